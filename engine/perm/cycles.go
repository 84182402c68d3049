package perm

import (
	"fmt"
	"iter"
	"math/big"
	"math/bits"
	"slices"
)

// FromCycles returns the product of the cycles, from left to right, as a
// permutation of 0..n-1; n is in 0..MaxSize. The cycle {a, b, c} sends a to b,
// b to c and c to a. Cycles may share elements, but none may stand twice in
// one cycle. Errors count cycles and places from 0.
func FromCycles(n int, cycles [][]int) (Perm, error) {
	p, err := Identity(n)
	if err != nil {
		return nil, err
	}
	from := identity(n)    // the inverse of p, kept in step
	last := make([]int, n) // the last cycle that held an element, from 1
	for k, cycle := range cycles {
		for i, x := range cycle {
			if x < 0 || x >= n {
				return nil, elementError(0, n, x, fmt.Sprintf("cycle %d, place %d", k, i))
			}
			if last[x] == k+1 {
				return nil, fmt.Errorf("perm: element %d stands twice (cycle %d, place %d)", x, k, i)
			}
			last[x] = k + 1
		}
		if len(cycle) < 2 {
			continue
		}
		// What was sent to an element of the cycle now goes to the one after it.
		moved := from[cycle[0]]
		for _, x := range cycle[1:] {
			p[moved] = x
			moved, from[x] = from[x], moved
		}
		p[moved], from[cycle[0]] = cycle[0], moved
	}
	return p, nil
}

// elementError is the error of an element, a number or its digits, that is not
// among the n from first on, a range that cannot be written when n is 0.
func elementError(first, n int, element any, where string) error {
	if n == 0 {
		return fmt.Errorf("perm: size 0 has no element %v (%s)", element, where)
	}
	return fmt.Errorf("perm: element %v is not in %d..%d (%s)", element, first, first+n-1, where)
}

// orbits yields every cycle of p, those of length 1 too, by smallest element,
// which stands first. The slice is good until the next one is asked for.
func (p Perm) orbits() iter.Seq[[]int] {
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

// Cycles returns the disjoint cycles of length 2 or more, each beginning with
// its smallest element, in the order of those.
func (p Perm) Cycles() [][]int {
	var cycles [][]int
	for c := range p.orbits() {
		if len(c) > 1 {
			cycles = append(cycles, slices.Clone(c))
		}
	}
	return cycles
}

// Fixed returns, in order, the elements that p leaves where they are.
func (p Perm) Fixed() []int {
	var fixed []int
	for i, x := range p {
		if i == x {
			fixed = append(fixed, i)
		}
	}
	return fixed
}

// Support returns, in order, the elements that p moves.
func (p Perm) Support() []int {
	var moved []int
	for i, x := range p {
		if i != x {
			moved = append(moved, i)
		}
	}
	return moved
}

// CycleType returns the lengths of the cycles of p from large to small, those of 1
// for the fixed elements among them: their sum is the size.
func (p Perm) CycleType() []int {
	var lengths []int
	for c := range p.orbits() {
		lengths = append(lengths, len(c))
	}
	slices.Sort(lengths)
	slices.Reverse(lengths)
	return lengths
}

// IsConjugate reports whether some permutation conjugates p to q: whether both have
// the same size and cycles of the same lengths.
func (p Perm) IsConjugate(q Perm) bool {
	return len(p) == len(q) && slices.Equal(p.CycleType(), q.CycleType())
}

// Power returns p done k times; a negative k undoes. It takes O(n) for every k.
func (p Perm) Power(k int) Perm {
	r := make(Perm, len(p))
	for c := range p.orbits() {
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

// Even reports whether p is a product of an even number of exchanges.
func (p Perm) Even() bool {
	if len(p) <= 64 { // there are an even number of inversions
		var before uint64 // the images up to here
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
		for ; x != i; x = p[x] { // a cycle of length l is l-1 exchanges
			seen[x] = true
			even = !even
		}
	}
	return even
}

// Parity returns "even" or "odd": what Even reports, in a word.
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

// Order returns the smallest k > 0 for which p done k times is the identity:
// the least common multiple of the lengths of its cycles.
func (p Perm) Order() *big.Int {
	order, length, gcd := big.NewInt(1), new(big.Int), new(big.Int)
	lengths := make([]bool, len(p)+1)
	for c := range p.orbits() {
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

// ThreeCycles returns even p as a product of 3-cycles, read from left to right;
// {a, b, c} sends a to b, b to c and c to a. They are as few as can be: half of
// what is left of the size when the cycles of odd length, fixed points among
// them, are taken off. An odd p is ErrOdd.
func (p Perm) ThreeCycles() ([][3]int, error) {
	if err := p.mustBeEven(); err != nil {
		return nil, err
	}
	var word [][3]int
	var open []int // the exchange that the last even cycle left to do
	for c := range p.orbits() {
		// (a b c d e …) = (a b c)(a d e)…, and after a cycle of even length
		// the exchange of its first element with its last.
		a, rest := c[0], c[1:]
		for ; len(rest) > 1; rest = rest[2:] {
			word = append(word, [3]int{a, rest[0], rest[1]})
		}
		switch {
		case len(rest) == 0:
		case open == nil:
			open = []int{a, rest[0]}
		default: // (x y)(a z) = (x y a)(x z a)
			x, y, z := open[0], open[1], rest[0]
			word = append(word, [3]int{x, y, a}, [3]int{x, z, a})
			open = nil
		}
	}
	return word, nil
}
