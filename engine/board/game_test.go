package board_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"taquin/engine/board"
	"taquin/engine/must"
)

func game(t testing.TB, cols, rows int, n board.Notation) *board.Game {
	t.Helper()
	return must.Get(board.NewGame(solved(t, cols, rows, n.Home()), n))
}

// wantHistory compares a game's history with letters of its notation.
func wantHistory(t testing.TB, g *board.Game, word string, complete bool) {
	t.Helper()
	check(t, g.Board)
	if p, all := g.History(); g.Notation.Word(p) != word || all != complete {
		t.Errorf("history %q, complete %v, want %q, %v", g.Notation.Word(p), all, word, complete)
	}
}

func TestGameUndo(t *testing.T) {
	g := game(t, 3, 3, board.Audibert)
	if !g.Do(board.Up) || g.Do(board.Right) {
		t.Error("Do: up must be possible, right not")
	}
	must.Do(g.PlayWord("gbd"))
	wantHistory(t, g, "hgbd", true)
	if err := g.Undo(0); err != nil {
		t.Error(err)
	}
	if err := g.Undo(2); err != nil {
		t.Error(err)
	}
	wantHistory(t, g, "hg", true)
	if want := parse(t, "0 1 2 / 3 . 4 / 6 7 5", board.Audibert); !g.Board.Equal(want) {
		t.Errorf("after two undone: %s", g)
	}
	before := g.String()
	wantError(t, g.Undo(3), "board: cannot undo 3 moves (2 made)")
	wantError(t, g.Undo(-1), "board: cannot undo -1 moves (2 made)")
	if wantHistory(t, g, "hg", true); g.String() != before {
		t.Errorf("a refused Undo changed the board to %s", g)
	}
	if err := g.Undo(2); err != nil || !g.Board.Solved() {
		t.Errorf("all undone: %s, %v", g, err)
	}
	wantError(t, g.Undo(1), "board: cannot undo 1 move (0 made)")
	wantHistory(t, g, "", true)
}

func TestGamePlay(t *testing.T) {
	g := game(t, 3, 3, board.TD)
	if err := g.PlayWord("SEx"); err == nil {
		t.Error("a wrong letter is accepted")
	}
	if err := g.PlayWord("SSS"); err == nil {
		t.Error("a tile from outside is accepted")
	}
	if err := g.Play(board.Path{board.Up, board.Right}); err == nil {
		t.Error("a path over the edge is accepted")
	}
	if wantHistory(t, g, "", true); !g.Board.Solved() {
		t.Errorf("refused words changed the board to %s", g)
	}
	if err := g.PlayWord("S E"); err != nil {
		t.Error(err)
	}
	wantHistory(t, g, "SE", true)
	// A path may be the history itself.
	p, _ := g.History()
	if err := g.Play(p); err != nil {
		t.Error(err)
	}
	wantHistory(t, g, "SESE", true)
	if made := g.PlayPossible(board.Path{board.Up, board.Up, board.Down, board.Left}); made != 1 {
		t.Errorf("%d moves made, want 1", made)
	}
	wantHistory(t, g, "SESEN", true)
}

func TestGameSet(t *testing.T) {
	g := game(t, 3, 2, board.Audibert)
	must.Do(g.PlayWord("hg"))
	before := g.Board.Copy()
	for text, want := range map[string]string{
		"0 1 2 / 3 4 4":   "board: label 4 appears twice (row 2, column 3); the solved board is 0 1 2 / 3 4 .",
		"0 1 / 2 3 / 4 .": "board: the text shows 2x3 cells, and the board is 3x2 (line 1)",
		"":                "board: the text has no labels; a board looks like this: 1 2 3 / 4 0 5 / 7 8 6",
		"0 1 2 / 3 4 6":   "board: label 6 is not in 0..5 (row 2, column 3); the solved board is 0 1 2 / 3 4 .",
		"0 1 2 / 3 4 ?":   `board: "?" is not a label (row 2, column 3); labels are numbers, the blank is 0, . or _`,
		"0 1 2 / 3 4":     "board: row 2 has 2 labels, row 1 has 3; a board looks like this: 1 2 3 / 4 0 5 / 7 8 6",
	} {
		wantError(t, g.Set(text), want)
		if wantHistory(t, g, "hg", true); !g.Board.Equal(before) {
			t.Fatalf("Set(%q) is refused, but the board is %s", text, g)
		}
	}
	if err := g.Set("4 3 2\n1 0 ."); err != nil || g.String() != "4 3 2 / 1 0 ." {
		t.Errorf("Set: %s, %v", g, err)
	}
	wantHistory(t, g, "", true)
}

func TestGameLay(t *testing.T) {
	g := game(t, 3, 3, board.English)
	must.Do(g.PlayWord("UL"))
	no := errors.New("no")
	if err := g.Lay(func(*board.Board) error { return no }); err != no {
		t.Errorf("Lay: %v", err)
	}
	wantHistory(t, g, "UL", true)
	if err := g.Lay(func(b *board.Board) error { return b.Cycle(0, 1, 2) }); err != nil {
		t.Error(err)
	}
	if wantHistory(t, g, "", true); g.Board.At(1) != 0 {
		t.Errorf("Lay did not lay: %s", g)
	}
}

