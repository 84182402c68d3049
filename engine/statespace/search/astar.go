package search

import (
	"context"
	"math"

	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// AStar expands the state with the least f = g + h, cost of the path and estimate together;
// among equals the one generated last (P. E. Hart, N. J. Nilsson, B. Raphael, "A formal
// basis for the heuristic determination of minimum cost paths", IEEE Transactions SSC 4
// (1968) 100-107). Options.Weight multiplies h: the cost of the solution is then at most
// that many times the optimum, and it is found sooner (I. Pohl 1970). A state reached again
// on a cheaper path is opened again, so the heuristic need not be consistent.
//
// It is optimal if the heuristic is admissible and the weight is at most 1. It keeps every
// state that it generates.
func AStar(ctx context.Context, s statespace.Space, opt solver.Options) (Result, error) {
	return bestFirst(ctx, s, opt, false)
}

// UniformCost expands the state with the cheapest path (E. W. Dijkstra, "A note on two
// problems in connexion with graphs", Numerische Mathematik 1 (1959) 269-271): AStar without
// a heuristic. Where every move costs 1 it visits states layer by layer, as BreadthFirst does.
//
// No path costs less than the one that it finds. The path need not be the shortest.
func UniformCost(ctx context.Context, s statespace.Space, opt solver.Options) (Result, error) {
	return bestFirst(ctx, unguide(s), opt, false)
}

// bestFirst expands the state with the least weighted sum of cost and estimate; a greedy search
// ignores the cost, and keeps the first path to each state.
func bestFirst(ctx context.Context, s statespace.Space, opt solver.Options, greedy bool) (Result, error) {
	a := &astar{expander: newExpander(s, opt), costs: statespace.NewChunks[float64](1)}
	a.weight, a.scale = weigh(opt)
	a.proves = a.traits.Admissible && a.weight <= a.scale && !greedy
	if a.greedy = greedy; !greedy {
		a.depth = a.scale
	}
	limiter := solver.NewLimiter(ctx, opt)
	first, value, err := startValue(s, limiter)
	if err != nil {
		return Result{}, err
	}
	a.least = a.traits.LowerBound(value)
	f := a.weight * value
	root, _ := a.root(first, value, f/a.scale)
	a.open.Put(root, f)
	a.costs.Add()
	if a.raises, a.bpmx = opt.Pathmax || opt.BPMX, opt.BPMX; a.raises {
		a.values = statespace.NewChunks[float64](1)
		a.values.Add()[0] = value
	}
	for next := int64(0); ; {
		if a.generated >= next || a.kept.grown() {
			if err := a.kept.check(limiter, solver.Progress{Nodes: a.generated, Bound: a.traits.Moves(a.bound()), Memory: a.memory()}); err != nil {
				return a.counts(), err
			}
			next = limiter.Next(a.generated)
		}
		x, ok := a.open.Take()
		if !ok {
			return a.counts(), unsolvable(int64(a.kept.Len()))
		}
		if a.closed.has(x) {
			continue // it was opened twice, and this is the dearer path
		}
		goal, err := s.IsGoal(a.kept.State(x))
		if err == nil && goal {
			r := a.counts()
			path := a.kept.path(x)
			if r.Cost = a.costs.At(x)[0]; a.proves {
				r.Bound = r.Cost
			} else if !greedy { // a state on the path may have become cheaper since
				if r.Cost, err = pathCost(s, path); err != nil {
					return r, err
				}
			}
			r.Path = path
			r.Optimal = a.proves || greedy && r.Cost <= r.Bound
			a.noted.Found(a.noted.node(x))
			return r, nil
		}
		switch {
		case err == nil && a.raises:
			err = a.openRaised(x)
		case err == nil:
			err = a.opened(x)
		}
		if err != nil {
			r := a.counts()
			r.Bound = a.least // some successors of x are not open yet
			return r, err
		}
	}
}

// astar is a search under way.
type astar struct {
	*expander
	costs         statespace.Chunks[float64] // g of the states kept
	closed        bitset
	open          statespace.Buckets // by depth*g + weight*h
	weight, scale float64
	depth         float64 // factor of g: scale, or 0 in a greedy search
	greedy        bool
	raises, bpmx  bool                       // values rise by pathmax, and by bidirectional pathmax
	values        statespace.Chunks[float64] // raised, of the states kept
	proves        bool
	least         float64 // proven of the start
}

// opened expands state x and opens its successors.
func (a *astar) opened(x int32) error {
	a.closed.add(x)
	g := a.costs.At(x)[0]
	if err := a.expand(x, a.last(x)); err != nil {
		return err
	}
	for k := range a.hashes {
		e := &a.next.Edges[k]
		if err := a.reach(k, statespace.Link{Parent: x, Move: e.Move}, g+e.Cost, e.Value); err != nil {
			return err
		}
	}
	return nil
}

// reach opens successor k if it is new or its path is cheaper than the one known.
func (a *astar) reach(k int, link statespace.Link, g, value float64) error {
	state := a.next.State(k)
	i, fresh := a.kept.Add(state, a.hashes[k], link)
	shorter := !fresh && !a.greedy && g < a.costs.At(i)[0]
	logged := !a.noted.Full()
	if math.IsNaN(value) && (fresh || shorter || logged) {
		var err error
		if value, err = a.space.Estimate(state); err != nil {
			return err
		}
	}
	if fresh {
		a.costs.Add()
	}
	if !math.IsNaN(value) || fresh || shorter {
		if err := check(a.space, value); err != nil {
			return err
		}
	}
	f := a.depth*g + a.weight*value
	if logged {
		a.note(link, i, fresh, shorter, value, f/a.scale)
	}
	if !fresh && !shorter {
		return nil
	}
	if shorter {
		*a.kept.Link(i) = link
		a.closed.remove(i)
	}
	a.costs.At(i)[0] = g
	a.open.Put(i, f)
	return nil
}

// bound is the cost that is proven: every solution leads through an open state.
func (a *astar) bound() float64 {
	if !a.proves {
		return a.least
	}
	if open := a.open.Least(); !math.IsInf(open, 1) {
		return max(a.least, a.traits.RoundUp(open/a.scale))
	}
	return a.least
}

func (a *astar) memory() int64 {
	return a.kept.Bytes() + (a.costs.Capacity()+a.values.Capacity())*8 + a.open.Bytes() + int64(8*cap(a.closed))
}

// counts is the result up to now.
func (a *astar) counts() Result {
	return Result{Generated: a.generated, Expanded: a.expanded, Stored: int64(a.kept.Found()), Memory: a.memory(), Bound: a.bound()}
}

// bitset is a set of states.
type bitset []uint64

func (b bitset) has(i int32) bool {
	return int(i>>6) < len(b) && b[i>>6]>>(i&63)&1 != 0
}

func (b *bitset) add(i int32) {
	for int(i>>6) >= len(*b) {
		*b = append(*b, 0)
	}
	(*b)[i>>6] |= 1 << (i & 63)
}

func (b bitset) remove(i int32) {
	if b.has(i) {
		b[i>>6] &^= 1 << (i & 63)
	}
}

// GBFS is greedy best-first search: it expands the state with the least estimate, among equals
// the one generated last, and does not look at the cost of the path (J. E. Doran, D. Michie,
// "Experiments with the Graph Traverser program", Proceedings of the Royal Society A 294 (1966)
// 235-259). It is A* with an infinite weight.
//
// It usually expands few states, because nothing draws it back to states near the start. The price is the
// solution, which may be many times longer than a shortest one, and no weight bounds it. Greedy (greedy.go)
// keeps no queue: where greedy is stuck in a local minimum, GBFS continues with the next best state
// that it has generated, so it finds a solution of every finite space that has one. Use it for a first
// solution of a large puzzle, or as the limit of the weighted searches in an experiment.
//
// It keeps every state that it generates, with the first path to it, and expands none twice. The heuristic
// need not be admissible. If it is, it bounds the cost of a solution from the start, and a solution of
// that cost is optimal.
func GBFS(ctx context.Context, s statespace.Space, opt solver.Options) (Result, error) {
	return bestFirst(ctx, s, opt, true)
}
