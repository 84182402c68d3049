package slide

import (
	"context"

	"taquin/engine/solver"
	"taquin/engine/statespace"
	"taquin/engine/statespace/search"
)

// Method is a search for sliding pieces.
type Method struct {
	solver.Declaration
	run func(ctx context.Context, s statespace.Space, opt solver.Options) (search.Result, error) // nil for optimal
}

// Registry is a list of methods in display order.
type Registry = solver.RegistryOf[Method, *Method]

// Methods lists the methods: optimal, the default, and those of package statespace/search.
func Methods() Registry {
	all := Registry{{Declaration: solver.Declaration{Name: "optimal", Optimal: true, For: "every puzzle with a goal",
		About: "bidirectional where the goal says where every piece must be, else bfs", Reads: []string{"trace"}}}}
	for _, m := range search.Methods() {
		all = append(all, Method{m.DeclaredFor("every puzzle with a goal", "metric", "cost", "dual"), m.Run})
	}
	return all
}

// Options are the options of a method. The zero value sets no limits.
type Options struct {
	solver.Options
	Metric Metric // what counts as one move
	// Estimate is a heuristic, which estimates the number of moves to the goal; nil means none.
	Estimate func(x *State) (float64, error)
}

// Solution is a sequence of moves that solves a state.
type Solution struct {
	solver.Statistics
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
	s := Solution{Puzzle: x.puzzle, Metric: opt.Metric}
	var given []string
	if opt.Estimate != nil {
		given = append(given, "heuristic")
	}
	err := m.Run(solver.Pieces, opt.Options, given, &s.Statistics, func() error {
		if !x.puzzle.HasGoal() {
			return ErrNoGoal
		}
		run := m.run
		if run == nil {
			run = search.BreadthFirst
			if len(x.puzzle.goal) == len(x.where) {
				run = search.Bidirectional
			}
		}
		if !m.Has("heuristic") {
			opt.Estimate = nil
		}
		space := newSpace(x, opt)
		r, err := run(ctx, space, opt.Options)
		s.Statistics = r.Statistics(space.traits)
		if err == nil {
			s.Moves = space.sequence(x, r.Path)
		}
		return err
	})
	return s, err
}
