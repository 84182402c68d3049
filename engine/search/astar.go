package search

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/queue"
	"taquin/engine/solver"
	"taquin/engine/trace"
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

// cost is what AStar knows of a board.
type cost struct {
	depth  int32
	closed bool
}

// Solve implements solver.Solver.
func (AStar) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	if err := begin(b, opt); err != nil {
		return solver.Solution{}, err
	}
	weight, scale := weigh(opt)
	h, err := informed(ctx, b, opt)
	if err != nil {
		return solver.Solution{}, err
	}
	a := &astar{heuristic: h, layout: newLayout(b, opt), scale: scale, weight: weight, costs: newChunks[cost](1), proves: h.Admissible() && weight <= scale, noted: noted{Recorder: opt.Trace}}
	a.kept, a.b = newStore(&a.layout), b.Copy()
	for k := range a.children {
		a.children[k].words = make([]uint64, a.layout.pack.Words)
	}
	meter := solver.NewMeter(ctx, opt)
	if err := meter.Check(solver.Progress{Done: -1}); err != nil {
		return solver.Solution{}, err
	}
	if a.h, err = h.Start(a.b); err != nil {
		return solver.Solution{}, err
	}
	first := a.h.Value()
	a.least = atLeast(h, first)
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
			if a.proves {
				s.Bound = len(s.Moves)
			}
			a.noted.Found(a.noted.node(x))
			return s, nil
		}
		if err := a.expand(x); err != nil {
			s := a.counts()
			s.Bound = a.least // some of x's children are not open yet
			return s, err
		}
	}
}

// astar is a search under way.
type astar struct {
	layout              layout
	kept                *store
	costs               chunks[cost] // of the boards kept
	open                queue.Buckets
	b                   *board.Board // laid as the board being expanded
	heuristic           heuristic.Heuristic
	h                   heuristic.Running // of b
	scale, weight       int
	proves              bool
	least               int // proven of the first board
	generated, expanded int64
	children            [4]packed
	values              [4]int // of the children
	noted               noted
}

// expand makes every move on board x but the one straight back.
func (a *astar) expand(x int32) error {
	at := &a.costs.at(x)[0]
	at.closed = true
	words, l := a.kept.board(x), a.kept.link(x)
	a.b.Unpack(a.layout.pack, words)
	a.h.Reset()
	a.expanded++
	a.noted.Expanded(a.noted.node(x))
	n := 0
	for _, m := range a.layout.order {
		if x != 0 && m == l.via.Opposite() || !a.b.Do(m) {
			continue
		}
		a.h.Moved(m)
		c := &a.children[n]
		a.values[n] = a.h.Value()
		c.link = link{from: x, blank: uint16(a.b.Blank()), via: m}
		a.layout.slide(c.words, words, int(l.blank), a.b.Blank())
		c.hash = hash(c.words)
		a.kept.touch(c.hash)
		n++
		a.b.Do(m.Opposite())
		a.h.Moved(m.Opposite())
	}
	a.generated += int64(n)
	for k := range n {
		if err := a.reach(&a.children[k], at.depth+1, a.values[k]); err != nil {
			return err
		}
	}
	return nil
}

// maxKey bounds depth and value together, for open has a bucket for each sum.
const maxKey = 1 << 20

// reach notes that a board of some value was reached, and opens it if this is
// news.
func (a *astar) reach(p *packed, depth int32, value int) error {
	key := a.scale*int(depth) + a.weight*value
	switch {
	case wrong(value):
		return errWrong(a.heuristic, value)
	case key > maxKey:
		return fmt.Errorf("%w: A* keeps sums of depth and weighted heuristic up to %d, and here it is %d + %.4g x %d",
			solver.ErrNotApplicable, maxKey/a.scale, depth, float64(a.weight)/float64(a.scale), value)
	}
	i, fresh := a.kept.add(p)
	if !a.noted.Full() {
		a.note(p, i, fresh, depth, value)
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

// note notes that board i was reached, before this changes anything.
func (a *astar) note(p *packed, i int32, fresh bool, depth int32, value int) {
	f := float64(depth) + float64(a.weight)/float64(a.scale)*float64(value)
	switch {
	case fresh && i == 0:
		a.noted.kept(a.noted.Root(a.b, value, f))
	case fresh:
		a.noted.kept(a.noted.Made(a.noted.node(p.link.from), p.link.via, value, f, trace.Open))
	case depth >= a.costs.at(i)[0].depth:
		a.noted.Made(a.noted.node(p.link.from), p.link.via, value, f, trace.Known)
	default:
		n := a.noted.Made(a.noted.node(p.link.from), p.link.via, value, f, trace.Open)
		a.noted.FoundShorter(n, a.noted.node(i))
		a.noted.again(i, n)
	}
}

// bound is what is proven: every solution leads through an open board.
func (a *astar) bound() int {
	if !a.proves {
		return a.least
	}
	return max(a.least, (a.open.Least()+a.scale-1)/a.scale)
}

func (a *astar) memory() int64 {
	const costBytes = 8
	return a.kept.memory() + a.costs.capacity()*costBytes + a.open.Bytes()
}

// counts is what the search has cost so far.
func (a *astar) counts() solver.Solution {
	return solver.Solution{Generated: a.generated, Expanded: a.expanded, Stored: int64(a.kept.used), Memory: a.memory(), Bound: a.bound()}
}
