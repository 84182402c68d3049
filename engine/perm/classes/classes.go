// Package classes answers what commutes and what is conjugate in a group of
// permutations: centralizers and the centre, the classes of conjugate permutations,
// and the cycle index, by which colourings are counted.
//
// Centralizers are found by a search through the chain of stabilizers (search.go).
// Classes are found in one of three ways: of symmetric and alternating groups by the
// lengths of cycles (partitions.go); of groups of some million elements one by one
// (whole.go); of larger ones by drawing random elements until the classes found have
// as many elements as the group (random.go), which succeeds if the classes are not
// too many.
package classes

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"

	"taquin/engine/perm"
)

// MaxClasses is how many classes are listed at most.
const MaxClasses = 1 << 16

// Class is a class of conjugate permutations.
type Class struct {
	Representative perm.Perm // one of them
	Size           *big.Int  // how many there are
}

// Progress is how far a search for classes has come.
type Progress struct {
	Classes  int      // found so far
	Elements *big.Int // in these classes
	Order    *big.Int // of the group
}

// String says it in a few words.
func (p Progress) String() string {
	part, _ := new(big.Rat).SetFrac(new(big.Int).Mul(p.Elements, big.NewInt(100)), p.Order).Float64()
	return fmt.Sprintf("%d classes, %.4g %% of the group", p.Classes, part)
}

// Of returns the classes of g, by the order of their permutations and then by size:
// the identity comes first. The same group made from the same generators has the
// same representatives. Progress may be nil.
//
// More than MaxClasses are perm.ErrTooLarge, and so are those of a group of more
// than MaxEnumerated elements that is neither symmetric nor alternating, if there are
// more than MaxRandomClasses of them or if some were not knownClass, which is not likely. The
// other error is the context's.
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
