package strategy_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"taquin/engine/board"
	"taquin/engine/solver"
	"taquin/engine/strategy"
)

// mustSolve solves b and fails the test unless the path is right.
func mustSolve(t testing.TB, s solver.Solver, b *board.Board, opt solver.Options) board.Path {
	t.Helper()
	before := b.Copy()
	sol, err := s.Solve(context.Background(), b, opt)
	if err != nil {
		t.Fatalf("%s %v: %v", b.Shape(), b.Cells(), err)
	}
	if !b.Equal(before) {
		t.Fatalf("%s: the board was changed", b.Shape())
	}
	c := b.Copy()
	if err := c.Play(sol.Moves); err != nil || !c.Solved() {
		t.Fatalf("%s %v: path of %d moves does not solve it: %v", b.Shape(), b.Cells(), len(sol.Moves), err)
	}
	return sol.Moves
}

// eachBoard calls f with every arrangement of the pieces of a shape.
func eachBoard(t testing.TB, cols, rows int, home board.Home, f func(*board.Board)) {
	t.Helper()
	s, err := board.NewShape(cols, rows)
	if err != nil {
		t.Fatal(err)
	}
	cells := make([]int, s.Size())
	for i := range cells {
		cells[i] = i
	}
	var walk func(int)
	walk = func(k int) {
		if k == len(cells) {
			b, err := board.FromCells(s, home, cells)
			if err != nil {
				t.Fatal(err)
			}
			f(b)
			return
		}
		for j := k; j < len(cells); j++ {
			cells[k], cells[j] = cells[j], cells[k]
			walk(k + 1)
			cells[k], cells[j] = cells[j], cells[k]
		}
	}
	walk(0)
}

func TestLinesEveryBoard(t *testing.T) {
	for _, s := range [][2]int{{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}} {
		for _, home := range []board.Home{board.BottomRight, board.TopLeft} {
			eachBoard(t, s[0], s[1], home, func(b *board.Board) {
				if b.Solvable() {
					mustSolve(t, strategy.Lines{}, b, solver.Options{})
				}
			})
		}
	}
}

func TestAverages(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		n, boards int
		most      float64
	}{{4, 4000, 170}, {5, 3000, 354}, {8, 2000, 1570}, {10, 1000, 3146}, {20, 200, 26477}, {100, 2, 3200000}, {256, 1, 53e6}} {
		s, _ := board.NewShape(c.n, c.n)
		b, _ := board.New(s, board.BottomRight)
		sum := 0
		for range c.boards {
			b.Shuffle(rng)
			sum += len(mustSolve(t, strategy.Lines{}, b, solver.Options{}))
		}
		mean := float64(sum) / float64(c.boards)
		t.Logf("%d: %.1f (n³ x %.3f)", c.n, mean, mean/float64(c.n*c.n*c.n))
		if mean > c.most {
			t.Errorf("%d: mean %.1f, want at most %v", c.n, mean, c.most)
		}
	}
}

func TestCyclesTmp(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, n := range [][2]int{{2, 2}, {2, 5}, {3, 3}, {4, 4}, {5, 3}, {8, 8}, {20, 20}} {
		s, _ := board.NewShape(n[0], n[1])
		for _, home := range []board.Home{board.BottomRight, board.TopLeft} {
			b, _ := board.New(s, home)
			b.Shuffle(rng)
			b.Scramble(context.Background(), 9, rng)
			t.Log(n, len(mustSolve(t, strategy.Cycles{}, b, solver.Options{})))
		}
	}
}
