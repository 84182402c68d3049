package statetest

import (
	"context"
	"fmt"
	"math"
	"slices"

	"taquin/engine/statespace"
)

// checkWalk compares the numbers of states by distance with those of a walk that calls Expand with
// last moves, so that the space leaves out successors.
func (g *graph) checkWalk() error {
	var want []int
	for _, v := range g.vertices {
		for v.depth >= len(want) {
			want = append(want, 0)
		}
		want[v.depth]++
	}
	if !g.whole {
		want = want[:g.vertices[g.expanded].depth+1] // states at greater depths are missing
	}
	store, next := statespace.NewStore(g.space.Size()), statespace.NewSuccessors(g.space.Size())
	add := func(state []byte, link statespace.Link) { store.Add(state, statespace.Hash(state), link) }
	err := g.space.Starts(func(state []byte) error {
		add(state, statespace.Link{Parent: store.Len(), Move: statespace.NoMove})
		return nil
	})
	var got []int
	for first, end := int32(0), store.Len(); err == nil && first < end && len(got) < len(want); first, end = end, store.Len() {
		got = append(got, int(end-first))
		for x := first; x < end && len(got) < len(want); x++ {
			next.Reset()
			if err := g.space.Expand(store.State(x), store.Link(x).Move, next); err != nil {
				return err
			}
			for k, e := range next.Edges {
				add(next.State(k), statespace.Link{Parent: x, Move: e.Move})
			}
		}
	}
	if err == nil && !slices.Equal(got, want) {
		err = fmt.Errorf("states by distance: %v, by brute force %v", got, want)
	}
	return err
}

// arc is an edge between vertices.
type arc struct {
	to   int
	cost float64
}

// cheapest returns the least costs from some vertices, by repeated relaxation of all arcs.
func cheapest(arcs [][]arc, from []int) []float64 {
	costs := make([]float64, len(arcs))
	for i := range costs {
		costs[i] = math.Inf(1)
	}
	queue := slices.Clone(from)
	for _, i := range from {
		costs[i] = 0
	}
	for len(queue) > 0 {
		i := queue[0]
		queue = queue[1:]
		for _, a := range arcs[i] {
			if c := costs[i] + a.cost; c < costs[a.to] {
				costs[a.to] = c
				queue = append(queue, a.to)
			}
		}
	}
	return costs
}

// checkGoals checks that no estimate exceeds the cost of a path to a goal, if the space says so.
func (g *graph) checkGoals() error {
	if !g.whole || !g.traits.Admissible {
		return nil
	}
	reversed := make([][]arc, len(g.vertices))
	var goals []int
	for i, v := range g.vertices {
		if v.goal {
			goals = append(goals, i)
		}
		for _, e := range v.edges {
			j := g.number[e.to]
			reversed[j] = append(reversed[j], arc{i, e.cost})
		}
	}
	costs := cheapest(reversed, goals)
	for i, v := range g.vertices {
		if v.value > costs[i]+tolerance {
			return fmt.Errorf("the estimate of %x is %v, and a path of cost %v leads to a goal", v.state, v.value, costs[i])
		}
	}
	return nil
}

// checkAutomaton checks that every state is still reached by a path as short.
func (g *graph) checkAutomaton(ctx context.Context, r statespace.Regular, prune string) error {
	after, letters, err := r.Automaton(ctx, prune)
	if err != nil || after == nil {
		return err
	}
	if letters < 1 || len(after)%letters != 0 {
		return fmt.Errorf("%d transitions for %d letters", len(after), letters)
	}
	type pair struct {
		vertex int
		state  int32
	}
	depth := map[pair]int{{0, 0}: 0}
	nearest := map[int]int{0: 0}
	for queue := []pair{{0, 0}}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		if p.vertex >= g.expanded {
			continue
		}
		for _, e := range g.vertices[p.vertex].edges {
			if int(e.move) >= letters {
				return fmt.Errorf("move %d is not among %d letters", e.move, letters)
			}
			to := pair{g.number[e.to], after[letters*int(p.state)+int(e.move)]}
			if to.state < 0 {
				continue
			}
			if int(to.state) >= len(after)/letters {
				return fmt.Errorf("state %d of %d", to.state, len(after)/letters)
			}
			if _, known := depth[to]; !known {
				depth[to] = depth[p] + 1
				queue = append(queue, to)
				if _, known := nearest[to.vertex]; !known {
					nearest[to.vertex] = depth[to]
				}
			}
		}
	}
	for i, v := range g.vertices {
		if !g.whole && v.depth > g.vertices[g.expanded].depth {
			break
		}
		if d, reached := nearest[i]; !reached || d != v.depth {
			return fmt.Errorf("state %x is at distance %d, and without the pruned moves at %d (reached: %v)", v.state, v.depth, d, reached)
		}
	}
	return nil
}

// checkBackward compares the space with its Backward space.
func (g *graph) checkBackward(ctx context.Context, r statespace.Reversible) error {
	s, err := r.Backward(ctx)
	if err != nil {
		return err
	}
	if s.Size() != g.space.Size() {
		return fmt.Errorf("%d bytes, want %d", s.Size(), g.space.Size())
	}
	b, err := explore(s, Options{Most: g.most})
	if err != nil {
		return err
	}
	b.backward = true
	for _, check := range []func() error{b.checkEdges, func() error { return b.checkStarts(g) }, func() error { return b.checkInverse(g) }, func() error { return g.checkPredecessors(s) }, b.checkLast} {
		if err := check(); err != nil {
			return err
		}
	}
	if g.whole && b.whole {
		return b.checkGoals()
	}
	return nil
}

// checkStarts compares the starts with the goals of the forward space.
func (b *graph) checkStarts(forward *graph) error {
	starts := map[string]bool{}
	for _, state := range b.starts {
		starts[state] = true
		if goal, err := forward.space.IsGoal([]byte(state)); err != nil || !goal {
			return fmt.Errorf("start %x is no goal (%v)", state, err)
		}
	}
	for _, v := range forward.vertices {
		if v.goal && !starts[v.state] {
			return fmt.Errorf("goal %x is no start", v.state)
		}
	}
	for _, v := range b.vertices {
		if v.goal != (v.state == forward.starts[0]) {
			return fmt.Errorf("goal test of %x is %v, and the forward search begins at %x", v.state, v.goal, forward.starts[0])
		}
	}
	return nil
}

// checkInverse checks that every edge is an edge of the forward space.
func (b *graph) checkInverse(forward *graph) error {
	for _, v := range b.vertices[:b.expanded] {
		for _, e := range v.edges {
			list, _, err := edges(forward.space, e.to, statespace.NoMove)
			if err != nil {
				return err
			}
			if !slices.ContainsFunc(list, func(f edge) bool { return f.move == e.move && f.cost == e.cost && f.to == v.state }) {
				return fmt.Errorf("an inverse does not invert: move %d of cost %v from %x does not lead to %x", e.move, e.cost, e.to, v.state)
			}
		}
	}
	return nil
}

// checkPredecessors checks that every edge is an edge of the backward space.
func (g *graph) checkPredecessors(back statespace.Space) error {
	for _, v := range g.vertices[:g.expanded] {
		for _, e := range v.edges {
			list, _, err := edges(back, e.to, statespace.NoMove)
			if err != nil {
				return err
			}
			if !slices.ContainsFunc(list, func(p edge) bool { return p.move == e.move && p.cost == e.cost && p.to == v.state }) {
				return fmt.Errorf("%x is not among the predecessors of %x, to which move %d leads", v.state, e.to, e.move)
			}
		}
	}
	return nil
}
