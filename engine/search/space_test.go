package search

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"taquin/engine/automaton"
	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/solver"
	"taquin/engine/statespace"
	"taquin/engine/statespace/search"
	"taquin/engine/statespace/statetest"
)

// Boards are a correct state space: every kind of shape, both homes of the blank, with
// heuristics, costs and slides, in one machine word and in several.
func TestSpace(t *testing.T) {
	automata := new(automaton.Library)
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
			s, err := newSpace(t.Context(), b, test.opt, automata)
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

// plain is a space without the depth-first searches for Manhattan distance.
type plain struct{ *space }

func (plain) Bounded(*search.Watch, []int32) search.Bounded { return nil }

// The depth-first searches with Manhattan distance generate the same nodes in the same order as the general one.
func TestFastDFSIsDFS(t *testing.T) {
	rng, automata := rand.New(rand.NewPCG(1, 11)), new(automaton.Library)
	for _, shape := range []board.Shape{{Cols: 4, Rows: 4}, {Cols: 3, Rows: 3}, {Cols: 8, Rows: 2}, {Cols: 5, Rows: 3}, {Cols: 1, Rows: 6}, {Cols: 16, Rows: 1}, {Cols: 5, Rows: 5}, {Cols: 3, Rows: 6}, {Cols: 17, Rows: 1}} {
		for round := range 6 {
			b, err := board.New(shape, []board.Home{board.TopLeft, board.BottomRight}[round%2])
			if err != nil {
				t.Fatal(err)
			}
			var walk board.Path
			for range 5 + 2*round {
				m := b.RandomMove(walk, rng)
				b.Do(m)
				walk = append(walk, m)
			}
			for _, prune := range []solver.Prune{solver.PruneNone, solver.PruneInverse, solver.PruneAutomaton} {
				for _, h := range []heuristic.Heuristic{heuristic.Manhattan{}, blind{}} {
					if h == (blind{}) && round > 2 {
						continue
					}
					opt := solver.Options{Prune: prune, Heuristic: h}
					if round%2 == 1 {
						opt.Order = board.Agreg.Moves()
					}
					results := make([]search.Result, 3)
					for i := range results {
						s, err := newSpace(t.Context(), b, opt, automata)
						if err != nil {
							t.Fatal(err)
						}
						space := statespace.Space(s)
						if i == 1 {
							space = plain{s}
						}
						if opt.Trace = nil; i == 2 {
							opt.Trace = statespace.NewLog(10)
						}
						if results[i], err = search.IDA(t.Context(), space, opt); err != nil {
							t.Fatal(err)
						}
					}
					if !reflect.DeepEqual(results[0], results[1]) || !reflect.DeepEqual(results[0], results[2]) {
						t.Fatalf("%v, %s, %s: packed %+v\nplain %+v\nlogged %+v", b.Cells(), prune, h.Name(), results[0], results[1], results[2])
					}
				}
			}
		}
	}
}
