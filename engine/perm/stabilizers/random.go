package stabilizers

import "math/rand/v2"

// productReplacer generates nearly random elements of a group by product replacement:
// it multiplies elements of a pool by one another. (F. Celler, C. R. Leedham-Green,
// S. H. Murray, A. C. Niemeyer and E. A. O'Brien, "Generating random elements of a
// finite group", Comm. Algebra 23, 1995, with the accumulator that Leedham-Green and
// Murray added later.)
//
// Its elements certainly belong to the group, but need not be uniformly distributed;
// no result of a chain depends on that.
type productReplacer struct {
	rng         *rand.Rand
	n           int
	pool        []*images
	accumulator *images
}

const (
	poolSize = 10  // at least
	warmUp   = 100 // products, and one more for each element of the pool
)

// newProductReplacer returns a generator for the group of gens, at least one.
func newProductReplacer(n int, gens []*images) *productReplacer {
	s := &productReplacer{rng: rand.New(rand.NewPCG(1, 1)), n: n, accumulator: newImages()}
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

// next returns the next element, valid until the following call.
func (s *productReplacer) next() *images {
	i, j := s.rng.IntN(len(s.pool)), s.rng.IntN(len(s.pool)-1)
	if j >= i {
		j++
	}
	s.pool[i].then(s.pool[j], 0, s.n)
	s.accumulator.then(s.pool[i], 0, s.n)
	return s.accumulator
}

// add adds a generator.
func (s *productReplacer) add(g *images) {
	s.pool = append(s.pool, g.clone())
	s.accumulator.then(g, 0, s.n)
}
