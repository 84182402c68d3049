package search_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"taquin/engine/ctxtest"
	"taquin/engine/solver"
	"taquin/engine/statespace"
	"taquin/engine/statespace/search"
	"taquin/engine/statespace/statetest"
)

func Example() {
	g := &graph{arcs: [][]arc{{{1, 0, 5}, {2, 1, 1}}, {}, {{1, 2, 1.5}}}, goals: []bool{false, true, false}, first: []byte{0},
		traits: statespace.Traits{Admissible: true, Real: true, MinCost: 1, MaxCost: 5}}
	for _, m := range search.Methods()[:2] {
		r, err := m.Run(context.Background(), g, solver.Options{})
		fmt.Println(m.Name, r.Path, r.Cost, r.Optimal, err)
	}
	// Output:
	// bfs [0] 5 false <nil>
	// ucs [1 2] 2.5 true <nil>
}

const tolerance = 1e-9

// keeping are the searches that keep every state, so that they end on every finite space.
var keeping = []string{"bfs", "ucs", "bidirectional", "mm", "nbs", "astar", "gbfs", "arastar", "ees", "beam"}

// cheapest are the searches that find a cheapest path.
var cheapest = []string{"ucs", "mm", "deepening", "ida", "rbfs", "astar", "sma"}

// runs are settings for each search.
func runs(m search.Method) []solver.Options {
	all := []solver.Options{{}}
	if m.Has("prune") {
		all = append(all, solver.Options{Prune: solver.PruneNone})
	}
	if m.Has("weight") {
		all = append(all, solver.Options{Weight: 0.3}, solver.Options{Weight: 1.5}, solver.Options{Weight: 3})
	}
	if m.Has("escape") {
		all = append(all, solver.Options{Escape: solver.EscapeRandom, Steps: 5}, solver.Options{Escape: solver.EscapeLookahead}, solver.Options{Escape: solver.EscapeLookahead, Steps: 3}, solver.Options{Escape: solver.EscapeTabu})
	}
	if m.Has("trials") {
		all = append(all, solver.Options{Trials: 50})
	}
	if m.Has("width") {
		all = append(all, solver.Options{Width: 2})
	}
	if m.Has("finish") {
		all = append(all, solver.Options{Finish: true})
	}
	for i := range all {
		all[i].MaxNodes, all[i].MaxStored, all[i].Depth = 1500, 12, 7
	}
	return all
}

// run runs a search with a fixed source of chance.
func run(t *testing.T, m search.Method, g *graph, opt solver.Options) (search.Result, error) {
	opt.Rand = rand.New(rand.NewPCG(1, 2))
	s := *g
	if !m.Has("heuristic") {
		s.traits.Heuristic = ""
	}
	return m.Run(t.Context(), reversible{&s}, opt)
}

// checkResult compares a result with the distances.
func checkResult(g *graph, m search.Method, opt solver.Options, r search.Result, err error) error {
	start := int(g.first[0])
	want, fewest := g.distances(false)[start], g.distances(true)[start]
	if r.Bound > want+tolerance || math.IsNaN(r.Bound) || r.Bound < 0 {
		return fmt.Errorf("bound %v, the least cost is %v", r.Bound, want)
	}
	limited := errors.Is(err, solver.ErrLimit)
	if err != nil {
		switch {
		case r.Path != nil || r.Optimal:
			return fmt.Errorf("%v with %+v", err, r)
		case errors.Is(err, solver.ErrUnsolvable) && math.IsInf(want, 1):
		case errors.Is(err, solver.ErrStuck) && slices.Contains([]string{"greedy", "lrta", "beam"}, m.Name):
		case m.Name == "dfs" && limited && fewest > float64(opt.Depth) && r.Bound >= 8*g.traits.MinCost:
		case m.Name == "sma" && limited && math.IsInf(want, 1):
		case limited && r.Generated >= opt.MaxNodes && !slices.Contains(keeping, m.Name):
		default:
			return err
		}
		return nil
	}
	x, cost, ok := g.replay(start, r.Path)
	switch {
	case !ok || !g.goals[x]:
		return fmt.Errorf("%v does not lead to a goal", r.Path)
	case math.Abs(cost-r.Cost) > tolerance:
		return fmt.Errorf("cost %v of %v, want %v", r.Cost, r.Path, cost)
	case r.Optimal && math.Abs(cost-want) > tolerance:
		return fmt.Errorf("cost %v is called optimal, and the least is %v", cost, want)
	case r.Optimal && math.Abs(r.Bound-want) > tolerance && len(r.Path) > 0:
		return fmt.Errorf("bound %v of an optimal solution of cost %v", r.Bound, cost)
	case r.Optimal != (opt.Weight <= 1) && slices.Contains(cheapest, m.Name):
		return fmt.Errorf("optimal is %v", r.Optimal)
	case cost > max(1, opt.Weight)*want+tolerance && slices.Contains(cheapest, m.Name) && m.Name != "ida":
		return fmt.Errorf("cost %v with weight %v, the least is %v", cost, opt.Weight, want)
	case m.Name == "ees" && cost > max(1, cmp.Or(opt.Weight, 1.5))*want+tolerance || m.Name == "nbs" && !r.Optimal:
		return fmt.Errorf("cost %v, optimal is %v, the least is %v", cost, r.Optimal, want)
	case m.Name == "arastar" && !r.Optimal && r.Generated < opt.MaxNodes:
		return fmt.Errorf("cost %v, the least is %v", cost, want)
	case slices.Contains(m.Reads, "metric") && float64(len(r.Path)) != fewest:
		return fmt.Errorf("%d moves, want %v", len(r.Path), fewest)
	case slices.Contains(m.Reads, "metric") && g.traits.MinCost == g.traits.MaxCost && !r.Optimal:
		return errors.New("not called optimal where all moves cost the same")
	case m.Name == "dfs" && (len(r.Path) > opt.Depth || r.Optimal):
		return fmt.Errorf("%d moves, optimal is %v", len(r.Path), r.Optimal)
	}
	return nil
}

