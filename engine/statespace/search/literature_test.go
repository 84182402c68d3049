package search_test

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"taquin/engine/solver"
	"taquin/engine/statespace"
	"taquin/engine/statespace/search"
)

// full is whether the tests of this file search from all states of 3x3, or from as many as a method solves with
// fullNodes, which the log counts. Set -timeout to hours.
var full = os.Getenv("TAQUIN_EVERY_BOARD") != ""

const fullNodes = 30_000_000

// stride is that of the states of 3x3 in the tests of this file.
func stride(usual int) int {
	if full {
		return 1
	}
	return usual
}

// within returns the states of the tests of a method, until it has generated fullNodes.
func (s samples) within(t *testing.T, what string, nodes *int64) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for k := range s.states {
			if full && *nodes > fullNodes {
				t.Logf("%s, %s: %d of %d states", s.name, what, k, len(s.states))
				return
			}
			if !yield(k, s.states[k*7919%len(s.states)]) { // each once, spread over all distances
				return
			}
		}
	}
}

// trial is a method with options, and what its result must satisfy.
type trialOf struct {
	method string
	opt    solver.Options
	check  func(r search.Result, distance float64) error
}

// proven is the check of a search that proves its solution.
func proven(r search.Result, distance float64) error {
	if r.Cost != distance || !r.Optimal || r.Bound != distance {
		return errors.New("not optimal")
	}
	return nil
}

// atMost is the check of a search with a bound for the cost.
func atMost(weight float64) func(search.Result, float64) error {
	return func(r search.Result, distance float64) error {
		if r.Cost > weight*distance {
			return fmt.Errorf("more than %v times the distance", weight)
		}
		return nil
	}
}

// The methods against distances found breadth first: on all of pancakes and Hanoi, and on every part of 3x3 (see stride).
func TestAgainstDistances(t *testing.T) {
	trials := []trialOf{
		{"nbs", solver.Options{}, proven},
		{"gbfs", solver.Options{}, atMost(math.Inf(1))},
		{"astar", solver.Options{Pathmax: true}, proven},
		{"astar", solver.Options{BPMX: true}, proven},
		{"ida", solver.Options{BPMX: true, Pathmax: true}, proven},
		{"arastar", solver.Options{}, checkARA(true)},
		{"arastar", solver.Options{Weight: 1}, checkARA(true)},
		{"arastar", solver.Options{Weight: 6.25}, checkARA(true)},
		{"ees", solver.Options{}, atMost(1.5)},
		{"ees", solver.Options{Weight: 1}, proven},
		{"ees", solver.Options{Weight: 1.1}, atMost(1.1)},
		{"ees", solver.Options{Weight: 3}, atMost(3)},
		{"beam", solver.Options{Width: 1 << 20}, proven},
		{"beam", solver.Options{Width: 50}, atMost(math.Inf(1))},
		{"beam", solver.Options{Width: 2}, atMost(math.Inf(1))},
	}
	for _, s := range sampled(stride(9000)) {
		for i, h := range []func(state, goal []byte) float64{s.h, patchy(s.h), nil} {
			s.toy.h = h
			for _, c := range trials {
				if i == 1 && c.method == "arastar" {
					c.check = checkARA(false)
				}
				if s.name == "3x3" && h == nil && c.method != "nbs" {
					continue // takes minutes
				}
				var nodes int64
				for _, state := range s.within(t, c.method, &nodes) {
					z, distance := s.from(state), float64(s.distance[state])
					r, err := find(c.method).Run(t.Context(), z, c.opt)
					nodes += r.Generated
					if errors.Is(err, solver.ErrStuck) && c.opt.Width > 0 {
						continue
					}
					switch {
					case err != nil:
					case !z.replay(r.Path) || r.Cost != float64(len(r.Path)):
						err = errors.New("wrong path")
					case r.Bound > distance || r.Optimal && r.Cost != distance:
						err = errors.New("wrong proof")
					default:
						err = c.check(r, distance)
					}
					if err != nil {
						t.Fatalf("%s, %s %+v from %v at distance %v: %v, %+v", s.name, c.method, c.opt, []byte(state), distance, err, r)
					}
				}
			}
		}
	}
}

