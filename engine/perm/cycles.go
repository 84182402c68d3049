package perm

import (
	"iter"
	"math/big"
	"math/bits"
	"slices"

	"taquin/engine/message"
	"taquin/engine/sorting"
)

// FromCycles returns the product of the cycles, from left to right, as a permutation of
// 0..n-1; n is in 0..MaxSize. The cycle {a, b, c} maps a to b, b to c and c to a.
// Cycles may share elements, but a cycle may not repeat one. Errors count cycles and
// places from 0.
func FromCycles(n int, cycles [][]int) (Perm, error) {
	p, err := Identity(n)
	if err != nil {
		return nil, err
	}
	inverse := identity(n) // of p
	last := make([]int, n) // the last cycle that contains an element, from 1
	for k, cycle := range cycles {
		for i, x := range cycle {
			if x < 0 || x >= n {
				return nil, elementError(0, n, x, message.Textf("perm.cycle-place", "cycle %d, place %d", k, i))
			}
			if last[x] == k+1 {
				return nil, message.Errorf("perm.element-appears-twice-cycle", "perm: element %d appears twice (cycle %d, place %d)", x, k, i)
			}
			last[x] = k + 1
		}
		if len(cycle) < 2 {
			continue
		}
		// The preimage of each element of the cycle now maps to the next element.
		preimage := inverse[cycle[0]]
		for _, x := range cycle[1:] {
			p[preimage] = x
			preimage, inverse[x] = inverse[x], preimage
		}
		p[preimage], inverse[cycle[0]] = cycle[0], preimage
	}
	return p, nil
}

// elementError reports an element, a number or its digits, outside first..first+n-1.
func elementError(first, n int, element any, where message.Text) error {
	if n == 0 {
		return message.Errorf("perm.size-has-no-element", "perm: size 0 has no element %v (%s)", element, where)
	}
	return message.Errorf("perm.element-is-not-in", "perm: element %v is not in %d..%d (%s)", element, first, first+n-1, where)
}

// allCycles yields every cycle of p, including fixed points, ordered by smallest
// element, which comes first. A slice is valid until the next iteration.
func (p Perm) allCycles() iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		seen := make([]bool, len(p))
		var cycle []int
		for i := range p {
			cycle = cycle[:0]
			for x := i; !seen[x]; x = p[x] {
				seen[x] = true
				cycle = append(cycle, x)
			}
			if len(cycle) > 0 && !yield(cycle) {
				return
			}
		}
	}
}

// Cycles returns the disjoint cycles of length 2 or more, each beginning with its
// smallest element, ordered by these.
func (p Perm) Cycles() [][]int {
	var cycles [][]int
	for c := range p.allCycles() {
		if len(c) > 1 {
			cycles = append(cycles, slices.Clone(c))
		}
	}
	return cycles
}

// Fixed returns the fixed points of p, in order.
func (p Perm) Fixed() []int {
	var fixed []int
	for i, x := range p {
		if i == x {
			fixed = append(fixed, i)
		}
	}
	return fixed
}

// Support returns the elements that p moves, in order.
func (p Perm) Support() []int {
	var moved []int
	for i, x := range p {
		if i != x {
			moved = append(moved, i)
		}
	}
	return moved
}

// CycleType returns the lengths of all cycles of p, including fixed points, in
// decreasing order.
func (p Perm) CycleType() []int {
	var lengths []int
	for c := range p.allCycles() {
		lengths = append(lengths, len(c))
	}
	sorting.By(lengths, func(a, b int) int { return b - a })
	return lengths
}

// IsConjugate reports whether p and q are conjugate in the symmetric group: whether
// they have the same cycle type.
func (p Perm) IsConjugate(q Perm) bool {
	return len(p) == len(q) && slices.Equal(p.CycleType(), q.CycleType())
}

// Power returns the k-th power of p, for any integer k, in O(n).
func (p Perm) Power(k int) Perm {
	r := make(Perm, len(p))
	for c := range p.allCycles() {
		j := k % len(c)
		if j < 0 {
			j += len(c)
		}
		for _, x := range c {
			r[x] = c[j]
			if j++; j == len(c) {
				j = 0
			}
		}
	}
	return r
}

