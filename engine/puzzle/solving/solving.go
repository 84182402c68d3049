// Package solving defines the interface of solvers of permutation puzzles: Options, Solution and
// the Registry of methods. Errors and limits are those of package solver. It contains no
// algorithm.
//
// Begin with Solver and Method. Every solver starts with a Task.
package solving

import (
	"context"

	"taquin/engine/puzzle"
	"taquin/engine/solver"
)

// Solver solves puzzles. Solve does not change x. It polls ctx.Err every few thousand nodes. It
// expects valid options; Method.Solve checks them. Its errors wrap those of package solver. With
// an error the solution has no moves, but its counts and its Bound are valid.
type Solver interface {
	Solve(ctx context.Context, x *puzzle.State, opt Options) (Solution, error)
}

// Options are the options of all solvers; Method.Reads names those that a method reads. The zero
// value sets no limits.
type Options struct {
	// Options are those shared with solvers of boards: weight, threads, limits, clock and
	// progress. The other fields apply to boards only.
	solver.Options
	// Goal is the goal colour of each cell, or puzzle.Open; nil means the puzzle's goal.
	// State.Colours converts a state to a goal.
	Goal []int
	// Metric defines what counts as one move.
	Metric puzzle.Metric
	// Moves lists the allowed moves, such as "U D R2"; "" allows all. A move with a power allows
	// only the powers of that power.
	Moves string
	// Through is the chain of subgroups of the method phases, each in the format of Moves; nil
	// leaves the choice to the method.
	Through []string
	// Estimate is the heuristic of ida and astar: a nonnegative estimate of the number of moves
	// to the goal. nil means an admissible one.
	Estimate func(x *puzzle.State) (float64, error)
}

// Solution is a sequence of moves that solves a state.
type Solution struct {
	solver.Statistics
	Moves  puzzle.Sequence
	Length int // in the metric
}

// Method is a method for permutation puzzles.
type Method struct {
	solver.Declaration
	Solver Solver
}

// Registry is a list of methods in display order.
type Registry = solver.RegistryOf[Method, *Method]

// Solve checks the options, runs the method, and sets Method and Time of the solution, also with
// an error.
func (m Method) Solve(ctx context.Context, x *puzzle.State, opt Options) (s Solution, err error) {
	var given []string
	if opt.Through != nil {
		given = append(given, "through")
	}
	if opt.Estimate != nil {
		given = append(given, "heuristic")
	}
	err = m.Run(solver.Puzzles, opt.Options, given, &s.Statistics, func() (err error) {
		s, err = m.Solver.Solve(ctx, x, opt)
		return err
	})
	return s, err
}