// checkARA checks that the solutions get better, each within its weight, and the bound with them, and that the last is
// optimal.
func checkARA(consistent bool) func(search.Result, float64) error {
	return func(r search.Result, distance float64) error {
		cost, bound := math.Inf(1), 0.0
		for _, it := range r.Iterations {
			if !it.Solved || it.Cost > cost || consistent && it.Cost > it.Weight*distance+tolerance || it.Bound < bound || it.Bound > distance {
				return fmt.Errorf("iterations %+v", r.Iterations)
			}
			cost, bound = it.Cost, it.Bound
		}
		if cost != r.Cost {
			return errors.New("not the last solution")
		}
		return proven(r, distance)
	}
}

// ARA* returns its best solution at a limit, and reports each better one.
func TestAnytime(t *testing.T) {
	z, seen := sampled(1)[0].from("\x08\x06\x07\x02\x05\x04\x03\x00\x01"), map[int64]bool{}
	for nodes := int64(100); nodes < 20_000; nodes += 100 {
		last := 0
		r, err := search.ARAStar(t.Context(), z, solver.Options{MaxNodes: nodes, Progress: func(p solver.Progress) {
			if p.Best > 0 && last > 0 && p.Best > last {
				t.Errorf("%d after %d", p.Best, last)
			}
			last = p.Best
		}})
		if err != nil && (last > 0 || !errors.Is(err, solver.ErrLimit)) || err == nil && (r.Cost != float64(last) || !z.replay(r.Path) || r.Cost < 31 || r.Optimal && r.Cost != 31) {
			t.Fatalf("%d nodes: %+v, %v, last report %d", nodes, r, err, last)
		}
		seen[int64(r.Cost)] = true
	}
	if len(seen) < 3 {
		t.Errorf("solutions of lengths %v", seen)
	}
}

// Each trial of LRTA* leads to the goal, the learned value of the start never falls, and enough trials converge to a
// shortest path.
func TestLearning(t *testing.T) {
	for _, s := range sampled(stride(12000)) {
		var nodes int64
		for k, state := range s.within(t, "lrta", &nodes) {
			if distance := s.distance[state]; s.name == "pancakes" && k%7 > 0 || distance > 22 {
				continue
			}
			z, distance := s.from(state), float64(s.distance[state])
			r, err := search.LRTA(t.Context(), z, solver.Options{Trials: 100_000})
			nodes += r.Generated
			if err == nil {
				err = proven(r, distance)
			}
			bound := 0.0
			for _, it := range r.Iterations {
				if !it.Solved || it.Bound < bound || it.Bound > distance || it.Cost < distance || it.Cost != float64(it.Length) {
					err = fmt.Errorf("iterations %+v", r.Iterations)
				}
				bound = it.Bound
			}
			if last := r.Iterations[len(r.Iterations)-1]; err != nil || last.Cost != distance || bound != distance || !z.replay(r.Path) {
				t.Fatalf("%s from %v at distance %v: %v, %+v", s.name, []byte(state), distance, err, r)
			}
			once, err := search.LRTA(t.Context(), z, solver.Options{})
			if err != nil || len(once.Iterations) != 1 || !z.replay(once.Path) || once.Iterations[0] != r.Iterations[0] {
				t.Fatalf("one trial: %+v, %v, want %+v", once, err, r.Iterations[0])
			}
		}
	}
}

