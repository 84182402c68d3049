package board_test

import (
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/engine/perm"
)

func TestNotationOf(t *testing.T) {
	const aima, snail = ". 1 2 / 3 4 5 / 6 7 8", "1 2 3 / 8 . 4 / 7 6 5"
	audibert, td, agreg, english := board.Audibert, board.TD, board.Agreg, board.English
	for _, c := range []struct {
		texts []string
		usual board.Notation
		want  board.Notation
	}{
		// Labels from 1 and a sign for the blank.
		{[]string{"1 2 3 / 4 5 6 / 7 8 ."}, audibert, td},
		{[]string{"1 2 3\n4 5 6\n7 8 _\n"}, audibert, td},
		{[]string{"1 2 3 / 4 5 6 / 7 8 ."}, td, td},
		{[]string{"1 2 3 / 4 5 6 / 7 8 ."}, english, english},
		{[]string{"1 2 3 / 4 5 6 / 7 8 ."}, agreg, agreg},
		{[]string{"1 ."}, audibert, td},
		{[]string{". 1"}, english, english},
		// The goals of books select no notation.
		{[]string{aima}, audibert, td},
		{[]string{snail}, audibert, td},
		{[]string{aima}, english, english},
		{[]string{"0 1 2 / 3 4 5 / 6 7 8"}, audibert, audibert},
		{[]string{"0 1 2 / 3 4 5 / 6 7 8"}, agreg, agreg},
		{[]string{"1 2 3 / 8 0 4 / 7 6 5"}, audibert, audibert},
		// Labels from 0.
		{[]string{"0 1 2 / 3 4 ."}, audibert, audibert},
		{[]string{"0 1 2 / 3 4 ."}, td, audibert},
		{[]string{"0 1 2 / 3 4 _"}, agreg, audibert},
		{[]string{". 0"}, english, audibert},
		// Both fit.
		{[]string{"1 2 3 / 4 5 6 / 7 8 0"}, audibert, audibert},
		{[]string{"1 2 3 / 4 5 6 / 7 8 0"}, td, td},
		{[]string{"1 0"}, english, english},
		// None fits, and the usual notation says why.
		{[]string{""}, english, english},
		{[]string{"1 2 3 / 4 5 6 / 7 8 9"}, agreg, agreg},
		{[]string{"1 2 3 / 4 5 6 / 7 7 ."}, audibert, audibert},
		{[]string{"1 2 / . ."}, audibert, audibert},
		{[]string{"1 2 / x ."}, td, td},
		{[]string{"1 2 / 3"}, audibert, audibert},
		// The first text that fits one convention alone decides.
		{[]string{"1 2 3 / 4 5 6 / 7 8 0", aima}, audibert, td},
		{[]string{"1 2 3 / 4 5 6 / 7 8 .", "0 1 2 / 3 4 5 / 6 7 ."}, audibert, td},
		{[]string{"0 1 2 / 3 4 5 / 6 7 .", aima}, td, audibert},
		{nil, agreg, agreg},
	} {
		if got := board.NotationOf(c.usual, c.texts...); got != c.want {
			t.Errorf("%q, usually %s: read in %s, want %s", c.texts, c.usual, got, c.want)
		}
	}
}

// written is a board in a notation, its blank as the label or as a sign.
func written(b *board.Board, n board.Notation, sign string) string {
	words := make([]string, b.Size())
	for i := range words {
		if words[i] = strconv.Itoa(n.Label(b.Shape(), b.At(i))); i == b.Blank() && sign != "" {
			words[i] = sign
		}
	}
	var rows []string
	for row := range slices.Chunk(words, b.Shape().Cols) {
		rows = append(rows, strings.Join(row, " "))
	}
	return strings.Join(rows, " / ")
}

