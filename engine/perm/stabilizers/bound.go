package stabilizers

import "math/big"

// largest reports whether order is the order of the largest group of permutations
// of 0..n-1 that has the orbits of gens and no other signs than theirs. The group
// that gens generate cannot have more elements.
//
// An element has a sign on each orbit, even or odd. The elements that keep k orbits
// of two points or more and have the signs of a subgroup of 2^d out of the 2^k are
// the product of the factorials of the orbits' lengths, divided by 2^(k-d).
func isMaximal(n int, gens []*images, order *big.Int) bool {
	orbit, lengths := orbits(n, gens)
	limit, large := big.NewInt(1), 0
	for _, length := range lengths {
		if length > 1 {
			limit.Mul(limit, new(big.Int).MulRange(2, int64(length)))
			large++
		}
	}
	if order.BitLen() < limit.BitLen()-large {
		return false // whatever the signs
	}
	signs := make([]*big.Int, n) // the one at k has k for its highest bit
	d := 0
	for _, g := range gens {
		s := signsOf(n, g, orbit)
		for s.BitLen() > 0 && signs[s.BitLen()-1] != nil {
			s.Xor(s, signs[s.BitLen()-1])
		}
		if k := s.BitLen() - 1; k >= 0 {
			signs[k] = s
			d++
		}
	}
	return order.Cmp(limit.Rsh(limit, uint(large-d))) == 0
}

// orbits returns the number of the orbit of each point under gens, and the length
// of each orbit.
func orbits(n int, gens []*images) (orbit, lengths []int) {
	orbit = make([]int, n)
	for x := range orbit {
		orbit[x] = -1
	}
	for x := range orbit {
		if orbit[x] >= 0 {
			continue
		}
		number := len(lengths)
		orbit[x] = number
		found := []uint8{uint8(x)}
		for k := 0; k < len(found); k++ {
			for _, g := range gens {
				if y := g[found[k]]; orbit[y] < 0 {
					orbit[y] = number
					found = append(found, y)
				}
			}
		}
		lengths = append(lengths, len(found))
	}
	return orbit, lengths
}

// signsOf returns a number with a bit for each orbit on which g is odd.
func signsOf(n int, g *images, orbit []int) *big.Int {
	signs := new(big.Int)
	var seen [MaxDegree]bool
	for x := range n {
		seen[x] = true
		for y := g[x]; !seen[y]; y = g[y] { // a cycle of k points is k-1 exchanges
			seen[y] = true
			signs.SetBit(signs, orbit[x], 1-signs.Bit(orbit[x]))
		}
	}
	return signs
}
