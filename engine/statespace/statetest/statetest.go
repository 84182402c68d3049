// Package statetest checks that a type implements statespace.Space correctly. The tests of each
// puzzle family call Check on small puzzles; it explores the space by brute force and reports
// the first defect.
//
// Begin with Check; edges.go compares the lists of edges, graph.go the whole graph.
package statetest

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"taquin/engine/statespace"
)

// Options adds to what Check examines.
type Options struct {
	// Most is the number of states to examine; 0 for 1000. A space with no more is examined
	// as a whole: then distances, estimates and goals are compared too.
	Most int
	// Replay makes moves by the rules of the puzzle, without the space, and returns a text
	// that identifies the state reached, or an error if a move is impossible. Two states are
	// the same if and only if their texts are equal. Without it collisions of packed states
	// stay unnoticed.
	Replay func(path []statespace.Move) (identity string, err error)
	// Prunes are the ways of pruning of a statespace.Regular space.
	Prunes []string
}

// Check reports a defect of a space as an error of the test.
func Check(t testing.TB, s statespace.Space, o Options) {
	t.Helper()
	if err := Find(t.Context(), s, o); err != nil {
		t.Error(err)
	}
}

// Find returns the first defect of a space, or nil.
func Find(ctx context.Context, s statespace.Space, o Options) error {
	if o.Most == 0 {
		o.Most = 1000
	}
	g, err := explore(s, o)
	if err != nil {
		return err
	}
	if len(g.starts) != 1 {
		return fmt.Errorf("%d start states, want 1", len(g.starts))
	}
	for _, check := range []func() error{g.checkEdges, g.checkIdentities, g.checkLast, g.checkGoals, g.checkCursors, g.checkWalk} {
		if err := check(); err != nil {
			return err
		}
	}
	if r, ok := s.(statespace.Regular); ok {
		for _, prune := range o.Prunes {
			if err := g.checkAutomaton(ctx, r, prune); err != nil {
				return fmt.Errorf("automaton %q: %w", prune, err)
			}
		}
	}
	if r, ok := s.(statespace.Reversible); ok {
		if err := g.checkBackward(ctx, r); err != nil {
			return fmt.Errorf("backward: %w", err)
		}
	}
	return nil
}

// edge is an edge out of a state.
type edge struct {
	move  statespace.Move
	cost  float64
	value float64
	to    string
}

// vertex is a state that was reached.
type vertex struct {
	state string
	depth int
	path  []statespace.Move
	edges []edge // if expanded
	value float64
	goal  bool
}

// graph is the part of a space that was explored.
type graph struct {
	space    statespace.Space
	traits   statespace.Traits
	most     int
	replay   func([]statespace.Move) (string, error)
	starts   []string
	vertices []vertex
	number   map[string]int
	expanded int
	whole    bool // every vertex is expanded
	backward bool // several predecessors may share a move
}

// explore visits states breadth first by Expand without last moves.
func explore(s statespace.Space, o Options) (*graph, error) {
	g := &graph{space: s, traits: s.Traits(), most: o.Most, replay: o.Replay, number: map[string]int{}}
	err := s.Starts(func(state []byte) error {
		if len(state) != s.Size() {
			return fmt.Errorf("a start state has %d bytes, want %d", len(state), s.Size())
		}
		if _, known := g.number[string(state)]; known {
			return fmt.Errorf("start state %x comes twice", state)
		}
		g.starts = append(g.starts, string(state))
		return g.add(vertex{state: string(state)})
	})
	if err != nil {
		return nil, err
	}
	for ; g.expanded < len(g.vertices) && len(g.vertices) <= g.most; g.expanded++ {
		v := &g.vertices[g.expanded]
		if v.edges, _, err = edges(s, v.state, statespace.NoMove); err != nil {
			return nil, err
		}
		depth, path, list := v.depth, v.path, v.edges
		for _, e := range list {
			if _, known := g.number[e.to]; !known {
				if err := g.add(vertex{state: e.to, depth: depth + 1, path: append(slices.Clone(path), e.move)}); err != nil {
					return nil, err
				}
			}
		}
	}
	g.whole = g.expanded == len(g.vertices)
	return g, nil
}

// add appends a vertex with its estimate and goal test.
func (g *graph) add(v vertex) (err error) {
	if v.value, err = g.space.Estimate([]byte(v.state)); err != nil {
		return fmt.Errorf("estimate of %x: %w", v.state, err)
	}
	if err := g.checkValue(v.value); err != nil {
		return fmt.Errorf("estimate of %x: %w", v.state, err)
	}
	if v.goal, err = g.space.IsGoal([]byte(v.state)); err != nil {
		return fmt.Errorf("goal test of %x: %w", v.state, err)
	}
	g.number[v.state] = len(g.vertices)
	g.vertices = append(g.vertices, v)
	return nil
}

// checkValue checks a single estimate.
func (g *graph) checkValue(value float64) error {
	switch {
	case math.IsNaN(value):
		return fmt.Errorf("it is not a number")
	case value < 0 || math.IsInf(value, 1):
		return fmt.Errorf("%v is negative or infinite", value)
	case g.traits.Blind() && value != 0:
		return fmt.Errorf("%v in a space without a heuristic", value)
	case !g.traits.Real && value != math.Trunc(value):
		return fmt.Errorf("%v is a fraction", value)
	}
	return nil
}

// checkIdentities compares equality of states with equality of identities.
func (g *graph) checkIdentities() error {
	if g.replay == nil {
		return nil
	}
	identity := make([]string, len(g.vertices))
	owner := map[string]int{}
	for i, v := range g.vertices {
		id, err := g.replay(v.path)
		if err != nil {
			return fmt.Errorf("moves %v lead out of the space: %w", v.path, err)
		}
		if j, known := owner[id]; known {
			return fmt.Errorf("one state has two keys: moves %v and %v lead to %s", g.vertices[j].path, v.path, id)
		}
		identity[i], owner[id] = id, i
	}
	for i, v := range g.vertices[:g.expanded] {
		for _, e := range g.vertices[i].edges {
			path := append(slices.Clone(v.path), e.move)
			id, err := g.replay(path)
			if err != nil {
				return fmt.Errorf("moves %v lead out of the space: %w", path, err)
			}
			if j := g.number[e.to]; identity[j] != id {
				return fmt.Errorf("key collision: moves %v lead to %s, and %v with the same key to %s", path, id, g.vertices[j].path, identity[j])
			}
		}
	}
	return nil
}