// Every search agrees with the method of Bellman and Ford on small graphs: with whole costs,
// fractions and free moves, several goals and none.
func TestGraphs(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	solved := map[string]int{}
	for round := range 720 {
		g := newGraph(rng, palettes[round%len(palettes)])
		for _, m := range search.Methods() {
			for _, opt := range runs(m) {
				r, err := run(t, m, g, opt)
				if err := checkResult(g, m, opt, r, err); err != nil {
					t.Fatalf("round %d, %s %+v on %+v: %v", round, m.Name, opt, g, err)
				}
				if err == nil {
					solved[m.Name]++
				}
			}
		}
	}
	for _, m := range search.Methods() {
		if solved[m.Name] < 200 {
			t.Errorf("%s has solved %d", m.Name, solved[m.Name])
		}
	}
}

// The graphs are correct spaces.
// A search that reads no heuristic does the same in a space that has one.
func TestUnguided(t *testing.T) {
	for seed := range uint64(40) {
		g := newGraph(rand.New(rand.NewPCG(seed, 9)), palettes[seed%uint64(len(palettes))])
		blind := *g
		blind.traits.Heuristic, blind.traits.Admissible = "", true
		for _, m := range search.Methods() {
			if m.Has("heuristic") {
				continue
			}
			opt := solver.Options{MaxNodes: 2000, Depth: 6}
			x, xErr := m.Run(t.Context(), g, opt)
			y, yErr := m.Run(t.Context(), &blind, opt)
			if (xErr == nil) != (yErr == nil) || fmt.Sprint(x) != fmt.Sprint(y) {
				t.Fatalf("%s, seed %d: %+v (%v) with a heuristic, %+v (%v) without", m.Name, seed, x, xErr, y, yErr)
			}
		}
	}
}

func TestGraphsAreSpaces(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for round := range 60 {
		g := newGraph(rng, palettes[round%len(palettes)])
		statetest.Check(t, g, statetest.Options{})
		statetest.Check(t, reversible{g}, statetest.Options{})
	}
}

// Where a callback fails, every search returns its error with a bound that holds.
func TestFailures(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 9))
	failed := 0
	for round := range 60 {
		g := newGraph(rng, palettes[round%len(palettes)])
		want := g.distances(false)[g.first[0]]
		for _, m := range search.Methods() {
			for _, opt := range runs(m) {
				opt.MaxNodes = 60
				for k := 0; k < 40; k++ {
					calls := k
					broken := *g
					broken.calls = &calls
					r, err := run(t, m, &broken, opt)
					if err != errBroken {
						if calls < 0 {
							t.Fatalf("%s %+v on %+v: call %d fails, and the error is %v", m.Name, opt, g, k, err)
						}
						break
					}
					least := 0.0 // what the start's estimate proves
					if m.Has("heuristic") && !g.traits.Blind() && r.Generated > 0 && opt.Weight != 0.3 {
						least = g.estimates[g.first[0]]
					}
					if failed++; r.Path != nil || r.Optimal || r.Bound > want+tolerance || r.Bound < least || r.Expanded > r.Generated+3 || r.Expanded < 0 || slices.Contains(keeping, m.Name) && r.Stored > r.Generated+3 {
						t.Fatalf("%s %+v on %+v: call %d fails: %+v, the least cost is %v", m.Name, opt, g, k, r, want)
					}
				}
			}
		}
	}
	if failed < 2000 {
		t.Errorf("only %d failures", failed)
	}
}

