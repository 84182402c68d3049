package stabilizers

import (
	"context"
	"math/big"

	"taquin/engine/message"
)

// Stabilizer and transporter of a colouring of the points.
//
// The order of the colour stabilizer is the product of its basic orbits' lengths. A
// backtrack search decides whether a point is in such an orbit: it builds an element
// by choosing the image of one base point per level, which also determines the images
// of the points that all later levels fix, and prunes a choice that maps a point to
// another colour. From the last level up, the elements already found merge points into
// orbits, and the search tries one point of each orbit. (Á. Seress, "Permutation Group
// Algorithms", chapter 9.)

// MaxChoices limits the nodes of a backtrack search.
const MaxChoices = 1 << 26

// ErrTooManyChoices reports that a search reached MaxChoices.
var ErrTooManyChoices = message.New("perm.too-many-ways-to-try", "too many ways to try")

// ColourStabilizerOrder returns the order of the subgroup that preserves the colour
// of every point. The error is the context's or ErrTooManyChoices.
func (c *Chain) ColourStabilizerOrder(ctx context.Context, colours []int) (*big.Int, error) {
	order, _, err := c.colourStabilizer(ctx, colours)
	return order, err
}

// ColourStabilizer returns generators of this subgroup.
func (c *Chain) ColourStabilizer(ctx context.Context, colours []int) ([]Element, error) {
	_, gens, err := c.colourStabilizer(ctx, colours)
	return c.external(gens), err
}

func (c *Chain) colourStabilizer(ctx context.Context, colours []int) (*big.Int, []*images, error) {
	s := c.newColourSearch(ctx, colours, colours)
	order := big.NewInt(1)
	var found []*images // generate the colour stabilizer in level i
	for i := len(c.levels) - 1; i >= 0; i-- {
		l := c.levels[i]
		orbit := Orbit(found, uint8(l.base))
		var decided [MaxDegree]bool // in the orbit, or known not to be
		decide := func(points []uint8) {
			for _, x := range points {
				decided[x] = true
			}
		}
		decide(orbit)
		for _, y := range l.orbit {
			if decided[y] || s.to[y] != s.from[l.base] {
				continue
			}
			e, err := s.complete(i, s.representative(i, y))
			if err != nil {
				return nil, nil, err
			}
			if e != nil {
				found = append(found, e)
				orbit = Orbit(found, uint8(l.base))
				decide(orbit)
				continue
			}
			decide(Orbit(found, y))
		}
		order.Mul(order, big.NewInt(int64(len(orbit))))
	}
	return order, found, nil
}

// Transporter returns an element that maps every point to one whose colour in the
// second colouring is the point's colour in the first, or nil if none exists. The
// error is the context's or ErrTooManyChoices.
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

// colourSearch is a backtrack search for elements that transport one colouring to
// another.
type colourSearch struct {
	*Chain
	ctx        context.Context
	from, to   []int // the colours, by internal point
	newlyFixed [][MaxDegree]bool
	// newlyFixed[i] are the points that level i fixes, and no earlier level.
	choices int
}

func (c *Chain) newColourSearch(ctx context.Context, from, to []int) *colourSearch {
	s := &colourSearch{Chain: c, ctx: ctx, from: make([]int, c.n), to: make([]int, c.n), newlyFixed: make([][MaxDegree]bool, len(c.levels)+1)}
	for i, x := range c.base {
		s.from[i], s.to[i] = from[x], to[x]
	}
	var before [MaxDegree]bool
	for i := range s.newlyFixed {
		for x := range c.n {
			fixed := true
			if i < len(c.levels) {
				for _, g := range c.levels[i].gens {
					fixed = fixed && int(g[x]) == x
				}
			}
			s.newlyFixed[i][x] = fixed && !before[x]
			before[x] = before[x] || fixed
		}
	}
	return s
}

// representative returns the element that maps the base point of level i to y.
func (s *colourSearch) representative(i int, y uint8) *images {
	return s.levels[i].transversal[y].inverse()
}

// complete returns a product of an element of level i+1 and e that transports the
// colouring, or nil if none exists.
func (s *colourSearch) complete(i int, e *images) (*images, error) {
	if s.choices++; s.choices > MaxChoices {
		return nil, ErrTooManyChoices
	}
	if s.choices%pollEvery == 0 && s.ctx.Err() != nil {
		return nil, s.ctx.Err()
	}
	for x, fixed := range s.newlyFixed[i+1] {
		if fixed && s.to[e[x]] != s.from[x] {
			return nil, nil
		}
	}
	return s.descend(i, e)
}

// descend tries the choices of level i+1.
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
		if found, err := s.complete(i+1, next); found != nil || err != nil {
			return found, err
		}
	}
	return nil, nil
}
