package stabilizers

import (
	"context"
	"math/big"
)

// The chain is constructed top-down and proved bottom-up (Schreier–Sims).
//
// Top-down, the generators of level i+1 are a few random elements of the group that
// the generators of level i generate, each multiplied by the transversal element that
// makes it fix the base point of level i. Two nearly always suffice for large groups,
// and few generators make the proof short. So level i+1 is always a subgroup of the
// stabilizer in level i, and the product of the orbit lengths never exceeds the order.
//
// Bottom-up, with level i+1 proved, it remains to show that it is the whole stabilizer
// in level i. By Schreier's lemma the Schreier generators generate the stabilizer: the
// products u g v⁻¹, where u and v are the transversal elements that map the base point
// to a point of the orbit and to its image under a generator g. Each must sift to the
// identity in level i+1. If one does not, its residue becomes a generator of level i+1
// and of the following levels down to the one where it got stuck, and the proof
// resumes at that level. A Schreier generator that sifted once need not be sifted
// again, because transversal elements never change (Knuth). If level 0 was made from
// random elements, the given generators are sifted through it in the same way.
//
// Before any product is computed, a level is proved by counting: it is complete if its
// order is that of the largest group with its orbits and signs. In symmetric and
// alternating groups, and in many products of them, this settles all levels. And
// before all Schreier generators are sifted, a few random elements of the level are,
// which soon finds missing generators.

const (
	maxGivenGenerators = 4 // if there are more, this many random elements replace them
	seedGenerators     = 2 // random elements that generate the next level
	randomTests        = 3 // consecutive random elements that must sift
	pollEvery          = 32
)

// proof is the state of a level during construction.
type proof struct {
	random *productReplacer // elements of the level; nil until needed
	parent [MaxDegree]edge  // the Schreier tree: the edge that discovered a point
	tested []int            // the number of Schreier generators tested at orbit[k]
	order  *big.Int         // of the proved level, or nil
}

// edge leads from orbit[from] to its image under gens[gen].
type edge struct{ from, gen int }

var noEdge = edge{-1, -1}

// builder constructs a chain.
type builder struct {
	*Chain
	ctx     context.Context
	given   []*images
	sifted  int    // the number of given generators known to be in level 0
	scratch images // the element being sifted
	steps   int
}

// build constructs the levels of the chain. The error is the context's.
func (c *Chain) build(ctx context.Context, given []*images) error {
	b := newBuilder(ctx, c, given)
	if len(given) > 0 {
		first := given
		if len(given) > maxGivenGenerators {
			first = nil
			for random := newProductReplacer(c.n, given); len(first) < maxGivenGenerators; {
				first = append(first, random.next().clone())
			}
		}
		b.seed(first)
	}
	for i := c.n - 1; i >= -1; {
		next, err := b.prove(i)
		if err != nil {
			return err
		}
		i = next
	}
	b.finish(b.orderFrom(0))
	return nil
}

// newBuilder gives the chain a trivial level for every point.
func newBuilder(ctx context.Context, c *Chain, given []*images) *builder {
	for i := range c.n {
		l := &level{base: i, orbit: []uint8{uint8(i)}}
		l.transversal[i] = newImages()
		l.parent[i], l.tested = noEdge, []int{0}
		c.levels = append(c.levels, l)
	}
	return &builder{Chain: c, ctx: ctx, given: given}
}

// finish keeps the nontrivial levels and drops the state of the construction.
func (b *builder) finish(order *big.Int) {
	b.order = order
	var levels []*level
	for _, l := range b.levels {
		if len(l.orbit) > 1 {
			l.proof = proof{}
			levels = append(levels, l)
		}
	}
	b.levels = levels
}

// seed gives gens to level 0, and random elements to the following levels.
func (b *builder) seed(gens []*images) {
	for _, l := range b.levels {
		for _, g := range gens {
			if !g.isIdentity() {
				l.add(g, b.n)
			}
		}
		if len(l.orbit) == 1 {
			continue // the next level is the same group
		}
		gens = nil
		for range seedGenerators {
			gens = append(gens, b.stabilizing(l, b.next(l)).clone())
		}
	}
}

// next returns a random element of a nontrivial level.
func (b *builder) next(l *level) *images {
	if l.random == nil {
		l.random = newProductReplacer(b.n, l.gens)
	}
	return l.random.next()
}

// stabilizing multiplies p, an element of the level, by the transversal element that
// makes it fix the base point. It returns b.scratch.
func (b *builder) stabilizing(l *level, p *images) *images {
	b.scratch = *p
	b.scratch.then(l.transversal[p[l.base]], 0, b.n)
	return &b.scratch
}

