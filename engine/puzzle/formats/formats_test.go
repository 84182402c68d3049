package formats_test

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"taquin/engine/must"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/formats"
	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/puzzletest"
	"taquin/engine/puzzle/space"
	"taquin/engine/statespace/enumerate"
)

var every = []formats.Format{formats.TWSearch, formats.KSolve, formats.KPuzzle}

// The 2x2x2 cube with the corners URF UFL ULB UBR DFR DLF DRB, numbered in this order, and the
// orientations of H. Kociemba's cubies (kociemba.org/cube.htm). A .def lists them by the previous
// place of a corner, the other formats by the new place.
const cubeDef = `Name 2x2x2
# seven corners
Set CORNERS 7 3

Solved
CORNERS
1 2 3 4 5 6 7
End

Move U
CORNERS
4 1 2 3 5 6 7
End
Move R
CORNERS
5 2 3 1 7 6 4
1 0 0 2 2 0 1
End
Move F
CORNERS
2 6 3 4 1 5 7
2 1 0 0 1 2 0
End`

const cubeTws = `Name 2x2x2
Set CORNERS 7 3
StartState
CORNERS
0 1 2 3 4 5 6
0 0 0 0 0 0 0
End
MoveTransformation U
CORNERS
3 0 1 2 4 5 6
0 0 0 0 0 0 0
End
MoveTransformation R
CORNERS
4 1 2 0 6 5 3
2 0 0 1 1 0 2
End
MoveTransformation F
CORNERS
1 5 2 3 0 4 6
1 2 0 0 2 1 0
End
`

const cubeJSON = `{
  "name": "2x2x2",
  "orbits": [{"orbitName": "CORNERS", "numPieces": 7, "numOrientations": 3}],
  "defaultPattern": {"CORNERS": {"pieces": [0, 1, 2, 3, 4, 5, 6], "orientation": [0, 0, 0, 0, 0, 0, 0]}},
  "moves": {
    "U": {"CORNERS": {"permutation": [3, 0, 1, 2, 4, 5, 6], "orientationDelta": [0, 0, 0, 0, 0, 0, 0]}},
    "C": {"CORNERS": {"permutation": [2, 0, 1, 3, 4, 5, 6], "orientationDelta": [0, 0, 0, 0, 0, 0, 0]}},
    "R": {"CORNERS": {"permutation": [4, 1, 2, 0, 6, 5, 3], "orientationDelta": [2, 0, 0, 1, 1, 0, 2]}}
  },
  "derivedMoves": {
    "F": "F' F3",
    "T": "[R: U2]2"
  }
}
`

func read(t testing.TB, text string, f formats.Format) *puzzle.Puzzle {
	t.Helper()
	z, err := formats.Read(text, f)
	if err != nil {
		t.Fatalf("%v: %v", f, err)
	}
	return z
}

// TestCube tests that the three descriptions define the same puzzle, the 2x2x2 cube.
func TestCube(t *testing.T) {
	json := strings.Replace(strings.Replace(cubeJSON, `"F": "F' F3"`, `"D": "U R", "DD": "D'2"`, 1), `"C"`, `"F"`, 1)
	json = strings.Replace(json, "[2, 0, 1, 3, 4, 5, 6], \"orientationDelta\": [0, 0, 0, 0, 0, 0, 0]", "[1, 5, 2, 3, 0, 4, 6], \"orientationDelta\": [1, 2, 0, 0, 2, 1, 0]", 1)
	of3 := read(t, json, formats.KPuzzle)
	if names := movesOf(of3); names != "U F R D DD T" {
		t.Errorf("moves %s", names)
	}
	for word, same := range map[string]string{"D": "U R", "DD": "(U R)2'", "T": "R U2 U2 R'", "T D'": "(U R)'"} {
		w := must.Get(of3.Parse(word))
		v, err := of3.Parse(same)
		if err != nil || !of3.Perm(w).Equal(of3.Perm(v)) {
			t.Errorf("%s is not %s: %v", word, same, err)
		}
	}
	of3 = must.Get(of3.With("U R F"))
	for i, z := range []*puzzle.Puzzle{read(t, cubeDef, formats.KSolve), read(t, cubeTws, formats.TWSearch), of3} {
		s, err := space.Walk(context.Background(), z, space.Options{Options: enumerate.Options{Depth: 5}})
		if err != nil {
			t.Fatal(err)
		}
		states, err := z.States(context.Background())
		if want := []int64{1, 9, 54, 321, 1847, 9992}; err != nil || !slices.Equal(s.Histogram, want) || states.Cmp(big.NewInt(3674160)) != 0 {
			t.Errorf("%v: %v, %v states, %v", every[i], s.Histogram, states, err)
		}
		if !z.Moves()[1].Perm.Equal(read(t, cubeDef, formats.KSolve).Moves()[1].Perm) {
			t.Errorf("%v: %v", every[i], z.Moves()[1])
		}
	}
}

