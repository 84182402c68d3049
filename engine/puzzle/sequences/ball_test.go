package sequences

import (
	"slices"
	"testing"

	"taquin/engine/puzzle"
	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/puzzletest"
)

// The layers of the cube's ball are published (T. Rokicki, H. Kociemba, M. Davidson,
// J. Dethridge, God's Number is 20, cube20.org), and their words lead there.
func TestBall(t *testing.T) {
	z := puzzletest.Made(t)(known.Cube(3))
	b, err := newBall(t.Context(), z, puzzle.Half, 10, 100_000)
	if err != nil || !slices.Equal(b.layers, []int{0, 1, 19, 262, 3502, 46741}) {
		t.Fatalf("%v, %v", b.layers, err)
	}
	for i := 0; i < b.list.Count(); i += 97 {
		if word := b.sequence(i); len(word) != b.distance(i) || !slices.Equal(z.Perm(word).Element(), b.list.At(i)) {
			t.Fatalf("%s does not lead to element %d, at distance %d", z.Format(word), i, b.distance(i))
		}
	}
}
