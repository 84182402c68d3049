package classes

import (
	"context"
	"fmt"

	"taquin/engine/perm"
	"taquin/engine/perm/stabilizers"
)

// Centre returns the subgroup of the permutations of g that commute with all of g.
func Centre(ctx context.Context, g *perm.Group) (*perm.Group, error) {
	return centralizer(ctx, g, g.Chain().Generators())
}

// Centralizer returns the subgroup of the permutations of g that commute with p,
// which may be in g or not. The error is perm.ErrSize or the context's.
func Centralizer(ctx context.Context, g *perm.Group, p perm.Perm) (*perm.Group, error) {
	if len(p) != g.Degree() {
		return nil, fmt.Errorf("%w: %d, and the group's degree is %d", perm.ErrSize, len(p), g.Degree())
	}
	return centralizer(ctx, g, []element{p.Element()})
}

// Conjugator returns a permutation z of g for which z⁻¹ p z, read from left to
// right, is q; nil if g has none. The error is perm.ErrSize or the context's.
func Conjugator(ctx context.Context, g *perm.Group, p, q perm.Perm) (perm.Perm, error) {
	if len(p) != g.Degree() || len(q) != g.Degree() {
		return nil, fmt.Errorf("%w: %d and %d, and the group's degree is %d", perm.ErrSize, len(p), len(q), g.Degree())
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

// conjugator returns an element that takes the x of the search to y, or nil.
func (s *search) conjugator(y element) (element, error) {
	s.begin([]element{y})
	if !s.finish(0) {
		return nil, s.err
	}
	return s.partial.Element(), nil
}

// centralizer returns the subgroup of g that commutes with some elements.
func centralizer(ctx context.Context, g *perm.Group, elements []element) (*perm.Group, error) {
	s, err := newSearch(ctx, g.Chain(), newOrbitals(g.Chain()), elements)
	if err != nil {
		return nil, err
	}
	gens, err := s.centralizer()
	if err != nil {
		return nil, err
	}
	perms := make([]perm.Perm, len(gens))
	for k, e := range gens {
		perms[k] = perm.FromElement(e)
	}
	return perm.NewGroup(ctx, g.Degree(), perms)
}

// centralizer returns generators of the subgroup that commutes with the x of the
// search, which makes later searches shorter.
//
// From the last orbit to the first it looks for elements that leave the points of
// the orbits before where they are and take the first point of this one to each y in
// turn. A y to which the generators found so far take the point, or take a y for
// which there is no element, is left out.
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
		settled := make([]bool, s.chain.Degree())
		markOrbit(settled, points[0], gens)
		for y := range settled {
			if settled[y] || !s.choose(k, uint8(y)) {
				continue
			}
			if s.finish(k + 1) {
				gens = append(gens, s.partial.Element())
				for _, o := range s.orbits[k:] {
					s.partial.Truncate(len(o.points))
				}
				markOrbit(settled, points[0], gens)
				continue
			}
			s.partial.Truncate(len(points))
			if s.err != nil {
				return nil, s.err
			}
			markOrbit(settled, uint8(y), gens)
		}
		images := make([]bool, len(settled))
		markOrbit(images, points[0], gens)
		for x, is := range images {
			if is && uint8(x) != points[0] {
				s.minimum[x] = append(s.minimum[x], points[0])
			}
		}
	}
	return gens, nil
}

// markOrbit marks the points to which the generators take x.
func markOrbit(settled []bool, x uint8, gens []stabilizers.Element) {
	settled[x] = true
	seen := make([]bool, len(settled))
	seen[x] = true
	for todo := []uint8{x}; len(todo) > 0; {
		x, todo = todo[len(todo)-1], todo[:len(todo)-1]
		for _, e := range gens {
			if y := e[x]; !seen[y] {
				seen[y], settled[y] = true, true
				todo = append(todo, y)
			}
		}
	}
}
