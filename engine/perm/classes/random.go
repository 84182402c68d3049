package classes

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"

	"taquin/engine/perm"
	"taquin/engine/perm/stabilizers"
)

// The size of the class of an element is the order of the group divided by that of
// the element's centralizer. Elements are knownClass until the classes found have as many
// elements as the group: so what is returned is proven, and only how long it takes
// is left to chance.
//
// A random element is in a class as often as the class is large, so that small
// classes come late. They come sooner as powers of random elements; and all come
// equally often if one class is knownClass of all and then an element of the centralizer
// of its representative (M. Jerrum, "Uniform sampling modulo a group of symmetries
// using Markov chain simulation", 1993). Of all but a few that is nearly so.

const (
	// MaxRandomClasses is how many classes are found in this way at most.
	MaxRandomClasses = 1000
	// maxMisses is how many elements are knownClass in a row that are in no new class.
	maxMisses = 2000
)

// knownClass is a class that was found, with what is needed to tell whether an element is
// in it, and the centralizer of its representative.
type knownClass struct {
	Class
	search      *search
	centralizer *stabilizers.Chain
}

// byRandomSearch returns the classes of a group.
func byRandomSearch(ctx context.Context, g *perm.Group, progress func(Progress)) ([]Class, error) {
	rng := rand.New(rand.NewPCG(1, 1))
	var found []knownClass
	alike := map[string][]knownClass{} // those found, by what conjugate elements have in common
	so := Progress{Elements: new(big.Int), Order: g.Order()}
	pairs := newOrbitals(g.Chain())
	add := func(p perm.Perm) (isNew bool, err error) {
		key := sortedColours(pairs.colours([]element{p.Element()}))
		for _, d := range alike[key] {
			if z, err := d.search.conjugator(p.Element()); z != nil || err != nil {
				return false, err
			}
		}
		if so.Classes == MaxRandomClasses {
			return false, tooManyClasses(MaxRandomClasses)
		}
		d, err := newKnownClass(ctx, g, pairs, p)
		if err != nil {
			return false, err
		}
		found, alike[key] = append(found, d), append(alike[key], d)
		so.Classes++
		so.Elements.Add(so.Elements, d.Size)
		if progress != nil {
			progress(so)
		}
		return true, nil
	}
	for misses := 0; so.Elements.Cmp(so.Order) != 0; misses++ {
		if misses > maxMisses {
			return nil, fmt.Errorf("%w: the classes of a group of order %d were not all found, but %d with %d of its permutations", perm.ErrTooLarge, so.Order, so.Classes, so.Elements)
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
	for k, d := range found {
		classes[k] = d.Class
	}
	return classes, nil
}

// newKnownClass finds the size of the class of p.
func newKnownClass(ctx context.Context, g *perm.Group, pairs *orbitals, p perm.Perm) (knownClass, error) {
	s, err := newSearch(ctx, g.Chain(), pairs, []element{p.Element()})
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

// powers returns p and p done d times, for all d that divide its order: the powers
// that may be in classes smaller than its own. Of an order that is very large they
// are few of these.
func powers(p perm.Perm) []perm.Perm {
	order := p.Order()
	most := min(order.Int64(), 1<<16)
	if !order.IsInt64() {
		most = 1 << 16
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
