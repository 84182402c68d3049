package strategy_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"taquin/engine/board"
	"taquin/engine/must"
	"taquin/engine/solver"
	"taquin/engine/strategy"
)

// builders are the methods that need no history.
func builders() solver.Registry {
	var list solver.Registry
	for _, m := range strategy.Methods() {
		if m.Name != "undo" {
			list = append(list, m)
		}
	}
	return list
}

// mustReach plays a solution of b.Toward(goal) on b and checks that it reaches goal.
func mustReach(t *testing.T, m solver.Method, b, goal *board.Board, opt solver.Options) solver.Solution {
	t.Helper()
	toward := must.Get(b.Toward(goal))
	before := toward.Copy()
	sol, err := m.Solve(context.Background(), toward, opt)
	if err != nil {
		t.Fatalf("%s: %s %v toward %v: %v", m.Name, b.Shape(), b.Cells(), goal.Cells(), err)
	}
	if !toward.Equal(before) {
		t.Fatalf("%s: %s %v: the board was changed", m.Name, b.Shape(), b.Cells())
	}
	c := b.Copy()
	if err := c.Play(sol.Moves); err != nil || !c.Equal(goal) {
		t.Fatalf("%s: %s %v toward %v: %v leads to %v, %v", m.Name, b.Shape(), b.Cells(), goal.Cells(), sol.Moves, c.Cells(), err)
	}
	if made := int64(len(sol.Moves)); sol.Generated < made || sol.Optimal || sol.Method != m.Name {
		t.Fatalf("%s: %d moves, %+v", m.Name, made, sol)
	}
	return sol
}

// mustRefuse checks that goal is unsolvable from b and that the solver makes no moves.
func mustRefuse(t *testing.T, m solver.Method, b, goal *board.Board) {
	t.Helper()
	toward := must.Get(b.Toward(goal))
	sol, err := m.Solve(context.Background(), toward, solver.Options{})
	if !errors.Is(err, solver.ErrUnsolvable) || sol.Generated != 0 || sol.Moves != nil {
		t.Fatalf("%s: %s %v toward %v: %+v, %v", m.Name, b.Shape(), b.Cells(), goal.Cells(), sol, err)
	}
}

// walked returns a copy of b with its blank moved to a cell.
func walked(b *board.Board, cell int) *board.Board {
	c := b.Copy()
	must.Do(c.Play(c.Shape().Walk(c.Blank(), cell)))
	return c
}

// Every board of the small shapes with every home of the blank; other goals are the same
// problems up to renaming. From one goal half of the boards can be reached, and in a single
// row those with the same order of tiles.
func TestEveryHome(t *testing.T) {
	for _, c := range []struct{ cols, rows, reached int }{{2, 2, 4 * 12}, {2, 3, 6 * 360}, {3, 2, 6 * 360}, {1, 2, 2 * 2}, {1, 4, 4 * 4}, {5, 1, 5 * 5}} {
		goal := solvedBoard(board.Shape{Cols: c.cols, Rows: c.rows})
		for _, m := range builders() {
			reached := 0
			for home := range goal.Size() {
				at := walked(goal, home)
				eachBoard(c.cols, c.rows, board.BottomRight, func(b *board.Board) {
					if toward, err := b.Toward(at); err != nil || !toward.Solvable() {
						mustRefuse(t, m, b, at)
						return
					}
					reached++
					mustReach(t, m, b, at, solver.Options{})
				})
			}
			if reached != c.reached {
				t.Errorf("%s: %s: %d pairs, want %d", m.Name, goal.Shape(), reached, c.reached)
			}
		}
	}
}

// Random pairs of boards with arbitrary blanks, and the unsolvable pairs made from them.
func TestAnyGoal(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	shapes := []board.Shape{{Cols: 256, Rows: 1}, {Cols: 1, Rows: 256}, {Cols: 40, Rows: 2}, {Cols: 2, Rows: 40}}
	for side := 3; side <= 8; side++ {
		shapes = append(shapes, board.Shape{Cols: side, Rows: side})
	}
	for range 60 {
		shapes = append(shapes, board.Shape{Cols: 1 + rng.IntN(8), Rows: 2 + rng.IntN(8)}, board.Shape{Cols: 2 + rng.IntN(20), Rows: 1 + rng.IntN(2)}, board.Shape{Cols: 2, Rows: 2 + rng.IntN(20)})
	}
	for _, s := range shapes {
		for k := range 4 {
			home := board.Home(k % 2)
			b := randomBoard(s, home, rng)
			goal := randomBoard(s, home, rng)
			if s.Linear() { // where only the blank can walk
				goal = walked(b, rng.IntN(s.Size()))
			}
			switch k {
			case 2:
				goal = walked(goal, s.Size()-1)
			case 3:
				goal = walked(goal, s.Cols-1)
			}
			wrong := goal.Cells()
			if len(wrong) > 3 || !s.Linear() { // two tiles exchanged
				i, j := (goal.Blank()+1)%len(wrong), (goal.Blank()+2)%len(wrong)
				wrong[i], wrong[j] = wrong[j], wrong[i]
			}
			other := must.Get(board.FromCells(s, home, wrong))
			for _, m := range builders() {
				mustReach(t, m, b, goal, solver.Options{})
				if !other.Equal(goal) {
					mustRefuse(t, m, b, other)
				}
			}
		}
	}
}

