// Package solving defines the interface of solvers of permutation puzzles: Options, Solution and
// the Registry of methods. Errors and limits are those of package solver. It contains no
// algorithm.
//
// Begin with Solver and Method. Every solver starts with a Task.
package solving

import (
	"context"
	"time"

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

// Solution is a sequence of moves that solves a state, with statistics of the search.
type Solution struct {
	Moves      puzzle.Sequence
	Length     int                // in the metric
	Generated  int64              // states generated, without the first one
	Expanded   int64              // states expanded
	Stored     int64              // distinct states stored; 0 if the search stores none
	Memory     int64              // bytes of the stored states
	Bound      int                // proven lower bound of the length
	Iterations []solver.Iteration // of iterative deepening
	Time       time.Duration      // measured with Options.Now
	Optimal    bool               // proven: no solution is shorter
	Method     string             // the name of the method that found it
}

// Method is a solver with a name and a description.
type Method struct {
	Name    string
	About   string // one line
	Optimal bool   // its solutions are proven shortest, unless options waive that
	Puzzles string // the puzzles that it applies to
	// Reads names the options that it reads, in addition to those of every call.
	Reads  []string
	Solver Solver

	among Registry // the registry whose Find returned it
}

// CheckRead returns a *solver.UnreadError if an option is set that the method does not read.
func (m Method) CheckRead(opt Options) error {
	given := opt.Options.Given(solver.Puzzles)
	if opt.Through != nil {
		given = append(given, "through")
	}
	if opt.Estimate != nil {
		given = append(given, "heuristic")
	}
	return m.Reading().Check(opt.Options, given)
}

// Reading declares the options that the method reads.
func (m Method) Reading() solver.Reading {
	return solver.Reading{Family: solver.Puzzles, Method: m.Name, Options: m.Reads, Readers: m.among.Readers}
}

// Solve checks the options, runs the method, and sets Method and Time of the solution, also with
// an error.
func (m Method) Solve(ctx context.Context, x *puzzle.State, opt Options) (Solution, error) {
	if err := opt.Check(); err != nil {
		return Solution{Method: m.Name}, err
	}
	if err := m.CheckRead(opt); err != nil {
		return Solution{Method: m.Name}, err
	}
	if err := m.Reading().CheckTrace(opt.Options); err != nil {
		return Solution{Method: m.Name}, err
	}
	var start time.Time
	if opt.Now != nil {
		start = opt.Now()
	}
	s, err := m.Solver.Solve(ctx, x, opt)
	s.Method = m.Name
	if opt.Now != nil {
		s.Time = opt.Now().Sub(start)
	}
	return s, err
}

// Registry is a list of methods in display order.
type Registry []Method

// Names lists the methods' names.
func (r Registry) Names() []string {
	names := make([]string, len(r))
	for i, m := range r {
		names[i] = m.Name
	}
	return names
}

// Find returns the method with a name, as solver.Registry does.
func (r Registry) Find(name string) (Method, error) {
	m, err := solver.FindMethod(r, name, func(m Method) string { return m.Name })
	m.among = r
	return m, err
}

// Readers lists the names of the methods that read an option.
func (r Registry) Readers(option string) []string {
	return solver.ReadersOf(r, option, func(m Method) (string, []string) { return m.Name, m.Reads })
}
