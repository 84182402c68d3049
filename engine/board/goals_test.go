package board_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/board"
)

func TestGoals(t *testing.T) {
	s := board.Shape{Cols: 4, Rows: 3}
	for _, n := range []board.Notation{board.TD, board.Agreg} { // both homes of the blank
		for name, want := range map[string]string{
			"rows":    "1 2 3 4 / 5 6 7 8 / 9 10 11 0",
			"agreg":   "0 1 2 3 / 4 5 6 7 / 8 9 10 11",
			"columns": "1 4 7 10 / 2 5 8 11 / 3 6 9 0",
			"snake":   "1 2 3 4 / 8 7 6 5 / 9 10 11 0",
			"snail":   "1 2 3 4 / 10 11 0 5 / 9 8 7 6",
			"spiral":  "0 1 2 3 / 9 10 11 4 / 8 7 6 5",
		} {
			goal, err := board.FindGoal(name)
			if err != nil {
				t.Fatal(err)
			}
			b, err := board.New(s, n.Home())
			if err != nil {
				t.Fatal(err)
			}
			if got := n.Format(goal.Like(b)); got != want {
				t.Errorf("%s in %s: %s, want %s", name, n, got, want)
			}
		}
	}
	if len(board.Goals()) != 6 {
		t.Error("a goal is not in the test")
	}
	if _, err := board.FindGoal("snial"); !errors.Is(err, board.ErrGoal) ||
		err.Error() != `board: no such goal: "snial"; there is snail (there are rows, agreg, columns, snake, snail, spiral)` {
		t.Error(err)
	}
}

// Goals are valid boards of every shape, and no text of a board is a goal's name.
func TestGoalsAreBoards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := board.Shape{Cols: rapid.IntRange(1, 9).Draw(t, "cols"), Rows: rapid.IntRange(2, 9).Draw(t, "rows")}
		n := rapid.SampledFrom(board.Notations()).Draw(t, "notation")
		b, err := board.New(s, n.Home())
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range board.Goals() {
			goal := g.Like(b)
			if err := goal.Check(); err != nil {
				t.Fatalf("%s of %s: %v", g.Name, s, err)
			}
			if !board.IsGoalName(g.Name) || board.IsGoalName(n.Format(goal)) {
				t.Fatalf("the name %s or the board %s is not told apart", g.Name, n.Format(goal))
			}
		}
	})
}