// An estimate that is negative, infinite or no number is refused, with the heuristic's name.
func TestEstimates(t *testing.T) {
	for _, value := range []float64{-1, math.NaN(), math.Inf(1), 1<<30 + 1} {
		g := line(4)
		g.estimates = []float64{0, 0, value, 0, 0}
		g.traits.Heuristic, g.traits.Real = "table", true
		for _, m := range search.Methods() {
			_, err := run(t, m, g, runs(m)[0])
			text := "search: heuristic table gave " + map[float64]string{-1: "-1, which is not in 0..1073741824", 1<<30 + 1: "1073741825, "}[value]
			if want := m.Has("heuristic") && m.Name != "greedy"; want != (err != nil && strings.HasPrefix(err.Error(), text)) && m.Name != "mm" {
				t.Errorf("%s with %v: %v", m.Name, value, err)
			}
		}
	}
}

// The largest estimate is accepted, and 0.
func TestLargestEstimate(t *testing.T) {
	for _, m := range search.Methods() {
		g := line(2)
		g.traits.Heuristic, g.traits.Admissible, g.estimates = "table", false, []float64{1 << 30, 2, 0}
		if r, err := run(t, m, g, solver.Options{}); err != nil || r.Cost != 2 {
			t.Errorf("%s: %+v, %v", m.Name, r, err)
		}
	}
}

// line is a path of vertices with moves forth and back, from 0 to the last.
func line(n int) *graph {
	g := &graph{arcs: make([][]arc, n+1), goals: make([]bool, n+1), estimates: make([]float64, n+1), first: []byte{0}, traits: statespace.UnitCost()}
	for x := range n {
		g.arcs[x] = append(g.arcs[x], arc{x + 1, statespace.Move(2 * x), 1})
		g.arcs[x+1] = append(g.arcs[x+1], arc{x, statespace.Move(2*x + 1), 1})
		g.estimates[x] = float64(n - x)
	}
	g.goals[n] = true
	return g
}

