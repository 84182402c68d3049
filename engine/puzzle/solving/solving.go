// Package solving says what a solver of puzzles is that are given by their moves: what it is
// given, what it answers and how it is looked up by name. It fails as solvers of boards do,
// with the errors of package solver, and keeps to its limits with solver.Limiter. It holds no
// way of solving itself.
//
// Begin with Solver and Method; task.go is what every way of solving begins with.
package solving

import (
	"context"
	"time"

	"taquin/engine/puzzle"
	"taquin/engine/solver"
)

// Solver solves puzzles. Solve leaves x as it is; it looks at ctx.Err every few thousand
// nodes. It takes the options as checked, which Method.Solve does. With an error, which
// wraps one of package solver, the solution has no word but counts what was done, and its
// Bound holds.
type Solver interface {
	Solve(ctx context.Context, x *puzzle.State, opt Options) (Solution, error)
}

// Options is what a solver may be told; each takes what it has a use for. The zero value
// sets no limits.
type Options struct {
	// Options are what solvers of boards are told as well: weight, threads, limits, the
	// clock and progress. What else is among them is for boards alone.
	solver.Options
	// Goal is the colour that each cell is to have, or puzzle.Open; nil for the puzzle's
	// own. State.Colours makes a goal of a state.
	Goal []int
	// Metric says what counts as one move.
	Metric puzzle.Metric
	// Moves are the moves to make: names, each perhaps with a power of which only the
	// powers are made then: "U D R2"; "" for all.
	Moves string
	// Through are subgroups, each given as Moves are, that phases brings the state into one
	// after the other; nil leaves the choice to it.
	Through []string
	// Estimate is what ida and astar go by: about how many moves lead from a state to the
	// goal, never below 0. Nil for one that never says too much.
	Estimate func(x *puzzle.State) (float64, error)
}

// Solution is a word that solves a state, and what it cost to find.
type Solution struct {
	Moves      puzzle.Sequence
	Length     int                // moves of the word, counted by the metric
	Generated  int64              // states made, the first one not counted
	Expanded   int64              // states all of whose moves were looked at
	Stored     int64              // distinct states kept, by a search that keeps states
	Memory     int64              // bytes that they took
	Bound      int                // no solution is shorter, as far as the solver has proven
	Iterations []solver.Iteration // of a search with growing bounds
	Time       time.Duration      // by Options.Now
	Optimal    bool               // proven: no word is shorter
	Method     string             // the name of the method that found it
}

// Method is a solver with the name that a user types.
type Method struct {
	Name    string
	About   string // one line
	Optimal bool   // its solutions are proven shortest, unless options forgo it
	Puzzles string // what puzzles it is for
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

// Solve checks the options, runs the method, times it and names it in the solution, also in
// what comes with an error.
func (m Method) Solve(ctx context.Context, x *puzzle.State, opt Options) (Solution, error) {
	if err := opt.Check(); err != nil {
		return Solution{Method: m.Name}, err
	}
	if err := m.CheckRead(opt); err != nil {
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

// Registry is a list of methods in the order in which they are shown.
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
