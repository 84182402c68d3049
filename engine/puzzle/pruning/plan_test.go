package pruning

import (
	"fmt"
	"strings"
	"testing"

	"taquin/engine/puzzle"
	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/puzzletest"
	"taquin/engine/puzzle/solving"
)

// planned says which tables there are for the turns of some moves.
func planned(t *testing.T, z *puzzle.Puzzle, moves string, entries int) string {
	t.Helper()
	task, err := solving.Begin(t.Context(), z.Start(), solving.Options{Moves: moves})
	if err != nil {
		t.Fatal(err)
	}
	all, err := findSymmetries(t.Context(), task.Elements(), task.Colours)
	if err != nil {
		t.Fatal(err)
	}
	plans, err := plansOf(t.Context(), task, all, entries)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Trim(fmt.Sprint(plans), "[]")
}

// The first tables of the cube are those that are known: that of the cosets of U, D, L2, R2,
// F2 and B2 (H. Kociemba, Cube Explorer), and that of the corners (R. E. Korf, "Finding
// optimal solutions to Rubik's cube using pattern databases", AAAI-97). What the tables hold
// is tested where they are filled, in package pruning.
func TestPlans(t *testing.T) {
	must := puzzletest.Made(t)
	const many, some = 200_000_000, 20_000_000
	for _, test := range []struct {
		z       *puzzle.Puzzle
		moves   string
		entries int
		want    string
	}{
		{must(known.Cube(3)), "", many, "495x2048x2187/16*3 40320x2187/16 11880x2048/8*6 11880 11880"},
		{must(known.Cube(3)), "", some, "40320x2187/16 11880x2048/8*6 11880 11880"},
		{must(known.Oval(20, 4)), "", many, "6840x6840*2 6840x6840*2 6840x6840*2 380x6840*2"},
		{must(known.Torus(4, 4)), "", many, "3360x3360*8 3360x3360*8 3360x16/4*8"},
		{must(known.M24()), "", many, "12144x12144 12144 12144 12144 12144 12144 12144"},
		{must(known.Cube(2)), "", 10_000, "729x7*6 7x729/2*3 7x7*6 7x7/2*3 7x7*3"},
		{must(known.Cube(3)), "", 10_000, "2048x12/4*8 672 672 672 672 12x12*8 12x12*8 12x12*8"},
		{must(known.Cube(3)), "", 3_000_000, "20160x56/4 11880x56/2*8 11880x56*8 11880x56*8 2187x56/4*8 2048x2187/8*6"},
		{must(known.Cube(3)), "U D L2 R2 F2 B2", 10_000, "70x4x70/2*8"},
		{must(known.Cube(3)), "U D L2 R2 F2 B2", 1_000_000, "420x24x420/1*4"},
		{must(known.Cube(3)), "U R F", 1_000_000, "3024x256/2*3 3024 2520 729x378*6"},
		{must(known.Torus(3, 3)), "", 10_000, "72x72*8 72x9*8 72x72/2*8"},
		{must(known.Torus(4, 4)), "", 1_000_000, "240x240/2*8 240x240/2*8 240x240/2*8 240x240/2*8"},
		{must(known.Oval(12, 4)), "", 10_000, "12x12*2 12x12*2 12x12*2 12x12*2 12x12*2 12x12*2"},
	} {
		if got := planned(t, test.z, test.moves, test.entries); got != test.want {
			t.Errorf("%v, %q: %s, want %s", test.z, test.moves, got, test.want)
		}
	}
}
