package perm

import (
	"context"
	"math/big"
	"slices"
)

// baseOrder is the order in which the points become base points. It goes through
// the graph in which generators link points, breadth first from a point at its
// edge, so that the points left to the later levels are near each other, which
// keeps the words of those levels short.
func baseOrder(n int, gens []Perm) []uint8 {
	linked := make([][]int, n)
	for _, p := range gens {
		for i, x := range p {
			if !slices.Contains(linked[i], x) {
				linked[i], linked[x] = append(linked[i], x), append(linked[x], i)
			}
		}
	}
	from := func(x int, seen []bool) (order []uint8) {
		seen[x] = true
		order = []uint8{uint8(x)}
		for k := 0; k < len(order); k++ {
			for _, y := range linked[order[k]] {
				if !seen[y] {
					seen[y] = true
					order = append(order, uint8(y))
				}
			}
		}
		return order
	}
	var order []uint8
	for seen, x := make([]bool, n), 0; x < n; x++ {
		if !seen[x] {
			orbit := from(x, slices.Clone(seen))
			order = append(order, from(int(orbit[len(orbit)-1]), seen)...)
		}
	}
	return order
}

// addRandomProducts puts products into the chain that are as good as random, each of
// them the one before after an older one, until many in a row bring nothing new.
// It reports whether the orbits then show that the group is as large as can be.
// If not, the chain is of no use: its levels are not parts of one another.
func (s *stabilizers) addRandomProducts(ctx context.Context, gens []element) (bool, error) {
	const pool, nothingNew = 12, 10
	if len(gens) == 0 {
		return true, nil
	}
	var old []element
	for len(old) < pool {
		for _, e := range gens {
			old = append(old, slices.Clone(e))
		}
	}
	last := newElement(identity(s.n))
	for k, known := 0, 0; known < nothingNew; k++ {
		if err := s.poll(ctx); err != nil {
			return false, err
		}
		e := old[k%len(old)]
		e.then(last)
		last = e
		if k < 4*len(old) {
			continue // the products are still short
		}
		copy(s.spare, e)
		known++
		if i := s.reduce(s.spare, 0); i < len(s.levels) {
			s.add(slices.Clone(s.spare), i)
			known = 0
		}
	}
	order, factor := big.NewInt(1), new(big.Int)
	for _, l := range s.levels {
		order.Mul(order, factor.SetInt64(int64(len(l.orbit))))
	}
	s.levels[0].order = order
	return order.Cmp(s.levels[0].limit()) == 0, nil
}
