// Package searches is the adapter between puzzles that are given by their moves and the
// searches of package statespace/search: it presents a puzzle as a state space and each search as a
// solver of puzzles. A state is a vector of package packed, so pieces that look alike are
// equal in it. Begin with space.go.
package searches

import (
	"context"

	"taquin/engine/puzzle"
	"taquin/engine/puzzle/solving"
	"taquin/engine/solver"
	"taquin/engine/statespace/search"
)

// Methods lists the searches as solvers of puzzles.
func Methods() solving.Registry {
	var registry solving.Registry
	for _, m := range search.Methods() {
		registry = append(registry, solving.Method{Declaration: m.DeclaredFor("every puzzle; those with few states to the end", "metric", "cost"), Solver: method{m}})
	}
	return registry
}

// method is a search as a solver of puzzles.
type method struct{ search.Method }

// Solve implements solving.Solver.
func (m method) Solve(ctx context.Context, x *puzzle.State, opt solving.Options) (solving.Solution, error) {
	var (
		task *solving.Task
		s    *space
	)
	opt.Options = opt.StartClock()
	err := solver.NewLimiter(ctx, opt.Options).Within(func(ctx context.Context) (err error) {
		if task, err = solving.Begin(ctx, x, opt); err == nil {
			s, err = newSpace(ctx, x, task, opt, m.Has("heuristic"))
		}
		return err
	})
	if err != nil {
		return solving.Solution{}, err
	}
	r, err := m.Run(ctx, s, opt.Options)
	solution := solving.Solution{Statistics: r.Statistics(s.traits)}
	if err != nil {
		return solution, err
	}
	turns := make([]int, len(r.Path))
	for i, t := range r.Path {
		turns[i] = int(t)
	}
	return task.Answer(solution, turns), nil
}
