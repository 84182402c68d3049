package search_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"taquin/engine/solver"
	"taquin/engine/statespace"
	"taquin/engine/statespace/search"
)

// find returns the method with a name.
func find(name string) search.Method {
	all := search.Methods()
	return all[slices.IndexFunc(all, func(m search.Method) bool { return m.Name == name })]
}

// With a late goal test breadth-first search counts as source 002 does.
func TestLateGoalTest(t *testing.T) {
	g := line(3)
	g.traits.LateGoalTest = true
	for _, log := range []*statespace.Log{nil, statespace.NewLog(99)} {
		r, err := run(t, find("bfs"), g, solver.Options{Trace: log})
		if err != nil || len(r.Path) != 3 || r.Cost != 3 || r.Bound != 3 || !r.Optimal || r.Expanded != 5 || r.Generated != 7 || r.Stored != 4 {
			t.Errorf("%+v, %v", r, err)
		}
	}
	if r, err := run(t, find("bfs"), g, solver.Options{MaxNodes: 2}); !errors.Is(err, solver.ErrLimit) || r.Bound != 2 {
		t.Errorf("with a limit: %+v, %v", r, err)
	}
	if r, err := run(t, find("bidirectional"), g, solver.Options{}); err != nil || r.Cost != 3 {
		t.Errorf("bidirectional: %+v, %v", r, err)
	}
	g.goals[0] = true
	if r, err := run(t, find("bfs"), g, solver.Options{}); err != nil || len(r.Path) != 0 || r.Expanded != 1 || r.Generated != 1 || r.Stored != 1 || !r.Optimal {
		t.Errorf("at the goal: %+v, %v", r, err)
	}
	for k := range 8 {
		calls := k
		g := line(3)
		g.traits.LateGoalTest, g.calls = true, &calls
		if r, err := run(t, find("bfs"), g, solver.Options{}); !errors.Is(err, errBroken) || r.Path != nil {
			t.Errorf("call %d fails: %+v, %v", k, r, err)
		}
	}
}

// regular is a graph with an automaton.
type regular struct {
	*graph
	after   []int32
	letters int
	err     error
}

func (r regular) Automaton(context.Context, string) ([]int32, int, error) {
	return r.after, r.letters, r.err
}

// An automaton leaves out moves: here those with odd numbers, which lead back, and a third
// even one in a row.
func TestAutomaton(t *testing.T) {
	for n, want := range []int64{0, 1, 2, 0} {
		g := line(n)
		r := regular{graph: g, letters: 2 * max(n, 1)}
		for state := range int32(3) {
			for move := range r.letters {
				to := min(state+1, 2)
				if move%2 == 1 || state == 2 {
					to = -1
				}
				r.after = append(r.after, to)
			}
		}
		for _, name := range []string{"dfs", "ida", "rbfs", "sma"} {
			g.traits.Heuristic = map[bool]string{true: "", false: "table"}[name == "dfs"]
			got, err := find(name).Run(t.Context(), r, solver.Options{Depth: 9, MaxStored: 9})
			if found := err == nil; found != (n < 3) || found && (got.Generated != want || got.Cost != float64(want)) {
				t.Errorf("%s to %d: %+v, %v", name, n, got, err)
			}
			r := r
			r.err = errBroken
			if _, err := find(name).Run(t.Context(), r, solver.Options{}); !errors.Is(err, errBroken) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// broken is a space whose starts fail.
type broken struct{ *graph }

func (broken) Starts(func([]byte) error) error { return errBroken }

// The errors of Starts, of a missing source of chance, of an unknown escape and of several
// starts are returned.
func TestErrors(t *testing.T) {
	g := line(3)
	g.estimates, g.traits.Heuristic = make([]float64, 4), "table"
	for _, m := range search.Methods() {
		if _, err := m.Run(t.Context(), broken{g}, solver.Options{}); err == nil {
			t.Errorf("%s ignores an error", m.Name)
		}
	}
	if _, err := find("greedy").Run(t.Context(), g, solver.Options{Escape: solver.EscapeRandom}); err == nil || errors.Is(err, solver.ErrStuck) {
		t.Errorf("a random walk without chance: %v", err)
	}
	if _, err := find("greedy").Run(t.Context(), g, solver.Options{Escape: "up"}); err == nil || errors.Is(err, solver.ErrStuck) {
		t.Errorf("an unknown escape: %v", err)
	}
	g.first = []byte{0, 1}
	if _, err := find("astar").Run(t.Context(), g, solver.Options{}); err == nil {
		t.Error("two starts")
	}
}

// A state without moves ends every escape.
func TestDeadEnds(t *testing.T) {
	g := &graph{arcs: [][]arc{{{1, 0, 1}, {2, 1, 1}}, {}, {{3, 2, 1}}, {}}, goals: []bool{false, false, false, true}, estimates: []float64{1, 1, 2, 0}, first: []byte{0},
		traits: statespace.Traits{Heuristic: "table", MinCost: 1, MaxCost: 1}}
	for _, opt := range []solver.Options{{Escape: solver.EscapeRandom}, {Escape: solver.EscapeLookahead}} {
		if r, err := run(t, find("greedy"), g, opt); err != nil || r.Cost != 2 {
			t.Errorf("%s: %+v, %v", opt.Escape, r, err)
		}
	}
	g.goals[3], g.estimates[3] = false, 1
	for _, opt := range []solver.Options{{Escape: solver.EscapeLookahead}, {Escape: solver.EscapeTabu}} {
		if _, err := run(t, find("greedy"), g, opt); !errors.Is(err, solver.ErrStuck) {
			t.Errorf("%s: %v", opt.Escape, err)
		}
	}
	g.first[0] = 1
	for _, escape := range []solver.Escape{solver.EscapeRandom, solver.EscapeLookahead, solver.EscapeTabu} {
		if _, err := run(t, find("greedy"), g, solver.Options{Escape: escape}); !errors.Is(err, solver.ErrStuck) {
			t.Errorf("%s without moves: %v", escape, err)
		}
	}
}

// Greedy descent takes the first of the best successors, and reports the least value seen.
func TestGreedyChoice(t *testing.T) {
	g := &graph{arcs: [][]arc{{{1, 0, 1}, {2, 1, 1}, {3, 2, 1}}, {{4, 3, 1}}, {{4, 4, 1}}, {{4, 5, 1}}, {}}, goals: []bool{4: true}, estimates: []float64{4, 3, 1, 1, 0.5}, first: []byte{0},
		traits: statespace.Traits{Heuristic: "table", Real: true, MinCost: 1, MaxCost: 1}}
	for _, escape := range []solver.Escape{"", solver.EscapeTabu, solver.EscapeLookahead} {
		r, err := run(t, find("greedy"), g, solver.Options{Escape: escape})
		if err != nil || !slices.Equal(r.Path, []statespace.Move{1, 4}) || r.Cost != 2 || r.Generated != 4 || r.Least != 0.5 || r.Stored != 3 {
			t.Errorf("%s: %+v, %v", escape, r, err)
		}
	}
}
