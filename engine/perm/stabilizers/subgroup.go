package stabilizers

import "context"

// Property describes a subgroup to search for by the base images of its elements, which a
// search extends point by point and truncates.
type Property interface {
	// Extend makes y the image of the next base point. It reports false, and changes nothing, if
	// no element of the subgroup has these images.
	Extend(y uint8) bool
	// Truncate removes the last k images.
	Truncate(k int)
	// Holds reports whether an element with all these images has the property.
	Holds(e Element) bool
}

// Base returns all points in the order of the base.
func (c *Chain) Base() []uint8 { return append([]uint8{}, c.base...) }

// Subgroup returns generators of the subgroup of the elements with a property. It contains the
// elements known. The error is the context's or ErrTooManyChoices.
//
// From the last base point to the first, it looks for elements that fix the earlier base points
// and map this one to each point in turn. It skips points to which the subgroup found so far maps
// this one, or maps a point without such an element. (G. Butler, "Fundamental Algorithms for
// Permutation Groups", 1991, chapter 10.)
func (c *Chain) Subgroup(ctx context.Context, property Property, known []Element) ([]Element, error) {
	s := &subgroupSearch{ctx: ctx, chain: c, property: property, images: c.BaseImage()}
	for _, x := range c.base {
		s.images.Extend(x)
		property.Extend(x)
	}
	gens := append([]Element{}, known...)
	for depth := c.n - 1; depth >= 0; depth-- {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		s.truncate(1)
		x := c.base[depth]
		var fixing []Element // those that fix the earlier base points
		for _, e := range gens {
			if c.fixes(e, depth) {
				fixing = append(fixing, e)
			}
		}
		decided := make([]bool, c.n)
		decide := func(y uint8) {
			for _, z := range Orbit(fixing, y) {
				decided[z] = true
			}
		}
		decide(x)
		for y := range decided {
			if decided[y] || !s.extend(uint8(y)) {
				continue
			}
			e := s.complete(depth + 1)
			s.truncate(1)
			if s.err != nil {
				return nil, s.err
			}
			if e == nil {
				decide(uint8(y))
				continue
			}
			gens, fixing = append(gens, e), append(fixing, e)
			decide(x)
		}
	}
	return gens, nil
}

// fixes reports whether e fixes the first base points.
func (c *Chain) fixes(e Element, first int) bool {
	for _, x := range c.base[:first] {
		if e[x] != x {
			return false
		}
	}
	return true
}

type subgroupSearch struct {
	ctx      context.Context
	chain    *Chain
	property Property
	images   *BaseImage
	choices  int
	err      error
}

func (s *subgroupSearch) extend(y uint8) bool {
	if !s.images.Extend(y) {
		return false
	}
	if !s.property.Extend(y) {
		s.images.Truncate(1)
		return false
	}
	return true
}

func (s *subgroupSearch) truncate(k int) {
	s.images.Truncate(k)
	s.property.Truncate(k)
}

// complete returns an element with the property and the images so far, or nil. It leaves the images
// as they were.
func (s *subgroupSearch) complete(depth int) Element {
	if depth == s.chain.n {
		if e := s.images.Element(); s.property.Holds(e) {
			return e
		}
		return nil
	}
	if s.choices++; s.choices > MaxChoices {
		s.err = ErrTooManyChoices
	} else if s.choices%pollEvery == 0 {
		s.err = s.ctx.Err()
	}
	for y := 0; y < s.chain.n && s.err == nil; y++ {
		if !s.extend(uint8(y)) {
			continue
		}
		e := s.complete(depth + 1)
		s.truncate(1)
		if e != nil {
			return e
		}
	}
	return nil
}
