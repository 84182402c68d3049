// Package groups answers what a teacher asks about groups of permutations: which
// elements they have, their subgroups and cosets, their blocks; and it makes the
// groups that have names.
//
// It adds to what a perm.Group knows by itself; what commutes and what is conjugate
// is in the room classes beside it. Products are read from left to right, as
// everywhere.
package groups

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"taquin/engine/perm"
	"taquin/engine/perm/stabilizers"
)

// ErrNotSubgroup: a group that was taken for a subgroup of another and has a
// permutation that is not in it.
var ErrNotSubgroup = errors.New("perm: not a subgroup")

// Stabilizer returns the subgroup of g that leaves each of the points where it is. The
// points are in 0..Degree()-1; one may stand twice.
func Stabilizer(ctx context.Context, g *perm.Group, points []int) (*perm.Group, error) {
	var first []uint8
	listed := make([]bool, g.Degree())
	for k, x := range points {
		if x < 0 || x >= g.Degree() {
			return nil, fmt.Errorf("perm: point %d is not one of the group's, which has %d (place %d)", x, g.Degree(), k+1)
		}
		if !listed[x] {
			listed[x] = true
			first = append(first, uint8(x))
		}
	}
	chain, err := g.Chain().ChangeBase(ctx, first)
	if err != nil {
		return nil, err
	}
	return generated(ctx, g.Degree(), chain.PointwiseStabilizer(len(first)))
}

// generated is perm.NewGroup for generators as a chain holds them.
func generated(ctx context.Context, n int, gens []stabilizers.Element) (*perm.Group, error) {
	perms := make([]perm.Perm, len(gens))
	for k, e := range gens {
		perms[k] = perm.FromElement(e)
	}
	return perm.NewGroup(ctx, n, perms)
}

// Elements yields the permutations of g in lexicographic order, the identity first. The
// error is the context's, which is asked before the first of them only.
func Elements(ctx context.Context, g *perm.Group) (iter.Seq[perm.Perm], error) {
	chain, err := inOrder(ctx, g)
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

// inOrder returns a chain of g with the base 0, 1, 2, ….
func inOrder(ctx context.Context, g *perm.Group) (*stabilizers.Chain, error) {
	return g.Chain().ChangeBase(ctx, stabilizers.Identity(g.Degree()))
}

// IsAbelian reports whether all permutations of g commute.
func IsAbelian(g *perm.Group) bool {
	gens := g.Chain().Generators()
	for k, a := range gens {
		for _, b := range gens[:k] {
			if !commute(a, b) {
				return false
			}
		}
	}
	return true
}

func commute(a, b stabilizers.Element) bool {
	for x := range a {
		if a[b[x]] != b[a[x]] {
			return false
		}
	}
	return true
}
