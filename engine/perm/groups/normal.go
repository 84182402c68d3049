package groups

import (
	"context"
	"fmt"
	"slices"

	"taquin/engine/perm"
	"taquin/engine/perm/stabilizers"
)

// IsNormal reports whether h is a normal subgroup of g: the permutations of g conjugate
// those of h to permutations of h.
func IsNormal(g, h *perm.Group) bool {
	return IsSubgroup(h, g) && len(nonMembers(h, conjugates(g, h.Chain().Generators()))) == 0
}

// NormalClosure returns the smallest normal subgroup of g with some permutations of
// g. One that is not in g is perm.ErrNotMember, one of another size perm.ErrSize.
func NormalClosure(ctx context.Context, g *perm.Group, perms []perm.Perm) (*perm.Group, error) {
	gens := make([]stabilizers.Element, len(perms))
	for k, p := range perms {
		switch {
		case len(p) != g.Degree():
			return nil, fmt.Errorf("%w: %d, and the group's degree is %d", perm.ErrSize, len(p), g.Degree())
		case !g.Contains(p):
			return nil, fmt.Errorf("%w: %s", perm.ErrNotMember, p)
		}
		gens[k] = p.Element()
	}
	return normalClosure(ctx, g, gens)
}

// Derived returns the derived subgroup of g, which its commutators generate.
func Derived(ctx context.Context, g *perm.Group) (*perm.Group, error) {
	var commutators []stabilizers.Element
	gens := g.Chain().Generators()
	for k, a := range gens {
		for _, b := range gens[:k] {
			c := slices.Clone(a)
			c.Then(b)
			c.Then(a.Inverse())
			c.Then(b.Inverse())
			commutators = append(commutators, c)
		}
	}
	return normalClosure(ctx, g, commutators)
}

// normalClosure adds to the generators such conjugates of them as their group lacks,
// until it lacks none. Each time the group becomes twice as large or more.
func normalClosure(ctx context.Context, g *perm.Group, gens []stabilizers.Element) (*perm.Group, error) {
	for {
		h, err := generated(ctx, g.Degree(), gens)
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

// outside returns the elements that are not in h.
func nonMembers(h *perm.Group, elements []stabilizers.Element) []stabilizers.Element {
	return slices.DeleteFunc(elements, h.Chain().Contains)
}
