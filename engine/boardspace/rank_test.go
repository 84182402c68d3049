package boardspace

import (
	"math/big"
	"slices"
	"testing"

	"taquin/engine/perm"
)

// orders yields every permutation of k tiles with its lexicographic rank according to perm.
func orders(t *testing.T, k int, visit func(order []uint8, p perm.Perm, rank int)) {
	t.Helper()
	for rank := range int(factorial(k)) {
		p, err := perm.Unrank(k, big.NewInt(int64(rank)))
		if err != nil {
			t.Fatal(err)
		}
		order := make([]uint8, k)
		for i, x := range p {
			order[i] = uint8(x)
		}
		visit(order, p, rank)
	}
}

func TestHalfRank(t *testing.T) {
	for k := 2; k <= 7; k++ {
		orders(t, k, func(order []uint8, p perm.Perm, rank int) {
			if got := halfRank(order); got != rank/2 {
				t.Fatalf("%v: number %d, want %d", order, got, rank/2)
			}
			if got := inversions(order); got != p.Inversions() {
				t.Fatalf("%v: %d inversions, want %d", order, got, p.Inversions())
			}
			back := make([]uint8, k)
			halfUnrank(back, rank/2, inversions(order)&1)
			if !slices.Equal(back, order) {
				t.Fatalf("%v comes back as %v", order, back)
			}
		})
	}
}

// digits returns a rank in the factorial number system.
func digits(rank, k int) []int {
	d := make([]int, k)
	for i := k - 1; i >= 0; i-- {
		d[i] = rank % (k - i)
		rank /= k - i
	}
	return d
}

// Every jump in every permutation changes the digits as rotation says, and no others.
func TestRotation(t *testing.T) {
	for k := 2; k <= 6; k++ {
		for first := range k {
			for length := 1; first+length <= k; length++ {
				for _, backward := range []bool{false, true} {
					to := rotation(k-first, length, backward)
					group := func(d []int) int {
						field := 0
						for i := first; i < first+length; i++ {
							field = field*(k-i) + d[i]
						}
						return field
					}
					orders(t, k, func(order []uint8, _ perm.Perm, rank int) {
						moved := slices.Clone(order)
						rotateTiles(moved[first:first+length], backward)
						p := make(perm.Perm, k)
						for i, x := range moved {
							p[i] = int(x)
						}
						after, err := p.Rank()
						if err != nil {
							t.Fatal(err)
						}
						from, got := digits(rank, k), digits(int(after.Int64()), k)
						want := slices.Concat(from[:first], got[first:first+length], from[first+length:])
						if !slices.Equal(got, want) || group(got) != to[group(from)] {
							t.Fatalf("%v -> %v (places %d to %d, backward %v): digits %v -> %v, by the table %d -> %d",
								order, moved, first, first+length-1, backward, from, got, group(from), to[group(from)])
						}
					})
				}
			}
		}
	}
}
