package classes

import (
	"iter"
	"math/big"
	"slices"

	"taquin/engine/perm"
)

// Two permutations of n elements are conjugate in the symmetric group if their
// cycles have the same lengths, so the classes are the ways to write n as a sum. In
// the alternating group a class of even permutations falls into two halves if no odd
// permutation commutes with one of them: if the lengths are odd and all different.

// partitions yields the ways to write n as a sum of numbers from 1 to most, the
// largest first. A slice is good until the next one is asked for.
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
	all := new(big.Int).MulRange(1, int64(n))
	for parts := range partitions(n, n) {
		if len(classes) == MaxClasses {
			return nil, tooManyClasses(MaxClasses)
		}
		classes = append(classes, Class{withCycles(n, parts), countWithCycles(all, parts)})
	}
	return classes, nil
}

// ofAlternating returns the classes of the alternating group.
func ofAlternating(n int) ([]Class, error) {
	var classes []Class
	all := new(big.Int).MulRange(1, int64(n))
	for parts := range partitions(n, n) {
		if len(classes) >= MaxClasses {
			return nil, tooManyClasses(MaxClasses)
		}
		p, size := withCycles(n, parts), countWithCycles(all, parts)
		if !p.Even() {
			continue
		}
		if n < 2 || !oddAndDifferent(parts) {
			classes = append(classes, Class{p, size})
			continue
		}
		size.Rsh(size, 1)
		exchange, err := perm.FromCycles(n, [][]int{{0, 1}})
		if err != nil {
			return nil, err
		}
		other, err := p.Conjugate(exchange)
		if err != nil {
			return nil, err
		}
		classes = append(classes, Class{p, size}, Class{other, size})
	}
	return classes, nil
}

func oddAndDifferent(parts []int) bool {
	for k, part := range parts {
		if part%2 == 0 || k > 0 && part == parts[k-1] {
			return false
		}
	}
	return true
}

// withCycles returns a permutation whose cycles have these lengths, the elements
// standing in order.
func withCycles(n int, parts []int) perm.Perm {
	p := make(perm.Perm, 0, n)
	for _, part := range parts {
		first := len(p)
		for k := range part {
			p = append(p, first+(k+1)%part)
		}
	}
	return p
}

// countWithCycles returns how many of all permutations have cycles of these lengths:
// their number divided by every length and by the factorial of how often each length
// stands.
func countWithCycles(all *big.Int, parts []int) *big.Int {
	by := big.NewInt(1)
	for k, part := range parts {
		alike := k - slices.Index(parts, part) + 1
		by.Mul(by, big.NewInt(int64(part*alike)))
	}
	return new(big.Int).Quo(all, by)
}
