package search_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/instances"
	"taquin/engine/search"
	"taquin/engine/solver"
)

// Weighted searches keep their promise: at most weight times too long, and
// called optimal only with a weight of at most 1 and an admissible heuristic.
func TestWeights(t *testing.T) {
	sp := walkSpace(newBoard(t, 3, 3, board.BottomRight))
	for i := 5; i < len(sp.boards); i += 12007 {
		b := sp.boards[i]
		want := sp.distance[key(b)]
		for _, name := range []string{"astar", "ida", "rbfs", "sma"} {
			for _, w := range []float64{0.25, 0.5, 1, 1.5, 2, 3.75, 100} {
				if w < 1 && want > 16 && (name == "rbfs" || name == "sma") {
					continue // nearly blind, they make too many words
				}
				s := solves(t, method(t, name), b, solver.Options{Weight: w, Heuristic: heuristic.Linear{}})
				if float64(len(s.Moves)) > max(1, w)*float64(want) || s.Optimal != (w <= 1) || s.Optimal && len(s.Moves) != want {
					t.Errorf("%s, weight %v on %v: %d moves, optimum %d, said to be optimal: %v", name, w, b.Cells(), len(s.Moves), want, s.Optimal)
				}
				if s.Bound > want {
					t.Errorf("%s, weight %v: bound %d, optimum %d", name, w, s.Bound, want)
				}
			}
			s := solves(t, method(t, name), b, solver.Options{Heuristic: heuristic.Inversions{}})
			if s.Optimal || s.Bound != 0 || len(s.Moves) < want {
				t.Errorf("%s by inversions: %d moves, optimum %d, bound %d, said to be optimal: %v", name, len(s.Moves), want, s.Bound, s.Optimal)
			}
			// The same weight as a function, of which nothing is known.
			s = solves(t, method(t, name), b, solver.Options{Heuristic: heuristic.Func{Label: "function", Of: (*board.Board).Manhattan}})
			if s.Optimal || len(s.Moves) != want {
				t.Errorf("%s by a function: %d moves, optimum %d, said to be optimal: %v", name, len(s.Moves), want, s.Optimal)
			}
		}
	}
}

// A heuristic that is admissible but not consistent: boards are opened again.
type jagged struct{ heuristic.Func }

func (jagged) Admissible() bool { return true }

func TestInconsistent(t *testing.T) {
	h := jagged{heuristic.Func{Label: "jagged", Of: func(b *board.Board) int {
		if b.At(0)%3 == b.At(4)%2 { // at random, but always so for a board
			return b.Manhattan()
		}
		return b.Manhattan() / 5
	}}}
	sp := walkSpace(newBoard(t, 3, 3, board.BottomRight))
	for i := 5; i < len(sp.boards); i += 4999 {
		b := sp.boards[i]
		for _, name := range []string{"astar", "ida", "mm", "rbfs", "sma"} {
			if sp.distance[key(b)] > 18 && (name == "rbfs" || name == "sma") {
				continue // by so little they make too many words
			}
			if s := solves(t, method(t, name), b, solver.Options{Heuristic: h}); len(s.Moves) != sp.distance[key(b)] || !s.Optimal {
				t.Fatalf("%s on %v: %d moves, want %d", name, b.Cells(), len(s.Moves), sp.distance[key(b)])
			}
		}
	}
}

// Any two boards of the same shape and parity: the searches agree on the
// distance from one to the other, wherever the blank is in the goal.
func TestGoals(t *testing.T) {
	methods := search.Methods()
	rapid.Check(t, func(t *rapid.T) {
		s := board.Shape{Cols: rapid.IntRange(1, 3).Draw(t, "cols"), Rows: rapid.IntRange(2, 3).Draw(t, "rows")}
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		draw := func() *board.Board {
			b, err := board.FromCells(s, board.TopLeft, rng.Perm(s.Size()))
			if err != nil {
				t.Fatal(err)
			}
			return b
		}
		from, goal := draw(), draw()
		toward, err := from.Toward(goal)
		if err != nil {
			t.Fatal(err)
		}
		want := -1
		for _, m := range methods {
			if m.Name == "deepening" && s.Size() == 9 {
				continue // a second a board
			}
			got, err := m.Solve(t.Context(), toward, readBy(m, solver.Options{Escape: solver.EscapeTabu}))
			if !toward.Solvable() {
				if !errors.Is(err, solver.ErrUnsolvable) {
					t.Fatalf("%s: %v", m.Name, err)
				}
				continue
			}
			if err != nil {
				t.Fatalf("%s: %v", m.Name, err)
			}
			end := from.Copy()
			if err := end.Play(got.Moves); err != nil || !end.Equal(goal) {
				t.Fatalf("%s from %v to %v: %v ends at %v", m.Name, from.Cells(), goal.Cells(), got.Moves, end.Cells())
			}
			if want < 0 {
				want = len(got.Moves)
			}
			if m.Optimal && len(got.Moves) != want || len(got.Moves) < want {
				t.Fatalf("%s from %v to %v: %d moves, want %d", m.Name, from.Cells(), goal.Cells(), len(got.Moves), want)
			}
		}
	})
}

// korfEasyHalf are those of Korf's 100 instances (Artificial Intelligence 27
// (1985) 97-109) that IDA* with Manhattan distance solves with the fewest
// nodes.
func TestKorfEasyHalf(t *testing.T) {
	easy := []int{2, 5, 6, 8, 9, 12, 13, 16, 18, 19, 20, 23, 24, 28, 30, 31, 34, 38, 39, 42, 43, 45, 46, 47, 48,
		50, 51, 55, 57, 58, 61, 62, 65, 68, 71, 73, 74, 75, 77, 78, 79, 81, 85, 86, 90, 93, 94, 95, 96, 97}
	korf := instances.Korf100().Instances
	ida := method(t, "ida")
	for k, i := range easy {
		if !everyBoard && k%6 != 0 {
			continue
		}
		in := korf[i-1]
		if s := solves(t, ida, in.Board, solver.Options{}); len(s.Moves) != in.Length || !s.Optimal {
			t.Errorf("instance %s: %d moves, want %d", in.Name, len(s.Moves), in.Length)
		}
	}
}
