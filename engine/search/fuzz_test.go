package search_test

import (
	"math/rand/v2"
	"testing"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/search"
	"taquin/engine/solver"
)

// Whatever the board, the goal and the options, the searches that prove their
// solutions agree, and none finds a shorter one.
func FuzzSearches(f *testing.F) {
	f.Add(uint64(1), uint8(0), uint8(0), uint8(0))
	f.Add(uint64(2), uint8(5), uint8(3), uint8(7))
	methods := search.Methods()
	heuristics := append(heuristic.All(), heuristic.Max(heuristic.Linear{}, heuristic.Manhattan{}))
	shapes := []board.Shape{{Cols: 2, Rows: 2}, {Cols: 2, Rows: 3}, {Cols: 3, Rows: 2}, {Cols: 1, Rows: 5}, {Cols: 7, Rows: 1}, {Cols: 2, Rows: 4}}
	f.Fuzz(func(t *testing.T, seed uint64, shape, options, order uint8) {
		s := shapes[int(shape)%len(shapes)]
		rng := rand.New(rand.NewPCG(seed, 1))
		opt := solver.Options{
			Heuristic: heuristics[int(options)%len(heuristics)], Prune: []solver.Prune{solver.PruneNone, solver.PruneInverse, solver.PruneAutomaton}[int(options/8)%3], Escape: solver.EscapeTabu,
			Order: []board.Notation{board.Audibert, board.TD, board.Agreg, board.English}[order%4].Moves(), MaxNodes: 300_000,
		}
		if s.Size() == 8 && opt.Prune == solver.PruneNone {
			opt.Prune = solver.PruneInverse // else seconds
		}
		from, err := board.FromCells(s, board.TopLeft, rng.Perm(s.Size()))
		if err != nil {
			t.Fatal(err)
		}
		goal, err := board.FromCells(s, board.TopLeft, rng.Perm(s.Size()))
		if err != nil {
			t.Fatal(err)
		}
		toward, err := from.Toward(goal)
		if err != nil {
			t.Fatal(err)
		}
		want := -1
		for _, m := range methods {
			got, err := m.Solve(t.Context(), toward, readBy(m, opt))
			if (err == nil) && !toward.Solvable() {
				t.Fatalf("%s solves an unsolvable board", m.Name)
			}
			if err != nil {
				continue // unsolvable, or a limit
			}
			end := from.Copy()
			if err := end.Play(got.Moves); err != nil || !end.Equal(goal) {
				t.Fatalf("%s from %v to %v: %v ends at %v", m.Name, from.Cells(), goal.Cells(), got.Moves, end.Cells())
			}
			if want < 0 { // breadth first comes first, and never meets the limit
				want = len(got.Moves)
			}
			if got.Optimal && len(got.Moves) != want || len(got.Moves) < want || got.Bound > want {
				t.Fatalf("%s from %v to %v: %d moves, bound %d, want %d", m.Name, from.Cells(), goal.Cells(), len(got.Moves), got.Bound, want)
			}
		}
	})
}