// Every search stops at limits and when it is cancelled, with a bound that holds.
func TestLimits(t *testing.T) {
	g := line(40)
	g.arcs[3] = append(g.arcs[3], arc{1, 99, 1}, arc{2, 98, 1}) // a cycle of another length
	// What each search has proven after 30 states, without a heuristic.
	bounds := map[string]float64{"bfs": 16, "ucs": 15, "bidirectional": 16, "mm": 17, "nbs": 17, "arastar": 15, "ees": 15, "lrta": 1, "beam": 16, "deepening": 6, "ida": 6, "rbfs": 1, "astar": 15, "sma": 11}
	for _, m := range search.Methods() {
		if m.Name == "greedy" {
			continue
		}
		opt := solver.Options{MaxNodes: 3000, Depth: 50}
		last := int64(0)
		opt.Progress = func(p solver.Progress) {
			if p.Done != -1 || p.Nodes < last || p.Bound > 40 || p.Memory < 0 {
				t.Errorf("%s: progress %+v after %d", m.Name, p, last)
			}
			last = p.Nodes
		}
		if _, err := run(t, m, g, opt); err != nil && !errors.Is(err, solver.ErrLimit) {
			t.Errorf("%s: %v", m.Name, err)
		}
		for _, weight := range []float64{0, 0.3, 1, 2} {
			for _, heuristic := range []string{"", "table"} {
				informed := *g
				informed.traits.Heuristic = heuristic
				opt := solver.Options{MaxNodes: 30, Depth: 50, Weight: weight}
				r, err := run(t, m, &informed, opt)
				want := bounds[m.Name]
				switch {
				case m.Has("heuristic") && heuristic != "" && m.Name == "ida" && weight == 0.3:
					want = 17
				case m.Has("heuristic") && heuristic != "":
					want = 40
				case m.Has("weight") && weight == 2 && m.Name != "arastar" && m.Name != "ees":
					want = 0
				}
				if r.Bound != want || !errors.Is(err, solver.ErrLimit) {
					t.Errorf("%s, %s with weight %v: %v, bound %v, want %v", m.Name, heuristic, weight, err, r.Bound, want)
				}
			}
		}
		opt = solver.Options{MaxNodes: 20, Depth: 50}
		r, err := run(t, m, g, opt)
		if !errors.Is(err, solver.ErrLimit) || r.Path != nil || r.Optimal || r.Bound > 40 || r.Generated < 20 || r.Generated > 30 {
			t.Errorf("%s: %v, %+v", m.Name, err, r)
		}
		for left := range 4 {
			r, err := m.Run(&ctxtest.Countdown{Context: t.Context(), Left: left}, reversible{g}, solver.Options{Depth: 50, MaxNodes: 5000})
			if left == 0 && !errors.Is(err, solver.ErrCancelled) || err != nil && r.Path != nil || r.Bound > 40 {
				t.Errorf("%s with %d: %v, %+v", m.Name, left, err, r)
			}
		}
		if slices.Contains(keeping, m.Name) {
			if _, err := run(t, m, g, solver.Options{MaxMemory: 1000}); !errors.Is(err, solver.ErrLimit) {
				t.Errorf("%s in 1000 bytes: %v", m.Name, err)
			}
			const store, costs, visits = 4096 + 4096*8 + 1024*8, 4096 * 8, 4096 * 24
			least := map[string]int64{"bfs": store, "bidirectional": 2 * store, "ucs": store + costs, "astar": store + costs, "gbfs": store + costs, "arastar": store + visits, "beam": store + visits, "ees": store + 4096*40, "mm": 2 * (store + visits), "nbs": 2 * (store + visits)}[m.Name]
			if r, err := run(t, m, g, solver.Options{MaxMemory: 1 << 20}); err != nil || r.Memory < least || r.Memory > least+8192 || r.Stored < 41 {
				t.Errorf("%s in 1 MiB: %v, %+v", m.Name, err, r)
			}
		}
	}
}

// Without inverse moves a space cannot be searched from its goals.
func TestWithoutInverse(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 14))
	for round := range 36 {
		g := drawGraph(rng, 8, palettes[round%len(palettes)])
		for _, m := range search.Methods() {
			opt := solver.Options{MaxNodes: 200, MaxStored: 50, Depth: 5}
			want, wantErr := m.Run(t.Context(), reversible{g}, opt)
			got, err := m.Run(t.Context(), g, opt)
			switch refused := errors.Is(err, solver.ErrNotApplicable); {
			case refused != (m.Name == "mm" || m.Name == "nbs" || m.Name == "bidirectional"):
				t.Errorf("%s: %v", m.Name, err)
			case !refused && (!reflect.DeepEqual(got, want) || fmt.Sprint(err) != fmt.Sprint(wantErr)):
				t.Errorf("%s on %+v: %+v, %v, want %+v, %v", m.Name, g, got, err, want, wantErr)
			}
		}
	}
}

// Neither side of MM expands a state farther from its end than half the least cost.
func TestMeetsInTheMiddle(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 10))
	for round := range 900 {
		g := newGraph(rng, palettes[round%len(palettes)])
		far, r, err := search.Farthest(t.Context(), reversible{g}, solver.Options{})
		if err == nil && (2*far[0] > r.Cost+tolerance || 2*far[1] > r.Cost+tolerance) {
			t.Fatalf("%+v: as far as %v on a path of cost %v", g, far, r.Cost)
		}
	}
}

// A frontier visits every state that can be reached, by its distance.
func TestFrontier(t *testing.T) {
	g := line(9)
	g.first[0] = 3
	f, err := search.NewFrontier(t.Context(), g, solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []int
	for ok := true; ok; {
		_, first, end := f.States()
		got = append(got, int(end-first))
		if ok, err = f.Advance(); err != nil {
			t.Fatal(err)
		}
	}
	if want := []int{1, 2, 2, 2, 1, 1, 1}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if f, err = search.NewFrontier(t.Context(), g, solver.Options{MaxNodes: 5}); err == nil {
		for ok := true; ok && err == nil; {
			ok, err = f.Advance()
		}
	}
	if !errors.Is(err, solver.ErrLimit) || !strings.Contains(err.Error(), "(6 nodes") {
		t.Errorf("no limit: %v", err)
	}
}
