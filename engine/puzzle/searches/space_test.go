package searches

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/packed"
	"taquin/engine/puzzle/puzzletest"
	"taquin/engine/puzzle/solving"
	"taquin/engine/solver"
	"taquin/engine/statespace"
	"taquin/engine/statespace/statetest"
)

// Puzzles are a correct state space: known ones and random ones, with pieces that look alike,
// with open goals, with and without estimates.
func TestSpace(t *testing.T) {
	must, rng := puzzletest.Made(t), rand.New(rand.NewPCG(5, 5))
	puzzles := []*puzzle.Puzzle{must(known.Oval(6, 3)), must(known.Cube(2)),
		must(puzzle.New(puzzle.Definition{Moves: must(known.Oval(7, 3)).Moves(), Colours: []int{0, 1, 2, 2, 1, 2, 0}}))}
	for len(puzzles) < 24 {
		puzzles = append(puzzles, must(puzzle.New(puzzletest.Random(rng, len(puzzles)%3 > 0, func(p perm.Perm) perm.Perm { return p }))))
	}
	for i, z := range puzzles {
		x, err := z.Random(t.Context(), rng)
		if err != nil {
			t.Fatal(err)
		}
		opt := solving.Options{Metric: puzzle.Metric(i % 2)}
		if i%4 == 0 && !z.Alike() {
			opt.Goal = z.Goal()
			for range 3 {
				opt.Goal[rng.IntN(len(opt.Goal))] = puzzle.Open
			}
		}
		if i%5 == 0 && opt.Goal == nil { // a function of what the goal tells apart
			opt.Estimate = func(x *puzzle.State) (float64, error) { return float64(x.Colours()[0]) / 2, nil }
		}
		task, err := solving.Begin(t.Context(), x, opt)
		if err != nil {
			t.Fatal(err)
		}
		s, err := newSpace(t.Context(), x, task, opt, i%2 == 0 || opt.Estimate != nil)
		if err != nil {
			t.Fatal(err)
		}
		options := statetest.Options{Most: 200, Prunes: []string{"", string(solver.PruneNone)}}
		options.Replay = func(path []statespace.Move) (string, error) {
			var word puzzle.Sequence
			for _, m := range path {
				word = append(word, task.Turns[m])
			}
			at, err := task.Element.Then(z.Perm(word))
			colours := make([]int, len(at)) // of what is in each cell, as the goal tells pieces apart
			for i, cell := range at {
				colours[cell] = task.Colours[i]
			}
			return fmt.Sprint(colours), err
		}
		if err := statetest.Find(t.Context(), s, options); err != nil {
			t.Errorf("%v from %v, %+v: %v", z, x, opt, err)
		}
	}
}

// Each node of a trace is the state that its moves reach, and the solution is that of the search:
// without and with pieces that look alike, and from the goal.
func TestTraces(t *testing.T) {
	must := puzzletest.Made(t)
	rng := rand.New(rand.NewPCG(6, 6))
	for i, z := range []*puzzle.Puzzle{must(known.Oval(6, 3)), must(known.Oval(6, 3)), must(known.Cube(2)),
		must(puzzle.New(puzzle.Definition{Moves: must(known.Oval(7, 3)).Moves(), Colours: []int{0, 1, 2, 2, 1, 2, 0}}))} {
		first := z.Start()
		if err := first.Scramble(t.Context(), 4, rng); err != nil {
			t.Fatal(err)
		}
		opt := solving.Options{Metric: puzzle.Metric(i % 2)}
		if i == 1 {
			goal := z.Start()
			if err := goal.Scramble(t.Context(), 2, rng); err != nil {
				t.Fatal(err)
			}
			opt.Goal = goal.Colours()
			opt.Goal[0], opt.Goal[1] = puzzle.Open, puzzle.Open
		}
		task, err := solving.Begin(t.Context(), first, opt)
		if err != nil {
			t.Fatal(err)
		}
		v, err := packed.New(t.Context(), z, task.Turns, task.Colours)
		if err != nil {
			t.Fatal(err)
		}
		back := first.Perm().Inverse()
		p := statetest.Player{
			Pack: func(state any) []byte {
				made, err := back.Then(state.(*puzzle.State).Perm())
				if err == nil {
					made, err = task.Element.Then(made)
				}
				if err != nil {
					t.Fatal(err)
				}
				return v.Of(made)
			},
			Play: func(state, move any) (any, error) {
				state.(*puzzle.State).Play(move.(puzzle.Sequence))
				return state, nil
			},
		}
		for _, m := range Methods() {
			opt.Trace, opt.MaxNodes = statespace.NewLog(1<<14), 3000
			s, err := m.Solve(t.Context(), first, opt)
			if err != nil && !opt.Trace.Whole {
				t.Fatalf("%s on %v: %v", m.Name, z, err)
			}
			var solution [][]byte
			if err == nil && s.Optimal {
				x := first.Copy()
				solution = append(solution, p.Pack(x))
				for _, turn := range s.Moves {
					steps := 1
					if opt.Metric == puzzle.Quarter { // R2 is two moves
						steps = max(turn.Times, -turn.Times)
						turn.Times /= steps
					}
					for range steps {
						x.Do(turn)
						solution = append(solution, p.Pack(x))
					}
				}
			}
			if int64(len(opt.Trace.Nodes)-len(opt.Trace.Roots)) != s.Generated {
				t.Errorf("%s on %v: %d nodes, %d roots, %d states generated", m.Name, z, len(opt.Trace.Nodes), len(opt.Trace.Roots), s.Generated)
			}
			if err := statetest.FindTrace(opt.Trace, p, solution); err != nil {
				t.Errorf("%s on %v: %v", m.Name, z, err)
			}
		}
	}
}
