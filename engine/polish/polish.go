// Package polish shortens the solutions of other methods, such as lines, rows and
// cycles, which do not search for short ones.
//
// A window of consecutive moves slides along the solution. An exact search replaces the
// moves in the window by a shortest path between its two ends (search.go). Windows grow
// from pass to pass (cursor.go). On boards of more than 16 cells, beam searches come
// first: a solution of lines visits boards that are far apart, so only a different path to
// the end is much shorter.
package polish

import (
	"context"

	"taquin/engine/beam"
	"taquin/engine/board"
	"taquin/engine/solver"
)

// Method returns m with its solutions polished if Options.Polish is set. Proven shortest
// solutions and solutions under a cost function or the slides metric stay unchanged.
func Method(m solver.Method) solver.Method {
	m.Solver = polished{m.Solver}
	return m
}

type polished struct{ solver.Solver }

// The default node budget: nodesPerMove for each move of the solution, at most maxNodes.
const (
	nodesPerMove = 20_000
	maxNodes     = 50_000_000
)

// Boards of more than exactCells cells get beam searches. A beam node takes about
// beamNodeCost times as long as a node of the exact search.
const (
	exactCells   = 16
	beamNodeCost = 20
)

// Solve implements solver.Solver. If a limit is reached or ctx is cancelled during
// polishing, Solve returns the shortest known solution. Without a time limit the result is
// deterministic.
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
		nodes = min(int64(len(s.Moves))*nodesPerMove, maxNodes)
	case nodes <= 0:
		return s, nil
	}
	if b.Size() > exactCells {
		opt.MaxNodes, opt.MaxTime = max(nodes/beamNodeCost, min(nodes, 1)), left()/2
		other, err := beam.Shorten(ctx, b, s.Moves, opt)
		if err != nil {
			return solver.Solution{Statistics: solver.Statistics{Generated: s.Generated + other.Generated, Bound: s.Bound}}, err
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
