package pdb

import (
	"math/rand/v2"
	"slices"
	"testing"

	"taquin/engine/board"
)

// What every move makes of sets of orders, empty, full and at random, is what shifts
// makes of each order in them.
func TestSets(t *testing.T) {
	rng := rand.New(rand.NewPCG(61, 1))
	for tiles := 1; tiles <= MaxTiles; tiles++ {
		l := &layout{tileCount: tiles, permutations: factorial(tiles), transitions: newRankTransitions(tiles)}
		s := newPermutationSets(l)
		checkPlaces(t, s, l.permutations)
		for from := range tiles {
			for to := range tiles {
				for _, share := range []int{1, 2, 50, l.permutations} { // one in so many orders is in the set
					if from == to {
						continue
					}
					front, found, want := make([]uint64, s.words), make([]uint64, s.words), make([]uint64, s.words)
					put := func(set []uint64, order int) {
						word, bit := s.position(order)
						set[word] |= 1 << bit
					}
					for order := range l.permutations {
						if order == rng.IntN(l.permutations) || rng.IntN(share) == 0 {
							put(front, order)
							put(want, l.transitions.after(order, from, to))
						}
						if rng.IntN(10) == 0 { // was there before
							put(found, order)
							put(want, order)
						}
					}
					buffer := slices.Repeat([]uint64{^uint64(0)}, s.words)
					s.moves[from<<3|to].addImage(found, front, buffer)
					if !slices.Equal(found, want) {
						t.Fatalf("%d tiles, from place %d to %d, one order in %d: wrong", tiles, from, to, share)
					}
				}
			}
		}
	}
}

// checkPlaces checks that each order has a bit of its own, and no other bit one.
func checkPlaces(t *testing.T, s *permutationSets, orders int) {
	t.Helper()
	seen := 0
	for word := range s.words {
		for bit := range 64 {
			order, ok := s.rankAt(word, bit)
			if !ok {
				continue
			}
			seen++
			if w, b := s.position(order); order < 0 || order >= orders || w != word || b != bit {
				t.Fatalf("%d tiles: bit %d of word %d is order %d, which is bit %d of word %d", s.tileCount, bit, word, order, b, w)
			}
		}
	}
	if seen != orders {
		t.Fatalf("%d tiles: %d orders of %d", s.tileCount, seen, orders)
	}
}

// BenchmarkShift adds what a move makes of a full set of orders of eight tiles.
func BenchmarkShift(b *testing.B) {
	s := newPermutationSets(newLayout(board.Shape{Cols: 3, Rows: 3}, 8))
	front, found, buffer := slices.Repeat([]uint64{1<<56 - 1}, s.words), make([]uint64, s.words), make([]uint64, s.words)
	for _, c := range []struct {
		name     string
		from, to int
	}{{"words", 3, 5}, {"bytes", 1, 3}, {"before", 0, 3}, {"after", 3, 0}, {"neighbours", 0, 1}} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				s.moves[c.from<<3|c.to].addImage(found, front, buffer)
			}
		})
	}
}
