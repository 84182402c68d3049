package search_test

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"taquin/engine/solver"
	"taquin/engine/statespace"
	"taquin/engine/statespace/search"
)

// A log changes nothing, and holds each node with its move, depth, value and fate.
func TestLogs(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 11))
	for round := range 120 {
		g := newGraph(rng, palettes[round%len(palettes)])
		for _, m := range search.Methods() {
			for _, opt := range runs(m) {
				opt.MaxNodes = 300
				want, wantErr := run(t, m, g, opt)
				log := statespace.NewLog(1 << 12)
				opt.Trace = log
				got, err := run(t, m, g, opt)
				if !reflect.DeepEqual(got, want) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
					t.Fatalf("round %d, %s %+v on %+v: %+v, %v, without a log %+v, %v", round, m.Name, opt, g, got, err, want, wantErr)
				}
				if err := checkLog(g, m, opt, log, got, err == nil); err != nil {
					t.Fatalf("round %d, %s %+v on %+v: %v", round, m.Name, opt, g, err)
				}
			}
		}
	}
}

// checkLog compares a log with the graph.
func checkLog(g *graph, m search.Method, opt solver.Options, l *statespace.Log, r search.Result, found bool) error {
	if !l.Whole || int64(len(l.Nodes)-len(l.Roots)) != r.Generated || len(l.Rounds) != len(r.Iterations) && m.Name != "arastar" || found && int64(len(l.Expansions)) < r.Expanded {
		return fmt.Errorf("%d nodes, %d roots, %d rounds and %d expansions, want %+v", len(l.Nodes), len(l.Roots), len(l.Rounds), len(l.Expansions), r)
	}
	for i, round := range l.Rounds {
		last := i == len(l.Rounds)-1 && r.Optimal && m.Name != "lrta"
		if round.Bound != r.Iterations[i].Bound || last && math.Abs(round.Bound-r.Cost) > tolerance {
			return fmt.Errorf("rounds %v of %+v", l.Rounds, r)
		}
	}
	expanded := map[int32]bool{}
	for _, e := range l.Expansions {
		if e.Before <= e.Node || expanded[e.Node] && !slices.Contains([]string{"greedy", "rbfs", "sma", "arastar"}, m.Name) {
			return fmt.Errorf("expansion %+v", e)
		}
		expanded[e.Node] = true
	}
	at, root, costs := make([]int, len(l.Nodes)), make([]int32, len(l.Nodes)), make([]float64, len(l.Nodes))
	for _, r := range l.Roots {
		at[r.Node], root[r.Node] = int(r.State[0]), r.Node
	}
	type place struct {
		vertex int
		root   int32
	}
	kept := map[place]bool{}
	values := map[float64]bool{} // f of the nodes, which are the values that can be backed up
	for i, n := range l.Nodes {
		if (n.Status == statespace.Expanded) != expanded[int32(i)] || n.Parent >= int32(i) {
			return fmt.Errorf("node %d: %+v", i, n)
		}
		space := g
		if n.Parent != statespace.None {
			root[i] = root[n.Parent]
			if root[i] != 0 && len(l.Rounds) == 0 {
				space = g.inverse()
			}
			k := slices.IndexFunc(space.arcs[at[n.Parent]], func(a arc) bool { return a.move == n.Move })
			if k < 0 || n.Depth != l.Nodes[n.Parent].Depth+1 {
				return fmt.Errorf("node %d: %+v of %+v at %d", i, n, l.Nodes[n.Parent], at[n.Parent])
			}
			a := space.arcs[at[n.Parent]][k]
			at[i], costs[i] = a.to, costs[n.Parent]+a.cost
		}
		if (m.Name == "mm" || m.Name == "nbs") && root[i] != 0 {
			space = g.inverse()
		}
		blind := space.traits.Blind() || !m.Has("heuristic")
		if blind != math.IsNaN(n.Value) && m.Name != "greedy" || !blind && !math.IsNaN(n.Value) && n.Value != space.estimates[at[i]] && (m.Name != "lrta" || n.Value < space.estimates[at[i]]) {
			return fmt.Errorf("node %d at %d has the value %v", i, at[i], n.Value)
		}
		if err := checkScore(space, m, opt, n, costs[i], blind, at[i]); err != nil {
			return fmt.Errorf("node %d: %w", i, err)
		}
		h := n.Value
		if blind {
			h = 0
		}
		values[costs[i]+cmp.Or(opt.Weight, 1)*h] = true
		if (m.Name == "rbfs" || m.Name == "sma") && !slices.ContainsFunc(slices.Collect(maps.Keys(values)), func(f float64) bool { return math.Abs(f-n.Score) < 1e-5 }) {
			return fmt.Errorf("node %d has the score %v, which is no f-value of a node before it", i, n.Score)
		}
		p := place{at[i], root[i]}
		if len(l.Rounds) == 0 {
			p.root = min(p.root, 1) // the goals are one side
		}
		if n.Status == statespace.Known && !kept[p] {
			return fmt.Errorf("node %d at %d is not known", i, at[i])
		}
		kept[p] = true
	}
	if !found {
		return nil
	}
	return checkEnds(g, m, l, at, r)
}

