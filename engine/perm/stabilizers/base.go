package stabilizers

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"
)

// baseOrder chooses the base. It traverses the graph whose edges are the pairs of a
// point and its image under a generator, breadth first from a peripheral point, so
// that later levels act on nearby points, which keeps their words short.
func baseOrder(n int, gens []Element) []uint8 {
	known := make([]bool, n*n)
	linked := make([][]uint8, n)
	link := func(x, y uint8) {
		if !known[int(x)*n+int(y)] {
			known[int(x)*n+int(y)] = true
			linked[x] = append(linked[x], y)
		}
	}
	for _, e := range gens {
		for x, y := range e {
			link(uint8(x), y)
			link(y, uint8(x))
		}
	}
	var order []uint8
	reached := make([]bool, n)
	from := func(x uint8) (component []uint8) {
		reached[x] = true
		component = []uint8{x}
		for k := 0; k < len(component); k++ {
			for _, y := range linked[component[k]] {
				if !reached[y] {
					reached[y] = true
					component = append(component, y)
				}
			}
		}
		return component
	}
	for x := range n {
		if !reached[x] {
			component := from(uint8(x))
			for _, y := range component {
				reached[y] = false
			}
			order = append(order, from(component[len(component)-1])...)
		}
	}
	return order
}

// ChangeBase returns a chain of the same group whose base begins with the distinct
// points of prefix. The error is the context's.
//
// As the order of the group is known, nothing needs a proof: the chain sifts random
// elements until it has the order of the group. No orbit is ever too long, so then
// each has its correct length.
func (c *Chain) ChangeBase(ctx context.Context, prefix []uint8) (*Chain, error) {
	base := slices.Clone(prefix)
	for _, x := range c.base {
		if !slices.Contains(prefix, x) {
			base = append(base, x)
		}
	}
	r := newChain(base)
	b := newBuilder(ctx, r, nil)
	if len(c.levels) > 0 {
		var gens []*images
		for _, e := range c.Generators() {
			gens = append(gens, r.toInternal(e))
		}
		b.seed(gens)
	}
	for rng := rand.New(rand.NewPCG(1, 1)); b.currentOrder().Cmp(c.order) != 0; {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		b.siftIn(r.toInternal(c.Random(rng)), 0)
	}
	b.finish(c.Order())
	return r, nil
}

// currentOrder returns the product of the orbit lengths.
func (b *builder) currentOrder() *big.Int {
	product, length := big.NewInt(1), new(big.Int)
	for _, l := range b.levels {
		if len(l.orbit) > 1 {
			product.Mul(product, length.SetInt64(int64(len(l.orbit))))
		}
	}
	return product
}

// PointwiseStabilizer returns generators of the pointwise stabilizer of the first k
// base points.
func (c *Chain) PointwiseStabilizer(k int) []Element {
	for _, l := range c.levels {
		if l.base >= k {
			return c.external(l.gens)
		}
	}
	return nil
}
