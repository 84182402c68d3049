package classes

import (
	"context"
	"math/big"

	"taquin/engine/perm"
	"taquin/engine/perm/stabilizers"
)

// MaxEnumerated is the order of the largest group whose elements are all looked at.
const MaxEnumerated = 1 << 22

// pollEvery is how many elements are looked at between two looks at the context.
const pollEvery = 256

func isEnumerable(g *perm.Group) bool { return g.Order().Cmp(big.NewInt(MaxEnumerated)) <= 0 }

// byEnumeration returns the classes of a group of at most MaxEnumerated elements, each with its
// smallest permutation. The elements are gone through in order, and from each that
// is in no class yet its class is found by conjugating with the generators on and
// on.
func byEnumeration(ctx context.Context, g *perm.Group) ([]Class, error) {
	chain, err := g.Chain().ChangeBase(ctx, stabilizers.Identity(g.Degree()))
	if err != nil {
		return nil, err
	}
	numbers := chain.Ranking()
	gens := chain.Generators()
	found := make([]bool, g.Order().Int64())
	var classes []Class
	var class []int32 // the numbers of its elements
	for first := range chain.Coset(stabilizers.Identity(g.Degree())) {
		number := numbers.Rank(first)
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
			e := numbers.Unrank(int(class[k]))
			for _, by := range gens {
				if number := numbers.Rank(e.Conjugate(by)); !found[number] {
					found[number] = true
					class = append(class, int32(number))
				}
			}
		}
		classes = append(classes, Class{perm.FromElement(first), big.NewInt(int64(len(class)))})
	}
	return classes, nil
}
