package search_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"taquin/engine/solver"
	"taquin/engine/statespace"
	"taquin/engine/statespace/search"
)

// wide is a graph whose states take more bytes, the vertex in the last one.
type wide struct {
	*graph
	size int
}

func (w wide) Size() int { return w.size }

func (w wide) pack(state, vertex []byte) []byte {
	for i := range state {
		state[i] = byte(i)
	}
	state[w.size-1] = vertex[0]
	return state
}

func (w wide) Starts(yield func([]byte) error) error {
	return w.graph.Starts(func(x []byte) error { return yield(w.pack(make([]byte, w.size), x)) })
}
func (w wide) IsGoal(s []byte) (bool, error)      { return w.graph.IsGoal(s[w.size-1:]) }
func (w wide) Estimate(s []byte) (float64, error) { return w.graph.Estimate(s[w.size-1:]) }

func (w wide) Expand(s []byte, last statespace.Move, next *statespace.Successors) error {
	narrow := statespace.NewSuccessors(1)
	narrow.NoValues = next.NoValues
	err := w.graph.Expand(s[w.size-1:], last, narrow)
	for k, e := range narrow.Edges {
		w.pack(next.Add(e), narrow.State(k))
	}
	return err
}

func (w wide) Backward(context.Context) (statespace.Space, error) {
	return wide{w.inverse(), w.size}, nil
}

// The length of the states changes nothing but the memory.
func TestStateSizes(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 12))
	for round := range 24 {
		g := drawGraph(rng, 8, palettes[round%len(palettes)])
		for _, m := range search.Methods() {
			for _, opt := range runs(m) {
				opt.MaxNodes = 200
				want, wantErr := run(t, m, g, opt)
				for _, size := range []int{2, 7, 8, 9, 40} {
					opt.Rand = rand.New(rand.NewPCG(1, 2))
					s := *g
					if !m.Has("heuristic") {
						s.traits.Heuristic = ""
					}
					got, err := m.Run(t.Context(), wide{&s, size}, opt)
					if got.Memory < want.Memory {
						t.Errorf("%s with %d bytes a state: %d bytes, %d with one byte", m.Name, size, got.Memory, want.Memory)
					}
					got.Memory = want.Memory
					if !reflect.DeepEqual(got, want) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
						t.Fatalf("%s %+v with %d bytes a state on %+v: %+v, %v, want %+v, %v", m.Name, opt, size, g, got, err, want, wantErr)
					}
				}
			}
		}
	}
}

// returning is a graph in which moves m and m^1 are inverse, and which leaves out the return.
type returning struct{ *graph }

func (r returning) Expand(s []byte, last statespace.Move, next *statespace.Successors) error {
	for _, a := range r.arcs[s[0]] {
		if last >= 0 && a.move == last^1 {
			next.Returned = true
			continue
		}
		next.Add(statespace.Edge{Move: a.move, Cost: a.cost, Value: math.NaN()})[0] = byte(a.to)
	}
	return nil
}

func (r returning) Backward(context.Context) (statespace.Space, error) {
	return returning{r.inverse()}, nil
}