// A board that equals its goal needs no moves, wherever its blank is.
func TestHomeAlready(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 24))
	for _, s := range []board.Shape{{Cols: 2, Rows: 2}, {Cols: 1, Rows: 5}, {Cols: 3, Rows: 3}, {Cols: 5, Rows: 4}, {Cols: 12, Rows: 12}} {
		for home := range s.Size() {
			b := walked(randomBoard(s, board.BottomRight, rng), home)
			for _, m := range strategy.Methods() {
				if sol := mustReach(t, m, b, b, solver.Options{}); len(sol.Moves) != 0 {
					t.Errorf("%s: %s, home %d: %d moves for nothing", m.Name, s, home, len(sol.Moves))
				}
			}
		}
	}
}

// undo reaches exactly the boards of the history.
func TestUndoToGoal(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 26))
	undo := must.Get(strategy.Methods().Find("undo"))
	for _, s := range []board.Shape{{Cols: 1, Rows: 6}, {Cols: 2, Rows: 2}, {Cols: 3, Rows: 3}, {Cols: 7, Rows: 5}} {
		b := randomBoard(s, board.TopLeft, rng)
		passed, history := []*board.Board{b.Copy()}, board.Path(nil)
		for range 60 {
			m := b.RandomMove(nil, rng)
			b.Do(m)
			history = append(history, m)
			passed = append(passed, b.Copy())
		}
		for i, goal := range passed {
			sol := mustReach(t, undo, b, goal, solver.Options{History: history})
			// Back to the first occurrence of the goal.
			first := 0
			for !passed[first].Equal(goal) {
				first++
			}
			if want := history[first:].Inverse(); len(sol.Moves) != len(want) {
				t.Errorf("%s: back to board %d in %d moves, want %d", s, i, len(sol.Moves), len(want))
			}
		}
		if s.Size() < 9 {
			continue // all boards may have been passed
		}
		goal := randomBoard(s, board.TopLeft, rng)
		toward := must.Get(b.Toward(goal))
		if _, err := undo.Solve(context.Background(), toward, solver.Options{History: history}); !errors.Is(err, solver.ErrNotApplicable) {
			t.Errorf("%s: undo to a board that the history does not pass: %v", s, err)
		}
	}
}

// A solver succeeds with the limit that it needs, and stops with a much lower one.
func TestHomeLimits(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 28))
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, s := range []board.Shape{{Cols: 9, Rows: 1}, {Cols: 2, Rows: 2}, {Cols: 3, Rows: 2}, {Cols: 5, Rows: 5}, {Cols: 30, Rows: 20}} {
		for _, home := range []int{0, s.Size() - 1, s.Cols - 1, s.Size() / 2} {
			goal := randomBoard(s, board.BottomRight, rng)
			b := walked(goal, (home+3)%s.Size())
			if !s.Linear() {
				b = randomBoard(s, board.BottomRight, rng)
			}
			goal = walked(goal, home)
			toward := must.Get(b.Toward(goal))
			for _, m := range builders() {
				sol := mustReach(t, m, b, goal, solver.Options{})
				mustReach(t, m, b, goal, solver.Options{MaxNodes: max(1, sol.Generated)})
				if limit := sol.Generated - 1; limit > 0 {
					if _, err := m.Solve(context.Background(), toward, solver.Options{MaxNodes: limit}); !errors.Is(err, solver.ErrLimit) {
						t.Errorf("%s: %s, home %d: %d nodes with a limit of %d: %v", m.Name, s, home, sol.Generated, limit, err)
					}
				}
				if _, err := m.Solve(cancelled, toward, solver.Options{}); !errors.Is(err, solver.ErrCancelled) {
					t.Errorf("%s: %s, home %d: cancelled: %v", m.Name, s, home, err)
				}
				if _, err := m.Solve(context.Background(), toward, solver.Options{MaxTime: time.Second, Now: ticking()}); !errors.Is(err, solver.ErrLimit) {
					t.Errorf("%s: %s, home %d: time: %v", m.Name, s, home, err)
				}
			}
		}
	}
}
