package optimal

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"taquin/engine/automaton"
	"taquin/engine/board"
	"taquin/engine/instances"
	"taquin/engine/must"
	"taquin/engine/pdb"
	"taquin/engine/solver"
)

// A search that switches to other tables and to longer sequences at any bound finds equally
// short solutions, also if it is interrupted and resumed.
func TestSwitchTables(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 7))
	shape := board.Shape{Cols: 4, Rows: 3}
	library := pdb.NewLibrary(pdb.LibraryOptions{Threads: 2})
	var automata automaton.Library
	switched, dropped := 0, 0
	for range 30 {
		b := must.Get(board.New(shape, board.BottomRight))
		walk(b, rng, 500)
		p := must.Get(newProblem(b))
		seen := func(tables string, length int) *tree {
			a, err := automata.For(t.Context(), solver.PruneAutomaton, automaton.Options{Length: length, Order: solver.Options{}.Moves(), Shape: shape})
			if err != nil {
				t.Fatal(err)
			}
			h := must.Get(library.Heuristic(context.Background(), shape, p.start.Home(), tables, nil))
			return newTree(p, h, a)
		}
		weak, strong := seen("4-4-3", 8), seen("6-5", 12)
		begin := func(t1 *tree) *search {
			return newSearch(t1, solver.NewLimiter(t.Context(), solver.Options{}), solver.Options{Threads: 1})
		}
		want := must.Get(begin(strong).solve())
		enough := 1 + rng.Int64N(2000)
		again := func(from *search) *search {
			r := begin(weak)
			r.nextTree = func(now *tree, boards int64) (*tree, error) {
				if boards < enough || now == strong {
					return nil, nil
				}
				switched++
				for _, s := range r.subtrees {
					if !strong.contains(s.path) {
						dropped++
					}
				}
				return strong, nil
			}
			if from != nil {
				r.State, r.partition = from.State, from.partition
			}
			return r
		}
		whole := again(nil)
		found, err := whole.solve()
		if err != nil || len(found) != len(want) {
			t.Fatalf("%d moves with other tables, %d without, %v", len(found), len(want), err)
		}
		parts := again(nil)
		for !parts.solved {
			must.Do(parts.iterate())
			if !parts.solved {
				parts = again(parts)
			}
		}
		if parts.Earlier != whole.Earlier || len(parts.solution) != len(want) {
			t.Errorf("in parts: %+v and %d moves, at once %+v and %d", parts.Earlier, len(parts.solution), whole.Earlier, len(want))
		}
	}
	if switched == 0 || dropped == 0 {
		t.Errorf("%d searches have grown, and %d subtrees were left out then", switched, dropped)
	}
}

// A long search expands its tables if there is memory, with the same solutions and counts.
func TestExpandTables(t *testing.T) {
	shape := board.Shape{Cols: 4, Rows: 4}
	narrow := pdb.NewLibrary(pdb.LibraryOptions{Threads: 2, FreeMemory: func() int64 { return 0 }})
	wide := pdb.NewLibrary(pdb.LibraryOptions{Threads: 2})
	rng := rand.New(rand.NewPCG(4, 8))
	expanded := false
	for range 3 {
		b := must.Get(board.New(shape, board.TopLeft))
		walk(b, rng, 700)
		opt := solver.Options{Tables: "5-5-5", Threads: 1}
		want := must.Get(New(narrow).Solve(t.Context(), b, opt))
		got, err := New(wide).Solve(t.Context(), b, opt)
		if err != nil || !slices.Equal(got.Moves, want.Moves) || got.Expanded != want.Expanded || !slices.Equal(got.Iterations, want.Iterations) {
			t.Errorf("%v: %+v, want %+v, %v", b.Cells(), got, want, err)
		}
		h := must.Get(wide.Heuristic(t.Context(), shape, 0, "5-5-5", nil))
		isLong := slices.ContainsFunc(want.Iterations[:len(want.Iterations)-1], func(it solver.Iteration) bool { return it.Generated >= h.Placements()/placementsPerNode })
		if expanded = expanded || isLong; h.Expanded() != expanded {
			t.Errorf("%v: %v, expanded %v, want %v", b.Cells(), want.Iterations, h.Expanded(), expanded)
		}
	}
	if !expanded {
		t.Error("no search has grown")
	}
}

// An interruption during expansion reports the progress of the search.
func TestExpandTablesInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	opt := solver.Options{Tables: "5-5-5", Threads: 1, Progress: func(p solver.Progress) {
		if strings.HasPrefix(p.Doing.String(), "expanding") {
			stop()
		}
	}}
	s, err := New(nil).Solve(ctx, instances.Korf100().Instances[0].Board, opt)
	var cancelled *solver.CancelledError
	if !errors.As(err, &cancelled) || !cancelled.At.Doing.Empty() || cancelled.At.Nodes != s.Generated || s.Generated < 100_000 || cancelled.At.Bound != s.Bound || s.Bound < 30 {
		t.Errorf("%+v, %v", s, err)
	}
}
