package stabilizers

import "math/rand/v2"

// productReplacer gives elements of the group that some generate, which soon are as good as
// random: it keeps a pool of elements and multiplies one by another again and
// again. (F. Celler, C. R. Leedham-Green, S. H. Murray, A. C. Niemeyer and E. A.
// O'Brien, "Generating random elements of a finite group", Comm. Algebra 23, 1995,
// with the accumulator that Leedham-Green and Murray added later.)
//
// That an element is in the group is certain; that it is as good as random is not,
// and nothing that a chain says rests on it.
type productReplacer struct {
	rng  *rand.Rand
	n    int
	pool []*images
	last *images
}

const (
	poolSize = 10  // or more, if there are more generators
	warmUp   = 100 // products, and one more for each element of the pool
)

// newProductReplacer makes a productReplacer of elements of the group of gens, of which there is one
// or more.
func newProductReplacer(n int, gens []*images) *productReplacer {
	s := &productReplacer{rng: rand.New(rand.NewPCG(1, 1)), n: n, last: newImages()}
	for len(s.pool) < poolSize {
		for _, g := range gens {
			s.pool = append(s.pool, g.clone())
		}
	}
	for range warmUp + len(s.pool) {
		s.next()
	}
	return s
}

// next returns the next element, which the productReplacer uses again.
func (s *productReplacer) next() *images {
	i, j := s.rng.IntN(len(s.pool)), s.rng.IntN(len(s.pool)-1)
	if j >= i {
		j++
	}
	s.pool[i].then(s.pool[j], 0, s.n)
	s.last.then(s.pool[i], 0, s.n)
	return s.last
}

// add makes g one more generator.
func (s *productReplacer) add(g *images) {
	s.pool = append(s.pool, g.clone())
	s.last.then(g, 0, s.n)
}
