// Package classes computes centralizers, the centre, conjugacy classes and cycle
// indices of permutation groups.
//
// A backtrack search through the stabilizer chain finds centralizers and conjugating
// elements (search.go). Conjugacy classes are found in three ways: those of symmetric
// and alternating groups by cycle type (partitions.go); those of groups of up to some
// million elements by enumeration (enumerate.go); those of larger groups by drawing
// random elements until the classes found add up to the group (random.go), which
// succeeds if there are not too many classes.
package classes

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"

	"taquin/engine/perm"
)

// MaxClasses is the maximum number of classes listed.
const MaxClasses = 1 << 16

// Class is a conjugacy class.
type Class struct {
	Representative perm.Perm
	Size           *big.Int
}

// Progress reports the progress of a search for classes.
type Progress struct {
	Classes  int      // already found
	Elements *big.Int // in these classes
	Order    *big.Int // of the group
}

func (p Progress) String() string {
	part, _ := new(big.Rat).SetFrac(new(big.Int).Mul(p.Elements, big.NewInt(100)), p.Order).Float64()
	return fmt.Sprintf("%d classes, %.4g %% of the group", p.Classes, part)
}

// Of returns the conjugacy classes of g, ordered by the order of their elements and
// then by size. The same generators always give the same representatives. Progress may
// be nil.
//
// More than MaxClasses are perm.ErrTooLarge. So are the classes of a group of more than
// MaxEnumerated elements, neither symmetric nor alternating, if there are more than
// MaxRandomClasses or, which is unlikely, if some were not drawn. The other error is the
// context's.
func Of(ctx context.Context, g *perm.Group, progress func(Progress)) ([]Class, error) {
	classes, err := classesOf(ctx, g, progress)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(classes, func(a, b Class) int {
		return cmp.Or(a.Representative.Order().Cmp(b.Representative.Order()), a.Size.Cmp(b.Size))
	})
	return classes, nil
}

func classesOf(ctx context.Context, g *perm.Group, progress func(Progress)) ([]Class, error) {
	switch {
	case g.IsSymmetric():
		return ofSymmetric(g.Degree())
	case g.IsAlternating():
		return ofAlternating(g.Degree())
	case isEnumerable(g):
		return byEnumeration(ctx, g)
	}
	return byRandomSearch(ctx, g, progress)
}

func tooManyClasses(most int) error {
	return fmt.Errorf("%w: the group has more than %d classes; how large the class of one permutation is says the order of the group, divided by that of the permutation's centralizer", perm.ErrTooLarge, most)
}