// NBS expands at most twice as many states as a minimum vertex cover has, before its bound reaches the
// distance. With consistent heuristics the graph has an edge for each pair of states, one from each end, whose lb is less than the distance. The
// states are ordered by g, so a minimum cover consists of the states up to some g on one side and up
// to the rest on the other.
func TestVertexCover(t *testing.T) {
	for _, s := range sampled(60000) {
		for _, h := range []func(state, goal []byte) float64{s.h, nil} {
			s.toy.h = h
			for k, state := range s.states {
				if s.name == "pancakes" && k%10 > 0 {
					continue
				}
				z, distance := s.from(state), s.distance[state]
				r, necessary, err := search.Necessary(t.Context(), z, solver.Options{})
				if err != nil || r.Cost != float64(distance) {
					t.Fatal(r, err)
				}
				ahead := z
				ahead.goal = z.first
				var counts [2][64]int // of states by g whose f is less than the distance
				for side, reached := range []map[string]int{ahead.distances(), s.distance} {
					for x, g := range reached {
						f := float64(g)
						if h != nil {
							f += h([]byte(x), [][]byte{z.goal, z.first}[side])
						}
						if f < float64(distance) {
							counts[side][g]++
						}
					}
				}
				least := math.MaxInt
				for cut := range distance + 1 { // the states of the start's side with g < cut
					size := 0
					for g := range cut {
						size += counts[0][g]
					}
					for g := 0; g+cut+1 < distance; g++ {
						size += counts[1][g]
					}
					least = min(least, size)
				}
				if necessary > int64(2*least) {
					t.Fatalf("%s from %v: %d expanded, and a cover has %d", s.name, []byte(state), necessary, least)
				}
			}
		}
	}
}

// With an inconsistent heuristic, BPMX never makes an iteration of IDA* longer, and where moves keep the
// parity of the values, it makes no iteration more. Pathmax alone changes nothing. A* stays optimal.
func TestBPMX(t *testing.T) {
	saved := map[string]int64{}
	for _, s := range sampled(stride(6000)) {
		s.toy.h = patchy(s.h)
		var nodes int64
		for _, state := range s.within(t, "bpmx", &nodes) {
			if s.distance[state] > 24 {
				continue
			}
			z := s.from(state)
			want, err := search.IDA(t.Context(), z, solver.Options{})
			if err != nil {
				t.Fatal(err)
			}
			got, err := search.IDA(t.Context(), z, solver.Options{BPMX: true})
			nodes += want.Generated + got.Generated
			if err != nil || got.Cost != want.Cost || !got.Optimal || s.name == "3x3" && (got.Generated > want.Generated || got.Expanded > want.Expanded) {
				t.Fatalf("%s from %v: %+v, %v, without %+v", s.name, []byte(state), got, err, want)
			}
			for _, it := range got.Iterations {
				if k := slices.IndexFunc(want.Iterations, func(w solver.Iteration) bool { return w.Bound == it.Bound }); k >= 0 && (it.Generated > want.Iterations[k].Generated || it.Expanded > want.Iterations[k].Expanded) {
					t.Fatalf("%s from %v: %+v, without %+v", s.name, []byte(state), it, want.Iterations[k])
				}
			}
			saved[s.name] += want.Generated - got.Generated
			if alone, err := search.IDA(t.Context(), z, solver.Options{Pathmax: true}); err != nil || alone.Generated != want.Generated || alone.Expanded != want.Expanded {
				t.Fatalf("pathmax alone: %+v, %v, without %+v", alone, err, want)
			}
		}
	}
	if saved["3x3"] < 1000 {
		t.Errorf("saved %v", saved)
	}
}