// checkScore compares the score of a node with its cost and its estimate.
func checkScore(g *graph, m search.Method, opt solver.Options, n statespace.Node, cost float64, blind bool, at int) error {
	h, weight := 0.0, 1.0
	if !blind {
		h = g.estimates[at]
	}
	if opt.Weight != 0 && m.Has("weight") {
		weight = opt.Weight
	}
	want := cost + weight*h
	score := n.Score
	switch m.Name {
	case "bfs", "bidirectional":
		want = float64(n.Depth)
	case "dfs":
		want = float64(n.Depth)
	case "mm":
		want = max(cost+h, 2*cost)
	case "rbfs", "sma": // backed up
		want = max(want, score)
	case "gbfs":
		want = h
	case "arastar": // between the last weight and the first
		want = min(max(score, cost+h), cost+max(1, cmp.Or(opt.Weight, 3))*h)
	case "ees":
		want = cost + h
	case "lrta":
		return nil
	case "greedy":
		return nil
	}
	if math.Abs(score-want) > 1e-6*max(1, want) {
		return fmt.Errorf("%+v has the score %v, want %v", n, score, want)
	}
	return nil
}

// checkEnds compares where the solution ends with the path.
func checkEnds(g *graph, m search.Method, l *statespace.Log, at []int, r search.Result) error {
	var halves [2][]statespace.Move
	for k, end := range l.Ends {
		for i := end; l.Nodes[i].Parent != statespace.None; i = l.Nodes[i].Parent {
			halves[k] = append(halves[k], l.Nodes[i].Move)
		}
	}
	if len(l.Ends) == 2 {
		root := l.Ends[0]
		for l.Nodes[root].Parent != statespace.None {
			root = l.Nodes[root].Parent
		}
		if root != 0 { // the first end belongs to the side of the goals
			halves[0], halves[1] = halves[1], halves[0]
		}
	}
	slices.Reverse(halves[0])
	path := append(halves[0], halves[1]...)
	if m.Name == "greedy" && len(l.Ends) == 1 && g.goals[at[l.Ends[0]]] && len(path) >= len(r.Path) { // it leaves out loops
		return nil
	}
	if (m.Name == "arastar" || m.Name == "ees") && len(l.Ends) == 1 && g.goals[at[l.Ends[0]]] { // a state on the path may have become cheaper
		return nil
	}
	if len(l.Ends) == 0 || !slices.Equal(path, r.Path) {
		return fmt.Errorf("the log ends at %v, after %v, want %v", l.Ends, path, r.Path)
	}
	return nil
}

// With estimates that are not consistent a state is expanded again on a cheaper path.
func TestReopens(t *testing.T) {
	g := &graph{arcs: [][]arc{{{1, 0, 1}, {2, 1, 3}}, {{2, 2, 1}}, {{3, 3, 10}}, {}}, goals: []bool{false, false, false, true}, estimates: []float64{0, 11, 0, 0}, first: []byte{0},
		traits: statespace.Traits{Heuristic: "table", Admissible: true, MinCost: 1, MaxCost: 10}}
	for _, m := range search.Methods() {
		if !slices.Contains(cheapest, m.Name) {
			continue
		}
		r, err := run(t, m, g, solver.Options{})
		if err != nil || r.Cost != 12 || !slices.Equal(r.Path, []statespace.Move{0, 2, 3}) {
			t.Errorf("%s: %+v, %v", m.Name, r, err)
		}
		if want := map[string]int64{"astar": 4}[m.Name]; want > 0 && r.Expanded != want {
			t.Errorf("%s has expanded %d states, want %d", m.Name, r.Expanded, want)
		}
	}
}