// checkReading writes a board in a notation and reads it without one: it comes back in a
// notation with the same labels or, where both conventions fit, as the usual one reads it.
func checkReading(t *testing.T, b *board.Board, n, usual board.Notation) {
	t.Helper()
	from0 := func(n board.Notation) bool { return n == board.Audibert }
	for _, sign := range []string{"", ".", "_"} {
		text, want := written(b, n, sign), usual
		switch {
		case sign == "" || from0(n) == from0(usual):
		case from0(n):
			want = board.Audibert
		default:
			want = board.TD
		}
		g, err := board.ReadGame(text, usual)
		if err != nil {
			t.Fatalf("%q, usually %s: %v", text, usual, err)
		}
		if g.Notation != want || (g.Written() == text) == g.Board.Solvable() {
			t.Fatalf("%q, usually %s: read in %s, want %s; kept %q", text, usual, g.Notation, want, g.Written())
		}
		if !g.Board.Equal(parse(t, text, want)) {
			t.Fatalf("%q: read as %v in %s", text, g.Board.Cells(), want)
		}
		if from0(n) == from0(want) && n.Home() == want.Home() && !g.Board.Equal(b) {
			t.Fatalf("%q of %s: read as %v, want %v", text, n, g.Board.Cells(), b.Cells())
		}
	}
}

// Every board of 2x2 and 3x2, and random ones of 3x3 and 4x4, in every notation.
func TestReadingWithoutNotation(t *testing.T) {
	every := func(b *board.Board) {
		for _, n := range board.Notations() {
			for _, usual := range board.Notations() {
				checkReading(t, b.Rehomed(n.Home()), n, usual)
			}
		}
	}
	for _, s := range []board.Shape{{Cols: 2, Rows: 2}, {Cols: 3, Rows: 2}} {
		count := 1
		for i := 2; i <= s.Size(); i++ {
			count *= i
		}
		for rank := range count {
			p, err := perm.Unrank(s.Size(), big.NewInt(int64(rank)))
			if err != nil {
				t.Fatal(err)
			}
			b, err := board.FromCells(s, board.BottomRight, p)
			if err != nil {
				t.Fatal(err)
			}
			every(b)
		}
	}
	rng := newRand(14)
	for _, s := range []board.Shape{{Cols: 3, Rows: 3}, {Cols: 4, Rows: 4}} {
		for range 200 {
			b, err := board.FromCells(s, board.BottomRight, rng.Perm(s.Size()))
			if err != nil {
				t.Fatal(err)
			}
			every(b)
		}
	}
}

func TestSquared(t *testing.T) {
	for text, want := range map[string]string{
		"1 2 3 0": "1 2 / 3 0", "1,2, 3,4 0 5 7 8 6": "1 2 3 / 4 0 5 / 7 8 6", "1 . 3 2\n": "1 . / 3 2",
		"1 2 / 3 0": "", "1 2 3 4 0": "", "1 0": "", "": "", "1": "",
	} {
		if got, ok := board.Squared(text); got != want || ok != (want != "") {
			t.Errorf("%q: %q, %v, want %q", text, got, ok, want)
		}
	}
	for text, want := range map[string]string{"1 2 3 4 0 5 7 8 6": "1 2 3 / 4 0 5 / 7 8 6 td", "1 0 2 .": "1 0 / 2 . audibert"} {
		g, err := board.ReadGame(text, board.Audibert)
		if err != nil {
			t.Fatal(err)
		}
		if square, n, ok := g.Squared(); !ok || square+" "+n.String() != want {
			t.Errorf("%q: %q in %s, %v, want %q", text, square, n, ok, want)
		}
	}
}

