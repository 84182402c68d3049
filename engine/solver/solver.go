// Package solver says what a solver is: what it is given, what it answers, how
// it fails and how it is looked up by name. It holds no way of solving itself.
package solver

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"taquin/engine/board"
)

// The four ways in which a solver fails, told apart by errors.Is. They begin
// the text that a user reads, so they name no package.
var (
	ErrUnsolvable    = board.ErrUnsolvable
	ErrCancelled     = errors.New("cancelled")
	ErrLimit         = errors.New("limit reached")
	ErrNotApplicable = errors.New("not applicable")
)

// ErrMethod is wrapped by the error about a name that no method has.
var ErrMethod = errors.New("solver: no such method")

// Solver solves boards. Solve leaves b as it is; it looks at ctx.Err every few
// thousand nodes (not at ctx.Done, which a host may leave nil) and returns one
// of the four errors when it has no solution.
type Solver interface {
	Solve(ctx context.Context, b *board.Board, opt Options) (Solution, error)
}

// Options is what a solver may be told. The zero value sets no limits.
type Options struct {
	// History is the path that led from the solved board to this one, for the
	// solver that only goes back; nil where it is not known.
	History board.Path
	// MaxNodes and MaxTime are limits, 0 for none. A constructive solver
	// counts every move it makes as a node.
	MaxNodes int64
	MaxTime  time.Duration
	// Now is the clock; without it nothing is timed and MaxTime is not kept.
	Now func() time.Time
	// Progress, if set, is called now and then from the solver's goroutine.
	Progress func(Progress)
}

// Progress is how far a solver has come.
type Progress struct {
	Nodes int64
	Done  float64 // share of the work done, 0 to 1; negative if not known
}

// String is the progress in a line for the user.
func (p Progress) String() string {
	if p.Done < 0 {
		return fmt.Sprintf("solving: %d nodes", p.Nodes)
	}
	return fmt.Sprintf("solving: %d nodes, %.0f%%", p.Nodes, 100*p.Done)
}

// Solution is a path that solves a board, and what it cost to find.
type Solution struct {
	Moves     board.Path
	Generated int64         // boards made, the first one not counted
	Expanded  int64         // boards all of whose moves were looked at; 0 for a constructive solver
	Bound     int           // deepest bound searched; 0 for a constructive solver
	Time      time.Duration // by Options.Now
	Optimal   bool          // proven: no path is shorter
	Method    string        // the name of the method that found it
}

// Method is a solver with the name that a user types.
type Method struct {
	Name    string
	About   string // one line
	Optimal bool   // its solutions are proven shortest
	Shapes  string // what boards it is for
	Solver  Solver
}

// Solve runs the method, times it and names it in the solution.
func (m Method) Solve(ctx context.Context, b *board.Board, opt Options) (Solution, error) {
	var start time.Time
	if opt.Now != nil {
		start = opt.Now()
	}
	s, err := m.Solver.Solve(ctx, b, opt)
	if err != nil {
		return Solution{}, err
	}
	s.Method = m.Name
	if opt.Now != nil {
		s.Time = opt.Now().Sub(start)
	}
	return s, nil
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

// Find returns the method with a name.
func (r Registry) Find(name string) (Method, error) {
	for _, m := range r {
		if m.Name == name {
			return m, nil
		}
	}
	return Method{}, fmt.Errorf("%w: %q (there are %s)", ErrMethod, name, strings.Join(r.Names(), ", "))
}