func movesOf(z *puzzle.Puzzle) string {
	var names []string
	for _, m := range z.Moves() {
		names = append(names, m.Name)
	}
	return strings.Join(names, " ")
}

// TestRotations tests that rotations of the whole puzzle are removed, and other moves with the
// name of a rotation are not.
func TestRotations(t *testing.T) {
	text := strings.Replace(cubeTws, "MoveTransformation R", "MoveTransformation x", 1)
	if names := movesOf(read(t, text, formats.TWSearch)); names != "U x F" {
		t.Errorf("moves %s", names)
	}
	ring := "Set P 4 1\nSolved\nEnd\nMove A\nP\n2 1 3 4\nEnd\nMove B\nP\n1 3 2 4\nEnd\nMove C\nP\n1 2 4 3\nEnd\nMove D\nP\n4 2 3 1\nEnd\nMove Rv\nP\n2 3 4 1\nEnd"
	if names := movesOf(read(t, ring, formats.TWSearch)); names != "A B C D" {
		t.Errorf("moves %s", names)
	}
}

// TestWrittenAndRead tests that a puzzle that is written and read again differs only in the
// numbers of its cells.
func TestWrittenAndRead(t *testing.T) {
	ctx, rng := context.Background(), rand.New(rand.NewPCG(2, 7))
	list := []*puzzle.Puzzle{must.Get(known.Cube(2)), must.Get(known.Cube(3)), must.Get(known.Pyraminx()), must.Get(known.Skewb()), must.Get(known.M24()),
		must.Get(known.Twiddle(6, 6)), must.Get(known.Swaps(26)), must.Get(known.Rings(known.HungarianRings)), must.Get(known.Torus(3, 3)), read(t, cubeDef, formats.KSolve)}
	for i := range 60 {
		list = append(list, must.Get(puzzle.New(random(rng, i))))
	}
	for _, z := range list {
		for _, f := range every {
			text, err := formats.Write(ctx, z, f)
			if err != nil {
				if f != formats.KPuzzle && z.Alike() && strings.Contains(err.Error(), "has no words for a piece of") {
					continue
				}
				t.Fatalf("%v: %v: %v", z, f, err)
			}
			y := read(t, text, f)
			if movesOf(y) != movesOf(z) || y.Alike() != z.Alike() && len(z.Name()) > 0 {
				t.Fatalf("%v: %v: moves %s\n%s", z, f, movesOf(y), text)
			}
			states := must.Get(z.States(ctx))
			if got, err := y.States(ctx); err != nil || got.Cmp(states) != 0 {
				t.Fatalf("%v, colours %v: %v: %v states, %v, want %v\n%s", z.Moves(), z.Colours(), f, got, err, states, text)
			}
			for range 20 {
				x := z.Start()
				if err := x.Scramble(ctx, 1+rng.IntN(5), rng); err != nil {
					break // all moves are the identity
				}
				u := y.Start()
				u.Play(x.History())
				if u.Solved() != x.Solved() || z.OrderOf(x.History()).Cmp(y.OrderOf(x.History())) != 0 {
					t.Fatalf("%v: %v: after %s solved is %t and %t", z, f, z.Format(x.History()), x.Solved(), u.Solved())
				}
			}
			if again, err := formats.Write(ctx, y, f); err != nil || again != text && !z.Alike() && z.Name() != "" && strings.Count(text, "\n") != strings.Count(again, "\n") {
				t.Fatalf("%v: written again: %v\n%s\n%s", z, err, text, again)
			}
		}
	}
}

// random returns a puzzle with several kinds of pieces.
func random(rng *rand.Rand, round int) puzzle.Definition {
	return puzzletest.Random(rng, round%2 == 0, func(p perm.Perm) perm.Perm {
		// Another swap, so that no move is the identity.
		n := len(p)
		return append(p, n+1, n)
	})
}

