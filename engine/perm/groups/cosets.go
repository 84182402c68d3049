package groups

import (
	"context"
	"math/big"
	"slices"

	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/perm/stabilizers"
	"taquin/engine/sorting"
)

// MaxListed is the maximum number of permutations that Cosets and Transversal list.
const MaxListed = 1 << 22

// pollEvery is the number of permutations between two checks of the context.
const pollEvery = 1 << 12

// Index returns the index of h in g. The error is ErrNotSubgroup.
func Index(g, h *perm.Group) (*big.Int, error) {
	if !IsSubgroup(h, g) {
		return nil, message.Errorf("perm.the-has-a-permutation", "%w: the %s, has a permutation that the %s, lacks", ErrNotSubgroup, h, g)
	}
	return new(big.Int).Quo(g.Order(), h.Order()), nil
}

// Transversal returns the smallest representative of each right coset h·x of h in g,
// in lexicographic order, the identity first. An index above MaxListed is
// perm.ErrTooLarge; the other errors are those of Index and the context's.
//
// It computes the orbit of h under right multiplication by the generators of g, where
// the smallest representative identifies a coset; so the order of g does not matter.
func Transversal(ctx context.Context, g, h *perm.Group) ([]perm.Perm, error) {
	index, err := Index(g, h)
	if err != nil {
		return nil, err
	}
	if index.Cmp(big.NewInt(MaxListed)) > 0 {
		return nil, message.Errorf("perm.a-subgroup-of-index", "%w: a subgroup of index %d (at most %d)", perm.ErrTooLarge, index, MaxListed)
	}
	chain, err := lexicographic(ctx, h)
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
	sorting.By(found, slices.Compare[stabilizers.Element])
	all := make([]perm.Perm, len(found))
	for k, x := range found {
		all[k] = perm.FromElement(x)
	}
	return all, nil
}

// Cosets lists the right cosets h·x of h in g, or the left cosets x·h. The permutations
// of each coset are in lexicographic order, and so are the cosets; h comes first. If
// the order of g exceeds MaxListed, the error is perm.ErrTooLarge; the other errors are
// those of Index and the context's.
func Cosets(ctx context.Context, g, h *perm.Group, left bool) ([][]perm.Perm, error) {
	if g.Order().Cmp(big.NewInt(MaxListed)) > 0 {
		return nil, message.Errorf("perm.the-cosets-have-permutations", "%w: the cosets have %d permutations (at most %d)", perm.ErrTooLarge, g.Order(), MaxListed)
	}
	transversal, err := Transversal(ctx, g, h)
	if err != nil {
		return nil, err
	}
	chain, err := lexicographic(ctx, h)
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
			if left { // (h·x)⁻¹ = x⁻¹·h
				e = e.Inverse()
			}
			cosets[k] = append(cosets[k], perm.FromElement(e))
		}
		if left {
			sorting.By(cosets[k], slices.Compare[perm.Perm])
		}
	}
	sorting.By(cosets, func(a, b []perm.Perm) int { return slices.Compare(a[0], b[0]) })
	return cosets, nil
}
