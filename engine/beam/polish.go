package beam

import (
	"context"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// Polished returns m with its solutions shortened by Shorten if Options.Polish is set. Proven
// shortest solutions and solutions under a cost function or the slides metric stay unchanged.
func Polished(m solver.Method) solver.Method {
	m.Solver = polished{m.Solver}
	return m
}

type polished struct{ solver.Solver }

// The default budget of polishing: nodesPerMove for each move of the solution, at most
// maxPolishNodes.
const (
	nodesPerMove   = 2_000
	maxPolishNodes = 5_000_000
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
	switch timed := opt.MaxTime > 0 && opt.Now != nil; {
	case opt.MaxNodes > 0:
		if opt.MaxNodes -= s.Generated; opt.MaxNodes <= 0 {
			return s, nil
		}
	case !timed:
		opt.MaxNodes = min(int64(len(s.Moves))*nodesPerMove, maxPolishNodes)
	}
	opt.MaxTime = left()
	shorter, err := Shorten(ctx, b, s.Moves, opt)
	shorter.Generated += s.Generated
	if err != nil {
		return solver.Solution{Statistics: solver.Statistics{Generated: shorter.Generated, Bound: s.Bound}}, err
	}
	s.Moves, s.Generated, s.Stopped, s.Memory = shorter.Moves, shorter.Generated, shorter.Stopped, max(s.Memory, shorter.Memory)
	s.Bound, s.Optimal = max(s.Bound, shorter.Bound), shorter.Optimal
	return s, nil
}
