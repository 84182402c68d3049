package solving_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"taquin/engine/ctxtest"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/puzzletest"
	"taquin/engine/puzzle/solving"
	"taquin/engine/solver"
)

func TestTurnsOf(t *testing.T) {
	cube := puzzletest.Made(t)(known.Cube(3))
	for _, test := range []struct {
		moves  string
		metric puzzle.Metric
		want   string
	}{
		{"U R2 F'", puzzle.Half, "U U' U2 R2 F F' F2"},
		{"U R2 F' F", puzzle.Quarter, "U U' R2 F' F"},
		{" ", puzzle.Quarter, "U U' D D' L L' R R' F F' B B'"},
	} {
		turns, err := solving.TurnsOf(cube, test.metric, test.moves)
		got := ""
		for _, turn := range turns {
			got += " " + cube.Format(puzzle.Sequence{turn})
		}
		if err != nil || got != " "+test.want {
			t.Errorf("%q: %s, %v", test.moves, got, err)
		}
	}
	for moves, want := range map[string]string{
		"U X":    `puzzle: the moves "U X": no move is called "X"; the moves are U, D, L, R, F, B (column 3)`,
		"U4":     `puzzle: the moves "U4": U4 is not one move`,
		"[U, R]": `puzzle: the moves "[U, R]": '[' is not closed (column 1)`,
	} {
		if _, err := solving.TurnsOf(cube, puzzle.Half, moves); err == nil || err.Error() != want {
			t.Errorf("%q: %v", moves, err)
		}
	}
}

// Errors of goals.
func TestBeginRefuses(t *testing.T) {
	ctx, must := context.Background(), puzzletest.Made(t)
	cube := must(known.Cube(2))
	twisted := cube.Goal()
	twisted[0], twisted[4], twisted[17] = twisted[4], twisted[17], twisted[0]
	two := must(puzzle.New(puzzle.Definition{Moves: must(known.Oval(5, 3)).Moves(), Colours: []int{0, 0, 1, 1, 1}}))
	for _, test := range []struct {
		x    *puzzle.State
		opt  solving.Options
		kind error
		want string
	}{
		{cube.Start(), solving.Options{Goal: []int{1}}, puzzle.ErrOther, "puzzle: a state of another puzzle: a goal of 1 cells, and the puzzle has 24"},
		{cube.Start(), solving.Options{Goal: twisted}, solver.ErrUnsolvable, "unsolvable: seen from the goal, the corner twists sum to 2, not 0 (modulo 3)"},
		{two.Start(), solving.Options{Goal: []int{0, 0, 0, 1, 1}}, solver.ErrUnsolvable, "unsolvable: cell 0 needs the colour 0, and moves bring too few of it there"},
		{two.Start(), solving.Options{Goal: []int{0, -1, -1, -1, -1}}, solver.ErrNotApplicable, "not applicable: the goal leaves it open where cells of the colour 0 go, and has others of that colour; it may say of all of them where they go, or of none"},
	} {
		if _, err := solving.Begin(ctx, test.x, test.opt); !errors.Is(err, test.kind) || err.Error() != test.want {
			t.Errorf("%v: %v, want %s", test.x, err, test.want)
		}
	}
	fresh := must(known.Cube(2))
	if _, err := solving.Begin(&ctxtest.Countdown{Context: t.Context()}, fresh.Start(), solving.Options{}); !errors.Is(err, solver.ErrCancelled) {
		t.Error(err)
	}
}

// A sequence solves a task if and only if it leads the state to its goal.
func TestBegin(t *testing.T) {
	ctx, rng := context.Background(), rand.New(rand.NewPCG(2, 2))
	must := puzzletest.Made(t)
	coloured := must(puzzle.New(puzzle.Definition{Moves: must(known.Oval(6, 3)).Moves(), Colours: []int{0, 1, 2, 2, 1, 2}}))
	solved := 0
	for round := range 60 {
		z := []*puzzle.Puzzle{must(known.Oval(6, 4)), coloured, must(known.Cube(2))}[round%3]
		x, y := z.Start(), z.Start()
		for _, s := range []*puzzle.State{x, y} {
			if err := s.Scramble(ctx, 20, rng); err != nil {
				t.Fatal(err)
			}
		}
		goal := y.Colours()
		if round%2 > 0 && !z.Alike() {
			goal[rng.IntN(len(goal))], goal[rng.IntN(len(goal))] = puzzle.Open, puzzle.Open
		}
		task, err := solving.Begin(ctx, x, solving.Options{Goal: goal})
		if err != nil {
			t.Fatal(err)
		}
		at := task.Element
		for range 500 {
			if err := x.Scramble(ctx, 1, rng); err != nil {
				t.Fatal(err)
			}
			at, _ = at.Then(z.Perm(x.History()[len(x.History())-1:]))
			reached := true
			for cell, c := range x.Colours() {
				reached = reached && (goal[cell] == puzzle.Open || goal[cell] == c)
			}
			if task.Solved(at) != reached {
				t.Fatalf("%v at %v: the task says %t", z, x, !reached)
			}
			if reached {
				solved++
			}
		}
	}
	if solved < 100 {
		t.Errorf("solved %d times only", solved)
	}
}

// The sequences that the automaton accepts on the cube are the canonical ones, in which turns of
// opposite faces have a fixed order. Their numbers are published for both metrics (T. Rokicki,
// cube20.org).
func TestAutomaton(t *testing.T) {
	cube := puzzletest.Made(t)(known.Cube(3))
	for metric, want := range map[puzzle.Metric][]int{
		puzzle.Half:    {1, 18, 243, 3240, 43254, 577368},
		puzzle.Quarter: {1, 12, 114, 1068, 10011, 93840},
	} {
		task, err := solving.Begin(t.Context(), cube.Start(), solving.Options{Metric: metric})
		if err != nil {
			t.Fatal(err)
		}
		next, err := task.Automaton(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		letters := len(task.Turns)
		states := map[int32]int{0: 1} // number of sequences by state
		for length, count := range want {
			words, longer := 0, map[int32]int{}
			for state, n := range states {
				words += n
				for _, to := range next[letters*int(state) : letters*int(state+1)] {
					if to >= 0 {
						longer[to] += n
					}
				}
			}
			if words != count {
				t.Errorf("%v turns: %d words of length %d, want %d", metric, words, length, count)
			}
			states = longer
		}
		if _, err := task.Automaton(&ctxtest.Countdown{Context: t.Context()}); err == nil {
			t.Error("not cancelled")
		}
	}
}
