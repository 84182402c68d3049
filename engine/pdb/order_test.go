package pdb

import (
	"slices"
	"testing"
)

// Every order of every number of tiles has the number of its permutation among all in
// lexicographic order, and every move of a tile leads from order to order as shifts says.
func TestOrders(t *testing.T) {
	for tiles := 1; tiles <= MaxTiles; tiles++ {
		numbers, turns, shifts := newPermutationRank(tiles), newRotations(), newRankTransitions(tiles)
		lies := make([]int, tiles) // the tile in each place
		for i := range lies {
			lies[i] = i
		}
		for number := range factorial(tiles) {
			var order uint32
			for place, tile := range lies {
				order |= uint32(tile) << (3 * place)
			}
			if got := int(numbers.of(order)); got != number {
				t.Fatalf("%v: number %d, want %d", lies, got, number)
			}
			for from := range tiles {
				for to := range tiles {
					turn := 8*min(from, to) + max(from-to, to-from)
					if to < from {
						turn += backward
					}
					after := turns[turn].apply(order)
					if got, want := int(numbers.of(after)), shifts.after(number, from, to); got != want {
						t.Fatalf("%v, from place %d to %d: number %d, want %d", lies, from, to, got, want)
					}
				}
			}
			lies = nextOrder(lies)
		}
	}
}

// nextOrder returns the next permutation in lexicographic order.
func nextOrder(p []int) []int {
	for i := len(p) - 2; i >= 0; i-- {
		if p[i] < p[i+1] {
			j := len(p) - 1
			for p[j] < p[i] {
				j--
			}
			p[i], p[j] = p[j], p[i]
			slices.Reverse(p[i+1:])
			break
		}
	}
	return p
}
