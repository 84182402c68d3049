// Package stabilizers represents a permutation group by a base and a strong
// generating set, from which it derives the order, a membership test and random
// elements.
//
// A stabilizer chain is a list of levels. Level 0 is the group; level i+1 is the
// stabilizer, in level i, of the base point of level i; the last level is trivial.
// Each level stores the orbit of its base point and a transversal: for each point of
// the orbit an element that maps the point to the base point. The base images of an
// element determine it, so the order of the group is the product of the orbit lengths.
// Sifting tests membership: it multiplies an element by transversal elements, level by
// level, until each base point is fixed. An element of the group sifts to the identity.
//
// prove.go constructs the chain and proves it correct (Schreier–Sims); random.go
// supplies the random elements that make the construction fast, and bound.go bounds
// the order of a group. base.go changes the base. elements.go enumerates and ranks
// elements, and searches for an element by its base image.
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

// MaxDegree is the largest degree: a point fits in a byte.
const MaxDegree = 256

// Chain is the stabilizer chain of a group. It is immutable and safe for concurrent
// use.
//
// Internally, points are renumbered: the base point of level i is i. So the elements
// of level i fix 0..i-1, and their products can skip these points.
type Chain struct {
	n      int
	base   []uint8 // base[i] is the external name of point i
	place  []uint8 // the inverse of base
	levels []*level
	order  *big.Int
}

// level is one group of the chain, in internal points.
type level struct {
	base        int       // the level fixes 0..base-1
	gens        []*images // generate the level
	orbit       []uint8   // of base, in order of discovery
	transversal [MaxDegree]*images
	// transversal[x] maps x to base; it is nil outside the orbit.

	proof
}

// New constructs the stabilizer chain of the group that gens generate on 0..n-1; n is
// at most MaxDegree. Every point is a base point, in an order that keeps neighbours
// together. The error is the context's.
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

// newChain returns a chain without levels whose base is a list of all points.
func newChain(base []uint8) *Chain {
	c := &Chain{n: len(base), base: base, place: make([]uint8, len(base))}
	for i, x := range base {
		c.place[x] = uint8(i)
	}
	return c
}

// Degree returns the number of points.
func (c *Chain) Degree() int { return c.n }

// Order returns the order of the group.
func (c *Chain) Order() *big.Int { return new(big.Int).Set(c.order) }

// Generators returns a small generating set of the group.
func (c *Chain) Generators() []Element {
	if len(c.levels) == 0 {
		return nil
	}
	return c.external(c.levels[0].gens)
}

// Contains reports whether the group contains e, whose degree is the chain's.
func (c *Chain) Contains(e Element) bool {
	p := c.toInternal(e)
	return c.sift(p, 0) == nil && p.isIdentity()
}

// Random returns a uniformly distributed element of the group.
func (c *Chain) Random(rng *rand.Rand) Element {
	p := newImages()
	for _, l := range c.levels {
		p.then(l.transversal[l.orbit[rng.IntN(len(l.orbit))]], 0, c.n)
	}
	return c.toExternal(p)
}

// Level describes a level of the chain.
type Level struct {
	Base  uint8
	Orbit []uint8 // of Base, which comes first
}

// Levels returns the levels with orbits of at least two points.
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

// sift multiplies p by transversal elements from level number first on, so that p
// fixes the base points. It returns the level at which it gets stuck, or nil.
func (c *Chain) sift(p *images, first int) *level {
	for _, l := range c.levels[first:] {
		x := p[l.base]
		if int(x) == l.base {
			continue
		}
		representative := l.transversal[x]
		if representative == nil {
			return l
		}
		p.then(representative, l.base, c.n)
	}
	return nil
}

// toInternal renumbers the points of e.
func (c *Chain) toInternal(e Element) *images {
	p := newImages()
	for i, x := range c.base {
		p[i] = c.place[e[x]]
	}
	return p
}

// toExternal gives the points of p their external names.
func (c *Chain) toExternal(p *images) Element {
	e := make(Element, c.n)
	for i, x := range c.base {
		e[x] = c.base[p[i]]
	}
	return e
}

// external is toExternal for a list.
func (c *Chain) external(list []*images) []Element {
	elements := make([]Element, len(list))
	for i, p := range list {
		elements[i] = c.toExternal(p)
	}
	return elements
}