func TestErrors(t *testing.T) {
	def := func(old, new string) string { return strings.Replace(cubeDef, old, new, 1) }
	js := func(old, new string) string { return strings.Replace(cubeJSON, old, new, 1) }
	for _, test := range []struct {
		f          formats.Format
		text, want string
	}{
		{formats.KSolve, "", "puzzle: the file ends, and no Set has come (line 1, column 1)"},
		{formats.KSolve, "Name a\nSet P 3 1\n", "puzzle: the file ends, and no Move has come (line 3, column 1)"},
		{formats.KSolve, cubeDef[:len(cubeDef)-3], "puzzle: the file ends before the End of the Move that begins here (line 19, column 1)"},
		{formats.KSolve, "Set P", "puzzle: the file ends before the number of pieces of the Set that begins here (line 1, column 1)"},
		{formats.KSolve, "Set P 1000000 1", "puzzle: the pieces of a puzzle have at most 256 cells in all, as many as pieces times orientations (line 1, column 1)"},
		{formats.KSolve, "Set P 99999999999999999999 1", `puzzle: "99999999999999999999" where a number of 1 or more is expected (line 1, column 7)`},
		{formats.KSolve, "Set P 3 1\nSet P 3 1", `puzzle: two sets have the name "P" (line 2, column 1)`},
		{formats.KSolve, "Set P 3 1\n Mve A", `puzzle: "Mve" is no command; did you mean Move? (line 2, column 2)`},
		{formats.KSolve, def("Move R", "Move U"), `puzzle: two moves have the name "U" (line 14, column 6)`},
		{formats.KSolve, def("4 1 2 3 5", "4 1 2 2 5"), `puzzle: the place 2 a second time: the move "U" is no permutation (line 12, column 7)`},
		{formats.KSolve, def("4 1 2 3 5", "8 1 2 3 5"), "puzzle: the place 8 is not in 1..7 (line 12, column 1)"},
		{formats.KSolve, def("4 1 2 3 5", "0 1 2 3 5"), `puzzle: "0" where a number of 1 or more is expected (line 12, column 1)`},
		{formats.KSolve, def("4 1 2 3 5", "4 1 2 3"), "puzzle: 6 numbers where 7 or 14 are expected for the set CORNERS (line 13, column 1)"},
		{formats.KSolve, def("1 0 0 2 2 0 1", "1 0 0 3 2 0 1"), "puzzle: the orientation 3 is not in 0..2 (line 17, column 7)"},
		{formats.KSolve, def("1 0 0 2 2 0 1", "1 0 0 2 2 0 1 7"), "puzzle: one number too many: the set CORNERS has 7 pieces, with a place and an orientation each (line 17, column 15)"},
		{formats.KSolve, def("Move U\nCORNERS", "Move U\nEDGES"), `puzzle: "EDGES" is no set (line 11, column 1)`},
		{formats.KSolve, def("Move U", "Block\nCORNERS\n1 2\nEnd\nMove U"), "puzzle: Block: moves that cannot be made in every state are no permutations (line 10, column 1)"},
		{formats.KSolve, def("Move U", "Move U2\nEnd\nMove U"), `puzzle: the move "U2" has a name like a power of the move "U"`},
		{formats.KSolve, def("Move U", "Move (U)"), `puzzle: a move cannot be called "(U)": it contains '(' (names have letters, digits and _ + -)`},
		{formats.KSolve, def("Move U", "Set P 1 1\nMove A\nEnd\nSet Q 1 1\nMove U"), "puzzle: a Set after a Move (line 13, column 1)"},
		{formats.KPuzzle, "", "puzzle: the file is cut off (line 1, column 1)"},
		{formats.KPuzzle, "{", "puzzle: the file is cut off (line 1, column 2)"},
		{formats.KPuzzle, cubeJSON[:200], "puzzle: the file is cut off (line 4, column 102)"},
		{formats.KPuzzle, "[1, 2]", `puzzle: the file is not an object { } (line 1, column 1)`},
		{formats.KPuzzle, "{} {}", "puzzle: something follows the end of the description (line 1, column 4)"},
		{formats.KPuzzle, js(`"moves": {`, `"moves": {,`), "puzzle: no JSON: invalid character ',' (line 5, column 13)"},
		{formats.KPuzzle, js(`"C"`, `"U"`), `puzzle: "U" a second time (line 7, column 5)`},
		{formats.KPuzzle, js(`7, "numOr`, `1000000, "numOr`), "puzzle: the pieces of a puzzle have at most 256 cells in all, as many as pieces times orientations (line 3, column 14)"},
		{formats.KPuzzle, js(`7, "numOr`, `7.5, "numOr`), `puzzle: "numPieces" has something else than a whole number in 1..2147483647 (line 3, column 52)`},
		{formats.KPuzzle, js(`"orientation"`, `"oriented"`), `puzzle: "CORNERS" has no "orientation" (line 4, column 33)`},
		{formats.KPuzzle, js(`[3, 0, 1, 2,`, `[3, 0, 1, 1,`), `puzzle: the move "U" is no permutation: a place appears twice (line 6, column 38)`},
		{formats.KPuzzle, js(`[3, 0, 1, 2, `, `[`), `puzzle: "permutation" has 3 numbers where 7 should be (line 6, column 38)`},
		{formats.KPuzzle, cubeJSON, `puzzle: the move "F" is derived from itself: F, F (line 11, column 10)`},
		{formats.KPuzzle, js(`F' F3`, `T`), `puzzle: the move "T" is derived from itself: T, T`},
		{formats.KPuzzle, js(`F' F3`, `[U`), `puzzle: the move "F": '[' is not closed (column 1 of the word) (line 11, column 10)`},
		{formats.KPuzzle, js(`F' F3`, `(U R)500000`), "puzzle: the words of all derived moves have more than 16384 turns (line 11, column 10)"},
		{formats.KPuzzle, js(`"F": "F' F3"`, `"U": "R"`), `puzzle: two moves have the name "U"`},
		{formats.KPuzzle, strings.Repeat("[", 100), "puzzle: values are nested more than 32 deep (line 1, column 34)"},
	} {
		z, err := formats.Read(test.text, test.f)
		if test.want == `puzzle: the move "T" is derived from itself: T, T` { // F depends on T, T on R and U: no cycle
			if err != nil {
				t.Errorf("F = T: %v", err)
			}
			continue
		}
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%v: %v, %v\nwant %s", test.f, z, err, test.want)
		}
	}
	if _, err := formats.Read(strings.Repeat(" ", 1<<21), formats.KSolve); err == nil {
		t.Error("two million blanks are read")
	}
	for n := range len(cubeDef) - 2 { // cut off anywhere
		if z, err := formats.Read(cubeDef[:n], formats.KSolve); err == nil && len(z.Moves()) == 3 {
			t.Errorf("%d bytes are read as %v", n, z)
		}
	}
	for n := range len(cubeJSON) - 1 {
		if z, err := formats.Read(cubeJSON[:n], formats.KPuzzle); err == nil {
			t.Errorf("%d bytes are read as %v", n, z)
		}
	}
}