// The searches that keep states find the same where the space leaves out returns. Breadth-first
// search counts them as generated, and the others do not: one for each state but a start.
func TestReturned(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 13))
	for round := range 120 {
		const n = 9
		g := &graph{arcs: make([][]arc, n), goals: make([]bool, n), estimates: make([]float64, n), first: []byte{byte(rng.IntN(n))},
			traits: statespace.Traits{Heuristic: "table", Admissible: true, MinCost: 1, MaxCost: 3, LateGoalTest: round%3 == 0}}
		for m := range rng.IntN(2 * n) {
			x, y, cost := rng.IntN(n), rng.IntN(n), float64(1+rng.IntN(3))
			g.arcs[x] = append(g.arcs[x], arc{y, statespace.Move(2 * m), cost})
			g.arcs[y] = append(g.arcs[y], arc{x, statespace.Move(2*m + 1), cost})
		}
		g.goals[rng.IntN(n)] = true
		g.draw(rng, g.estimates, g.distances(false))
		for _, name := range keeping {
			m := find(name)
			want, wantErr := m.Run(t.Context(), reversible{g}, solver.Options{})
			got, err := m.Run(t.Context(), returning{g}, solver.Options{})
			missing := want.Generated - got.Generated
			switch {
			case !m.Has("heuristic") && name != "ucs":
				if missing != 0 {
					t.Errorf("%s has generated %d states on %+v, want %d", name, got.Generated, g, want.Generated)
				}
			case missing > want.Expanded || missing < want.Expanded-2 || missing != want.Expanded-min(want.Expanded, 1) && name != "mm" && name != "nbs":
				t.Errorf("%s has generated %d states on %+v, with returns %d, and has expanded %d", name, got.Generated, g, want.Generated, want.Expanded)
			}
			got.Generated = want.Generated
			got.Iterations, want.Iterations = nil, nil // with other counts
			if !reflect.DeepEqual(got, want) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Fatalf("%s on %+v: %+v, %v, with returns %+v, %v", name, g, got, err, want, wantErr)
			}
		}
	}
}

// From several goals the searches go to the nearest, and end at once if the start is one of them.
func TestSeveralGoals(t *testing.T) {
	for nearest := range 9 {
		g := line(12)
		g.traits.Heuristic = "table"
		for x := range g.goals {
			g.goals[x] = x >= nearest
			g.estimates[x] = float64(max(0, nearest-x))
		}
		for _, name := range []string{"bidirectional", "mm"} {
			r, err := run(t, find(name), g, solver.Options{})
			if most := int64(2 * (13 - nearest)); err != nil || r.Cost != float64(nearest) || !r.Optimal || len(r.Path) != nearest || r.Stored > 13+most || nearest == 0 && r.Expanded > 0 {
				t.Errorf("%s to %d: %+v, %v", name, nearest, r, err)
			}
		}
	}
}

// special is a graph with its own depth-first search, which finds a solution at the bound 2.
type special struct {
	*graph
	next []int32
}

func (special) Automaton(context.Context, string) ([]int32, int, error) {
	return []int32{0, 0, 0, 0, 0, 0}, 6, nil
}

func (s *special) Bounded(w *search.Watch, next []int32) search.Bounded {
	s.next = next
	return s
}

func (s *special) Search(bound float64) ([]statespace.Move, bool, float64) {
	return []statespace.Move{9, 9}, bound == 2, bound + 1
}

// The depth-first search of a space replaces the general one without a log and a weight.
func TestSpecialized(t *testing.T) {
	for _, c := range []struct {
		opt  solver.Options
		fast bool
	}{{solver.Options{}, true}, {solver.Options{Weight: 1}, true}, {solver.Options{Weight: 2}, false}, {solver.Options{Trace: statespace.NewLog(99)}, false}} {
		s := &special{graph: line(3)}
		r, err := search.IDA(t.Context(), s, c.opt)
		if fast := slices.Equal(r.Path, []statespace.Move{9, 9}); err != nil || fast != c.fast || fast && (r.Cost != 2 || len(r.Iterations) != 3 || len(s.next) != 6) || !fast && r.Cost != 3 {
			t.Errorf("%+v: %+v, %v", c.opt, r, err)
		}
	}
}

// An automaton whose only state is the initial one allows every move.
func TestOneState(t *testing.T) {
	for _, name := range []string{"dfs", "ida", "rbfs", "sma"} {
		g := line(3)
		want, wantErr := find(name).Run(t.Context(), g, solver.Options{Depth: 5, MaxStored: 8, Prune: solver.PruneNone})
		got, err := find(name).Run(t.Context(), regular{graph: g, after: make([]int32, 6), letters: 6}, solver.Options{Depth: 5, MaxStored: 8})
		if !reflect.DeepEqual(got, want) || err != nil || wantErr != nil {
			t.Errorf("%s: %+v, %v, without an automaton %+v, %v", name, got, err, want, wantErr)
		}
	}
}

