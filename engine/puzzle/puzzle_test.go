package puzzle_test

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"taquin/engine/ctxtest"
	"taquin/engine/must"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/known"
)

func cube(size int) *puzzle.Puzzle {
	return must.Get(known.Cube(size))
}

func TestRefused(t *testing.T) {
	p, q := perm.Perm{1, 0, 2}, perm.Perm{0, 1, 2, 3}
	ok := puzzle.Move{Name: "A", Perm: p}
	for want, d := range map[string]puzzle.Definition{
		"puzzle: no moves": {},
		`puzzle: the move "B" is of 4 cells, and the move "A" of 3`:                                   {Moves: []puzzle.Move{ok, {"B", q}}},
		`puzzle: two moves have the name "A"`:                                                         {Moves: []puzzle.Move{ok, ok}},
		`puzzle: the move "A": perm: 0 and 1 have the same image, 1`:                                  {Moves: []puzzle.Move{{"A", perm.Perm{1, 1, 2}}}},
		`puzzle: the move "A": perm: the image of 0 is 7, which is not in 0..2`:                       {Moves: []puzzle.Move{{"A", perm.Perm{7, 1, 2}}}},
		`puzzle: a move cannot be called "(": it contains '(' (names have letters, digits and _ + -)`: {Moves: []puzzle.Move{{"(", p}}},
		"puzzle: 0 cells are not in 1..256":                                                           {Moves: []puzzle.Move{{"A", nil}}},
		"puzzle: 257 cells are not in 1..256":                                                         {Moves: []puzzle.Move{{"A", make(perm.Perm, 257)}}},
		"puzzle: the first cell is called 0 or 1, not 2":                                              {Moves: []puzzle.Move{ok}, First: 2},
		"puzzle: 2 colours for 3 cells":                                                               {Moves: []puzzle.Move{ok}, Colours: []int{0, 1}},
		"puzzle: the colour of cell 2 is -1, below 0":                                                 {Moves: []puzzle.Move{ok}, Colours: []int{0, 1, -1}},
		"puzzle: a goal of 1 colour for 3 cells":                                                      {Moves: []puzzle.Move{ok}, Goal: []int{0}},
		"puzzle: the goal has the colour 1 more often than the puzzle (cell 2)":                       {Moves: []puzzle.Move{ok}, Goal: []int{puzzle.Open, 1, 1}},
	} {
		if _, err := puzzle.New(d); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestPlay tests Play and Undo.
func TestPlay(t *testing.T) {
	z, rng := cube(3), rand.New(rand.NewPCG(1, 2))
	for range 50 {
		x := must.Get(z.Random(context.Background(), rng))
		before := x.Perm()
		must.Do(x.Scramble(context.Background(), 30, rng))
		word := x.History()
		if len(word) != 30 || len(z.Cancel(word)) != 30 || puzzle.Half.Length(word) != 30 {
			t.Fatalf("a scramble of 30 turns is %s", z.Format(word))
		}
		if want, _ := before.Then(z.Perm(word)); !x.Perm().Equal(want) {
			t.Fatalf("%s from %v is %v", z.Format(word), before, x.Perm())
		}
		y := x.Copy()
		if err := y.PlayText("[R, U]6 (F2 B)4 U2 U' U'"); err != nil || !y.Equal(x) {
			t.Fatalf("nothing is %s, %v", y, err)
		}
		if err := y.PlayText("R U (F"); err == nil || !y.Equal(x) || len(y.History()) != 30+24+8+3 {
			t.Fatalf("after a wrong word %s, %v", z.Format(y.History()), err)
		}
		if z, err := z.Resume(context.Background(), y.Perm(), y.History()); err != nil || !z.Equal(y) || !slices.Equal(z.History(), y.History()) {
			t.Fatalf("resumed: %v, %v", z, err)
		}
		if err := y.Undo(100); err == nil || !y.Equal(x) {
			t.Fatalf("undone what was not made: %v", err)
		}
		if err := y.Undo(len(y.History())); err != nil || !y.Perm().Equal(before) || len(y.History()) != 0 {
			t.Fatalf("undone: %v, %v", y, err)
		}
	}
	x := z.Start()
	if !x.Solved() || x.String() != "()" {
		t.Errorf("the start is %s", x)
	}
	x.Do(puzzle.Turn{Move: 0, Times: 1})
	if x.Solved() || x.String() != z.Moves()[0].Perm.String() && !strings.HasPrefix(x.String(), "(1 3 8 6)(2 5 7 4)") {
		t.Errorf("after U: %s", x)
	}
	for _, wrong := range []puzzle.Turn{{Move: 6, Times: 1}, {Move: -1, Times: 1}, {Move: 0, Times: 4}, {Move: 0}} {
		if _, err := z.Resume(context.Background(), x.Perm(), puzzle.Sequence{wrong}); !errors.Is(err, puzzle.ErrOther) {
			t.Errorf("resumed with %v: %v", wrong, err)
		}
	}
	if err := x.Scramble(&ctxtest.Countdown{Context: t.Context(), Left: 0}, 10000, rng); err == nil || len(x.History()) != 1 {
		t.Errorf("a cancelled scramble: %v", err)
	}
}

func TestTurns(t *testing.T) {
	z := cube(3)
	var names []string
	for _, turn := range z.Turns(puzzle.Half) {
		names = append(names, z.Format(puzzle.Sequence{turn}))
	}
	if got := strings.Join(names[:6], " "); len(names) != 18 || got != "U U' U2 D D' D2" {
		t.Errorf("%d: %s", len(names), got)
	}
	if n := len(z.Turns(puzzle.Quarter)); n != 12 {
		t.Errorf("%d quarter turns", n)
	}
	w, _ := z.Parse("U2 R F' D2'")
	if h, q := puzzle.Half.Length(w), puzzle.Quarter.Length(w); h != 4 || q != 6 {
		t.Errorf("%s is of %d and %d", z.Format(w), h, q)
	}
	x := z.Start()
	for i, y := range x.Neighbours(puzzle.Half) {
		if want := z.Perm(puzzle.Sequence{z.Turns(puzzle.Half)[i]}); !y.Perm().Equal(want) {
			t.Errorf("neighbour %d: %v", i, y)
		}
	}
	oval, _ := known.Oval(256, 4)
	if n := len(oval.Turns(puzzle.Half)); n != 255+1 {
		t.Errorf("%d turns of a track", n)
	}
	if _, err := puzzle.ParseMetric("third"); err == nil {
		t.Error("a metric of thirds")
	}
}

// TestColours compares the number of states with that of the reachable colourings.
func TestColours(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for range 60 {
		n := 3 + rng.IntN(5)
		d := puzzle.Definition{}
		for _, name := range []string{"A", "B"} {
			p, _ := perm.Random(n, rng)
			d.Moves = append(d.Moves, puzzle.Move{Name: name, Perm: p})
		}
		for range n {
			d.Colours = append(d.Colours, rng.IntN(3))
		}
		z := must.Get(puzzle.New(d))
		key := func(x *puzzle.State) string {
			return string(slices.Collect(func(yield func(rune) bool) {
				for _, c := range x.Colours() {
					yield(rune('a' + c))
				}
			}))
		}
		seen := map[string]bool{key(z.Start()): true}
		for list := []*puzzle.State{z.Start()}; len(list) > 0; list = list[1:] {
			for _, y := range list[0].Neighbours(puzzle.Half) {
				if !seen[key(y)] {
					seen[key(y)] = true
					list = append(list, y)
				}
			}
		}
		states, err := z.States(context.Background())
		if err != nil || states.Cmp(big.NewInt(int64(len(seen)))) != 0 {
			t.Fatalf("%v, colours %v: %v states, %v, want %d", d.Moves, d.Colours, states, err, len(seen))
		}
		mixed := slices.Clone(d.Colours)
		rng.Shuffle(n, func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
		x, err := z.WithColours(context.Background(), mixed)
		text := ""
		for _, c := range mixed {
			text += string(rune('a' + c))
		}
		if (err == nil) != seen[text] || err == nil && !slices.Equal(x.Colours(), mixed) || err != nil && !errors.Is(err, puzzle.ErrUnreachable) {
			t.Fatalf("%v, colours %v: to %v: %v, %v, want %t", d.Moves, d.Colours, mixed, x, err, seen[text])
		}
	}
}

// TestColoursOfKnown tests the Hungarian rings with 10, 10, 9 and 9 balls of four colours
// (J. Scherphuis, Jaap's Puzzle Page), and the cube with a colour per face, on which no two
// pieces look alike.
func TestColoursOfKnown(t *testing.T) {
	rings := must.Get(known.Rings(known.HungarianRings))
	d := puzzle.Definition{Moves: rings.Moves()}
	for cell := range 38 {
		d.Colours = append(d.Colours, cell%4)
	}
	want := new(big.Int).MulRange(1, 38)
	for _, n := range []int64{10, 10, 9, 9} {
		want.Quo(want, new(big.Int).MulRange(1, n))
	}
	faces := puzzle.Definition{Moves: cube(3).Moves()}
	for cell := range 48 {
		faces.Colours = append(faces.Colours, cell/8)
	}
	for _, test := range []struct {
		d    puzzle.Definition
		want string
	}{{d, want.String()}, {faces, "43252003274489856000"}} {
		z := must.Get(puzzle.New(test.d))
		if got, err := z.States(context.Background()); err != nil || got.String() != test.want {
			t.Errorf("%v: %v, %v, want %s", z, got, err, test.want)
		}
		rng := rand.New(rand.NewPCG(4, 4))
		x := must.Get(z.Random(context.Background(), rng))
		if y, err := z.WithColours(context.Background(), x.Colours()); err != nil || !y.Equal(x) {
			t.Errorf("%v: %v is found again as %v, %v", z, x, y, err)
		}
	}
}

func TestGoal(t *testing.T) {
	d := cube(2).Definition()
	d.Goal = make([]int, 24)
	for cell := range d.Goal {
		d.Goal[cell] = puzzle.Open
	}
	d.Goal[0], d.Goal[1] = 0, 1 // two corners of the face up
	z := must.Get(puzzle.New(d))
	x := z.Start()
	for word, want := range map[string]bool{"": true, "F": true, "R": false, "F R F'": false} {
		y := x.Copy()
		if err := y.PlayText(word); err != nil || y.Solved() != want {
			t.Errorf("after %q solved is %t, %v", word, y.Solved(), err)
		}
	}
	some, err := z.With("U F")
	if err != nil || len(some.Moves()) != 2 || !slices.Equal(some.Goal(), d.Goal) {
		t.Errorf("%v, %v", some, err)
	}
	for moves, want := range map[string]string{
		"U G":  `puzzle: no move is called "G"; the moves are ` + strings.Join(names(z), ", ") + ` (column 1)`,
		"U4 F": `puzzle: "U4" is not one move`,
	} {
		if _, err := z.With(moves); (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("with %s: %v, want %s", moves, err, want)
		}
	}
	half, err := z.With("U2 F'")
	if err != nil || !half.Moves()[0].Perm.Equal(z.Moves()[0].Perm.Power(2)) || half.Moves()[1].Name != "F" {
		t.Errorf("%v, %v", half, err)
	}
}

func names(z *puzzle.Puzzle) (all []string) {
	for _, m := range z.Moves() {
		all = append(all, m.Name)
	}
	return all
}

// TestEqual tests that puzzles with equal definitions are equal, and so are their states.
func TestEqual(t *testing.T) {
	z := cube(2)
	other, err := puzzle.New(z.Definition())
	if err != nil || !z.Equal(other) || !z.Start().Equal(other.Start()) {
		t.Errorf("%v, %v", other, err)
	}
	d := z.Definition()
	for what, change := range map[string]func(){
		"moves":   func() { d.Moves[0], d.Moves[1] = d.Moves[1], d.Moves[0] },
		"colours": func() { d.Colours[0], d.Colours[1] = 1, 1 },
		"goal":    func() { d.Goal[3] = puzzle.Open },
		"first":   func() { d.First = 0 },
	} {
		d = z.Definition()
		change()
		other, err := puzzle.New(d)
		if err != nil && what != "colours" {
			t.Fatal(err)
		}
		if err == nil && (z.Equal(other) || z.Start().Equal(other.Start())) {
			t.Errorf("with other %s it is the same", what)
		}
	}
}

// TestWithColoursOfFaces tests the errors about impossible colours of a cube with a colour per face.
func TestWithColoursOfFaces(t *testing.T) {
	d := cube(3).Definition()
	for cell := range d.Colours {
		d.Colours[cell] = cell / 8
	}
	d.Goal = nil
	z := must.Get(puzzle.New(d))
	for want, cycles := range map[string][][]int{ // of cells, from 1
		"": {{1, 3, 8, 6}, {2, 5, 7, 4}, {9, 33, 25, 17}, {10, 34, 26, 18}, {11, 35, 27, 19}},
		"puzzle: unreachable state: the corner twists sum to 1, not 0 (modulo 3)":                    {{1, 9, 35}},
		"puzzle: unreachable state: the edge twists sum to 1, not 0 (modulo 2)":                      {{2, 34}},
		"puzzle: unreachable state: corner parity and edge parity sum to 1, not 0 (modulo 2)":        {{2, 4}, {34, 10}},
		"puzzle: unreachable state: no corner has the colours of cells 1, 9, 35":                     {{1, 41}},
		"puzzle: unreachable state: more edge pieces than there are have the colours of cells 4, 10": {{15, 34}},
	} {
		colours := slices.Clone(d.Colours)
		for _, c := range cycles {
			for i, cell := range c {
				colours[c[(i+1)%len(c)]-1] = d.Colours[cell-1]
			}
		}
		x, err := z.WithColours(context.Background(), colours)
		switch {
		case want == "" && (err != nil || !slices.Equal(x.Colours(), colours)):
			t.Errorf("%v: %v, %v", cycles, x, err)
		case want != "" && (err == nil || err.Error() != want || !errors.Is(err, puzzle.ErrUnreachable)):
			t.Errorf("%v: %v, want %s", cycles, err, want)
		}
	}
	white := make([]int, 48)
	if _, err := z.WithColours(context.Background(), white); !errors.Is(err, puzzle.ErrOther) {
		t.Error(err)
	}
}
