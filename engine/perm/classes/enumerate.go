package classes

import (
	"context"
	"math/big"

	"taquin/engine/perm"
	"taquin/engine/perm/stabilizers"
)

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
