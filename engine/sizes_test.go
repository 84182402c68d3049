package engine_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"taquin/engine"
	"taquin/engine/ctxtest"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/pruning"
	"taquin/engine/puzzle/puzzletest"
	"taquin/engine/puzzle/solving"
	"taquin/engine/solver"
)

// Every method quickly solves states of puzzles of any size with moves of any order, or returns one
// of the errors of package solver.
func TestPuzzleSizes(t *testing.T) {
	outcomes := map[string]int{}
	for _, cells := range []int{1, 2, 3, 180, 256} {
		for name, d := range definitions(cells) {
			z := puzzletest.Made(t)(puzzle.New(d))
			tables := pruning.NewLibrary(pruning.LibraryOptions{MaxMemory: 16 << 20})
			for _, m := range engine.PuzzleMethods(tables) {
				for _, metric := range []puzzle.Metric{puzzle.Half, puzzle.Quarter} {
					if cells > 3 && metric != puzzle.Metric((len(name)+len(m.Name))%2) {
						continue // too slow
					}
					x := z.Start()
					rng := rand.New(rand.NewPCG(uint64(cells), 1))
					if err := x.Scramble(t.Context(), 1+rng.IntN(40), rng); err != nil && err.Error() != "puzzle: no move changes anything" {
						t.Fatalf("%d cells, %s: %v", cells, name, err)
					}
					ctx := &ctxtest.Countdown{Context: t.Context(), Left: 200}
					switch m.Name {
					case "phases": // it polls most often before its search
						ctx.Left = 2000
					case "word":
						ctx.Left = 50
					}
					opt := solving.Options{Metric: metric, Options: solver.Options{MaxNodes: 1000, MaxMemory: 16 << 20, Threads: 1}}
					start := time.Now()
					s, err := m.Solve(ctx, x, opt)
					took := time.Since(start)
					about := fmt.Sprintf("%s, %v: %d cells, %s", m.Name, metric, cells, name)
					switch {
					case err == nil:
						puzzletest.CheckSolved(t, x, nil, s)
						outcomes["solved"]++
					case errors.Is(err, solver.ErrNotApplicable), errors.Is(err, solver.ErrLimit), errors.Is(err, solver.ErrStuck):
						outcomes["refused"]++
					case errors.Is(err, solver.ErrCancelled):
						outcomes["cancelled"]++
					default:
						t.Errorf("%s: %v", about, err)
					}
					if took > 5*time.Second {
						t.Errorf("%s takes %v", about, took)
					}
				}
			}
		}
	}
	if outcomes["solved"] < 100 || outcomes["refused"] == 0 {
		t.Errorf("%v", outcomes)
	}
	for _, cells := range []int{0, 257, 300, 1000, 65535} {
		for name, d := range definitions(cells) {
			if _, err := puzzle.New(d); err == nil || err.Error() != fmt.Sprintf("puzzle: %d cells are not in 1..256", cells) {
				t.Errorf("%d cells, %s: %v", cells, name, err)
			}
		}
	}
	if _, err := puzzle.New(puzzle.Definition{}); err == nil || err.Error() != "puzzle: no moves" {
		t.Errorf("without moves: %v", err)
	}
}

// definitions returns puzzles with this number of cells, keyed by their special property.
func definitions(cells int) map[string]puzzle.Definition {
	rng := rand.New(rand.NewPCG(uint64(cells), 2))
	random := func(i int) puzzle.Move { return puzzle.Move{Name: fmt.Sprint("A_", i, "x"), Perm: rng.Perm(cells)} }
	cycle, none := puzzle.Move{Name: "C"}, puzzle.Move{Name: "I"}
	for i := range cells {
		cycle.Perm, none.Perm = append(cycle.Perm, (i+1)%cells), append(none.Perm, i)
	}
	var many []puzzle.Move
	for i := range 4 {
		many = append(many, random(i))
	}
	alike := make([]int, cells)
	for i := range alike {
		alike[i] = i % 3
	}
	return map[string]puzzle.Definition{
		"one move":         {Moves: many[:1]},
		"one cycle":        {Moves: []puzzle.Move{cycle}},
		"two moves":        {Moves: many[:2]},
		"four moves":       {Moves: many},
		"no change":        {Moves: []puzzle.Move{none}},
		"a move and none":  {Moves: []puzzle.Move{none, many[0]}},
		"a move twice":     {Moves: []puzzle.Move{many[0], {Name: "B", Perm: many[0].Perm}}},
		"a move and power": {Moves: []puzzle.Move{many[0], {Name: "B", Perm: many[0].Perm.Power(5)}}},
		"colours":          {Moves: many[:2], Colours: alike},
		"one colour":       {Moves: many[:2], Colours: make([]int, cells)},
	}
}
