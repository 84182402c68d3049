package classes

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"taquin/engine/perm"
	"taquin/engine/perm/stabilizers"
	"taquin/engine/sorting"
)

// CycleIndex counts the permutations of a group by cycle type. It is the polynomial
// whose terms are the cycle types, where xk stands for a cycle of length k, divided by
// the order of the group. Substituting a number of colours for each xk counts the
// colourings of the elements up to the action of the group (Burnside, Pólya).
type CycleIndex struct {
	Order *big.Int
	Terms []Term // by decreasing number of cycles: the identity comes first
}

// Term counts the permutations of a cycle type.
type Term struct {
	Cycles []int // all lengths, in decreasing order
	Count  *big.Int
}

// IndexOf returns the cycle index of g. The errors are those of Of; a group of at
// most MaxEnumerated elements may have any number of classes.
func IndexOf(ctx context.Context, g *perm.Group, progress func(Progress)) (*CycleIndex, error) {
	index := &CycleIndex{Order: g.Order()}
	counts := map[string]*big.Int{}
	add := func(p perm.Perm, count *big.Int) {
		key := cycleTypeKey(p)
		if counts[key] == nil {
			counts[key] = new(big.Int)
			index.Terms = append(index.Terms, Term{p.CycleType(), counts[key]})
		}
		counts[key].Add(counts[key], count)
	}
	if err := eachWithCount(ctx, g, progress, add); err != nil {
		return nil, err
	}
	sorting.By(index.Terms, func(a, b Term) int {
		if n := len(b.Cycles) - len(a.Cycles); n != 0 {
			return n
		}
		return -slices.Compare(a.Cycles, b.Cycles)
	})
	return index, nil
}

// eachWithCount calls add for class representatives with class sizes, or for every
// element with 1.
func eachWithCount(ctx context.Context, g *perm.Group, progress func(Progress), add func(p perm.Perm, count *big.Int)) error {
	if g.IsSymmetric() || g.IsAlternating() || !isEnumerable(g) {
		classes, err := classesOf(ctx, g, progress)
		for _, c := range classes {
			add(c.Representative, c.Size)
		}
		return err
	}
	seen, one := 0, big.NewInt(1)
	for e := range g.Chain().Coset(stabilizers.Identity(g.Degree())) {
		if seen++; seen%pollEvery == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		add(perm.FromElement(e), one)
	}
	return nil
}

// cycleTypeKey identifies the cycle type.
func cycleTypeKey(p perm.Perm) string {
	var key []byte
	seen := make([]bool, len(p))
	for x := range p {
		if seen[x] {
			continue
		}
		length := 0
		for ; !seen[x]; x = p[x] {
			seen[x] = true
			length++
		}
		key = append(key, byte(length-1)) // 256 is too much for a byte
	}
	slices.Sort(key)
	return string(key)
}

// Colourings counts the colourings of the elements with a number of colours, up to the
// action of the group.
func (c *CycleIndex) Colourings(colours *big.Int) *big.Int {
	sum, ways := new(big.Int), new(big.Int)
	for _, t := range c.Terms {
		ways.Exp(colours, big.NewInt(int64(len(t.Cycles))), nil)
		sum.Add(sum, ways.Mul(ways, t.Count))
	}
	return sum.Quo(sum, c.Order)
}

// String returns the polynomial: (x1^3 + 3 x1 x2 + 2 x3)/6.
func (c *CycleIndex) String() string {
	var terms []string
	for _, t := range c.Terms {
		terms = append(terms, t.String())
	}
	sum := strings.Join(terms, " + ")
	if c.Order.Cmp(big.NewInt(1)) == 0 {
		return sum
	}
	return fmt.Sprintf("(%s)/%d", sum, c.Order)
}

// String returns the term: 3 x1 x2.
func (t Term) String() string {
	var factors []string
	if t.Count.Cmp(big.NewInt(1)) != 0 || len(t.Cycles) == 0 {
		factors = append(factors, t.Count.String())
	}
	for k := len(t.Cycles); k > 0; {
		length, first := t.Cycles[k-1], k
		for k > 0 && t.Cycles[k-1] == length {
			k--
		}
		factor := fmt.Sprintf("x%d", length)
		if power := first - k; power > 1 {
			factor += fmt.Sprintf("^%d", power)
		}
		factors = append(factors, factor)
	}
	return strings.Join(factors, " ")
}
