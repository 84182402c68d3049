package search

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/queue"
	"taquin/engine/solver"
)

// AStar expands the board whose depth and heuristic value together are least,
// the one found last among equals (P. E. Hart, N. J. Nilsson, B. Raphael, "A
// formal basis for the heuristic determination of minimum cost paths", IEEE
// Transactions SSC 4 (1968) 100-107). Options.Weight multiplies the value: the
// solution is then at most so many times as long as a shortest one, and found
// sooner (I. Pohl 1970). A board reached again on a shorter path is put back
// among the open ones, so heuristics need not be consistent.
//
// It is optimal where the heuristic never says too much and the weight is not
// above 1. It keeps every board that it finds: about 40 bytes a board up to 16
// cells, and 4 for every time that a board is open.
type AStar struct{}

// Solve implements solver.Solver.
func (AStar) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	if err := begin(b, opt); err != nil {
		return solver.Solution{}, err
	}
	h, err := informed(ctx, b, opt)
	if err != nil {
		return solver.Solution{}, err
	}
	weight, scale := weigh(opt)
	return bestFirst(ctx, b, opt, h, &astar{weight: weight, scale: scale, unit: scale, proves: h.Admissible() && weight <= scale})
}

// UniformCost expands the board that the cheapest way leads to (E. W. Dijkstra, "A note on
// two problems in connexion with graphs", Numerische Mathematik 1 (1959) 269-271; in
// textbooks uniform-cost search). It is AStar without a heuristic. What a move costs is for
// Options.Cost to say, by the tile that is pushed and the direction; where every move costs
// 1 it visits boards layer by layer, as BreadthFirst does.
//
// It is optimal in that no path costs less than the one it finds, for costs are above 0:
// whatever is found later costs at least as much. The path need not be the shortest; that
// it has at least its cost divided by that of the dearest move is what it proves of
// lengths. It keeps every board that it finds, at the cost of AStar.
type UniformCost struct{}

// Solve implements solver.Solver.
func (UniformCost) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	if err := begin(b, opt); err != nil {
		return solver.Solution{}, err
	}
	a := &astar{weight: 1, scale: 1, unit: 1, proves: true}
	if opt.Cost == nil {
		return bestFirst(ctx, b, opt, blind{}, a)
	}
	a.prices = make([][4]int32, b.Size())
	for piece := range a.prices {
		for m := board.Up; m <= board.Right && piece != b.Home(); m++ {
			price := opt.Cost(piece, m)
			if price < 1 || price > solver.MaxCost {
				return solver.Solution{}, fmt.Errorf("search: a move costs %d, which is not in 1..%d", price, solver.MaxCost)
			}
			a.prices[piece][m] = int32(price)
			a.unit = max(a.unit, price)
		}
	}
	return bestFirst(ctx, b, opt, blind{}, a)
}

// bestFirst runs a search from b by a heuristic.
func bestFirst(ctx context.Context, b *board.Board, opt solver.Options, h heuristic.Heuristic, a *astar) (solver.Solution, error) {
	meter := solver.NewMeter(ctx, opt)
	err := meter.Check(solver.Progress{Done: -1})
	if err != nil {
		return solver.Solution{}, err
	}
	first := 0
	if a.expander, first, err = newExpander(b, nil, opt, h); err != nil {
		return solver.Solution{}, err
	}
	a.costs, a.least = newChunks[cost](1), atLeast(h, first)
	a.root(b, first, float64(a.weight*first)/float64(a.scale))
	if err := a.reach(a.layout.packed(b), 0, first); err != nil {
		return solver.Solution{}, err
	}
	goal := a.layout.packed(solved(b))
	for next := int64(0); ; {
		if a.generated >= next || a.kept.grown() {
			if err := a.kept.check(meter, solver.Progress{Nodes: a.generated, Bound: a.bound(), Memory: a.memory()}); err != nil {
				return a.counts(), err
			}
			next = meter.Next(a.generated)
		}
		x, ok := a.open.Take()
		if !ok {
			panic("search: a solvable board is not reached") // our fault, never the board's
		}
		if a.costs.at(x)[0].closed {
			continue // it was open twice, and this is the longer way
		}
		if equal(a.kept.board(x), goal.words) {
			s := a.counts()
			s.Moves, s.Optimal = a.kept.path(x), a.proves
			depth := int(a.costs.at(x)[0].depth)
			if a.proves {
				s.Bound = max(a.least, ceiling(a.scale*depth, a.unit))
			}
			if a.prices != nil {
				s.Cost = depth
			}
			a.noted.Found(a.noted.node(x))
			return s, nil
		}
		if err := a.opened(x); err != nil {
			s := a.counts()
			s.Bound = a.least // some of x's children are not open yet
			return s, err
		}
	}
}

// cost is what a best-first search knows of a board.
type cost struct {
	depth  int32 // what the best way to it costs so far
	closed bool
}

// astar is a search under way.
type astar struct {
	*expander
	costs         chunks[cost] // of the boards kept
	open          queue.Buckets
	weight, scale int
	unit          int        // no move adds more to a key
	prices        [][4]int32 // of each piece, what it costs that the blank moves past it; nil where every move costs 1
	proves        bool
	least         int // proven of the first board
}

// opened expands board x, so that its children are open.
func (a *astar) opened(x int32) error {
	at := &a.costs.at(x)[0]
	at.closed = true
	n := a.expand(x)
	for k := range n {
		c, price := &a.children[k], int32(1)
		if a.prices != nil {
			price = a.prices[a.layout.pack.At(a.kept.board(x), int(c.link.blank))][c.link.via]
		}
		if err := a.reach(c, at.depth+price, a.values[k]); err != nil {
			return err
		}
	}
	return nil
}

// reach notes that a board of some value was reached, and opens it if this is
// news.
func (a *astar) reach(p *packed, depth int32, value int) error {
	key := a.scale*int(depth) + a.weight*value
	switch {
	case wrong(value):
		return errWrong(a.heuristic, value)
	case key > maxKey && a.prices != nil:
		return fmt.Errorf("%w: uniform cost goes as far as %d, and here a board costs %d", solver.ErrNotApplicable, maxKey, key)
	case key > maxKey:
		return errSum("A*", int(depth), value, a.weight, a.scale)
	}
	i, fresh := a.kept.add(p)
	if !a.noted.Full() {
		a.note(p, i, fresh, !fresh && depth < a.costs.at(i)[0].depth, value, float64(key)/float64(a.scale))
	}
	if fresh {
		a.costs.add()[0] = cost{depth: depth}
	} else {
		c := &a.costs.at(i)[0]
		if depth >= c.depth {
			return nil
		}
		c.depth, c.closed = depth, false
		*a.kept.link(i) = p.link
	}
	a.open.Put(i, key)
	return nil
}

// bound is what is proven: every solution leads through an open board.
func (a *astar) bound() int {
	if !a.proves {
		return a.least
	}
	return max(a.least, ceiling(a.open.Least(), a.unit))
}

func (a *astar) memory() int64 {
	const costBytes = 8
	return a.kept.memory() + a.costs.capacity()*costBytes + a.open.Bytes()
}

// counts is what the search has cost so far.
func (a *astar) counts() solver.Solution {
	return solver.Solution{Generated: a.generated, Expanded: a.expanded, Stored: int64(a.kept.used), Memory: a.memory(), Bound: a.bound()}
}
