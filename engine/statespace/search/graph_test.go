package search_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"taquin/engine/statespace"
)

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
