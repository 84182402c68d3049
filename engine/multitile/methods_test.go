package multitile_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"taquin/engine/board"
	"taquin/engine/boardspace"
	"taquin/engine/multitile"
	"taquin/engine/must"
	"taquin/engine/optimal"
	"taquin/engine/search"
	"taquin/engine/solver"
)

// All methods with the metric slides return the distance that breadth-first enumeration
// finds; a solution with the fewest moves never has fewer slides.
func TestMethodsAgree(t *testing.T) {
	o := multitile.WithTables(100_000)
	methods := search.Methods()
	rng := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		shape    board.Shape
		scramble int // moves; 0 for a random board
	}{{board.Shape{Cols: 3, Rows: 3}, 0}, {board.Shape{Cols: 2, Rows: 4}, 0}, {board.Shape{Cols: 5, Rows: 1}, 3}, {board.Shape{Cols: 4, Rows: 3}, 12}, {board.Shape{Cols: 4, Rows: 4}, 8}} {
		for range 5 {
			b := must.Get(board.New(c.shape, board.BottomRight))
			if c.scramble == 0 {
				b.Shuffle(rng)
			} else if _, err := b.Scramble(t.Context(), c.scramble, rng); err != nil {
				t.Fatal(err)
			}
			best, err := o.Solve(t.Context(), b, solver.Options{Metric: solver.Slides})
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range []string{"bfs", "bidirectional"} {
				m := must.Get(methods.Find(name))
				found, err := m.Solve(t.Context(), b, solver.Options{Metric: solver.Slides})
				after := b.Copy()
				if err != nil || after.Play(found.Moves) != nil || !after.Solved() {
					t.Fatalf("%s on %v: %v (%v)", name, b.Cells(), found.Moves, err)
				}
				if found.Length() != best.Moves.Slides() || found.Bound != found.Length() || !found.Optimal || found.Metric != solver.Slides {
					t.Errorf("%s on %v: %d slides, bound %d; optimal has %d", name, b.Cells(), found.Length(), found.Bound, best.Moves.Slides())
				}
				single, err := m.Solve(t.Context(), b, solver.Options{})
				if err != nil || single.Moves.Slides() < found.Length() || single.Length() > len(found.Moves) {
					t.Errorf("%s on %v: %d moves are %d slides, and %d slides %d moves (%v)", name, b.Cells(), single.Length(), single.Moves.Slides(), found.Length(), len(found.Moves), err)
				}
			}
		}
	}
}

// The farthest 3x3 boards are the published ones (D. Hoey in OEIS A087725, 2003), and need as
// many slides.
func TestFarthest(t *testing.T) {
	s := board.Shape{Cols: 3, Rows: 3}
	m := optimal.Methods(nil)[0]
	for _, test := range []struct {
		home   int
		blanks []int // of the farthest boards
	}{{8, []int{4}}, {7, []int{3, 5}}, {4, []int{0, 2, 6, 8}}} {
		goal := must.Get(board.New(s, board.BottomRight))
		must.Do(goal.Play(s.Walk(goal.Blank(), test.home)))
		goal = must.Get(goal.Toward(goal))
		space, err := boardspace.Enumerate(t.Context(), goal, boardspace.Options{Metric: solver.Slides})
		if err != nil || space.Diameter() != 24 {
			t.Fatalf("home %d: %v (%v), published are 24 slides", test.home, space, err)
		}
		var blanks []int
		for _, far := range space.Farthest {
			blanks = append(blanks, far.Blank())
			found, err := m.Solve(t.Context(), far, solver.Options{Metric: solver.Slides})
			if err != nil || found.Length() != 24 || found.Bound != 24 {
				t.Errorf("%v: %d slides, bound %d (%v)", far.Cells(), found.Length(), found.Bound, err)
			}
		}
		if slices.Sort(blanks); !slices.Equal(blanks, test.blanks) {
			t.Errorf("home %d: the farthest have their blanks at %v, want %v", test.home, blanks, test.blanks)
		}
	}
}
