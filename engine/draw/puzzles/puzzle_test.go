package puzzles_test

import (
	"context"
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/drawtest"
	"taquin/engine/draw/puzzles"
	"taquin/engine/must"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/known"
)

// after plays moves from the start of a puzzle.
func after(z *puzzle.Puzzle, word string) draw.Drawing {
	x := z.Start()
	must.Do(x.PlayText(word))
	return puzzles.New(x)
}

// The superflip flips every edge and nothing else; U on a pyraminx turns three rows; U on a skewb
// turns half of it.
func TestNets(t *testing.T) {
	for _, test := range []struct {
		z          *puzzle.Puzzle
		word, want string
	}{
		{must.Get(known.Cube(3)), "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2", `
        U B U
        L U R
        U F U
L U L   F U F   R U R   B U B
B L F   L F R   F R B   R B L
L D L   F D F   R D R   B D B
        D F D
        L D R
        D B D
`},
		{must.Get(known.Pyraminx()), "U", `
F: R F F F R R
L: F L L L F F
R: L R R R L L
D: D D D D D D
`},
		{must.Get(known.Skewb()), "U", `
        B   B
          B
        B   U
U   U   R   F   R   D   L   L
  U       F       R       L
U   L   F   F   R   R   B   L
        D   D
          D
        F   D
`},
	} {
		if got := after(test.z, test.word).Text(draw.Style{}); got != strings.TrimPrefix(test.want, "\n") {
			t.Errorf("%s after %s:\n%s", test.z, test.word, got)
		}
	}
}

func TestPictures(t *testing.T) {
	drawtest.Check(t, map[string]draw.Drawing{
		"cube":     after(must.Get(known.Cube(3)), "R U"),
		"pyraminx": after(must.Get(known.Pyraminx()), "U R'"),
		"skewb":    after(must.Get(known.Skewb()), "U"),
		"oval":     after(must.Get(known.Oval(20, 4)), "R2 T"),
		"round":    after(must.Get(known.Oval(9, 6)), "T"),
		"rings":    after(must.Get(known.Rings(known.RingSizes{Left: 7, Right: 5, LeftGap: 2, RightGap: 1})), "L R"),
		"wheel":    after(must.Get(known.M24()), "S"),
		"board":    after(must.Get(known.Of(context.Background(), board.Shape{Cols: 3, Rows: 2}, board.TopLeft)), "a"),
	})
	drawtest.French(t, []drawtest.Told{
		{Drawing: after(must.Get(known.Torus(3, 2)), "r1"), Title: "torus(3, 2), pas encore résolu", Desc: "3 1 2; 4 5 6."},
		{Drawing: after(must.Get(known.Torus(3, 2)), ""), Title: "torus(3, 2), résolu"},
	})
}

// Every known puzzle has a drawing; a puzzle without layout is drawn as cycles, or as a row of
// colours.
func TestEveryPuzzle(t *testing.T) {
	of, err := known.Of(context.Background(), board.Shape{Cols: 3, Rows: 3}, board.TopLeft)
	all := []*puzzle.Puzzle{
		must.Get(known.Cube(2)), must.Get(known.Cube(3)), must.Get(known.Pyraminx()), must.Get(known.Skewb()), must.Get(known.M12()), must.Get(known.M24()),
		must.Get(known.Rings(known.HungarianRings)), must.Get(known.Rings(known.RingSizes{Left: 5, Right: 9, LeftGap: 4, RightGap: 7})),
		must.Get(known.Torus(4, 3)), must.Get(known.Torus(16, 16)), must.Get(known.Twiddle(3, 3)), must.Get(known.Swaps(5)), must.Get(of, err),
	}
	for n := 3; n < 12; n++ {
		for k := 2; k <= n; k++ {
			all = append(all, must.Get(known.Oval(n, k)))
		}
	}
	all = append(all, must.Get(known.Oval(256, 4)), must.Get(known.Oval(256, 200)))
	swap := puzzle.Move{Name: "A", Perm: perm.Perm{1, 0, 2}}
	all = append(all, must.Get(puzzle.New(puzzle.Definition{Moves: []puzzle.Move{swap}, First: 1})), must.Get(puzzle.New(puzzle.Definition{Moves: []puzzle.Move{swap}, Colours: []int{0, 1, 1}})))
	for _, z := range all {
		for _, word := range []string{"", z.Moves()[0].Name} {
			d := after(z, word)
			if err := d.Weighs().Check(); err != nil {
				t.Errorf("%s: %v", z, err)
			}
			if at, off := drawtest.OffPage(d); off {
				t.Errorf("%s: something is drawn at %v", z, at)
			}
		}
	}
}

// A layout that does not match the cells is ignored.
func TestLayoutOfOthers(t *testing.T) {
	for _, l := range []puzzle.Layout{
		{Form: puzzle.InGrid}, {Form: puzzle.InGrid, Sizes: []int{1 << 40, 1 << 40}}, {Form: puzzle.InGrid, Sizes: []int{-3, -1}},
		{Form: puzzle.OnOval, Sizes: []int{3}}, {Form: puzzle.OnOval, Sizes: []int{3, 9}}, {Form: puzzle.OnRings, Sizes: []int{3}},
		{Form: puzzle.OnRings, Sizes: []int{3, 3, 0, 9}}, {Form: puzzle.OnCube, Sizes: []int{3}}, {Form: puzzle.OnSkewb}, {Form: puzzle.OnPyra},
		{Form: puzzle.OnWheel}, {Form: puzzle.OnBoard, Sizes: []int{2, 2}}, {Form: "other"},
	} {
		z := must.Get(puzzle.New(puzzle.Definition{Moves: []puzzle.Move{{Name: "A", Perm: perm.Perm{1, 0}}}, Layout: l}))
		if got := after(z, "A").Text(draw.Style{}); got != "0 → 1 → 0\n" {
			t.Errorf("layout %v: %q", l, got)
		}
	}
}

// Colours that are not cells belong to no face.
func TestColoursOfNoFace(t *testing.T) {
	cube := must.Get(known.Cube(2)).Definition()
	for cell := range cube.Colours {
		cube.Colours[cell] = 1000 - cell
	}
	cube.Goal = nil
	if got := after(must.Get(puzzle.New(cube)), "U2").Text(draw.Style{}); !strings.Contains(got, " → ") {
		t.Error(got)
	}
}
