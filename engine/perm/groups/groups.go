// Package groups computes elements, subgroups, cosets, blocks and actions of permutation
// groups, constructs the named groups, and names small groups.
//
// It builds on perm.Group. search.go finds intersections, normalizers and set stabilizers.
// Centralizers, conjugacy classes and Sylow subgroups are in package classes.
// Products are read from left to right.
package groups

import (
	"context"
	"iter"
	"slices"

	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/perm/stabilizers"
)

// ErrNotSubgroup reports that a group is not a subgroup of another.
var ErrNotSubgroup = message.New("perm.not-a-subgroup", "perm: not a subgroup")

// Stabilizer returns the pointwise stabilizer in g of some points of 0..Degree()-1,
// which may repeat.
func Stabilizer(ctx context.Context, g *perm.Group, points []int) (*perm.Group, error) {
	var prefix []uint8
	listed := make([]bool, g.Degree())
	for k, x := range points {
		if x < 0 || x >= g.Degree() {
			return nil, message.Errorf("perm.point-is-not-one", "perm: point %d is not one of the group's, which has %d (place %d)", x, g.Degree(), k+1)
		}
		if !listed[x] {
			listed[x] = true
			prefix = append(prefix, uint8(x))
		}
	}
	chain, err := g.Chain().ChangeBase(ctx, prefix)
	if err != nil {
		return nil, err
	}
	return perm.GroupOf(ctx, g.Degree(), chain.PointwiseStabilizer(len(prefix)))
}

// Elements yields the permutations of g in lexicographic order. The error is the
// context's, which is checked only before the first permutation.
func Elements(ctx context.Context, g *perm.Group) (iter.Seq[perm.Perm], error) {
	chain, err := lexicographic(ctx, g)
	if err != nil {
		return nil, err
	}
	return func(yield func(perm.Perm) bool) {
		for e := range chain.Coset(stabilizers.Identity(g.Degree())) {
			if !yield(perm.FromElement(e)) {
				return
			}
		}
	}, nil
}

// lexicographic returns a chain of g with the base 0, 1, 2, ….
func lexicographic(ctx context.Context, g *perm.Group) (*stabilizers.Chain, error) {
	return g.Chain().ChangeBase(ctx, stabilizers.Identity(g.Degree()))
}

// IsAbelian reports whether g is abelian.
func IsAbelian(g *perm.Group) bool {
	gens := g.Chain().Generators()
	for k, a := range gens {
		if slices.ContainsFunc(gens[:k], func(b stabilizers.Element) bool { return !a.Commutes(b) }) {
			return false
		}
	}
	return true
}

// IsSubgroup reports whether g is a subgroup of h. Groups of different degrees are not
// comparable.
func IsSubgroup(g, h *perm.Group) bool {
	return g.Degree() == h.Degree() && len(nonMembers(h, g.Chain().Generators())) == 0
}

// IsNormal reports whether h is a normal subgroup of g.
func IsNormal(g, h *perm.Group) bool {
	return IsSubgroup(h, g) && len(nonMembers(h, conjugates(g, h.Chain().Generators()))) == 0
}

// NormalClosure returns the smallest normal subgroup of g that contains perms. The
// error is perm.ErrNotMember for a permutation outside g, and perm.ErrSize for one of
// another degree.
func NormalClosure(ctx context.Context, g *perm.Group, perms []perm.Perm) (*perm.Group, error) {
	gens := make([]stabilizers.Element, len(perms))
	for k, p := range perms {
		switch {
		case len(p) != g.Degree():
			return nil, message.Errorf("perm.and-the-groups-degree", "%w: %d, and the group's degree is %d", perm.ErrSize, len(p), g.Degree())
		case !g.Contains(p):
			return nil, message.Errorf("", "%w: %s", perm.ErrNotMember, p)
		}
		gens[k] = p.Element()
	}
	return normalClosure(ctx, g, gens)
}

// Derived returns the derived subgroup of g, which the commutators generate.
func Derived(ctx context.Context, g *perm.Group) (*perm.Group, error) {
	var commutators []stabilizers.Element
	gens := g.Chain().Generators()
	for k, a := range gens {
		for _, b := range gens[:k] {
			c := b.Conjugate(a.Inverse()) // a b a⁻¹
			c.Then(b.Inverse())
			commutators = append(commutators, c)
		}
	}
	return normalClosure(ctx, g, commutators)
}

// normalClosure adds missing conjugates to the generators until the group is normal.
// Each round at least doubles its order.
func normalClosure(ctx context.Context, g *perm.Group, gens []stabilizers.Element) (*perm.Group, error) {
	for {
		h, err := perm.GroupOf(ctx, g.Degree(), gens)
		if err != nil {
			return nil, err
		}
		gens = h.Chain().Generators()
		missing := nonMembers(h, conjugates(g, gens))
		if len(missing) == 0 {
			return h, nil
		}
		gens = append(gens, missing...)
	}
}

// conjugates returns the conjugates of elements by the generators of g.
func conjugates(g *perm.Group, elements []stabilizers.Element) []stabilizers.Element {
	var all []stabilizers.Element
	for _, by := range g.Chain().Generators() {
		for _, e := range elements {
			all = append(all, e.Conjugate(by))
		}
	}
	return all
}

// nonMembers returns the elements that are not in h. It reuses the slice.
func nonMembers(h *perm.Group, elements []stabilizers.Element) []stabilizers.Element {
	return slices.DeleteFunc(elements, h.Chain().Contains)
}