// star is a start with 254 successors that lead nowhere, and a goal that cannot be reached.
func star(cost func(k int) float64) *graph {
	g := &graph{arcs: make([][]arc, 256), goals: make([]bool, 256), estimates: make([]float64, 256), first: []byte{0}, traits: statespace.Traits{Admissible: true, MinCost: 1, MaxCost: 50}}
	for k := 1; k < 255; k++ {
		g.arcs[0] = append(g.arcs[0], arc{k, statespace.Move(k), cost(k)})
	}
	g.goals[255] = true
	return g
}

// The memory is that of all parts of a search: within the few bytes by which lists grow.
func TestMemory(t *testing.T) {
	const store, numbers, visits = 4096 + 4096*8 + 1024*8, 4096 * 8, 4096 * 24 // one chunk each
	const buckets, queued, closed = 2 * 24, 255 * 4, 4 * 8
	same := star(func(int) float64 { return 1 })
	for _, name := range []string{"ucs", "astar"} {
		r, err := run(t, find(name), same, solver.Options{})
		if least := int64(store + numbers + buckets + queued + closed); !errors.Is(err, solver.ErrUnsolvable) || r.Memory < least || r.Memory > least+closed-1 {
			t.Errorf("%s: %d bytes, want at least %d (%v)", name, r.Memory, least, err)
		}
	}
	r, err := run(t, find("mm"), star(func(k int) float64 { return float64(k%50 + 1) }), solver.Options{})
	least := int64(2*(store+visits) + 102*24 + queued + 2*50*(24+8)) // twice the greatest cost is 100
	if !errors.Is(err, solver.ErrUnsolvable) || r.Memory < least || r.Memory > least+1600 {
		t.Errorf("mm: %d bytes, want at least %d (%v)", r.Memory, least, err)
	}
	g := line(40)
	g.traits.Heuristic = "table"
	if r, err := run(t, find("greedy"), g, solver.Options{}); err != nil || r.Memory != store+4096*16+40*24 {
		t.Errorf("greedy: %d bytes (%v)", r.Memory, err)
	}
	r, err = run(t, find("sma"), same, solver.Options{})
	if !errors.Is(err, solver.ErrUnsolvable) || r.Memory != 4096+255*250 {
		t.Errorf("sma: %d bytes (%v)", r.Memory, err)
	}
	// SMA* looks at its memory after each 4096 nodes; between two vertices it keeps every sequence of moves.
	loop := &graph{arcs: [][]arc{{{0, 0, 1}, {0, 1, 1}}}, goals: make([]bool, 1), first: []byte{0}, traits: statespace.UnitCost()}
	r, err = run(t, find("sma"), loop, solver.Options{MaxMemory: 1e6, MaxNodes: 1e5, Prune: solver.PruneNone})
	if !errors.Is(err, solver.ErrLimit) || r.Stored != 2+4096 {
		t.Errorf("sma stops with %d nodes: %v", r.Stored, err)
	}
	if _, err = run(t, find("sma"), loop, solver.Options{MaxStored: 5, Prune: solver.PruneNone}); err == nil || !strings.Contains(err.Error(), "no solution has 4 moves or fewer, and no longer one fits into 5 states") {
		t.Errorf("sma: %v", err)
	}
}

