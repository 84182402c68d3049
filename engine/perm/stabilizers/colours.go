package stabilizers

import (
	"context"
	"errors"
	"math/big"
)

// A colouring gives each point a colour. The elements that take every point to one of its
// own colour are a group, and its order is the product of the orbits of the base points in
// it, level by level. Whether a point is in such an orbit is found by trying: an element is
// made up of one choice a level, which says where the base point goes, and with it go the
// points that the levels below leave alone. A choice that brings a point to another colour
// is given up at once. From the last level up, what has been found makes orbits, of which
// one point each need be tried. (Á. Seress, "Permutation Group Algorithms", chapter 9.)

// MaxTried is how many choices Keeping and Carrying make before they give up.
const MaxTried = 1 << 26

// ErrTried: MaxTried was reached.
var ErrTried = errors.New("too many ways to try")

// Keeping returns the number of elements that take every point to one of its colour. The
// error is the context's or ErrTried.
func (c *Chain) Keeping(ctx context.Context, colours []int) (*big.Int, error) {
	s := c.newTrying(ctx, colours, colours)
	order := big.NewInt(1)
	var found []*images // generate the elements of the levels from i on
	for i := len(c.levels) - 1; i >= 0; i-- {
		l := c.levels[i]
		var tried [MaxDegree]bool // or in an orbit with one that was
		reached := orbitUnder(found, l.base)
		for _, y := range l.orbit {
			if reached[y] || tried[y] || s.to[y] != s.from[l.base] {
				continue
			}
			e, err := s.complete(i, s.away(i, y))
			if err != nil {
				return nil, err
			}
			if e != nil {
				found = append(found, e)
				reached = orbitUnder(found, l.base)
				continue
			}
			for z, in := range orbitUnder(found, int(y)) {
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

// Carrying returns an element that takes every point to one which has in the second
// colouring the colour that the point has in the first, or nil if there is none. The error
// is the context's or ErrTried.
func (c *Chain) Carrying(ctx context.Context, from, to []int) (Element, error) {
	s := c.newTrying(ctx, from, to)
	for x, fixed := range s.settled[0] {
		if fixed && s.from[x] != s.to[x] {
			return nil, nil
		}
	}
	e, err := s.descend(-1, newImages())
	if e == nil {
		return nil, err
	}
	return c.outside(e), nil
}

// orbitUnder returns the points to which elements take x.
func orbitUnder(gens []*images, x int) (reached [MaxDegree]bool) {
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

// trying is a search for elements that take colours of one kind to those of another.
type trying struct {
	*Chain
	ctx      context.Context
	from, to []int // the colours, by the names of the inside
	settled  [][MaxDegree]bool
	// settled[i] are the points that level i leaves alone, and no level before it.
	tried int
}

func (c *Chain) newTrying(ctx context.Context, from, to []int) *trying {
	s := &trying{Chain: c, ctx: ctx, from: make([]int, c.n), to: make([]int, c.n), settled: make([][MaxDegree]bool, len(c.levels)+1)}
	for i, x := range c.base {
		s.from[i], s.to[i] = from[x], to[x]
	}
	var before [MaxDegree]bool
	for i := range s.settled {
		for x := range c.n {
			alone := true
			if i < len(c.levels) {
				for _, g := range c.levels[i].gens {
					alone = alone && int(g[x]) == x
				}
			}
			s.settled[i][x] = alone && !before[x]
			before[x] = before[x] || alone
		}
	}
	return s
}

// away returns what takes the base point of level i to y.
func (s *trying) away(i int, y uint8) *images { return s.levels[i].home[y].inverse() }

// complete returns an element that is e after something of the levels below i, and takes
// all colours as wanted; nil if there is none.
func (s *trying) complete(i int, e *images) (*images, error) {
	if s.tried++; s.tried > MaxTried {
		return nil, ErrTried
	}
	if s.tried%pollEvery == 0 && s.ctx.Err() != nil {
		return nil, s.ctx.Err()
	}
	for x, settled := range s.settled[i+1] {
		if settled && s.to[e[x]] != s.from[x] {
			return nil, nil
		}
	}
	return s.descend(i, e)
}

// descend tries the choices of the level after i.
func (s *trying) descend(i int, e *images) (*images, error) {
	if i+1 == len(s.levels) {
		return e, nil
	}
	l := s.levels[i+1]
	for _, y := range l.orbit {
		if s.to[e[y]] != s.from[l.base] {
			continue
		}
		next := s.away(i+1, y)
		next.then(e, 0, s.n)
		if whole, err := s.complete(i+1, next); whole != nil || err != nil {
			return whole, err
		}
	}
	return nil, nil
}
