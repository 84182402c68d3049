package optimal_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"taquin/engine/board"
	"taquin/engine/must"
	"taquin/engine/optimal"
	"taquin/engine/pdb"
	"taquin/engine/search"
	"taquin/engine/solver"
)

// tables is shared by the tests, so that each table is built once.
var tables = pdb.NewLibrary(pdb.LibraryOptions{Threads: 2})

// withHome returns a random solvable board whose blank's home is any cell.
func withHome(rng *rand.Rand, s board.Shape, home int) *board.Board {
	b := must.Get(board.New(s, board.BottomRight))
	goal := b.Copy()
	must.Do(goal.Play(s.Walk(goal.Blank(), home)))
	b.Shuffle(rng)
	for range rng.IntN(20) {
		b.Do(board.Move(rng.IntN(4)))
	}
	return must.Get(solver.Toward(b, goal))
}

// solve returns a solution after verifying it.
func solve(t *testing.T, m solver.Solver, b *board.Board, opt solver.Options) solver.Solution {
	t.Helper()
	s, err := m.Solve(context.Background(), b, opt)
	if err != nil {
		t.Fatalf("%s %v: %v", b.Shape(), b.Cells(), err)
	}
	end := b.Copy()
	if err := end.Play(s.Moves); err != nil || !end.Solved() {
		t.Fatalf("%s %v, home %d: %v does not solve it: %v", b.Shape(), b.Cells(), b.Home(), s.Moves, err)
	}
	if !s.Optimal || s.Bound != len(s.Moves) {
		t.Fatalf("%s %v: optimal %v, bound %d, length %d", b.Shape(), b.Cells(), s.Optimal, s.Bound, len(s.Moves))
	}
	return s
}

// For every home of the blank, the solution is as short as that of bidirectional search.
func TestEveryHome(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	m := optimal.New(tables)
	for _, s := range []board.Shape{{Cols: 2, Rows: 2}, {Cols: 2, Rows: 3}, {Cols: 3, Rows: 2}, {Cols: 3, Rows: 3}, {Cols: 4, Rows: 2}, {Cols: 1, Rows: 5}, {Cols: 5, Rows: 1}, {Cols: 2, Rows: 5}} {
		for home := range s.Size() {
			for range 5 {
				b := withHome(rng, s, home)
				want := solve(t, textbook("bidirectional"), b, solver.Options{})
				got := solve(t, m, b, solver.Options{Threads: 2})
				if len(got.Moves) != len(want.Moves) {
					t.Errorf("%s %v, home %d: %d moves, want %d", s, b.Cells(), home, len(got.Moves), len(want.Moves))
				}
			}
		}
	}
}

// textbook returns a search of package search.
func textbook(name string) solver.Solver {
	return must.Get(search.Methods().Find(name))
}