func TestRefusedToWrite(t *testing.T) {
	d := puzzle.Definition{Moves: []puzzle.Move{{Name: "A", Perm: perm.Perm{1, 2, 0}}}, Goal: []int{0, puzzle.Open, puzzle.Open}}
	z := must.Get(puzzle.New(d))
	if _, err := formats.Write(context.Background(), z, formats.KSolve); err == nil {
		t.Error("an open goal is written")
	}
	d.Goal, d.Colours = nil, []int{0, 0, 0}
	z = must.Get(puzzle.New(d))
	_, err := formats.Write(context.Background(), z, formats.KSolve)
	if want := "puzzle: a .def file has no words for a piece of 3 orientations of which 1 can be told apart (set PIECE); .json has them"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestOf(t *testing.T) {
	for name, want := range map[string]string{"3x3x3.tws": ".tws", "a/b.DEF": ".def", "x.kpuzzle.json": ".json", "cube": "", "cube.txt": ""} {
		f, err := formats.Of(name)
		if (err == nil) != (want != "") || err == nil && f.String() != want {
			t.Errorf("%s: %v, %v", name, f, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range []string{cubeDef, cubeTws, cubeJSON} {
		for i := range every {
			f.Add(text, i)
		}
	}
	f.Fuzz(func(t *testing.T, text string, i int) {
		format := every[uint(i)%uint(len(every))]
		z, err := formats.Read(text, format)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "puzzle: ") {
				t.Errorf("%v", err)
			}
			return
		}
		written := must.Get(formats.Write(context.Background(), z, formats.KPuzzle))
		y, err := formats.Read(written, formats.KPuzzle)
		if err != nil {
			t.Fatalf("%v\n%s", err, written)
		}
		if a, b := fmt.Sprint(z.States(context.Background())), fmt.Sprint(y.States(context.Background())); a != b {
			t.Errorf("%s and %s states\n%s", a, b, written)
		}
	})
}
