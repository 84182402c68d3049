// Package polish makes solutions shorter that other methods have found: those of lines,
// rows and cycles, which build a solution without looking for a short one.
//
// It goes along the solution with a window of some moves and looks for a shorter way
// between the boards at the window's two ends; that search is exact (window.go). The
// windows grow from round to round (way.go). On boards of more than 16 cells beam searches
// begin: there a solution of lines leads through boards that are far from each other, so
// that only another way to the end is much shorter.
package polish

import (
	"context"

	"taquin/engine/beam"
	"taquin/engine/board"
	"taquin/engine/solver"
)

// Method returns a method that polishes its solutions where Options.Polish asks for it.
// Those that are proven shortest, or count something else than moves, stay as they are.
func Method(m solver.Method) solver.Method {
	m.Solver = polished{m.Solver}
	return m
}

// polished is a solver whose solutions are polished.
type polished struct{ solver.Solver }

// How many nodes are made if no limit is given: so many for a move of the solution, but not
// more than a fraction of a second takes.
const (
	nodesAMove = 20_000
	mostNodes  = 50_000_000
)

// Beam searches are for boards of more than exactCells, and are allowed one node of
// beamShare: theirs take so much longer.
const (
	exactCells = 16
	beamShare  = 20
)

// Solve implements solver.Solver. When a limit is reached while the solution is polished,
// or that is cancelled, the shortest by then is returned. As long as no limit of time is
// reached, the same board and options give the same solution.
func (p polished) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	left := opt.TimeLeft()
	s, err := p.Solver.Solve(ctx, b, opt)
	if err != nil || !opt.Polish || s.Optimal || s.Stopped || opt.Cost != nil || opt.Metric == solver.Slides {
		return s, err
	}
	s.Moves = s.Moves.Simplify()
	nodes := opt.MaxNodes - s.Generated
	switch {
	case opt.MaxNodes == 0 && opt.MaxTime > 0 && opt.Now != nil:
		nodes = 0
	case opt.MaxNodes == 0:
		nodes = min(int64(len(s.Moves))*nodesAMove, mostNodes)
	case nodes <= 0:
		return s, nil
	}
	if b.Size() > exactCells {
		opt.MaxNodes, opt.MaxTime = max(nodes/beamShare, min(nodes, 1)), left()/2
		other, err := beam.Shorten(ctx, b, s.Moves, opt)
		if err != nil {
			return solver.Solution{Generated: s.Generated + other.Generated, Bound: s.Bound}, err
		}
		s.Moves, s.Stopped = other.Moves, other.Stopped
		s.Generated += other.Generated
		s.Memory = max(s.Memory, other.Memory)
	}
	if !s.Stopped {
		opt.MaxNodes, opt.MaxTime = nodes, left()
		shorten(ctx, b, opt, &s)
	}
	return s, nil
}
