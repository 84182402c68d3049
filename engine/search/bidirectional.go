package search

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// Bidirectional searches breadth first from the board and from the solved one
// (source 003 asks for it among its suggestions), always the side with the
// smaller next layer, a layer at a time. Two balls of half the radius hold far
// fewer boards than one: about the square root.
//
// It is optimal: as long as the sides have not met, no path is as short as
// their two depths together, so the first board of the next layer that the
// other side knows lies on a shortest path. It keeps every board it finds, at
// the cost of BreadthFirst.
type Bidirectional struct{}

// Solve implements solver.Solver.
func (Bidirectional) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	if err := b.CheckSolvable(); err != nil {
		return solver.Solution{}, err
	}
	sides := [2]*wave{newWave(b, opt), newWave(b, opt)}
	for i, from := range []*board.Board{b, solved(b)} {
		sides[i].kept.add(sides[i].layout.packed(from), link{blank: uint16(from.Blank())})
	}
	if b.Solved() {
		return solver.Solution{Optimal: true}, nil
	}
	meter := solver.NewMeter(ctx, opt)
	for {
		w, other := sides[0], sides[1]
		if w.deeper-w.head > other.deeper-other.head {
			w, other = other, w
		}
		here, there, met, err := w.layer(other, meter)
		s := both(sides)
		switch {
		case err != nil:
			return s, err
		case met:
			if w == sides[1] {
				here, there = there, here
			}
			s.Moves = append(sides[0].kept.path(here), sides[1].kept.path(there).Inverse()...)
			s.Bound, s.Optimal = len(s.Moves), true
			return s, nil
		case w.head == w.kept.size():
			panic(fmt.Sprintf("search: a solvable board of %s is not reached", b.Shape())) // our fault, never the board's
		}
	}
}

// layer expands all boards at one depth, or stops where the other side is met.
func (w *wave) layer(other *wave, meter *solver.Meter) (here, there int32, met bool, err error) {
	next := int64(0)
	for depth := w.depth; w.depth == depth && w.head < w.kept.size(); {
		if w.generated >= next {
			s := both([2]*wave{w, other})
			if err := w.kept.full(); err != nil {
				return 0, 0, false, err
			}
			if err := meter.Check(solver.Progress{Nodes: s.Generated, Done: -1, Bound: s.Bound, Memory: s.Memory}); err != nil {
				return 0, 0, false, err
			}
			next = meter.Next(s.Generated) - other.generated
		}
		if here, there, met = w.expand(other); met {
			return here, there, true, nil
		}
	}
	return 0, 0, false, nil
}

// both is what the two sides have cost so far. While they have not met, every
// path is longer than their depths together.
func both(sides [2]*wave) solver.Solution {
	s, t := sides[0].counts(), sides[1].counts()
	return solver.Solution{
		Generated: s.Generated + t.Generated, Expanded: s.Expanded + t.Expanded, Stored: s.Stored + t.Stored,
		Memory: s.Memory + t.Memory, Bound: s.Bound + t.Bound + 1,
	}
}
