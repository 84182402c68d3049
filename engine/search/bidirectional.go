package search

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/solver"
	"taquin/engine/trace"
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
	if err := begin(b, opt); err != nil {
		return solver.Solution{}, err
	}
	if b.Solved() {
		opt.Trace.Found(opt.Trace.Root(b, trace.Unknown, 0))
		return solver.Solution{Optimal: true}, nil
	}
	s := sides{meter: solver.NewMeter(ctx, opt)}
	for i, from := range []*board.Board{b, solved(b)} {
		s.waves[i] = newWave(b, opt)
		s.waves[i].kept.add(s.waves[i].layout.packed(from))
		s.waves[i].side = s.waves[i].wide.Begin(from)
	}
	for {
		side := 0
		if s.waves[0].layer() > s.waves[1].layer() {
			side = 1
		}
		met, err := s.expandLayer(side)
		solution := s.counts()
		switch {
		case err != nil:
			return solution, err
		case met != nil:
			solution.Moves, solution.Bound, solution.Optimal = met, opt.Metric.Length(met), true
			return solution, nil
		case s.waves[side].layer() == 0:
			panic(fmt.Sprintf("search: a solvable board of %s is not reached", b.Shape())) // our fault, never the board's
		}
	}
}

// sides is a search from both ends under way: from the board and from the
// solved one.
type sides struct {
	waves [2]*wave
	meter *solver.Meter
	next  int64 // check again at so many boards generated
}

// layer is the number of boards at the depth that is to be expanded next.
func (w *wave) layer() int32 { return w.deeper - w.head }

// expandLayer expands all boards of one side at one depth, or stops where the
// other side is met and returns the path from end to end.
func (s *sides) expandLayer(side int) (board.Path, error) {
	w, other := s.waves[side], s.waves[1-side]
	for depth := w.depth; w.depth == depth; {
		if w.generated+other.generated >= s.next || w.kept.grown() {
			if err := s.check(w); err != nil {
				return nil, err
			}
		}
		here, there, met := w.expand(other)
		if !met {
			continue
		}
		w.wide.Found(trace.End{Side: int32(w.side), Place: here}, trace.End{Side: int32(other.side), Place: there})
		path := append(w.kept.path(here), other.kept.path(there).Inverse()...)
		if side == 1 {
			path = path.Inverse()
		}
		return path, nil
	}
	return nil, nil
}

func (s *sides) check(growing *wave) error {
	c := s.counts()
	s.next = s.meter.Next(c.Generated)
	return growing.kept.check(s.meter, solver.Progress{Nodes: c.Generated, Bound: c.Bound, Memory: c.Memory})
}

// counts is what the two sides have cost so far. While they have not met, every
// path is longer than their depths together.
func (s *sides) counts() solver.Solution {
	a, b := s.waves[0].counts(), s.waves[1].counts()
	return solver.Solution{
		Generated: a.Generated + b.Generated, Expanded: a.Expanded + b.Expanded, Stored: a.Stored + b.Stored,
		Memory: a.Memory + b.Memory, Bound: a.Bound + b.Bound + 1,
	}
}
