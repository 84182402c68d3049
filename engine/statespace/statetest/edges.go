package statetest

import (
	"fmt"
	"math"
	"slices"

	"taquin/engine/statespace"
)

// tolerance is the difference of sums of fractions that counts as equal.
const tolerance = 1e-9

// edges expands a state. It reports whether the space says that it omits the return.
func edges(s statespace.Space, state string, last statespace.Move) (list []edge, returned bool, err error) {
	next := statespace.NewSuccessors(s.Size())
	given := []byte(state)
	if err := s.Expand(given, last, next); err != nil {
		return nil, false, fmt.Errorf("expand %x: %w", state, err)
	}
	if string(given) != state {
		return nil, false, fmt.Errorf("expand %x has changed the state", state)
	}
	for k, e := range next.Edges {
		list = append(list, edge{e.Move, e.Cost, e.Value, string(next.State(k))})
	}
	return list, next.Returned, nil
}

// equal compares numbers, NaN among them.
func equal(x, y float64) bool { return x == y || math.IsNaN(x) && math.IsNaN(y) }

// same reports whether two lists agree.
func same(a, b []edge) bool {
	return slices.EqualFunc(a, b, func(x, y edge) bool {
		return x.move == y.move && x.to == y.to && equal(x.cost, y.cost) && equal(x.value, y.value)
	})
}

// checkEdges checks every edge, and that the lists and their order do not change.
func (g *graph) checkEdges() error {
	for i := range g.vertices[:g.expanded] {
		v := &g.vertices[i]
		again, returned, err := edges(g.space, v.state, statespace.NoMove)
		if err != nil {
			return err
		}
		if !same(v.edges, again) || returned {
			return fmt.Errorf("the successors of %x differ from call to call: %v and %v", v.state, v.edges, again)
		}
		moves := map[statespace.Move]bool{}
		for _, e := range v.edges {
			if err := g.checkEdge(v, e); err != nil {
				return fmt.Errorf("move %d of %x: %w", e.move, v.state, err)
			}
			if moves[e.move] && !g.backward {
				return fmt.Errorf("move %d of %x comes twice", e.move, v.state)
			}
			moves[e.move] = true
		}
	}
	return nil
}

func (g *graph) checkEdge(v *vertex, e edge) error {
	t := g.traits
	to := &g.vertices[g.number[e.to]]
	switch {
	case e.move < 0:
		return fmt.Errorf("its number is negative")
	case !(e.cost >= t.MinCost && e.cost <= t.MaxCost) || e.cost < 0 || math.IsInf(e.cost, 1):
		return fmt.Errorf("cost %v is not in %v..%v", e.cost, t.MinCost, t.MaxCost)
	case !t.Real && e.cost != math.Trunc(e.cost):
		return fmt.Errorf("cost %v is a fraction", e.cost)
	case !math.IsNaN(e.value) && math.Abs(e.value-to.value) > tolerance:
		return fmt.Errorf("the edge has value %v, and the estimate is %v", e.value, to.value)
	}
	return nil
}

// checkLast checks what Expand leaves out after each move.
func (g *graph) checkLast() error {
	for _, v := range g.vertices[:g.expanded] {
		for _, e := range v.edges {
			if err := g.checkAfter(v.state, e); err != nil {
				return fmt.Errorf("move %d of %x: %w", e.move, v.state, err)
			}
		}
	}
	return nil
}

// checkAfter checks that after a move Expand leaves out at most the successor that returns.
func (g *graph) checkAfter(state string, e edge) error {
	all := g.vertices[g.number[e.to]].edges
	if g.number[e.to] >= g.expanded {
		var err error
		if all, _, err = edges(g.space, e.to, statespace.NoMove); err != nil {
			return err
		}
	}
	some, returned, err := edges(g.space, e.to, e.move)
	if err != nil {
		return err
	}
	left := len(all) - len(some)
	if left < 0 || left > 1 || returned != (left == 1) {
		return fmt.Errorf("after it %d of %d successors are left, and Returned is %v", len(some), len(all), returned)
	}
	if left == 0 && same(all, some) {
		return nil
	}
	for k, other := range all {
		if left == 1 && other.to == state && same(slices.Delete(slices.Clone(all), k, k+1), some) {
			return nil
		}
	}
	return fmt.Errorf("after it the successors are %v of %v", some, all)
}

