package stabilizers

import (
	"context"
	"errors"
	"math/big"
)

// A colouring gives each point a colour. The elements that take every point to one of its
// own colour are a group, and its order is the product of the orbits of the base points in
// it, level by level. Whether a point is in such an orbit is found by colourSearch: an element is
// made up of one choice a level, which says where the base point goes, and with it go the
// points that the levels below leave alone. A choice that brings a point to another colour
// is given up at once. From the last level up, what has been found makes orbits, of which
// one point each need be tried. (Á. Seress, "Permutation Group Algorithms", chapter 9.)

// MaxChoices is how many choices ColourStabilizerOrder and Transporter make before they give up.
const MaxChoices = 1 << 26

// ErrTooManyChoices: MaxChoices was reached.
var ErrTooManyChoices = errors.New("too many ways to try")

// ColourStabilizerOrder returns the number of elements that take every point to one of its colour. The
// error is the context's or ErrTooManyChoices.
func (c *Chain) ColourStabilizerOrder(ctx context.Context, colours []int) (*big.Int, error) {
	s := c.newColourSearch(ctx, colours, colours)
	order := big.NewInt(1)
	var found []*images // generate the elements of the levels from i on
	for i := len(c.levels) - 1; i >= 0; i-- {
		l := c.levels[i]
		var tried [MaxDegree]bool // or in an orbit with one that was
		reached := orbitOf(found, l.base)
		for _, y := range l.orbit {
			if reached[y] || tried[y] || s.to[y] != s.from[l.base] {
				continue
			}
			e, err := s.complete(i, s.representative(i, y))
			if err != nil {
				return nil, err
			}
			if e != nil {
				found = append(found, e)
				reached = orbitOf(found, l.base)
				continue
			}
			for z, in := range orbitOf(found, int(y)) {
				tried[z] = tried[z] || in
			}
		}
		size := 0
		for _, in := range reached {
			if in {
				size++
			}
		}
		order.Mul(order, big.NewInt(int64(size)))
	}
	return order, nil
}

// Transporter returns an element that takes every point to one which has in the second
// colouring the colour that the point has in the first, or nil if there is none. The error
// is the context's or ErrTooManyChoices.
func (c *Chain) Transporter(ctx context.Context, from, to []int) (Element, error) {
	s := c.newColourSearch(ctx, from, to)
	for x, fixed := range s.newlyFixed[0] {
		if fixed && s.from[x] != s.to[x] {
			return nil, nil
		}
	}
	e, err := s.descend(-1, newImages())
	if e == nil {
		return nil, err
	}
	return c.toExternal(e), nil
}

// orbitOf returns the points to which elements take x.
func orbitOf(gens []*images, x int) (reached [MaxDegree]bool) {
	orbit := []uint8{uint8(x)}
	reached[x] = true
	for k := 0; k < len(orbit); k++ {
		for _, g := range gens {
			if y := g[orbit[k]]; !reached[y] {
				reached[y] = true
				orbit = append(orbit, y)
			}
		}
	}
	return reached
}

// colourSearch is a search for elements that take colours of one kind to those of another.
type colourSearch struct {
	*Chain
	ctx        context.Context
	from, to   []int // the colours, by the names of the inside
	newlyFixed [][MaxDegree]bool
	// newlyFixed[i] are the points that level i leaves alone, and no level before it.
	tried int
}

func (c *Chain) newColourSearch(ctx context.Context, from, to []int) *colourSearch {
	s := &colourSearch{Chain: c, ctx: ctx, from: make([]int, c.n), to: make([]int, c.n), newlyFixed: make([][MaxDegree]bool, len(c.levels)+1)}
	for i, x := range c.base {
		s.from[i], s.to[i] = from[x], to[x]
	}
	var before [MaxDegree]bool
	for i := range s.newlyFixed {
		for x := range c.n {
			alone := true
			if i < len(c.levels) {
				for _, g := range c.levels[i].gens {
					alone = alone && int(g[x]) == x
				}
			}
			s.newlyFixed[i][x] = alone && !before[x]
			before[x] = before[x] || alone
		}
	}
	return s
}

// away returns what takes the base point of level i to y.
func (s *colourSearch) representative(i int, y uint8) *images {
	return s.levels[i].transversal[y].inverse()
}

// complete returns an element that is e after something of the levels below i, and takes
// all colours as wanted; nil if there is none.
func (s *colourSearch) complete(i int, e *images) (*images, error) {
	if s.tried++; s.tried > MaxChoices {
		return nil, ErrTooManyChoices
	}
	if s.tried%pollEvery == 0 && s.ctx.Err() != nil {
		return nil, s.ctx.Err()
	}
	for x, newlyFixed := range s.newlyFixed[i+1] {
		if newlyFixed && s.to[e[x]] != s.from[x] {
			return nil, nil
		}
	}
	return s.descend(i, e)
}

// descend tries the choices of the level after i.
func (s *colourSearch) descend(i int, e *images) (*images, error) {
	if i+1 == len(s.levels) {
		return e, nil
	}
	l := s.levels[i+1]
	for _, y := range l.orbit {
		if s.to[e[y]] != s.from[l.base] {
			continue
		}
		next := s.representative(i+1, y)
		next.then(e, 0, s.n)
		if whole, err := s.complete(i+1, next); whole != nil || err != nil {
			return whole, err
		}
	}
	return nil, nil
}
