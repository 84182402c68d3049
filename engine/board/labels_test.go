package board_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/board"
	"taquin/engine/must"
)

// inscribed returns a game on a solved board with texts on its tiles.
func inscribed(t interface{ Fatal(...any) }, cols, rows int, inscription string, n board.Notation) *board.Game {
	b, err := board.New(board.Shape{Cols: cols, Rows: rows}, n.Home())
	if err != nil {
		t.Fatal(err)
	}
	labels, err := board.ParseInscription(inscription, b.Size()-1)
	if err == nil {
		err = b.Inscribe(labels)
	}
	if err != nil {
		t.Fatal(err)
	}
	return must.Get(board.NewGame(b, n))
}

// An arrangement of texts is solvable if and only if the solved board leads to an arrangement
// with the same texts; ToldApart then returns a solvable board.
func TestEveryWordIsSolvableWhereMovesLead(t *testing.T) {
	for _, c := range []struct {
		cols, rows int
		words      string
	}{{2, 2, "A A B"}, {2, 2, "A B C"}, {3, 2, "A N N A S"}, {3, 2, "A B C D E"}, {2, 3, "O O O X X"}, {5, 1, "A B A B"}, {1, 4, "A A B"}} {
		for _, n := range []board.Notation{board.Audibert, board.Agreg} {
			g := inscribed(t, c.cols, c.rows, c.words, n)
			reached := map[string]bool{}
			for queue := []*board.Board{g.Board.Copy()}; len(queue) > 0; queue = queue[1:] {
				text := n.Format(queue[0])
				if reached[text] && !slices.ContainsFunc(queue[:1], func(b *board.Board) bool { return b.Solved() }) {
					continue
				}
				reached[text] = true
				for _, m := range n.Moves() {
					if b := queue[0].Copy(); b.Do(m) && !reached[n.Format(b)] {
						queue = append(queue, b)
					}
				}
			}
			solved := g.String()
			eachOrder(g.Board.Size(), func(cells []int) {
				must.Do(g.SetCells(cells))
				text := g.String()
				if got := g.Board.Solvable(); got != reached[text] {
					t.Fatalf("%s: solvable is %t", text, got)
				}
				if g.Board.Plain().Solvable() != reached[text] || g.Board.LooksSolved() != (text == solved) || g.Board.Solved() != (text == solved) {
					t.Fatalf("%s is called %v", text, g.Board.Cells())
				}
				must.Do(g.Board.Check())
			})
		}
	}
}

// eachOrder calls try with every permutation of n pieces.
func eachOrder(n int, try func(cells []int)) {
	var place func(cells []int)
	place = func(cells []int) {
		if len(cells) == n {
			try(cells)
			return
		}
		for p := range n {
			if !slices.Contains(cells, p) {
				place(append(slices.Clone(cells), p))
			}
		}
	}
	place(nil)
}

// Texts round-trip, and boards with equal texts are equal.
func TestWrittenIsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.SampledFrom(board.Notations()).Draw(t, "notation")
		cols, rows := rapid.IntRange(2, 5).Draw(t, "cols"), rapid.IntRange(1, 5).Draw(t, "rows")
		label := rapid.SampledFrom([]string{"a", "b", "é", "ab", "12", "0"})
		labels := rapid.SliceOfN(label, cols*rows-1, cols*rows-1).Draw(t, "labels")
		g := inscribed(t, cols, rows, strings.Join(labels, " "), n)
		if !slices.Equal(g.Board.Inscription(), labels) {
			t.Fatalf("%v are written as %v", labels, g.Board.Inscription())
		}
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		must.Do(g.Lay(func(b *board.Board) error { return b.Shuffle(rng) }))
		for range 30 {
			g.Do(g.Board.RandomMove(nil, rng))
		}
		same := inscribed(t, cols, rows, strings.Join(labels, " "), n)
		if err := same.Set(g.String()); err != nil || same.String() != g.String() || !same.Board.Equal(g.Board) || !g.Board.Solvable() {
			t.Fatalf("%s is read back as %s: %v", g, same, err)
		}
		goal := same.Copy()
		toward, err := g.Board.Toward(goal.Board)
		if err != nil || !toward.LooksSolved() || !toward.Solvable() {
			t.Fatalf("toward %s from %s: %v, %v", goal, g, toward, err)
		}
		if got := n.Format(g.Board.Rehomed(board.TopLeft).Rehomed(n.Home())); got != g.String() {
			t.Fatalf("%s comes back as %s", g, got)
		}
	})
}

