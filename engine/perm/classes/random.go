package classes

import (
	"context"
	"math/big"
	"math/rand/v2"

	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/perm/stabilizers"
)

// The size of a conjugacy class is the index of the centralizer of its representative.
// Random elements are drawn until the sizes of the classes found add up to the order of
// the group: the result is proved, and only the running time is random.
//
// A uniform random element hits a class with a probability proportional to its size, so
// small classes come late. Powers of random elements reach them sooner. And choosing a
// class uniformly among all classes, then an element of the centralizer of its
// representative, would hit all classes with the same probability (M. Jerrum, "Uniform
// sampling modulo a group of symmetries using Markov chain simulation", 1993). Choosing
// among the known classes approximates that once only a few are missing.

const (
	// MaxRandomClasses is the maximum number of classes found in this way.
	MaxRandomClasses = 1000
	// maxMisses is the maximum number of consecutive draws without a new class.
	maxMisses = 2000
)

// knownClass is a class found, with a search that tests membership in it.
type knownClass struct {
	Class
	search      *search
	centralizer *stabilizers.Chain
}

func byRandomSearch(ctx context.Context, g *perm.Group, progress func(Progress)) ([]Class, error) {
	rng := rand.New(rand.NewPCG(1, 1))
	var found []knownClass
	byInvariant := map[string][]knownClass{}
	reached := Progress{Elements: new(big.Int), Order: g.Order()}
	orbitals := newOrbitals(g.Chain())
	add := func(p perm.Perm) (isNew bool, err error) {
		key := classInvariant(orbitals.colours([]element{p.Element()}))
		for _, c := range byInvariant[key] {
			if z, err := c.search.conjugator(p.Element()); z != nil || err != nil {
				return false, err
			}
		}
		if reached.Classes == MaxRandomClasses {
			return false, tooManyClasses(MaxRandomClasses)
		}
		c, err := newKnownClass(ctx, g, orbitals, p)
		if err != nil {
			return false, err
		}
		found, byInvariant[key] = append(found, c), append(byInvariant[key], c)
		reached.Classes++
		reached.Elements.Add(reached.Elements, c.Size)
		if progress != nil {
			progress(reached)
		}
		return true, nil
	}
	for misses := 0; reached.Elements.Cmp(reached.Order) != 0; misses++ {
		if misses > maxMisses {
			return nil, message.Errorf("perm.the-classes-of-a", "%w: the classes of a group of order %d were not all found, but %d with %d of its permutations", perm.ErrTooLarge, reached.Order, reached.Classes, reached.Elements)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		candidates := powers(g.Random(rng))
		if len(found) > 0 {
			from := found[rng.IntN(len(found))]
			candidates = append(candidates, perm.FromElement(from.centralizer.Random(rng)))
		}
		for _, p := range candidates {
			isNew, err := add(p)
			if err != nil {
				return nil, err
			}
			if isNew {
				misses = 0
			}
		}
	}
	classes := make([]Class, len(found))
	for k, c := range found {
		classes[k] = c.Class
	}
	return classes, nil
}

// newKnownClass computes the class of p.
func newKnownClass(ctx context.Context, g *perm.Group, orbitals *orbitals, p perm.Perm) (knownClass, error) {
	s, err := newSearch(ctx, g.Chain(), orbitals, []element{p.Element()})
	if err != nil {
		return knownClass{}, err
	}
	gens, err := s.centralizer()
	if err != nil {
		return knownClass{}, err
	}
	chain, err := stabilizers.New(ctx, g.Degree(), gens)
	if err != nil {
		return knownClass{}, err
	}
	return knownClass{Class{p, new(big.Int).Quo(g.Order(), chain.Order())}, s, chain}, nil
}

// powers returns the powers of p by the divisors of its order, up to a limit: they may
// be in smaller classes than p.
func powers(p perm.Perm) []perm.Perm {
	order, most := p.Order(), int64(1<<16)
	if order.IsInt64() {
		most = min(most, order.Int64())
	}
	var all []perm.Perm
	divisor, rest := new(big.Int), new(big.Int)
	for d := int64(1); d <= most; d++ {
		if rest.Rem(order, divisor.SetInt64(d)).Sign() == 0 {
			all = append(all, p.Power(int(d)))
		}
	}
	return all
}
