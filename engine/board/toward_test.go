package board_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/board"
	"taquin/engine/must"
)

// shuffled returns a random board, solvable or not, with the blank in any cell.
func shuffled(s board.Shape, h board.Home, rng *rand.Rand) *board.Board {
	return must.Get(board.FromCells(s, h, rng.Perm(s.Size())))
}

func TestToward(t *testing.T) {
	rng := newRand(8)
	for s := range shapes {
		for _, home := range homes {
			b, goal := shuffled(s, home, rng), shuffled(s, home, rng)
			r := must.Get(b.Toward(goal))
			check(t, r)
			if r.Solved() != b.Equal(goal) || r.Blank() != b.Blank() || r.Home() != goal.Blank() {
				t.Fatalf("%v toward %v: %v", b.Cells(), goal.Cells(), r.Cells())
			}
			for i := range s.Size() {
				if goal.At(r.At(i)) != b.At(i) {
					t.Fatalf("%v toward %v: %v", b.Cells(), goal.Cells(), r.Cells())
				}
			}
			if back, err := r.From(goal); err != nil || !back.Equal(b) {
				t.Fatalf("%v toward %v and back: %v", b.Cells(), goal.Cells(), back)
			}
			// Equal moves have equal effects on both.
			c, path := goal.Copy(), board.Path(nil)
			for range 30 {
				m := c.RandomMove(path, rng)
				c.Do(m)
				path = append(path, m)
			}
			if r = must.Get(c.Toward(goal)); !r.Solvable() {
				t.Fatalf("%v is said not to reach %v", c.Cells(), goal.Cells())
			}
			if err := r.Play(path.Inverse()); err != nil || !r.Solved() {
				t.Fatalf("%v toward %v: the way back does not solve it: %v", c.Cells(), goal.Cells(), err)
			}
			check(t, r)
		}
	}
}

// If the homes differ, tile k corresponds to tile k.
func TestTowardOtherHome(t *testing.T) {
	b := parse(t, "1 2 3 / 4 5 6 / 7 8 0", board.TD)
	goal := parse(t, "0 1 2 / 3 4 5 / 6 7 8", board.Agreg)
	r := must.Get(b.Toward(goal))
	check(t, r)
	// Cell 0 holds tile 1, which the goal has in cell 1, and so on.
	if got := r.Cells(); !slices.Equal(got, []int{1, 2, 3, 4, 5, 6, 7, 8, 0}) || r.Home() != 0 {
		t.Errorf("%v, home %d", got, r.Home())
	}
	same := parse(t, "1 2 3 / 4 5 6 / 7 8 0", board.Agreg)
	if r, err := b.Toward(same); err != nil || !r.Solved() {
		t.Errorf("the same labels: %v, %v", r.Cells(), err)
	}
	if r, err := same.Toward(b); err != nil || !r.Solved() {
		t.Errorf("the same labels: %v, %v", r.Cells(), err)
	}
	if r = b.Rehomed(board.TopLeft); !r.Equal(same) || r.Check() != nil || !r.Rehomed(board.BottomRight).Equal(b) {
		t.Errorf("%v rehomed: %v", b.Cells(), r.Cells())
	}
}

func TestTowardOtherShape(t *testing.T) {
	b, goal := solved(t, 3, 2, board.TopLeft), solved(t, 2, 3, board.TopLeft)
	if _, err := b.Toward(goal); !errors.Is(err, board.ErrOtherShape) {
		t.Errorf("Toward: %v", err)
	}
	if _, err := b.From(goal); !errors.Is(err, board.ErrOtherShape) {
		t.Errorf("From: %v", err)
	}
	if _, err := b.From(solved(t, 3, 2, board.BottomRight)); !errors.Is(err, board.ErrOtherShape) {
		t.Errorf("From with another home: %v", err)
	}
}

func TestPacked(t *testing.T) {
	rng := newRand(9)
	for s := range shapes {
		for _, home := range homes {
			b, c := shuffled(s, home, rng), solved(t, s.Cols, s.Rows, home)
			k := s.Packing()
			words := make([]uint64, k.Words)
			words[0] = 1<<64 - 1 // the old pieces do not matter
			b.Pack(k, words)
			for i := range s.Size() {
				if got := int(words[i/k.Field] >> (uint(i%k.Field) * k.Bits) & (1<<k.Bits - 1)); got != b.At(i) {
					t.Fatalf("%s: cell %d packed as %d, not %d", s, i, got, b.At(i))
				}
			}
			c.Unpack(k, words)
			check(t, c)
			if !c.Equal(b) || c.Blank() != b.Blank() {
				t.Fatalf("%v packed and unpacked: %v", b.Cells(), c.Cells())
			}
		}
	}
}

// A board of 16 cells is a word, one of 25 three.
func TestPacking(t *testing.T) {
	for _, want := range []struct{ cols, rows, words int }{{2, 1, 1}, {4, 4, 1}, {16, 1, 1}, {17, 1, 2}, {5, 5, 3}, {16, 16, 32}, {256, 256, 16384}} {
		if got := (board.Shape{Cols: want.cols, Rows: want.rows}).Packing().Words; got != want.words {
			t.Errorf("%dx%d: %d words, want %d", want.cols, want.rows, got, want.words)
		}
	}
}

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
			goal := must.Get(board.FindGoal(name))
			b := must.Get(board.New(s, n.Home()))
			if got := n.Format(goal.Like(b)); got != want {
				t.Errorf("%s in %s: %s, want %s", name, n, got, want)
			}
		}
	}
	if len(board.Goals()) != 6 {
		t.Error("a goal is not in the test")
	}
	if _, err := board.FindGoal("snial"); !errors.Is(err, board.ErrGoal) ||
		err.Error() != `board: no such goal: "snial"; did you mean snail? (possible: rows, agreg, columns, snake, snail, spiral)` {
		t.Error(err)
	}
}

// Goals are valid boards of every shape, and no text of a board is a goal's name.
func TestGoalsAreBoards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := board.Shape{Cols: rapid.IntRange(1, 9).Draw(t, "cols"), Rows: rapid.IntRange(2, 9).Draw(t, "rows")}
		n := rapid.SampledFrom(board.Notations()).Draw(t, "notation")
		b := must.Get(board.New(s, n.Home()))
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