func TestMeant(t *testing.T) {
	const none = "none"
	for _, c := range []struct {
		n          board.Notation
		text, goal string
		want       string
	}{
		// No board in the one, a board in the other.
		{board.Audibert, "1 2 3 / 4 5 6 / 7 8 .", "", "td"},
		{board.Audibert, "2 1 3 / 4 5 6 / 7 8 .", "", "td"}, // which cannot be solved there either, but is a board
		{board.TD, "0 1 2 / 3 4 5 / 6 7 .", "", "audibert"},
		{board.Agreg, "0 1 2 / 3 4 .", "", "audibert"},
		{board.English, "0 1 / 2 .", "", "audibert"},
		{board.Audibert, "1 2 3 / 4 5 6 / 7 8 9", "", none},
		{board.TD, "1 2 2 / 4 5 .", "", none},
		{board.Audibert, "", "", none},
		// It cannot be solved in the one and can in the other.
		{board.Audibert, "1 2 3 / 4 5 6 / 7 8 0", "", "td"},
		{board.Audibert, "1 2 3 / 8 0 4 / 7 6 5", "", none},
		{board.Audibert, "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0", "", none}, // it can in both
		{board.Audibert, "0 2 1 / 3 4 5 / 6 7 8", "", none},                       // it can in neither
		{board.Audibert, "0 1 2 / 3 5 4 / 6 7 .", "", none},
		{board.TD, "0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15", "", "agreg"},
		{board.TD, ". 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15", "", "agreg"},
		{board.TD, "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 .", "", none}, // Loyd's, which agreg would solve with the blank elsewhere
		{board.English, "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 .", "", none},
		// Toward a goal.
		{board.Audibert, "1 2 3 / 4 5 6 / 7 8 0", "1 2 3 / 4 5 6 / 7 8 .", "td"},
		{board.Audibert, "0 1 / 2 3", "1 0 / 2 3", "td"},
		{board.Audibert, "0 1 / 2 3", "0 2 / 1 3", none},
		{board.Audibert, "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 0 15", "0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15", none},
		{board.Audibert, "1 2 / 3 0", "1 2 0 / 3 4 5", none}, // of another shape
	} {
		got := none
		if m, ok := c.n.Meant(c.text, c.goal); ok {
			got = m.String()
		}
		if got != c.want {
			t.Errorf("%s %q toward %q: meant in %s, want %s", c.n, c.text, c.goal, got, c.want)
		}
	}
}

// A game remembers what it was read from as long as that says how its pieces lie.
func TestWritten(t *testing.T) {
	const text = "1 2 3 / 4 5 6 / 7 8 0"
	read := func() *board.Game {
		g, err := board.ReadGame(text, board.Audibert)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	if g := read(); g.Written() != text || g.Copy().Written() != text {
		t.Errorf("read from %q, copied from %q", g.Written(), g.Copy().Written())
	}
	if got, n, ok := read().Meant(); got != text || n != board.TD || !ok {
		t.Errorf("meant as %q in %s, %v", got, n, ok)
	}
	for name, act := range map[string]func(g *board.Game) (*board.Game, error){
		"reset": func(g *board.Game) (*board.Game, error) {
			return g, g.Lay(func(b *board.Board) error { b.Reset(); return nil })
		},
		"set to a text":   func(g *board.Game) (*board.Game, error) { return g, g.Set("0 1 2 / 3 4 5 / 6 . 7") },
		"set to cells":    func(g *board.Game) (*board.Game, error) { return g, g.SetCells([]int{0, 2, 1, 3, 4, 5, 6, 7, 8}) },
		"seen as another": func(g *board.Game) (*board.Game, error) { return g.As(board.English) },
	} {
		g, err := act(read())
		if err != nil {
			t.Fatal(err)
		}
		if _, _, ok := g.Meant(); ok || g.Written() != "" {
			t.Errorf("%s: still read from %q", name, g.Written())
		}
	}
	if g, err := board.ReadGame("0 1 / 2 .", board.Audibert); err != nil || g.Written() != "" {
		t.Errorf("a board that can be solved keeps %q (%v)", g.Written(), err)
	}
	g, err := board.ReadGame("0 1 / 2 3", board.Audibert)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.SetLabels([]int{0, 2, 1, 3}); err != nil || g.String() != "0 2 / 1 ." || g.Written() != "0 2 / 1 3" {
		t.Errorf("%s from %q (%v)", g, g.Written(), err)
	}
	for _, c := range []struct {
		labels []int
		want   string
	}{
		{[]int{0, 1, 2}, "board: 3 labels for 4 cells (2x2)"},
		{[]int{0, 1, 2, 4}, "board: label 4 is not in 0..3 (row 2, column 2)"},
		{[]int{0, -1, 2, 3}, "board: label -1 is not in 0..3 (row 1, column 2)"},
		{[]int{0, 1, 1, 3}, "board: label 1 stands twice (row 2, column 1)"},
	} {
		wantError(t, g.SetLabels(c.labels), c.want)
	}
	if g.String() != "0 2 / 1 ." || g.Written() != "0 2 / 1 3" {
		t.Errorf("errors leave %s from %q", g, g.Written())
	}
}
