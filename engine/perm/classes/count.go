package classes

import (
	"context"
	"math/big"

	"taquin/engine/perm"
)

// Count returns the number of conjugacy classes of g. Those of symmetric and alternating groups are
// not listed: partitions of n count the classes of the symmetric group. If q of them have different
// odd parts, half of the sum of both are even, and q of these split in the alternating group. The
// errors are those of Of.
func Count(ctx context.Context, g *perm.Group, progress func(Progress)) (*big.Int, error) {
	n := g.Degree()
	switch {
	case n < 2 || !g.IsSymmetric() && !g.IsAlternating():
		all, err := classesOf(ctx, g, progress)
		return big.NewInt(int64(len(all))), err
	case g.IsSymmetric():
		return partitionCount(n, false), nil
	}
	count := partitionCount(n, true)
	count.Mul(count, big.NewInt(3))
	count.Add(count, partitionCount(n, false))
	return count.Rsh(count, 1), nil
}

// partitionCount returns the number of partitions of n, or of those into different odd parts.
func partitionCount(n int, differentOdd bool) *big.Int {
	counts := make([]*big.Int, n+1)
	for k := range counts {
		counts[k] = new(big.Int)
	}
	counts[0].SetInt64(1)
	for part := 1; part <= n; part++ {
		switch {
		case !differentOdd:
			for k := part; k <= n; k++ {
				counts[k].Add(counts[k], counts[k-part])
			}
		case part%2 == 1:
			for k := n; k >= part; k-- {
				counts[k].Add(counts[k], counts[k-part])
			}
		}
	}
	return counts[n]
}
