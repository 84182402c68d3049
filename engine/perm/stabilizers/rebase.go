package stabilizers

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"
)

// ChangeBase makes another chain of the same group, whose base begins with some points,
// in their order, none of them twice. The error is the context's.
//
// The order of the group being known, nothing has to be proven: random elements are
// tested until the chain has as many elements as the group. The lengths of its orbits
// are never more than they should be, so each is then what it should be.
func (c *Chain) ChangeBase(ctx context.Context, first []uint8) (*Chain, error) {
	base := slices.Clone(first)
	for _, x := range c.base {
		if !slices.Contains(first, x) {
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
		b.descend(gens)
	}
	for rng := rand.New(rand.NewPCG(1, 1)); b.currentOrder().Cmp(c.order) != 0; {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		b.test(r.toInternal(c.Random(rng)), 0)
	}
	b.finish(c.Order())
	return r, nil
}

// reached returns the number of elements that the chain has so far.
func (b *builder) currentOrder() *big.Int {
	product, length := big.NewInt(1), new(big.Int)
	for _, l := range b.levels {
		if len(l.orbit) > 1 {
			product.Mul(product, length.SetInt64(int64(len(l.orbit))))
		}
	}
	return product
}

// PointwiseStabilizer returns elements that generate the subgroup of those which leave each of the
// first k base points where it is.
func (c *Chain) PointwiseStabilizer(k int) []Element {
	for _, l := range c.levels {
		if l.base >= k {
			gens := make([]Element, len(l.gens))
			for i, g := range l.gens {
				gens[i] = c.toExternal(g)
			}
			return gens
		}
	}
	return nil
}
