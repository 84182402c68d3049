package search

import (
	"context"
	"math"

	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// RBFS is recursive best-first search (R. E. Korf, "Linear-space best-first search",
// Artificial Intelligence 62 (1993) 41-78): states are taken in the order of AStar, with the
// memory of IDA. It follows the best successor as long as no other successor of a state on
// the path has a smaller backed-up f-value, and then returns to that one. For each state
// that it leaves it keeps the backed-up value: the least f-value seen below it, so that it
// comes back only when nothing better is left. The price is to generate states again.
//
// It is optimal if the heuristic is admissible and Options.Weight at most 1: a backed-up
// value never exceeds the cost of the cheapest solution below its state, and a goal is accepted only
// when no backed-up value is below its cost. With a larger weight it still takes the best
// state first, where IDA takes the first one below a bound.
//
// If no solution exists, only a space in which every path ends makes it end; in others it
// runs until a limit stops it.
func RBFS(ctx context.Context, s statespace.Space, opt solver.Options) (Result, error) {
	d, err := begin(ctx, s, opt)
	if err != nil {
		return Result{}, err
	}
	r := rbfs{dfs: d, proves: d.traits.Admissible && d.weight <= d.scale, bound: d.traits.LowerBound(d.first)}
	d.watch.proven = d.traits.Moves(r.bound)
	r.expand(0, branch{node: d.root()}, math.MaxFloat64)
	found := d.result()
	found.Bound = r.bound
	if d.watch.Err == nil && !r.found {
		return found, errNoPath
	}
	if found.Optimal = d.watch.Err == nil && r.proves; found.Optimal {
		found.Bound = r.cost
	}
	return found, d.watch.Err
}

// rbfs is a search under way.
type rbfs struct {
	*dfs
	proves bool
	bound  float64
	found  bool
	g      float64    // cost of the current path
	levels [][]branch // successors by depth
}

// branch is a successor of a state on the path.
type branch struct {
	k        int // its number among the successors
	move     statespace.Move
	state    int32   // of the automaton after the move
	f        float64 // of the state itself
	backedUp float64 // the least f-value seen below it
	node     int32   // of the log
}

// expand searches below the current state as long as nothing there exceeds a limit. It
// returns the backed-up value, and whether the search is over.
func (r *rbfs) expand(depth int, at branch, limit float64) (backedUp float64, over bool) {
	if r.watch.Generated >= r.watch.Next && !r.watch.Check() {
		return 0, true
	}
	solved, err := r.at.Solved()
	switch {
	case err != nil:
		r.watch.Err = err
		return 0, true
	case solved:
		r.path, r.found, r.cost = make([]statespace.Move, depth), true, r.g
		r.log.Found(at.node)
		return 0, true
	case depth == maxDepth:
		r.watch.Err = message.Errorf("search.the-path-grows-longer-than", "%w: the path grows longer than %d moves", solver.ErrLimit, maxDepth)
		return 0, true
	}
	if r.minStep == 0 {
		r.mark(depth, r.g)
	}
	r.log.Expanded(at.node)
	if err := r.generate(depth, at); err != nil {
		r.watch.Err = err
		return 0, true
	}
	branches := r.levels[depth]
	if len(branches) == 0 {
		return math.Inf(1), false
	}
	for branches[0].backedUp <= limit {
		best, other := branches[0], limit
		if len(branches) > 1 {
			other = min(limit, branches[1].backedUp)
		}
		if depth == 0 && r.proves {
			r.bound = max(r.bound, r.traits.RoundUp(best.backedUp/r.scale))
			r.watch.proven = r.traits.Moves(r.bound)
		}
		g := r.g
		r.g += r.at.Do(best.k)
		backedUp, over := r.expand(depth+1, best, other)
		r.g = g
		r.at.Undo()
		if over {
			if r.path != nil {
				r.path[depth] = best.move
			}
			return 0, true
		}
		branches[0].backedUp = backedUp
		for k := 0; k+1 < len(branches) && branches[k].backedUp > branches[k+1].backedUp; k++ {
			branches[k], branches[k+1] = branches[k+1], branches[k]
		}
	}
	for _, b := range branches {
		r.log.Became(b.node, statespace.Dropped)
	}
	return branches[0].backedUp, false
}

// generate lists the successors of the current state, the best first.
func (r *rbfs) generate(depth int, at branch) error {
	if depth == len(r.levels) {
		r.levels = append(r.levels, nil)
	}
	list := r.levels[depth][:0]
	moves, err := r.at.Branches()
	if err != nil {
		return err
	}
	for k, m := range moves {
		after, ok := r.allows(k, m, at.state)
		if !ok {
			continue
		}
		cost := r.at.Do(k)
		r.watch.Generated++
		value, err := r.value()
		cycle := r.minStep == 0 && r.onPath(depth+1, r.g+cost)
		r.at.Undo()
		if err != nil {
			return err
		}
		b := branch{k: k, move: m, state: after, f: r.scale*(r.g+cost) + r.weight*value}
		b.backedUp = b.f
		if at.f < at.backedUp { // the search has been here before: its value holds for the successors
			b.backedUp = max(b.backedUp, at.backedUp)
		}
		b.node = r.log.Made(at.node, m, seen(r.traits, value), b.backedUp/r.scale, statespace.Open)
		if cycle {
			r.log.Became(b.node, statespace.Known)
			continue
		}
		list = append(list, b)
		for j := len(list) - 1; j > 0 && list[j].backedUp < list[j-1].backedUp; j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
	r.watch.Expanded++
	r.levels[depth] = list
	return nil
}
