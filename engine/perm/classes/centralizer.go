package classes

import (
	"context"

	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/perm/stabilizers"
)

// Centre returns the centre of g.
func Centre(ctx context.Context, g *perm.Group) (*perm.Group, error) {
	return centralizer(ctx, g, g.Chain().Generators())
}

// Centralizer returns the centralizer in g of p, which need not be in g. The error is
// perm.ErrSize or the context's.
func Centralizer(ctx context.Context, g *perm.Group, p perm.Perm) (*perm.Group, error) {
	if len(p) != g.Degree() {
		return nil, message.Errorf("perm.and-the-groups-degree", "%w: %d, and the group's degree is %d", perm.ErrSize, len(p), g.Degree())
	}
	return centralizer(ctx, g, []element{p.Element()})
}

// Conjugator returns a permutation z of g with z⁻¹ p z = q, read from left to right, or
// nil if there is no such z. The error is perm.ErrSize or the context's.
func Conjugator(ctx context.Context, g *perm.Group, p, q perm.Perm) (perm.Perm, error) {
	if len(p) != g.Degree() || len(q) != g.Degree() {
		return nil, message.Errorf("perm.and-and-the-groups", "%w: %d and %d, and the group's degree is %d", perm.ErrSize, len(p), len(q), g.Degree())
	}
	if !p.IsConjugate(q) {
		return nil, nil
	}
	s, err := newSearch(ctx, g.Chain(), newOrbitals(g.Chain()), []element{p.Element()})
	if err != nil {
		return nil, err
	}
	z, err := s.conjugator(q.Element())
	if z == nil {
		return nil, err
	}
	return perm.FromElement(z), nil
}

// conjugator returns an element that conjugates the x of the search to y, or nil.
func (s *search) conjugator(y element) (element, error) {
	s.begin([]element{y})
	if !s.finish(0) {
		return nil, s.err
	}
	return s.partial.Element(), nil
}

// centralizer returns the centralizer of some elements in g.
func centralizer(ctx context.Context, g *perm.Group, elements []element) (*perm.Group, error) {
	s, err := newSearch(ctx, g.Chain(), newOrbitals(g.Chain()), elements)
	if err != nil {
		return nil, err
	}
	gens, err := s.centralizer()
	if err != nil {
		return nil, err
	}
	return perm.GroupOf(ctx, g.Degree(), gens)
}

// centralizer returns generators of the centralizer of the x, and sets s.minima, which
// speeds up later searches.
//
// From the last orbit to the first, it looks for elements that fix the earlier orbits
// pointwise and map the first point of this orbit to each y in turn. It skips a y to
// which the known generators map the point, or map a y without such an element.
func (s *search) centralizer() ([]element, error) {
	s.begin(s.from)
	for _, o := range s.orbits {
		for _, x := range o.points {
			s.partial.Extend(x)
			s.image[x] = x
		}
	}
	gens := s.chain.PointwiseStabilizer(s.moved)
	for k := len(s.orbits) - 1; k >= 0; k-- {
		points := s.orbits[k].points
		s.partial.Truncate(len(points))
		decided := make([]bool, s.chain.Degree())
		decide := func(y uint8) {
			for _, z := range stabilizers.Orbit(gens, y) {
				decided[z] = true
			}
		}
		decide(points[0])
		for y := range decided {
			if decided[y] || !s.choose(k, uint8(y)) {
				continue
			}
			if s.finish(k + 1) {
				gens = append(gens, s.partial.Element())
				for _, o := range s.orbits[k:] {
					s.partial.Truncate(len(o.points))
				}
				decide(points[0])
				continue
			}
			s.partial.Truncate(len(points))
			if s.err != nil {
				return nil, s.err
			}
			decide(uint8(y))
		}
		for _, x := range stabilizers.Orbit(gens, points[0])[1:] {
			s.minima[x] = append(s.minima[x], points[0])
		}
	}
	return gens, nil
}
