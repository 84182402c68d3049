package lexicon_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"taquin/engine/lexicon"
)

// within reports whether f is a subword of w.
func within(f, w []uint16) bool {
	for i := 0; i+len(f) <= len(w); i++ {
		if slices.Equal(w[i:i+len(f)], f) {
			return true
		}
	}
	return false
}

// The automaton and its minimised form accept exactly the words without forbidden subwords.
func TestWithout(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		letters := 1 + rng.IntN(4)
		var forbidden [][]uint16
		stands := func(w []uint16) bool {
			for _, f := range forbidden {
				if within(f, w) || within(w, f) {
					return true
				}
			}
			return false
		}
		random := func(length int) []uint16 {
			w := make([]uint16, length)
			for i := range w {
				w[i] = uint16(rng.IntN(letters))
			}
			return w
		}
		for range 5 {
			if w := random(1 + rng.IntN(4)); !stands(w) {
				forbidden = append(forbidden, w)
			}
		}
		next := lexicon.Without(slices.Values(forbidden), letters)
		least := lexicon.Minimise(next, letters)
		if len(least) > len(next) {
			t.Errorf("%v: %d states, and at least %d", forbidden, len(next)/letters, len(least)/letters)
		}
		for range 50 {
			w := random(rng.IntN(12))
			want := true
			for _, f := range forbidden {
				want = want && !within(f, w)
			}
			for _, table := range [][]int32{next, least} {
				state := int32(0)
				for _, letter := range w {
					if state != lexicon.Forbidden {
						state = table[letters*int(state)+int(letter)]
					}
				}
				if (state != lexicon.Forbidden) != want {
					t.Fatalf("without %v: %v allowed is %t", forbidden, w, !want)
				}
			}
		}
	}
}