// add makes g a generator of the level and extends the orbit.
func (l *level) add(g *images, n int) {
	l.gens, l.order = append(l.gens, g), nil
	if l.random != nil {
		l.random.add(g)
	}
	known := len(l.orbit)
	for k := 0; k < len(l.orbit); k++ {
		first := 0
		if k < known {
			first = len(l.gens) - 1
		}
		for i := first; i < len(l.gens); i++ {
			x := l.orbit[k]
			if y := l.gens[i][x]; l.transversal[y] == nil {
				representative := l.gens[i].inverse()
				representative.then(l.transversal[x], l.base, n)
				l.transversal[y], l.parent[y] = representative, edge{k, i}
				l.orbit, l.tested = append(l.orbit, y), append(l.tested, 0)
			}
		}
	}
}

// prove proves level i, given that the following levels are proved; if i is -1, it
// proves that level 0 contains the given generators. It returns the level to prove
// next: i-1, or the last one that got a new generator.
func (b *builder) prove(i int) (next int, err error) {
	if err := b.ctx.Err(); err != nil {
		return 0, err
	}
	if i < 0 {
		return b.proveGiven()
	}
	l := b.levels[i]
	if l.order != nil {
		return i - 1, nil
	}
	order := b.orderFrom(i + 1)
	order.Mul(order, big.NewInt(int64(len(l.orbit))))
	if len(l.orbit) > 1 && !isMaximal(b.n, l.gens, order) {
		if last, err := b.testRandom(l); err != nil || last > i {
			return last, err
		}
		if last, err := b.testSchreierGenerators(l); err != nil || last > i {
			return last, err
		}
	}
	l.order = order
	return i - 1, nil
}

// orderFrom returns the order of level i, which is proved.
func (b *builder) orderFrom(i int) *big.Int {
	if i == b.n {
		return big.NewInt(1)
	}
	return new(big.Int).Set(b.levels[i].order)
}

// testRandom sifts random elements of level l until one gets stuck. It returns the
// last level that got a new generator, or 0.
func (b *builder) testRandom(l *level) (last int, err error) {
	for range randomTests {
		if err := b.poll(); err != nil {
			return 0, err
		}
		if stuck := b.siftIn(b.stabilizing(l, b.next(l)), l.base+1); stuck > 0 {
			return stuck, nil
		}
	}
	return last, nil
}

// testSchreierGenerators does the same with the untested Schreier generators of level
// l.
func (b *builder) testSchreierGenerators(l *level) (last int, err error) {
	for k, x := range l.orbit {
		u := l.transversal[x] // its inverse maps the base point to x
		for l.tested[k] < len(l.gens) {
			i := l.tested[k]
			l.tested[k]++
			g := l.gens[i]
			if l.parent[g[x]] == (edge{k, i}) {
				continue // an edge of the Schreier tree gives the identity
			}
			if err := b.poll(); err != nil {
				return 0, err
			}
			v := l.transversal[g[x]]
			b.scratch = *l.transversal[l.base]
			for p := l.base; p < b.n; p++ {
				b.scratch[u[p]] = v[g[p]]
			}
			if stuck := b.siftIn(&b.scratch, l.base+1); stuck > 0 {
				return stuck, nil
			}
		}
	}
	return 0, nil
}

// proveGiven sifts the given generators; see prove.
func (b *builder) proveGiven() (next int, err error) {
	if len(b.given) == 0 || isMaximal(b.n, b.given, b.levels[0].order) {
		return -2, nil
	}
	for ; b.sifted < len(b.given); b.sifted++ {
		if err := b.poll(); err != nil {
			return 0, err
		}
		b.scratch = *b.given[b.sifted]
		if stuck := b.siftIn(&b.scratch, 0); stuck >= 0 {
			return stuck, nil
		}
	}
	return -2, nil
}

// siftIn sifts p from level first on. A nontrivial residue becomes a generator of the
// levels from first to the one where it got stuck, which is returned; otherwise the
// result is -1. It changes p.
func (b *builder) siftIn(p *images, first int) (stuck int) {
	at := b.sift(p, first)
	if at == nil {
		return -1
	}
	g := p.clone()
	for _, l := range b.levels[first : at.base+1] {
		l.add(g, b.n)
	}
	return at.base
}

// poll checks the context periodically.
func (b *builder) poll() error {
	if b.steps++; b.steps%pollEvery == 0 {
		return b.ctx.Err()
	}
	return nil
}