// The example of the authors of BPMX, from memory: the left child has the value 5, so that its parent has at least 4 and
// the right child at least 3. Under the bound 2 the right child is not generated.
func TestExampleOfBPMX(t *testing.T) {
	const root, left, right, a, b, goal = 0, 1, 2, 3, 4, 5
	g := &graph{arcs: make([][]arc, 6), goals: []bool{goal: true}, estimates: []float64{root: 2, left: 5, right: 1, a: 1, b: 1, goal: 0}, first: []byte{root},
		traits: statespace.Traits{Heuristic: "table", Admissible: true, MinCost: 1, MaxCost: 1, Undirected: true}}
	for m, e := range [][2]int{{root, left}, {root, right}, {right, a}, {a, b}, {b, goal}} {
		g.arcs[e[0]] = append(g.arcs[e[0]], arc{e[1], statespace.Move(2 * m), 1})
		g.arcs[e[1]] = append(g.arcs[e[1]], arc{e[0], statespace.Move(2*m + 1), 1})
	}
	with, err := search.IDA(t.Context(), g, solver.Options{BPMX: true})
	if first := (solver.Iteration{Bound: 2, Generated: 1}); err != nil || with.Cost != 4 || len(with.Iterations) != 2 || with.Iterations[0] != first || with.Iterations[1].Bound != 4 {
		t.Errorf("%+v, %v", with, err)
	}
	without, err := search.IDA(t.Context(), g, solver.Options{})
	if first := (solver.Iteration{Bound: 2, Generated: 3, Expanded: 2}); err != nil || without.Cost != 4 || without.Iterations[0] != first {
		t.Errorf("%+v, %v", without, err)
	}
	g.traits.Undirected = false
	for _, name := range []string{"ida", "astar"} {
		if _, err := find(name).Run(t.Context(), g, solver.Options{BPMX: true}); !errors.Is(err, solver.ErrNotApplicable) {
			t.Errorf("%s on a directed graph: %v", name, err)
		}
		if r, err := find(name).Run(t.Context(), g, solver.Options{Pathmax: true}); err != nil || r.Cost != 4 {
			t.Errorf("%s with pathmax: %+v, %v", name, r, err)
		}
	}
}

// Raised values stay admissible on graphs with several costs: pathmax on directed ones, BPMX on undirected ones.
func TestRaisedGraphs(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 21))
	for round := range 900 {
		g := drawGraph(rng, 9, palettes[round%len(palettes)])
		opt := solver.Options{Pathmax: true, MaxNodes: 4000}
		if round%2 == 0 {
			opt, g.traits.Undirected = solver.Options{BPMX: true, MaxNodes: 4000}, true
			for x, list := range slices.Clone(g.arcs) {
				for _, a := range list {
					g.arcs[a.to] = append(g.arcs[a.to], arc{x, a.move + 100, a.cost})
				}
			}
			g.draw(rng, g.estimates, g.distances(false))
		}
		for _, name := range []string{"astar", "ida"} {
			r, err := run(t, find(name), g, opt)
			if err := checkResult(g, find(name), opt, r, err); err != nil {
				t.Fatalf("round %d, %s %+v on %+v: %v", round, name, opt, g, err)
			}
		}
	}
}

// With finish the counts of the last iteration do not depend on the order of the moves, and only they differ.
func TestFinish(t *testing.T) {
	for _, s := range sampled(stride(12000)) {
		var nodes int64
		for k, state := range s.within(t, "finish", &nodes) {
			if s.distance[state] > 22 || s.name == "pancakes" && k%7 > 0 {
				continue
			}
			z, reversed := s.from(state), s.from(state)
			reversed.moves = func(at []byte, yield func(statespace.Move, []byte)) {
				type move struct {
					m  statespace.Move
					to []byte
				}
				var all []move
				s.moves(at, func(m statespace.Move, to []byte) { all = append(all, move{m, slices.Clone(to)}) })
				for _, m := range slices.Backward(all) {
					yield(m.m, m.to)
				}
			}
			usual, err := search.IDA(t.Context(), z, solver.Options{})
			if err != nil {
				t.Fatal(err)
			}
			whole, err := search.IDA(t.Context(), z, solver.Options{Finish: true})
			nodes += 2 * whole.Generated
			other, otherErr := search.IDA(t.Context(), reversed, solver.Options{Finish: true})
			last := len(usual.Iterations) - 1
			if err != nil || otherErr != nil || !slices.Equal(whole.Path, usual.Path) || !slices.Equal(whole.Iterations, other.Iterations) || !slices.Equal(whole.Iterations[:last], usual.Iterations[:last]) ||
				whole.Iterations[last].Generated < usual.Iterations[last].Generated || whole.Generated != other.Generated {
				t.Fatalf("%s from %v: %+v and %+v, usually %+v", s.name, []byte(state), whole, other, usual)
			}
		}
	}
}
