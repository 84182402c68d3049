package search_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
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

// Costs and estimates that are sums of powers of two, so that the counts are the same on every machine.
var exact = [][]float64{{1}, {1, 2, 5}, {0, 1}, {0.5, 0.75, 2}, {0, 0.25, 1.5}, {3}}

// The sums over 120 random graphs, for each search and each of its settings: solutions found, moves
// times their places in the paths, states generated, expanded and stored, iterations, bounds
// times 4, reports of progress, and the bounds in them. Half of the searches have a limit of 1
// to 13 nodes. The numbers come from this program: they change with the order of successors or
// of equal states, and with every count.
func TestCounts(t *testing.T) {
	var got strings.Builder
	for _, m := range search.Methods() {
		for k := range runs(m) {
			var solved, path, iterations, reports, reported int
			var r search.Result
			rng := rand.New(rand.NewPCG(5, 5))
			for round := range 120 {
				g := drawGraph(rng, 9, exact[round%len(exact)])
				for round%8 > 0 && (g.distances(true)[g.first[0]] < 2 || g.distances(true)[g.first[0]] > 9) {
					g = drawGraph(rng, 9, exact[round%len(exact)])
				}
				opt := runs(m)[k]
				opt.Progress = func(p solver.Progress) { reports, reported = reports+1, reported+p.Bound+p.Least }
				if opt.MaxNodes = 800; round%2 == 0 {
					opt.MaxNodes = int64(1 + round%13)
				}
				x, err := run(t, m, g, opt)
				if err == nil {
					solved++
				} else if !errors.Is(err, solver.ErrLimit) && !errors.Is(err, solver.ErrUnsolvable) && !errors.Is(err, solver.ErrStuck) {
					t.Fatal(err)
				}
				for i, move := range x.Path {
					path += (i + 1) * int(move+1)
				}
				for i, it := range x.Iterations {
					iterations += (i + 1) * (int(it.Bound) + int(it.Generated))
				}
				r.Generated, r.Expanded, r.Stored = r.Generated+x.Generated, r.Expanded+x.Expanded, r.Stored+x.Stored
				r.Bound, r.Least = r.Bound+4*x.Bound, r.Least+4*x.Least
			}
			fmt.Fprintln(&got, m.Name, solved, path, r.Generated, r.Expanded, r.Stored, iterations, math.Round(r.Bound+r.Least), reports, reported)
		}
	}
	want := strings.TrimSpace(counts)
	if lines := strings.TrimSpace(got.String()); lines != want {
		at := 0
		for a, b := strings.Split(lines, "\n"), strings.Split(want, "\n"); at < min(len(a), len(b)) && a[at] == b[at]; at++ {
		}
		t.Errorf("line %d differs:\n%s", at+1, lines)
	}
}

const counts = `
bfs 95 3620 770 334 588 0 1068 120 120
ucs 79 3407 960 420 664 0 1424 240 0
bidirectional 101 4139 662 286 730 0 1044 232 232
mm 91 4015 741 344 802 0 1678 321 294
nbs 94 3964 798 364 869 0 1668 345 285
dfs 93 8393 696 143 0 0 96 120 0
dfs 89 10963 928 165 0 0 64 120 0
deepening 82 3546 1876 793 0 12691 1486 122 4
deepening 80 3496 2322 904 0 15745 1481 123 5
deepening 74 3350 2250 1108 0 14212 1486 122 4
ida 89 3944 1353 488 0 7106 1795 121 2
ida 88 3846 1592 542 0 8130 1791 121 2
ida 85 3638 1813 721 0 10810 1579 121 2
ida 89 3867 1939 744 0 12871 647 123 2
ida 92 3990 2274 871 0 15935 647 123 2
ida 79 3486 1694 790 0 8287 1795 121 2
rbfs 80 3555 1348 627 0 0 1740 122 4
rbfs 80 3555 1814 763 0 0 1739 122 4
rbfs 78 3449 2132 1005 0 0 1678 124 7
rbfs 80 3539 1444 666 0 0 647 122 1
rbfs 80 3357 2060 927 0 0 647 123 2
astar 83 3579 852 363 641 0 1672 240 98
astar 81 3460 902 386 650 0 1662 240 98
astar 83 3579 852 362 641 0 647 240 98
astar 83 3521 836 355 637 0 647 240 98
arastar 98 4425 845 357 639 1478 1672 343 266
arastar 98 4425 840 355 638 1253 1672 342 263
arastar 98 4425 840 355 638 1265 1672 342 263
arastar 98 4425 845 357 639 1478 1672 343 266
ees 81 3415 821 351 632 0 1647 240 98
ees 81 3367 864 367 640 0 1703 240 98
ees 81 3415 821 351 632 0 1647 240 98
ees 83 3709 814 347 627 0 1543 240 98
gbfs 86 3635 789 338 620 0 647 240 98
sma 83 3636 1033 431 888 0 1745 240 98
sma 82 3602 1392 526 926 0 1748 241 100
sma 80 3463 1437 627 949 0 1672 242 102
sma 84 3798 1051 439 862 0 647 241 99
sma 83 3676 1662 706 816 0 647 242 100
greedy 6 224 367 157 169 0 857 240 316
greedy 73 3880 4588 1504 413 0 809 248 316
greedy 75 2957 1125 636 343 0 809 240 316
greedy 65 2250 1020 561 310 0 809 240 316
greedy 73 3521 2440 1940 418 0 809 244 316
lrta 77 11173 4111 3531 411 4269 1275 248 106
lrta 75 3281 5074 3933 443 8284 1575 248 106
beam 95 3746 770 334 621 0 1353 240 149
beam 94 3927 768 332 616 0 1131 240 149
`
