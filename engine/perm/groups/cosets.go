package groups

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"taquin/engine/perm"
	"taquin/engine/perm/stabilizers"
)

// MaxListed is how many permutations Cosets and Transversal make at most.
const MaxListed = 1 << 22

// pollEvery is how many permutations of a coset are made between two looks at the context.
const pollEvery = 1 << 12

// IsSubgroup reports whether every permutation of g is in h. Groups of different
// degrees have no permutation in common.
func IsSubgroup(g, h *perm.Group) bool {
	return g.Degree() == h.Degree() &&
		!slices.ContainsFunc(g.Chain().Generators(), func(e stabilizers.Element) bool { return !h.Chain().Contains(e) })
}

// Index returns how many cosets h has in g. The error is ErrNotSubgroup.
func Index(g, h *perm.Group) (*big.Int, error) {
	if !IsSubgroup(h, g) {
		return nil, fmt.Errorf("%w: the %s, has a permutation that the %s, lacks", ErrNotSubgroup, h, g)
	}
	return new(big.Int).Quo(g.Order(), h.Order()), nil
}

// Transversal returns the smallest permutation of each right coset h·x of h in g, in
// lexicographic order, which begins with the identity. More than MaxListed of them
// are perm.ErrTooLarge; the other errors are those of Index and the context's.
//
// The cosets are found from h by multiplying with the generators of g, so that the
// size of g does not matter: a coset is known by its smallest permutation.
func Transversal(ctx context.Context, g, h *perm.Group) ([]perm.Perm, error) {
	index, err := Index(g, h)
	if err != nil {
		return nil, err
	}
	if index.Cmp(big.NewInt(MaxListed)) > 0 {
		return nil, fmt.Errorf("%w: a subgroup of index %d (at most %d)", perm.ErrTooLarge, index, MaxListed)
	}
	chain, err := inOrder(ctx, h)
	if err != nil {
		return nil, err
	}
	gens := g.Chain().Generators()
	found := []stabilizers.Element{stabilizers.Identity(g.Degree())}
	known := map[string]bool{string(found[0]): true}
	for k := 0; k < len(found); k++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for _, e := range gens {
			x := slices.Clone(found[k])
			x.Then(e)
			if x = chain.SmallestInCoset(x); !known[string(x)] {
				known[string(x)] = true
				found = append(found, x)
			}
		}
	}
	slices.SortFunc(found, slices.Compare[stabilizers.Element])
	all := make([]perm.Perm, len(found))
	for k, x := range found {
		all[k] = perm.FromElement(x)
	}
	return all, nil
}

// Cosets returns the cosets of h in g, each as the list of its permutations: the right
// cosets h·x, or, if left is true, the left cosets x·h. Each list is in lexicographic
// order, and so are the lists by their first permutations: h comes first. If g has more
// than MaxListed permutations, that is perm.ErrTooLarge; the other errors are those of
// Index and the context's.
func Cosets(ctx context.Context, g, h *perm.Group, left bool) ([][]perm.Perm, error) {
	if g.Order().Cmp(big.NewInt(MaxListed)) > 0 {
		return nil, fmt.Errorf("%w: the cosets have %d permutations (at most %d)", perm.ErrTooLarge, g.Order(), MaxListed)
	}
	transversal, err := Transversal(ctx, g, h)
	if err != nil {
		return nil, err
	}
	chain, err := inOrder(ctx, h)
	if err != nil {
		return nil, err
	}
	cosets := make([][]perm.Perm, len(transversal))
	for k, x := range transversal {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for e := range chain.Coset(x.Element()) {
			if len(cosets[k])%pollEvery == pollEvery-1 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			p := perm.FromElement(e)
			if left { // (h·x)⁻¹ = x⁻¹·h
				p = p.Inverse()
			}
			cosets[k] = append(cosets[k], p)
		}
		if left {
			slices.SortFunc(cosets[k], slices.Compare[perm.Perm])
		}
	}
	slices.SortFunc(cosets, func(a, b []perm.Perm) int { return slices.Compare(a[0], b[0]) })
	return cosets, nil
}
