package perm

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"sync"

	"taquin/engine/message"
	"taquin/engine/perm/stabilizers"
	"taquin/engine/perm/words"
)

const (
	// MaxDegree is the largest degree of a Group.
	MaxDegree = stabilizers.MaxDegree
	// MaxGenerators is the largest number of generators that NewGroup accepts: enough for
	// the walks on any graph. No group needs more than MaxDegree/2.
	MaxGenerators = 1 << 15
)

var (
	// ErrNotMember reports a permutation outside the group.
	ErrNotMember = message.New("perm.not-in-the-group", "perm: not in the group")
	// ErrColours reports that a search for elements that respect colours took too long.
	ErrColours = message.New("perm.too-many-ways-to", "perm: too many ways to try for colours")
)

// Group is a permutation group on 0..Degree()-1. It is immutable and safe for
// concurrent use.
type Group struct {
	gens  []stabilizers.Element
	chain *stabilizers.Chain

	lock  sync.Mutex
	words *words.Table // for Word; nil until the first call
}

// NewGroup returns the group that gens generate on 0..n-1; n is in 0..MaxDegree. The
// error is ErrTooLarge for a larger degree or more than MaxGenerators, ErrSize for a
// generator of another size, or wraps the context's.
//
// It takes milliseconds for alternating and symmetric groups, and at MaxDegree up to
// some seconds for others.
func NewGroup(ctx context.Context, n int, gens []Perm) (*Group, error) {
	if err := checkSize(n, MaxDegree); err != nil {
		return nil, err
	}
	if len(gens) > MaxGenerators {
		return nil, message.Errorf("perm.a-group-made-from", "%w: a group made from %d permutations (at most %d)", ErrTooLarge, len(gens), MaxGenerators)
	}
	all := make([]stabilizers.Element, len(gens))
	for k, p := range gens {
		if len(p) != n {
			return nil, message.Errorf("perm.and-elements-generator", "%w: %d, and %d elements (generator %d)", ErrSize, len(p), n, k+1)
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
		return nil, message.Errorf("perm.group-of-degree", "perm: group of degree %d: %w", n, err)
	}
	return &Group{gens: gens, chain: chain}, nil
}

// Degree returns the degree of the group.
func (g *Group) Degree() int { return g.chain.Degree() }

// Generators returns the permutations given to NewGroup, in order.
func (g *Group) Generators() []Perm {
	gens := make([]Perm, len(g.gens))
	for k, e := range g.gens {
		gens[k] = FromElement(e)
	}
	return gens
}

// CountGenerators returns the length of Generators.
func (g *Group) CountGenerators() int { return len(g.gens) }

// Order returns the order of the group.
func (g *Group) Order() *big.Int { return g.chain.Order() }

// Contains reports whether p is in the group.
func (g *Group) Contains(p Perm) bool {
	return len(p) == g.Degree() && g.chain.Contains(p.Element())
}

// Equal reports whether g and h have the same elements.
func (g *Group) Equal(h *Group) bool {
	if g.Degree() != h.Degree() || g.Order().Cmp(h.Order()) != 0 {
		return false
	}
	return !slices.ContainsFunc(h.chain.Generators(), func(e stabilizers.Element) bool { return !g.chain.Contains(e) })
}

// Random returns a uniformly random element of the group.
func (g *Group) Random(rng *rand.Rand) Perm {
	return FromElement(g.chain.Random(rng))
}

// Chain returns the stabilizer chain of the group.
func (g *Group) Chain() *stabilizers.Chain { return g.chain }

// FromElement converts from the representation of a chain.
func FromElement(e stabilizers.Element) Perm {
	p := make(Perm, len(e))
	for i, x := range e {
		p[i] = int(x)
	}
	return p
}

// Element converts to the representation of a chain; the size is at most MaxDegree.
func (p Perm) Element() stabilizers.Element {
	e := make(stabilizers.Element, len(p))
	for i, x := range p {
		e[i] = uint8(x)
	}
	return e
}

// Orbit returns the sorted orbit of x, which is in 0..Degree()-1.
func (g *Group) Orbit(x int) ([]int, error) {
	if x < 0 || x >= g.Degree() {
		return nil, elementError(0, g.Degree(), x, message.Textf("perm.orbit", "orbit"))
	}
	var orbit []int
	for _, y := range stabilizers.Orbit(g.gens, uint8(x)) {
		orbit = append(orbit, int(y))
	}
	slices.Sort(orbit)
	return orbit, nil
}

// Orbits returns all orbits, ordered by smallest element.
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

// Transitive reports whether the group has at most one orbit.
func (g *Group) Transitive() bool { return len(g.Orbits()) < 2 }

// IsSymmetric reports whether the group is the symmetric group of its degree. On fewer
// than two elements the trivial group is both symmetric and alternating.
func (g *Group) IsSymmetric() bool {
	return g.Order().Cmp(factorial(g.Degree())) == 0
}

// IsAlternating reports whether the group is the alternating group of its degree.
func (g *Group) IsAlternating() bool {
	half := factorial(g.Degree())
	if g.Degree() > 1 {
		half.Rsh(half, 1)
	}
	return g.Order().Cmp(half) == 0 &&
		!slices.ContainsFunc(g.chain.Generators(), func(e stabilizers.Element) bool { return !FromElement(e).Even() })
}

func factorial(n int) *big.Int { return new(big.Int).MulRange(1, int64(n)) }

// String describes the group: "group of degree 5, order 60". An order of more than 20
// digits is rounded to four.
func (g *Group) String() string { return g.Message().String() }

// Message implements message.Message: the line of String.
func (g *Group) Message() message.Text {
	order := message.Plain(g.Order().String())
	if len(order.String()) > 20 {
		order = message.Textf("perm.about", "about %s", new(big.Float).SetInt(g.Order()).Text('e', 3))
	}
	return message.Textf("perm.group-of-degree-order", "group of degree %d, order %s", g.Degree(), order)
}

// ColourStabilizerOrder returns the order of the subgroup that preserves the colour of
// every element; colours[x] is that of x. So the group has Order() /
// ColourStabilizerOrder() arrangements of the colours. The search may take long for large
// groups with small colour stabilizers: the error wraps the context's, or is ErrColours.
func (g *Group) ColourStabilizerOrder(ctx context.Context, colours []int) (*big.Int, error) {
	if len(colours) != g.Degree() {
		return nil, message.Errorf("perm.colours-and-elements", "%w: %d colours, and %d elements", ErrSize, len(colours), g.Degree())
	}
	order, err := g.chain.ColourStabilizerOrder(ctx, colours)
	return order, colourError(err)
}

// Transporter returns a permutation p in the group with to[p[x]] = from[x] for every x,
// or nil if there is none. The errors are those of ColourStabilizerOrder.
func (g *Group) Transporter(ctx context.Context, from, to []int) (Perm, error) {
	if len(from) != g.Degree() || len(to) != g.Degree() {
		return nil, message.Errorf("perm.and-colours-and-elements", "%w: %d and %d colours, and %d elements", ErrSize, len(from), len(to), g.Degree())
	}
	e, err := g.chain.Transporter(ctx, from, to)
	if e == nil {
		return nil, colourError(err)
	}
	return FromElement(e), nil
}

func colourError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, stabilizers.ErrTooManyChoices):
		return ErrColours
	}
	return message.Errorf("perm.colours", "perm: colours: %w", err)
}
