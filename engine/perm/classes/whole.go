package classes

import (
	"context"
	"math/big"

	"taquin/engine/perm"
	"taquin/engine/perm/stabilizers"
)

// MaxWhole is the order of the largest group whose elements are all looked at.
const MaxWhole = 1 << 22

// pollEvery is how many elements are looked at between two looks at the context.
const pollEvery = 256

func isWhole(g *perm.Group) bool { return g.Order().Cmp(big.NewInt(MaxWhole)) <= 0 }

// ofWhole returns the classes of a group of at most MaxWhole elements, each with its
// smallest permutation. The elements are gone through in order, and from each that
// is in no class yet its class is found by conjugating with the generators on and
// on.
func ofWhole(ctx context.Context, g *perm.Group) ([]Class, error) {
	chain, err := g.Chain().Rebased(ctx, stabilizers.Identity(g.Degree()))
	if err != nil {
		return nil, err
	}
	numbers := chain.Numbered()
	gens := chain.Few()
	found := make([]bool, g.Order().Int64())
	var classes []Class
	var class []int32 // the numbers of its elements
	for first := range chain.Coset(stabilizers.Identity(g.Degree())) {
		number := numbers.Of(first)
		if found[number] {
			continue
		}
		if len(classes) == MaxClasses {
			return nil, tooManyClasses(MaxClasses)
		}
		found[number] = true
		class = append(class[:0], int32(number))
		for k := 0; k < len(class); k++ {
			if k%pollEvery == 0 {
				if err := ctx.Err(); err != nil {
					return nil, err
				}
			}
			e := numbers.At(int(class[k]))
			for _, by := range gens {
				if number := numbers.Of(e.Conjugate(by)); !found[number] {
					found[number] = true
					class = append(class, int32(number))
				}
			}
		}
		classes = append(classes, Class{perm.FromElement(first), big.NewInt(int64(len(class)))})
	}
	return classes, nil
}
