// Package classes computes centralizers, the centre, conjugacy classes, cycle indices
// and Sylow subgroups of permutation groups.
//
// A backtrack search through the stabilizer chain finds centralizers and conjugating
// elements (search.go). Conjugacy classes are found in three ways: those of symmetric
// and alternating groups by cycle type (partitions.go); those of groups of up to some
// million elements by enumeration; those of larger groups by drawing
// random elements until the classes found add up to the group (random.go), which
// succeeds if there are not too many classes.
package classes

import (
	"cmp"
	"context"
	"math/big"

	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/perm/stabilizers"
	"taquin/engine/sorting"
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

func (p Progress) String() string { return p.Message().String() }

// Message implements message.Message.
func (p Progress) Message() message.Text {
	part, _ := new(big.Rat).SetFrac(new(big.Int).Mul(p.Elements, big.NewInt(100)), p.Order).Float64()
	return message.Textf("perm.classes-of-the-group", "%d classes, %.4g %% of the group", p.Classes, part)
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
	sorting.StableBy(classes, func(a, b Class) int {
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
	return message.Errorf("perm.the-group-has-more", "%w: the group has more than %d classes; how large the class of one permutation is says the order of the group, divided by that of the permutation's centralizer", perm.ErrTooLarge, most)
}

// MaxEnumerated is the maximum order of a group whose elements are enumerated.
const MaxEnumerated = 1 << 22

// pollEvery is the number of elements between two checks of the context.
const pollEvery = 256

func isEnumerable(g *perm.Group) bool { return g.Order().Cmp(big.NewInt(MaxEnumerated)) <= 0 }

// byEnumeration returns the classes of a group of at most MaxEnumerated elements, each
// with its smallest element as representative. It enumerates the elements in
// lexicographic order; a new one starts a class, which is its orbit under conjugation
// by the generators.
func byEnumeration(ctx context.Context, g *perm.Group) ([]Class, error) {
	chain, err := g.Chain().ChangeBase(ctx, stabilizers.Identity(g.Degree()))
	if err != nil {
		return nil, err
	}
	ranking := chain.Ranking()
	gens := chain.Generators()
	found := make([]bool, g.Order().Int64())
	var classes []Class
	var class []int32 // the ranks of its elements
	for first := range chain.Coset(stabilizers.Identity(g.Degree())) {
		rank := ranking.Rank(first)
		if found[rank] {
			continue
		}
		if len(classes) == MaxClasses {
			return nil, tooManyClasses(MaxClasses)
		}
		found[rank] = true
		class = append(class[:0], int32(rank))
		for k := 0; k < len(class); k++ {
			if k%pollEvery == 0 {
				if err := ctx.Err(); err != nil {
					return nil, err
				}
			}
			e := ranking.Unrank(int(class[k]))
			for _, by := range gens {
				if rank := ranking.Rank(e.Conjugate(by)); !found[rank] {
					found[rank] = true
					class = append(class, int32(rank))
				}
			}
		}
		classes = append(classes, Class{perm.FromElement(first), big.NewInt(int64(len(class)))})
	}
	return classes, nil
}
