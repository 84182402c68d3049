package classes

import (
	"iter"
	"math/big"
	"slices"

	"taquin/engine/perm"
)

// Two permutations are conjugate in the symmetric group if they have the same cycle
// type, so the classes correspond to the partitions of n. In the alternating group, the
// class of an even permutation splits into two halves if no odd permutation commutes
// with it: if its cycle lengths are odd and distinct.

// partitions yields the partitions of n into parts of at most most, in decreasing
// lexicographic order. A slice is valid until the next iteration.
func partitions(n, most int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		var parts []int
		var extend func(n, most int) bool
		extend = func(n, most int) bool {
			if n == 0 {
				return yield(parts)
			}
			for part := min(n, most); part > 0; part-- {
				parts = append(parts, part)
				if !extend(n-part, part) {
					return false
				}
				parts = parts[:len(parts)-1]
			}
			return true
		}
		extend(n, most)
	}
}

// ofSymmetric returns the classes of the symmetric group.
func ofSymmetric(n int) ([]Class, error) {
	var classes []Class
	order := new(big.Int).MulRange(1, int64(n))
	for parts := range partitions(n, n) {
		if len(classes) == MaxClasses {
			return nil, tooManyClasses(MaxClasses)
		}
		classes = append(classes, Class{withCycleType(n, parts), classSize(order, parts)})
	}
	return classes, nil
}

// ofAlternating returns the classes of the alternating group.
func ofAlternating(n int) ([]Class, error) {
	var classes []Class
	order := new(big.Int).MulRange(1, int64(n))
	for parts := range partitions(n, n) {
		if len(classes) >= MaxClasses {
			return nil, tooManyClasses(MaxClasses)
		}
		p, size := withCycleType(n, parts), classSize(order, parts)
		if !p.Even() {
			continue
		}
		if n < 2 || !oddAndDistinct(parts) {
			classes = append(classes, Class{p, size})
			continue
		}
		size.Rsh(size, 1)
		transposition, err := perm.FromCycles(n, [][]int{{0, 1}})
		if err != nil {
			return nil, err
		}
		other, err := p.Conjugate(transposition)
		if err != nil {
			return nil, err
		}
		classes = append(classes, Class{p, size}, Class{other, size})
	}
	return classes, nil
}

func oddAndDistinct(parts []int) bool {
	for k, part := range parts {
		if part%2 == 0 || k > 0 && part == parts[k-1] {
			return false
		}
	}
	return true
}

// withCycleType returns the permutation whose cycles have these lengths and contain
// consecutive elements.
func withCycleType(n int, parts []int) perm.Perm {
	p := make(perm.Perm, 0, n)
	for _, part := range parts {
		first := len(p)
		for k := range part {
			p = append(p, first+(k+1)%part)
		}
	}
	return p
}

// classSize returns the size of the class in the symmetric group: its order, divided by
// every cycle length and by the factorial of each length's multiplicity.
func classSize(order *big.Int, parts []int) *big.Int {
	by := big.NewInt(1)
	for k, part := range parts {
		multiplicity := k - slices.Index(parts, part) + 1
		by.Mul(by, big.NewInt(int64(part*multiplicity)))
	}
	return new(big.Int).Quo(order, by)
}