func TestGameAs(t *testing.T) {
	sameHome := []board.Notation{board.Audibert, board.TD, board.English}
	for _, from := range sameHome {
		g := game(t, 3, 3, from)
		must.Do(g.Play(board.Path{board.Up, board.Left, board.Up}))
		for _, to := range sameHome {
			h := must.Get(g.As(to))
			if !h.Board.Equal(g.Board) || h.Notation != to {
				t.Errorf("%s as %s: %s in %s", g, to, h, h.Notation)
			}
			wantHistory(t, h, to.Word(board.Path{board.Up, board.Left, board.Up}), true)
			h.Do(board.Down)
			if err := h.Undo(2); err != nil {
				t.Error(err)
			}
			h.Do(board.Right)
			wantHistory(t, g, from.Word(board.Path{board.Up, board.Left, board.Up}), true)
		}
		_, err := g.As(board.Agreg)
		wantError(t, err, "board: notation agreg has the blank's home in cell 0, this board in cell 8")
	}
	g := game(t, 4, 2, board.Agreg)
	_, err := g.As(board.TD)
	wantError(t, err, "board: notation td has the blank's home in cell 7, this board in cell 0")
	_, err = board.NewGame(solved(t, 4, 2, board.TopLeft), board.Audibert)
	wantError(t, err, "board: notation audibert has the blank's home in cell 7, this board in cell 0")
}

func TestGameScramble(t *testing.T) {
	g := game(t, 4, 4, board.Audibert)
	must.Do(g.PlayWord("hh"))
	must.Do(g.Scramble(context.Background(), 100, newRand(1)))
	p, complete := g.History()
	if check(t, g.Board); len(p) < 102 || !complete || g.Board.Solved() {
		t.Errorf("history of %d moves, complete %v, %s", len(p), complete, g)
	}
	if err := g.Undo(len(p)); err != nil || !g.Board.Solved() {
		t.Errorf("undone: %s, %v", g, err)
	}
	if err := g.Scramble(context.Background(), -1, newRand(1)); err == nil {
		t.Error("-1 moves are accepted")
	}
	wantHistory(t, g, "", true)
}

func TestGameForgets(t *testing.T) {
	g := game(t, 3, 3, board.Audibert)
	g.Remember(8)
	must.Do(g.PlayWord("hbhbhbhb"))
	wantHistory(t, g, "hbhbhbhb", true)
	g.Do(board.Left)
	wantHistory(t, g, "hbhbg", false) // of nine moves the older four are gone
	wantError(t, g.Undo(6), "board: cannot undo 6 moves (5 remembered)")
	if err := g.Undo(5); err != nil || !g.Board.Solved() {
		t.Errorf("undone: %s, %v", g, err)
	}
	wantHistory(t, g, "", false)
	must.Do(g.Set("0 1 2 / 3 4 5 / 6 7 ."))
	wantHistory(t, g, "", true)

	// A path longer than the maximal history, after moves and alone.
	long := "hgbdhgbdhgbdhgbdhgbd"
	for _, before := range []string{"", "h b"} {
		g := game(t, 3, 3, board.Audibert)
		g.Remember(8)
		must.Do(g.PlayWord(before + long))
		wantHistory(t, g, "hgbdhgbd", false)
	}

	// Single moves keep between half of the maximum and the maximum.
	g = game(t, 3, 3, board.Audibert)
	g.Remember(8)
	for i := range 100 {
		g.Do([]board.Move{board.Up, board.Left, board.Down, board.Right}[i%4])
		if p, complete := g.History(); len(p) > 8 || len(p) < min(i+1, 5) || complete != (i < 8) {
			t.Fatalf("after %d moves: %d remembered, complete %v", i+1, len(p), complete)
		}
	}
}

// A scramble of any allowed length can be undone.
func TestScrambleFitsInHistory(t *testing.T) {
	if walk := 2 * board.MaxSide; 2*board.MaxScramble > board.MaxHistory || board.MaxScramble < walk {
		t.Errorf("a scramble of %d moves and a walk of %d does not stay when a history of %d is halved",
			board.MaxScramble, walk, board.MaxHistory)
	}
}

func TestGameCopy(t *testing.T) {
	g := game(t, 3, 3, board.Audibert)
	must.Do(g.PlayWord("hg"))
	c := g.Copy()
	must.Do(g.Undo(1))
	g.Do(board.Up)
	wantHistory(t, c, "hg", true)
	wantHistory(t, g, "hh", true)
	if want := parse(t, "0 1 2 / 3 . 4 / 6 7 5", board.Audibert); !c.Board.Equal(want) {
		t.Errorf("the copy is %s", c)
	}
}

func TestRecord(t *testing.T) {
	g := game(t, 3, 3, board.Audibert)
	p := board.Path{board.Up, board.Left}
	must.Do(g.Board.Play(p))
	g.Record(p)
	p[0] = board.Down
	wantHistory(t, g, "hg", true)
	if h, _ := g.History(); slices.Equal(h, p) {
		t.Error("the history is the caller's path")
	}
	if err := g.Undo(2); err != nil || !g.Board.Solved() {
		t.Errorf("undone: %s, %v", g, err)
	}
}

// A resumed game can be undone to its start; a history that cannot end at the board is an error.
func TestResumeGame(t *testing.T) {
	g := game(t, 3, 2, board.TD)
	must.Do(g.PlayWord("SEN"))
	history, _ := g.History()
	for _, complete := range []bool{true, false} {
		resumed := must.Get(board.ResumeGame(g.Board.Copy(), board.TD, history, complete))
		wantHistory(t, resumed, "SEN", complete)
		if err := resumed.Undo(3); err != nil || !resumed.Board.Solved() {
			t.Errorf("resumed and undone: %s, %v", resumed, err)
		}
	}
	wantHistory(t, g, "SEN", true)

	_, err := board.ResumeGame(solved(t, 3, 2, board.TD.Home()), board.TD, board.Path{board.Down, board.Up}, true)
	wantError(t, err, "board: the history of 2 moves cannot lead to 1 2 3 / 4 5 0")
	if _, err := board.ResumeGame(solved(t, 3, 2, board.Agreg.Home()), board.TD, nil, true); err == nil {
		t.Error("a board with another home is resumed")
	}
}
