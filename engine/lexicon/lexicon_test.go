package lexicon_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"taquin/engine/lexicon"
)

func ExampleWithout() {
	const a, b = 0, 1
	next := lexicon.Without([][]uint8{{a, b, a}, {b, b}}, 2)
	state := int32(0)
	for _, letter := range []int32{a, b, a} {
		state = next[2*state+letter]
		fmt.Println(state)
	}
	// Output:
	// 1
	// 2
	// -1
}

// A word is allowed if none of those that are forbidden stands in it, in the least automaton
// too.
func TestWithout(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		letters := 1 + rng.IntN(4)
		var forbidden [][]uint8
		stands := func(w []uint8) bool {
			for _, f := range forbidden {
				if bytes.Contains(w, f) || bytes.Contains(f, w) {
					return true
				}
			}
			return false
		}
		random := func(length int) []uint8 {
			w := make([]uint8, length)
			for i := range w {
				w[i] = uint8(rng.IntN(letters))
			}
			return w
		}
		for range 5 {
			if w := random(1 + rng.IntN(4)); !stands(w) {
				forbidden = append(forbidden, w)
			}
		}
		next := lexicon.Without(forbidden, letters)
		least := lexicon.Minimise(next, letters)
		if len(least) > len(next) {
			t.Errorf("%v: %d states, and at least %d", forbidden, len(next)/letters, len(least)/letters)
		}
		for range 50 {
			w := random(rng.IntN(12))
			want := true
			for _, f := range forbidden {
				want = want && !bytes.Contains(w, f)
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