// checkCursors compares cursors with Expand.
func (g *graph) checkCursors() error {
	for _, s := range []statespace.Space{g.space, struct{ statespace.Space }{g.space}} {
		c, err := statespace.NewCursor(s)
		if err != nil {
			return err
		}
		budget := min(4*g.most, 4000)
		if err := g.walk(c, "", 4, &budget); err != nil {
			return fmt.Errorf("cursor: %w", err)
		}
		// A long path: each time the move whose number is the depth.
		var path []string
		for depth := range 20 {
			v := g.vertices[g.number[string(c.State())]]
			moves, err := c.Branches()
			if err != nil {
				return err
			}
			if len(moves) == 0 || g.number[v.state] >= g.expanded {
				break
			}
			path = append(path, v.state)
			c.Do(depth % len(moves))
		}
		if n := len(path); n > 2 {
			c.Undo()
			c.Rebase()
			if err := g.walk(c, "", 2, &budget); err != nil {
				return fmt.Errorf("cursor after Rebase: %w", err)
			}
			if string(c.State()) != path[n-1] {
				return fmt.Errorf("cursor after Rebase and Undo: state %x, want %x", c.State(), path[n-1])
			}
		}
	}
	return nil
}

// walk compares a cursor with Expand in its state and below.
func (g *graph) walk(c statespace.Cursor, before string, more int, budget *int) error {
	state := string(c.State())
	i, known := g.number[state]
	if !known {
		return fmt.Errorf("state %x is not in the space", state)
	}
	v := &g.vertices[i]
	if err := g.agrees(c, v); err != nil {
		return err
	}
	if *budget--; more == 0 || *budget < 0 || i >= g.expanded {
		return nil
	}
	moves, err := c.Branches()
	if err != nil {
		return err
	}
	if !slices.EqualFunc(moves, v.edges, func(m statespace.Move, e edge) bool { return m == e.move }) {
		return fmt.Errorf("moves %v in %x, want those of %v", moves, state, v.edges)
	}
	back := c.Back()
	returns := slices.IndexFunc(v.edges, func(e edge) bool { return e.to == before })
	if (back >= 0) != (returns >= 0) || back >= 0 && v.edges[back].to != before {
		return fmt.Errorf("the way back from %x is move %d of %v, and the state before is %x", state, back, moves, before)
	}
	for k, e := range v.edges {
		if cost := c.Do(k); cost != e.cost {
			return fmt.Errorf("move %d of %x costs %v, want %v", e.move, state, cost, e.cost)
		}
		if got := string(c.State()); got != e.to {
			return fmt.Errorf("move %d of %x leads to %x, want %x", e.move, state, got, e.to)
		}
		if err := g.walk(c, state, more-1, budget); err != nil {
			return err
		}
		c.Undo()
		if err := g.agrees(c, v); err != nil {
			return fmt.Errorf("after move %d and Undo: %w", e.move, err)
		}
	}
	return nil
}

// agrees compares a cursor with a state.
func (g *graph) agrees(c statespace.Cursor, v *vertex) error {
	value, err := c.Value()
	if err != nil || math.Abs(value-v.value) > tolerance || math.IsNaN(value) {
		return fmt.Errorf("value %v of %x, want %v (%v)", value, v.state, v.value, err)
	}
	if solved, err := c.Solved(); err != nil || solved != v.goal {
		return fmt.Errorf("solved is %v in %x, want %v (%v)", solved, v.state, v.goal, err)
	}
	if state := string(c.State()); state != v.state {
		return fmt.Errorf("state %x, want %x", state, v.state)
	}
	return nil
}
