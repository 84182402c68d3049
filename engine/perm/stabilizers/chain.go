// Package stabilizers holds a group of permutations as a chain of stabilizers,
// from which its order, a test of membership and random elements come at once.
//
// A chain is a list of levels. Level 0 is the group, level i+1 has those elements
// of level i that leave the base point of level i where it is, and so on until
// nothing moves. Each level keeps its orbit, the points to which it takes its base
// point, and for each point of the orbit one element that takes the point home to
// the base point. An element is known by where it sends the base points one after
// the other, so the order of the group is the product of the lengths of the
// orbits. To test an element is to send its base points home, level by level: in
// the group all can go home, and then nothing is left to move.
//
// How a chain is made, and why what it says is proven and not only likely, stands
// in prove.go; random.go has the random elements that make it fast, bound.go the
// largest group that some generators allow. A chain can be given another base
// (rebase.go); its elements can be listed in order and numbered (elements.go), and
// looked for image by image (walk.go).
//
// Sources: C. C. Sims, "Computational methods in the study of permutation groups",
// 1970; D. E. Knuth, "Efficient representation of perm groups", Combinatorica 11,
// 1991; Á. Seress, "Permutation Group Algorithms", 2003, chapter 4.
package stabilizers

import (
	"context"
	"math/big"
	"math/rand/v2"
)

// MaxDegree is the largest number of points: one of them fits a byte.
const MaxDegree = 256

// Chain is the chain of stabilizers of a group. It does not change, and may be used
// by several goroutines.
//
// Inside, points have other names: the base point of level i is called i. So the
// elements of level i leave 0..i-1 alone, and their products need not look there.
type Chain struct {
	n      int
	base   []uint8 // base[i] is the point that is called i inside
	place  []uint8 // place[base[i]] is i
	levels []*level
	order  *big.Int
}

// level is one group of the chain. Its points have the names of the inside.
type level struct {
	base        int       // its elements leave 0..base-1 alone
	gens        []*images // they generate the level
	orbit       []uint8   // of base, in the order found
	transversal [MaxDegree]*images
	// home[x] takes x to base; it is nil outside the orbit.

	proof
}

// New makes the chain of the group that gens generate among the permutations of
// 0..n-1, n being at most MaxDegree. Every point becomes a base point, in an order
// in which neighbours come after one another. The error is the context's.
func New(ctx context.Context, n int, gens []Element) (*Chain, error) {
	c := newChain(baseOrder(n, gens))
	var moving []*images
	for _, e := range gens {
		if p := c.toInternal(e); !p.isIdentity() {
			moving = append(moving, p)
		}
	}
	if err := c.build(ctx, moving); err != nil {
		return nil, err
	}
	return c, nil
}

// newChain makes a chain without levels, whose base points are all points in some
// order.
func newChain(base []uint8) *Chain {
	c := &Chain{n: len(base), base: base, place: make([]uint8, len(base))}
	for i, x := range base {
		c.place[x] = uint8(i)
	}
	return c
}

// Degree returns the number of points.
func (c *Chain) Degree() int { return c.n }

// Order returns the number of elements of the group.
func (c *Chain) Order() *big.Int { return new(big.Int).Set(c.order) }

// Generators returns a few elements that generate the group.
func (c *Chain) Generators() []Element {
	if len(c.levels) == 0 {
		return nil
	}
	var few []Element
	for _, g := range c.levels[0].gens {
		few = append(few, c.toExternal(g))
	}
	return few
}

// Contains reports whether e, a permutation of the chain's degree, is in the group.
func (c *Chain) Contains(e Element) bool {
	p := c.toInternal(e)
	return c.sift(p, 0) == nil && p.isIdentity()
}

// Random returns an element of the group drawn from rng, every one equally likely.
func (c *Chain) Random(rng *rand.Rand) Element {
	p := newImages()
	for _, l := range c.levels {
		p.then(l.transversal[l.orbit[rng.IntN(len(l.orbit))]], 0, c.n)
	}
	return c.toExternal(p)
}

// Level is what a level has for those who build on the chain.
type Level struct {
	Base  uint8
	Orbit []uint8 // of Base, which comes first
}

// Levels returns the levels with orbits of two points or more.
func (c *Chain) Levels() []Level {
	levels := make([]Level, len(c.levels))
	for i, l := range c.levels {
		levels[i] = Level{Base: c.base[l.base], Orbit: make([]uint8, len(l.orbit))}
		for k, x := range l.orbit {
			levels[i].Orbit[k] = c.base[x]
		}
	}
	return levels
}

// sift sends the base points of p home from level number first on. It returns the
// level at which that cannot be done, or nil. It changes p.
func (c *Chain) sift(p *images, first int) *level {
	for _, l := range c.levels[first:] {
		x := p[l.base]
		if int(x) == l.base {
			continue
		}
		home := l.transversal[x]
		if home == nil {
			return l
		}
		p.then(home, l.base, c.n)
	}
	return nil
}

// inside returns e with the names of the inside.
func (c *Chain) toInternal(e Element) *images {
	p := newImages()
	for i, x := range c.base {
		p[i] = c.place[e[x]]
	}
	return p
}

// outside returns p with the names that points have for the caller.
func (c *Chain) toExternal(p *images) Element {
	e := make(Element, c.n)
	for i, x := range c.base {
		e[x] = c.base[p[i]]
	}
	return e
}
