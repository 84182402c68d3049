package slide

import (
	"context"
	"time"

	"taquin/engine/solver"
	"taquin/engine/statespace/search"
)

// Method is a search method with its name.
type Method struct {
	Name, About string
	Optimal     bool     // its solutions are proven shortest, unless options waive that
	Reads       []string // the options that it reads, in addition to those of every call

	search search.Method // zero for optimal
}

// Methods lists the methods: optimal, the default, and those of package statespace/search.
func Methods() []Method {
	all := []Method{{Name: "optimal", About: "bidirectional where the goal says where every piece must be, else bfs", Optimal: true, Reads: []string{"trace"}}}
	for _, m := range search.Methods() {
		all = append(all, Method{m.Name, m.About, m.Optimal, m.Except("metric", "cost"), m})
	}
	return all
}

// FindMethod returns the method with a name. Its error wraps solver.ErrMethod.
func FindMethod(name string) (Method, error) {
	return solver.FindMethod(Methods(), name, func(m Method) string { return m.Name })
}

// Readers lists the names of the methods that read an option.
func Readers(option string) []string {
	return solver.ReadersOf(Methods(), option, func(m Method) (string, []string) { return m.Name, m.Reads })
}

// Reading declares the options that the method reads.
func (m Method) Reading() solver.Reading {
	return solver.Reading{Family: solver.Pieces, Method: m.Name, Options: m.Reads, Readers: Readers}
}

// Options are the options of a method. The zero value sets no limits.
type Options struct {
	solver.Options
	Metric Metric // what counts as one move
	// Estimate is a heuristic, which estimates the number of moves to the goal; nil means none.
	Estimate func(x *State) (float64, error)
}

// Solution is a sequence of moves that solves a state, with statistics of the search. Its Moves
// replace those of the embedded solution, which are empty.
type Solution struct {
	solver.Solution
	Puzzle *Puzzle
	Moves  Sequence
	Metric Metric
}

// Length returns the length of the solution in its metric.
func (s Solution) Length() int { return s.Metric.Length(s.Moves) }

// String formats the moves.
func (s Solution) String() string { return s.Puzzle.Format(s.Moves) }

// Solve solves a state, which it does not change. Its errors are those of package solver, or
// ErrNoGoal.
func (m Method) Solve(ctx context.Context, x *State, opt Options) (Solution, error) {
	s := Solution{Solution: solver.Solution{Method: m.Name}, Puzzle: x.puzzle, Metric: opt.Metric}
	if err := opt.Check(); err != nil {
		return s, err
	}
	given := opt.Given(solver.Pieces)
	if opt.Estimate != nil {
		given = append(given, "heuristic")
	}
	if err := m.Reading().Check(opt.Options, given); err != nil {
		return s, err
	}
	if !x.puzzle.HasGoal() {
		return s, ErrNoGoal
	}
	var start time.Time
	if opt.Now != nil {
		start = opt.Now()
	}
	run := m.search.Run
	if m.search.Name == "" {
		run = search.BreadthFirst
		if len(x.puzzle.goal) == len(x.where) {
			run = search.Bidirectional
		}
	}
	if !m.search.Has("heuristic") {
		opt.Estimate = nil
	}
	space := newSpace(x, opt)
	r, err := run(ctx, space, opt.Options)
	s.Generated, s.Expanded, s.Stored, s.Memory = r.Generated, r.Expanded, r.Stored, r.Memory
	s.Bound, s.Least, s.Iterations, s.Optimal = space.traits.Moves(r.Bound), int(r.Least), r.Iterations, r.Optimal
	if err == nil {
		s.Moves = space.sequence(x, r.Path)
	}
	if opt.Now != nil {
		s.Time = opt.Now().Sub(start)
	}
	return s, err
}
