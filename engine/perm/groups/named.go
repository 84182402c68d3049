package groups

import (
	"context"
	"fmt"

	"taquin/engine/perm"
)

// Symmetric returns the group of all permutations of 0..n-1, made from (0 1 … n-1) and
// (0 1). The error is that of perm.NewGroup, as for all groups of this file.
func Symmetric(ctx context.Context, n int) (*perm.Group, error) {
	return named(ctx, n, 0, rotation(0, n), rotation(0, min(n, 2)))
}

// Alternating returns the group of the even permutations of 0..n-1, made from (0 1
// 2) and the longest even one of (0 1 … n-1) and (1 2 … n-1).
func Alternating(ctx context.Context, n int) (*perm.Group, error) {
	if n < 3 {
		return named(ctx, n, 0)
	}
	return named(ctx, n, 0, rotation(0, 3), rotation((n+1)%2, n))
}

// Cyclic returns the group of the powers of (0 1 … n-1).
func Cyclic(ctx context.Context, n int) (*perm.Group, error) {
	return named(ctx, n, 0, rotation(0, n))
}

// Dihedral returns the group of the 2n symmetries of a polygon with the corners
// 0..n-1, n being 3 or more: made from the turn (0 1 … n-1) and the reflection that
// leaves 0 where it is.
func Dihedral(ctx context.Context, n int) (*perm.Group, error) {
	reflection := func(x, n int) int { return (n - x) % n }
	return named(ctx, n, 3, rotation(0, n), reflection)
}

// Klein4 returns the group of (0 1)(2 3), (0 2)(1 3), (0 3)(1 2) and the identity, made
// from the first two of them.
func Klein4(ctx context.Context) (*perm.Group, error) {
	exchange := func(by int) func(x, n int) int { return func(x, _ int) int { return x ^ by } }
	return named(ctx, 4, 4, exchange(1), exchange(2))
}

// rotation is (first first+1 … end-1).
func rotation(first, end int) func(x, n int) int {
	return func(x, _ int) int {
		switch {
		case x < first || x >= end:
			return x
		case x == end-1:
			return first
		}
		return x + 1
	}
}

// named makes a group of permutations of 0..n-1, n being least or more, each generator
// being given by where it sends x.
func named(ctx context.Context, n, least int, images ...func(x, n int) int) (*perm.Group, error) {
	if n < least {
		return nil, fmt.Errorf("perm: a polygon has %d corners or more, not %d", least, n)
	}
	if n < 0 || n > perm.MaxDegree {
		return perm.NewGroup(ctx, n, nil) // which says what is wrong
	}
	var gens []perm.Perm
	for _, image := range images {
		p := make(perm.Perm, n)
		for x := range p {
			p[x] = image(x, n)
		}
		if !p.IsIdentity() {
			gens = append(gens, p)
		}
	}
	return perm.NewGroup(ctx, n, gens)
}
