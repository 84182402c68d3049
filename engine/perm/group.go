package perm

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"sync"

	"taquin/engine/perm/stabilizers"
	"taquin/engine/perm/words"
)

const (
	// MaxDegree is the largest number of elements that a Group acts on.
	MaxDegree = stabilizers.MaxDegree
	// MaxGenerators is how many permutations a Group may be made from: enough for the walks
	// on any graph. None needs more than MaxDegree/2.
	MaxGenerators = 1 << 15
)

// ErrNotMember: a permutation that is not in the group.
var ErrNotMember = errors.New("perm: not in the group")

// Group is the group of permutations of 0..Degree()-1 that some generate. It
// does not change, and may be used by several goroutines.
type Group struct {
	gens  []stabilizers.Element
	chain *stabilizers.Chain

	lock  sync.Mutex
	words *words.Table // for Word, made when first asked for
}

// NewGroup returns the group that gens generate among the permutations of
// 0..n-1; n is in 0..MaxDegree, above which it is ErrTooLarge, as it is above
// MaxGenerators. Without generators it is the identity alone. A generator of another
// size is ErrSize.
//
// It takes milliseconds for alternating and symmetric groups, and at MaxDegree up
// to some seconds for others. When ctx ends that, the error wraps the context's.
func NewGroup(ctx context.Context, n int, gens []Perm) (*Group, error) {
	if err := checkSize(n, MaxDegree); err != nil {
		return nil, err
	}
	if len(gens) > MaxGenerators {
		return nil, fmt.Errorf("%w: a group made from %d permutations (at most %d)", ErrTooLarge, len(gens), MaxGenerators)
	}
	all := make([]stabilizers.Element, len(gens))
	for k, p := range gens {
		if len(p) != n {
			return nil, fmt.Errorf("%w: %d, and %d elements (generator %d)", ErrSize, len(p), n, k+1)
		}
		all[k] = p.Element()
	}
	return GroupOf(ctx, n, all)
}

// GroupOf is NewGroup for generators of degree n in the representation of a chain. It
// keeps the slice.
func GroupOf(ctx context.Context, n int, gens []stabilizers.Element) (*Group, error) {
	chain, err := stabilizers.New(ctx, n, gens)
	if err != nil {
		return nil, fmt.Errorf("perm: group of degree %d: %w", n, err)
	}
	return &Group{gens: gens, chain: chain}, nil
}

// Degree returns the number of elements that the group acts on.
func (g *Group) Degree() int { return g.chain.Degree() }

// Generators returns the permutations that the group was made from, in order.
func (g *Group) Generators() []Perm {
	gens := make([]Perm, len(g.gens))
	for k, e := range g.gens {
		gens[k] = FromElement(e)
	}
	return gens
}

// CountGenerators returns the number of those.
func (g *Group) CountGenerators() int { return len(g.gens) }

// Order returns the number of permutations in the group.
func (g *Group) Order() *big.Int { return g.chain.Order() }

// Contains reports whether p is in the group. One of another size is not.
func (g *Group) Contains(p Perm) bool {
	return len(p) == g.Degree() && g.chain.Contains(p.Element())
}

// Equal reports whether g and h have the same permutations.
func (g *Group) Equal(h *Group) bool {
	if g.Degree() != h.Degree() || g.Order().Cmp(h.Order()) != 0 {
		return false
	}
	return !slices.ContainsFunc(h.chain.Generators(), func(e stabilizers.Element) bool { return !g.chain.Contains(e) })
}

// Random returns a permutation of the group drawn from rng, every one equally
// likely; rng is not nil.
func (g *Group) Random(rng *rand.Rand) Perm {
	return FromElement(g.chain.Random(rng))
}

// Chain returns the chain of stabilizers by which the group is held, for those who build
// on it.
func (g *Group) Chain() *stabilizers.Chain { return g.chain }

// FromElement returns the permutation that a chain holds as e.
func FromElement(e stabilizers.Element) Perm {
	p := make(Perm, len(e))
	for i, x := range e {
		p[i] = int(x)
	}
	return p
}

// Element returns p as a chain holds it; its size is at most MaxDegree.
func (p Perm) Element() stabilizers.Element {
	e := make(stabilizers.Element, len(p))
	for i, x := range p {
		e[i] = uint8(x)
	}
	return e
}

// Orbit returns, in order, the elements to which the group takes x, which is in
// 0..Degree()-1.
func (g *Group) Orbit(x int) ([]int, error) {
	if x < 0 || x >= g.Degree() {
		return nil, elementError(0, g.Degree(), x, "orbit")
	}
	seen := make([]bool, g.Degree())
	seen[x] = true
	orbit := []int{x}
	for k := 0; k < len(orbit); k++ {
		for _, p := range g.gens {
			// In a finite group the images alone lead everywhere.
			if y := int(p[orbit[k]]); !seen[y] {
				seen[y] = true
				orbit = append(orbit, y)
			}
		}
	}
	slices.Sort(orbit)
	return orbit, nil
}

// Orbits returns every orbit, also those of one element, by smallest element.
func (g *Group) Orbits() [][]int {
	var orbits [][]int
	seen := make([]bool, g.Degree())
	for x := range seen {
		if seen[x] {
			continue
		}
		orbit, _ := g.Orbit(x) // x is in range
		for _, y := range orbit {
			seen[y] = true
		}
		orbits = append(orbits, orbit)
	}
	return orbits
}

// Transitive reports whether the group takes every element to every other: it
// has one orbit. On no elements, and on one, every group does.
func (g *Group) Transitive() bool { return len(g.Orbits()) < 2 }

// IsSymmetric reports whether the group has every permutation of its degree.
// On no elements and on one element the identity is all there is: that group
// is symmetric and alternating at once.
func (g *Group) IsSymmetric() bool {
	return g.Order().Cmp(factorial(g.Degree())) == 0
}

// IsAlternating reports whether the group has every even permutation of its
// degree and no other. On two elements that is the identity alone.
func (g *Group) IsAlternating() bool {
	half := factorial(g.Degree())
	if g.Degree() > 1 {
		half.Rsh(half, 1)
	}
	return g.Order().Cmp(half) == 0 &&
		!slices.ContainsFunc(g.chain.Generators(), func(e stabilizers.Element) bool { return !FromElement(e).Even() })
}

func factorial(n int) *big.Int { return new(big.Int).MulRange(1, int64(n)) }

// String returns what the group is, in a few words: "group of degree 5, order
// 60"; an order of more than 20 digits is rounded to four.
func (g *Group) String() string {
	order := g.Order().String()
	if len(order) > 20 {
		order = "about " + new(big.Float).SetInt(g.Order()).Text('e', 3)
	}
	return fmt.Sprintf("group of degree %d, order %s", g.Degree(), order)
}