// Errors state the position of an invalid text.
func TestWrittenRefused(t *testing.T) {
	g := inscribed(t, 2, 2, "A B A", board.Audibert)
	other := inscribed(t, 2, 2, "A A B", board.Audibert)
	_, labels := board.ParseInscription("RATE YOUR MIND", 15)
	_, toward := g.Board.Toward(other.Board)
	for _, c := range []struct {
		err  error
		want string
	}{
		{labels, `board: 15 labels needed, but "RATE YOUR MIND" has 3 words or 12 letters`},
		{g.Board.Inscribe([]string{"A"}), "board: 1 labels for 3 tiles (2x2)"},
		{g.Board.Inscribe([]string{"A", ".", "B"}), `board: "." is the blank's, no label of a tile (label 2)`},
		{g.Board.Inscribe([]string{"A", "B", "a b"}), `board: the label "a b" has a blank, a comma, a slash or an invisible character in it (label 3)`},
		{g.Board.Inscribe([]string{"\xff", "B", "C"}), `board: the label "\xff" is no text in UTF-8 (label 1)`},
		{g.Board.Inscribe([]string{strings.Repeat("é", 13), "B", "C"}), `board: the label "ééééééééééééé" has 13 characters; 12 fit (label 1)`},
		{g.Set("A B / B ."), `board: "B" appears more often than on the tiles (row 2, column 1)`},
		{g.Set("A C / B ."), `board: "C" is on no tile (row 1, column 2)`},
		{g.Set("AB / A"), "board: row 2 has 1 label, row 1 has 2; a board looks like this: 1 2 3 / 4 0 5 / 7 8 6"},
		{g.Set("ABA / B.A"), "board: the text has 2 rows, row 1 of 3 labels, and the board is 2x2"},
		{g.SetWritten([]string{"A"}), "board: 1 texts for 4 cells (2x2)"},
		{toward, "board: the goal's tiles carry other labels: A A B, not A B A"},
	} {
		if c.err == nil || c.err.Error() != c.want {
			t.Errorf("got %v, want %s", c.err, c.want)
		}
	}
	if !errors.Is(toward, board.ErrOtherLabels) {
		t.Errorf("%v is not ErrOtherLabels", toward)
	}
	if !g.Board.LooksSolved() || g.String() != "A B / A ." {
		t.Errorf("the board is %s now", g)
	}
}

// A board with texts is parsed from the texts of the solved board: letters or words.
func TestParseInscribed(t *testing.T) {
	for _, test := range []struct{ text, inscription, want string }{
		{"RATE / YOUR / MIND / PLA.", "RATE YOUR MIND PAL", "R A T E / Y O U R / M I N D / P L A ."},
		{"BAL/NA.", "BANAL", "B A L / N A ."},
		{"un trois / deux .", "un deux trois", "un trois / deux ."},
		{"un / deux / .", "un deux", "un / deux / ."},
		{"2 . / 1 1", "1 1 2", "2 . / 1 1"},
		{"BAX/NA.", "BANAL", `board: "X" is on no tile (row 1, column 3)`},
		{"BA/NA.", "BANAL", `board: "BA" is on no tile (row 1, column 1)`},
		{"", "BANAL", "board: the text has no labels; a board looks like this: 1 2 3 / 4 0 5 / 7 8 6"},
	} {
		b, err := board.ParseInscribed(test.text, test.inscription, board.Audibert)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = board.Audibert.Format(b)
		}
		if got != test.want {
			t.Errorf("%q with %q: %s, want %s", test.text, test.inscription, got, test.want)
		}
	}
	if _, err := board.Parse("R A / T .", board.Audibert); !errors.Is(err, board.ErrNotLabel) {
		t.Errorf("letters: %v", err)
	}
}
