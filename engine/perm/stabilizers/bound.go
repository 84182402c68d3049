package stabilizers

import "math/big"

// isMaximal reports whether order is the order of the largest group on 0..n-1 that
// has the orbits of gens and the signs of gens on them. It bounds the order of the
// group that gens generate.
//
// An element has a sign on each orbit. If k orbits have two points or more and the
// vectors of signs form a subgroup of order 2^d of the 2^k possible ones, the largest
// group has order ∏ (length of orbit)! / 2^(k-d).
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
		return false // for all signs
	}
	signs := make([]*big.Int, n) // a basis; bit k is the highest of signs[k]
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

// orbits returns the index of the orbit of each point, and the length of each orbit.
func orbits(n int, gens []*images) (index, lengths []int) {
	index = make([]int, n)
	for x := range n {
		if index[x] > 0 {
			continue
		}
		orbit := Orbit(gens, uint8(x))
		lengths = append(lengths, len(orbit))
		for _, y := range orbit {
			index[y] = len(lengths) // from 1
		}
	}
	return index, lengths
}

// signsOf returns a number with a bit for each orbit on which g is odd.
func signsOf(n int, g *images, orbit []int) *big.Int {
	signs := new(big.Int)
	var seen [MaxDegree]bool
	for x := range n {
		seen[x] = true
		for y := g[x]; !seen[y]; y = g[y] { // a k-cycle is a product of k-1 transpositions
			seen[y] = true
			signs.SetBit(signs, orbit[x]-1, 1-signs.Bit(orbit[x]-1))
		}
	}
	return signs
}