// A move back and a loop that cost nothing are a cycle: neither is followed.
func TestFreeCycles(t *testing.T) {
	g := &graph{arcs: [][]arc{{{1, 0, 0}}, {{0, 1, 0}, {1, 2, 0}, {2, 3, 1}}, {}}, goals: []bool{2: true}, first: []byte{0}, traits: statespace.Traits{Admissible: true, MaxCost: 1}}
	for name, want := range map[string]int64{"rbfs": 4, "ida": 2 * 4} {
		if r, err := run(t, find(name), g, solver.Options{Prune: solver.PruneNone}); err != nil || r.Generated != want || r.Cost != 1 {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
}

// Weighted sums of whole numbers are exact, so IDA* has one iteration for each value of g + w*h.
func TestExactWeights(t *testing.T) {
	for _, w := range []float64{0.1, 0.3, 0.7, 1.1, 1.7} {
		g := line(40)
		g.traits.Heuristic = "table"
		for x := range g.estimates {
			g.estimates[x] = float64((40 - x) * (x % 4) / 3)
		}
		r, err := search.IDA(t.Context(), g, solver.Options{Weight: w})
		values := map[int64]bool{}
		for x, h := range g.estimates {
			values[int64(math.Round(100*float64(x)+math.Round(100*w)*h))] = true
		}
		if err != nil || len(r.Iterations) > len(values) {
			t.Errorf("weight %v: %d iterations for %d values (%v)", w, len(r.Iterations), len(values), err)
		}
	}
}

// A random walk draws among the moves by their numbers, whatever their order.
func TestRandomOrder(t *testing.T) {
	for seed := range uint64(20) {
		var paths [2][]statespace.Move
		for k, order := range [][]int{{0, 1, 2, 3}, {2, 0, 3, 1}} {
			g := &graph{arcs: make([][]arc, 6), goals: []bool{5: true}, estimates: []float64{1, 5, 6, 7, 8, 0}, first: []byte{0}, traits: statespace.Traits{Heuristic: "table", MinCost: 1, MaxCost: 1}}
			for _, x := range order {
				g.arcs[0] = append(g.arcs[0], arc{x + 1, statespace.Move(x), 1})
				g.arcs[x+1] = []arc{{5, 9, 1}}
			}
			r, err := search.Greedy(t.Context(), g, solver.Options{Escape: solver.EscapeRandom, Steps: 1, Rand: rand.New(rand.NewPCG(seed, 0))})
			if paths[k] = r.Path; err != nil || len(r.Path) != 2 {
				t.Fatalf("%+v, %v", r, err)
			}
		}
		if !slices.Equal(paths[0], paths[1]) {
			t.Errorf("seed %d: %v and %v", seed, paths[0], paths[1])
		}
	}
}

// graph is a directed graph with weights, several goals and a table of estimates.
type graph struct {
	arcs      [][]arc
	goals     []bool
	estimates []float64
	backward  []float64 // estimates of the cost from the start; nil for none
	traits    statespace.Traits
	first     []byte
	calls     *int // until a call fails; nil for never
}

// arc leads to a vertex. Its number in the list of the whole graph is its move.
type arc struct {
	to   int
	move statespace.Move
	cost float64
}

var errBroken = fmt.Errorf("broken")

// fails counts a call.
func (g *graph) fails() error {
	if g.calls != nil {
		if *g.calls--; *g.calls < 0 {
			return errBroken
		}
	}
	return nil
}

func (g *graph) Size() int                     { return 1 }
func (g *graph) Traits() statespace.Traits     { return g.traits }
func (g *graph) IsGoal(s []byte) (bool, error) { return g.goals[s[0]], g.fails() }

func (g *graph) Starts(yield func([]byte) error) error {
	for _, x := range g.first {
		if err := yield([]byte{x}); err != nil {
			return err
		}
	}
	return nil
}

func (g *graph) Estimate(s []byte) (float64, error) {
	if g.traits.Blind() {
		return 0, nil
	}
	return g.estimates[s[0]], g.fails()
}

func (g *graph) Expand(s []byte, _ statespace.Move, next *statespace.Successors) error {
	for _, a := range g.arcs[s[0]] {
		e := statespace.Edge{Move: a.move, Cost: a.cost, Value: math.NaN()}
		if s[0]%2 == 0 && !next.NoValues && !g.traits.Blind() {
			e.Value = g.estimates[a.to]
		}
		next.Add(e)[0] = byte(a.to)
	}
	return g.fails()
}

// inverse is the graph with all arcs reversed, from the goals.
func (g *graph) inverse() *graph {
	b := &graph{arcs: make([][]arc, len(g.arcs)), goals: make([]bool, len(g.arcs)), estimates: g.backward, traits: g.traits, calls: g.calls}
	if g.backward == nil {
		b.traits.Heuristic = ""
	}
	for x, list := range g.arcs {
		for _, a := range list {
			b.arcs[a.to] = append(b.arcs[a.to], arc{x, a.move, a.cost})
		}
		if g.goals[x] {
			b.first = append(b.first, byte(x))
		}
	}
	b.goals[g.first[0]] = true
	return b
}

// reversible is a graph that can be searched from its goals.
type reversible struct{ *graph }

func (r reversible) Backward(context.Context) (statespace.Space, error) {
	return r.inverse(), r.fails()
}

// distances are the least costs to a goal, and fewest the least numbers of moves, by the
// method of Bellman and Ford.
func (g *graph) distances(moves bool) []float64 {
	d := make([]float64, len(g.arcs))
	for x := range d {
		if d[x] = math.Inf(1); g.goals[x] {
			d[x] = 0
		}
	}
	for range g.arcs {
		for x, list := range g.arcs {
			for _, a := range list {
				cost := a.cost
				if moves {
					cost = 1
				}
				d[x] = min(d[x], d[a.to]+cost)
			}
		}
	}
	return d
}

// palettes are the costs that a graph draws from.
var palettes = [][]float64{{1}, {1, 2, 5}, {0.1, 0.2, 0.3, 1.7}, {0, 1}, {0, 0.1, 0.7}, {3}}

// newGraph draws a graph of up to 7 vertices.
func newGraph(rng *rand.Rand, palette []float64) *graph {
	return drawGraph(rng, 1+rng.IntN(7), palette)
}

// drawGraph draws a graph of n vertices and some goals from a palette. Its estimates are
// admissible, and mostly not consistent.
func drawGraph(rng *rand.Rand, n int, palette []float64) *graph {
	g := &graph{arcs: make([][]arc, n), goals: make([]bool, n), estimates: make([]float64, n), first: []byte{byte(rng.IntN(n))}}
	g.traits = statespace.Traits{Heuristic: "table", Admissible: true, MinCost: slices.Min(palette), MaxCost: slices.Max(palette), Real: palette[len(palette)-1] != math.Trunc(palette[len(palette)-1])}
	if rng.IntN(3) == 0 {
		g.traits.Heuristic = ""
	}
	for move := range rng.IntN(3 * n) {
		x := rng.IntN(n)
		g.arcs[x] = append(g.arcs[x], arc{rng.IntN(n), statespace.Move(move), palette[rng.IntN(len(palette))]})
	}
	for range rng.IntN(3) {
		g.goals[rng.IntN(n)] = true
	}
	g.draw(rng, g.estimates, g.distances(false))
	if rng.IntN(2) == 0 {
		g.backward = make([]float64, n)
		g.draw(rng, g.backward, g.inverse().distances(false))
	}
	return g
}

// draw draws estimates of some distances.
func (g *graph) draw(rng *rand.Rand, estimates, distances []float64) {
	for x, d := range distances {
		if estimates[x] = min(d, 9) * float64(rng.IntN(3)) / 2; !g.traits.Real {
			estimates[x] = math.Floor(estimates[x])
		}
	}
}

// replay makes moves from the start, and returns the vertex reached and the cost.
func (g *graph) replay(from int, path []statespace.Move) (x int, cost float64, ok bool) {
	x = from
	for _, m := range path {
		k := slices.IndexFunc(g.arcs[x], func(a arc) bool { return a.move == m })
		if k < 0 {
			return 0, 0, false
		}
		cost += g.arcs[x][k].cost
		x = g.arcs[x][k].to
	}
	return x, cost, true
}
