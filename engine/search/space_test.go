package search

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/solver"
	"taquin/engine/statespace"
	"taquin/engine/statespace/statetest"
)

// Boards are a correct state space: every kind of shape, both homes of the blank, with
// heuristics, costs and slides, in one machine word and in several.
func TestSpace(t *testing.T) {
	prunes := []string{"", string(solver.PruneNone), string(solver.PruneInverse), string(solver.PruneAutomaton)}
	costs := func(piece int, m board.Move) int { return 1 + (piece+int(m))%3 }
	for _, test := range []struct {
		cols, rows int
		home       board.Home
		opt        solver.Options
		most       int
	}{
		{2, 2, board.TopLeft, solver.Options{Heuristic: blind{}}, 0},
		{3, 2, board.BottomRight, solver.Options{}, 0},
		{2, 3, board.TopLeft, solver.Options{Heuristic: heuristic.Linear{}, Order: board.Agreg.Moves()}, 0},
		{5, 1, board.BottomRight, solver.Options{}, 0},
		{3, 2, board.TopLeft, solver.Options{Heuristic: blind{}, Metric: solver.Slides}, 0},
		{3, 3, board.BottomRight, solver.Options{Heuristic: blind{}, Metric: solver.Slides}, 300},
		{2, 3, board.BottomRight, solver.Options{Heuristic: blind{}, Cost: costs}, 0},
		{3, 3, board.TopLeft, solver.Options{}, 500},
		{5, 4, board.BottomRight, solver.Options{}, 300},
		{4, 5, board.TopLeft, solver.Options{Heuristic: heuristic.Linear{}}, 200},
		{3, 3, board.BottomRight, solver.Options{Heuristic: heuristic.Func{Label: "function", Of: (*board.Board).Manhattan}}, 200},
	} {
		t.Run(fmt.Sprintf("%dx%d to %v %v", test.cols, test.rows, test.home, test.opt.Metric), func(t *testing.T) {
			b, err := board.New(board.Shape{Cols: test.cols, Rows: test.rows}, test.home)
			if err != nil {
				t.Fatal(err)
			}
			var walk board.Path
			for rng := rand.New(rand.NewPCG(1, 1)); len(walk) < 15; {
				m := b.RandomMove(walk, rng)
				b.Do(m)
				walk = append(walk, m)
			}
			s, err := newSpace(t.Context(), b, test.opt, nil)
			if err != nil {
				t.Fatal(err)
			}
			statetest.Check(t, s, statetest.Options{Most: test.most, Prunes: prunes, Replay: func(path []statespace.Move) (string, error) {
				c := b.Copy()
				for _, m := range path {
					direction, cells := decode(m)
					for range cells {
						if !c.Do(direction) {
							return "", errors.New("the blank cannot move there")
						}
					}
				}
				return fmt.Sprint(c.Cells()), nil
			}})
		})
	}
}