// Even reports whether p is even.
func (p Perm) Even() bool {
	if len(p) <= 64 { // count inversions
		var before uint64 // the set of earlier images
		inversions := 0
		for _, x := range p {
			inversions += bits.OnesCount64(before >> (x & 63))
			before |= 1 << (x & 63)
		}
		return inversions&1 == 0
	}
	seen, even := make([]bool, len(p)), true
	for i, x := range p {
		if seen[i] {
			continue
		}
		for ; x != i; x = p[x] { // a k-cycle is a product of k-1 transpositions
			seen[x] = true
			even = !even
		}
	}
	return even
}

// Parity returns "even" or "odd".
func (p Perm) Parity() string {
	if p.Even() {
		return "even"
	}
	return "odd"
}

// Sign returns +1 for an even permutation, -1 for an odd one.
func (p Perm) Sign() int {
	if p.Even() {
		return 1
	}
	return -1
}

// Order returns the order of p: the least common multiple of its cycle lengths.
func (p Perm) Order() *big.Int {
	order, length, gcd := big.NewInt(1), new(big.Int), new(big.Int)
	lengths := make([]bool, len(p)+1)
	for c := range p.allCycles() {
		if lengths[len(c)] {
			continue
		}
		lengths[len(c)] = true
		length.SetInt64(int64(len(c)))
		gcd.GCD(nil, nil, order, length)
		order.Mul(order, length.Quo(length, gcd))
	}
	return order
}

// ThreeCycles factors an even p into 3-cycles, read from left to right; {a, b, c} maps
// a to b, b to c and c to a. Their number is minimal: half the difference between the
// size and the number of cycles of odd length, including fixed points. An odd p is
// ErrOdd.
func (p Perm) ThreeCycles() ([][3]int, error) {
	if err := p.mustBeEven(); err != nil {
		return nil, err
	}
	var product [][3]int
	var open []int // the transposition left over from the last cycle of even length
	for c := range p.allCycles() {
		// (a b c d e …) = (a b c)(a d e)…; a cycle of even length leaves the
		// transposition of its first and last elements.
		a, rest := c[0], c[1:]
		for ; len(rest) > 1; rest = rest[2:] {
			product = append(product, [3]int{a, rest[0], rest[1]})
		}
		switch {
		case len(rest) == 0:
		case open == nil:
			open = []int{a, rest[0]}
		default: // (x y)(a z) = (x y a)(x z a)
			x, y, z := open[0], open[1], rest[0]
			product = append(product, [3]int{x, y, a}, [3]int{x, z, a})
			open = nil
		}
	}
	return product, nil
}

// Transpositions factors p into transpositions, read from left to right. Their number
// is minimal: for each cycle one less than its length.
func (p Perm) Transpositions() [][2]int {
	var product [][2]int
	for c := range p.allCycles() {
		for _, x := range c[1:] { // (a b c …) = (a b)(a c)…
			product = append(product, [2]int{c[0], x})
		}
	}
	return product
}

// Adjacent yields a factorization of p into adjacent transpositions, read from left to
// right: i stands for (i i+1). Their number is minimal: the number of inversions. The
// caller may range again as long as p has not changed.
func (p Perm) Adjacent() iter.Seq[int] {
	return func(yield func(int) bool) {
		// Insertion sort: swapping the images at two adjacent places removes a factor
		// from the front of p.
		at := slices.Clone(p)
		for k := range at {
			for i := k - 1; i >= 0 && at[i] > at[i+1]; i-- {
				at[i], at[i+1] = at[i+1], at[i]
				if !yield(i) {
					return
				}
			}
		}
	}
}

// IsPrime reports whether n is a prime, by trial division.
func IsPrime(n int) bool {
	for d := 2; d <= n/d; d++ {
		if n%d == 0 {
			return false
		}
	}
	return n > 1
}
