package search

import (
	"math"

	"taquin/engine/statespace"
)

// An inconsistent heuristic may fall by more than the cost of a move. Then a large value says something
// about the states around it:
//
//   - pathmax (L. Mérő, "A heuristic search algorithm with modifiable estimate", Artificial Intelligence 23
//     (1984) 13-27): a successor m of n at cost c has at least the value h(n) - c, because a path from m that costs
//     less would give n a path of less than h(n).
//   - bidirectional pathmax, BPMX (A. Felner, U. Zahavi, J. Schaeffer, R. C. Holte, "Dual lookups in pattern
//     databases", IJCAI-05, 103-108; A. Felner and others, "Inconsistent heuristics in theory and practice",
//     Artificial Intelligence 175 (2011) 1570-1603): where the move can be taken back at the same cost, n has at least the
//     value h(m) - c, too. A large value spreads to the parent and from there to the other successors.
//
// In IDA*, a state whose value rises beyond the bound is left, and its other successors are not
// generated. Pathmax alone prunes nothing there: a successor is generated only if its parent lies within
// the bound, so its f-value exceeds the bound only by its own estimate. In A*, both bring states
// with low estimates into their place in the queue; here BPMX compares a state with its
// successors only, once.
//
// Use BPMX with heuristics that look up different tables for different states: random choices among
// several tables, dual look-ups, or compressed tables. With a consistent heuristic neither has an effect. Raised
// values stay admissible.

// openRaised is opened with raised values.
func (a *astar) openRaised(x int32) error {
	a.closed.add(x)
	g, h := a.costs.At(x)[0], a.values.At(x)[0]
	if err := a.expand(x, a.last(x)); err != nil {
		return err
	}
	for k := range a.hashes {
		e, state := &a.next.Edges[k], a.next.State(k)
		if i, known := a.kept.Find(state, a.hashes[k]); known {
			e.Value = a.values.At(i)[0]
		} else if math.IsNaN(e.Value) {
			var err error
			if e.Value, err = a.space.Estimate(state); err != nil {
				return err
			}
		}
		if err := check(a.space, e.Value); err != nil {
			return err
		}
		if a.bpmx {
			h = max(h, e.Value-e.Cost)
		}
	}
	a.values.At(x)[0] = h
	for k := range a.hashes {
		e, known := &a.next.Edges[k], a.kept.Len()
		e.Value = max(e.Value, h-e.Cost)
		if err := a.reach(k, statespace.Link{Parent: x, Move: e.Move}, g+e.Cost, e.Value); err != nil {
			return err
		}
		i, _ := a.kept.Find(a.next.State(k), a.hashes[k])
		if a.kept.Len() > known {
			a.values.Add()
		}
		a.values.At(i)[0] = max(a.values.At(i)[0], e.Value)
	}
	return nil
}

// expandRaised is expand with raised values. The current state has the value h; it returns the value to
// which the successors raise it.
func (d *dfs) expandRaised(depth int, state, node int32, g, h float64) (found bool, raised float64) {
	if d.watch.Generated >= d.watch.Next && !d.watch.Check() {
		return true, h
	}
	if least := d.scale * (g + d.minStep); least > d.bound {
		d.nextBound = min(d.nextBound, least)
		d.log.Became(node, statespace.Cut)
		return false, h
	}
	d.log.Expanded(node)
	moves, err := d.at.Branches()
	if err != nil {
		d.watch.Err = err
		return true, h
	}
	for k, m := range moves {
		after, ok := d.allows(k, m, state)
		if !ok {
			continue
		}
		step := d.at.Do(k)
		d.watch.Generated++
		value, err := d.value()
		value = max(value, h-step)
		f := d.scale*(g+step) + d.weight*value
		child := d.log.Made(node, m, seen(d.traits, value), f/d.scale, statespace.Open)
		over := err != nil
		switch {
		case over:
			d.watch.Err = err
		case f > d.bound:
			d.nextBound = min(d.nextBound, f)
			d.log.Became(child, statespace.Cut)
		default:
			var further bool
			if further, over = d.visit(depth, child, g+step); further {
				over, value = d.expandRaised(depth+1, after, child, g+step, value)
			}
		}
		d.at.Undo()
		if over {
			if d.watch.Err != nil {
				return true, h
			}
			d.path[depth] = m
			if found = true; !d.watch.Finish {
				return true, h
			}
		}
		if !d.bpmx || value-step <= h {
			continue
		}
		h = value - step
		if f := d.scale*g + d.weight*h; f > d.bound {
			d.nextBound = min(d.nextBound, f)
			return found, h
		}
	}
	d.watch.Expanded++
	return found, h
}
