package rules

import (
	"context"

	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/engine/statespace"
	"taquin/engine/statespace/enumerate"
	"taquin/engine/statespace/search"
)

// Method is a search for puzzles defined by rules.
type Method struct {
	solver.Declaration
	run func(ctx context.Context, s statespace.Space, opt solver.Options) (search.Result, error) // nil for optimal
}

// Registry is a list of methods in display order.
type Registry = solver.RegistryOf[Method, *Method]

// Methods lists the methods: optimal, the default, and those of package statespace/search.
func Methods() Registry {
	all := Registry{{Declaration: solver.Declaration{Name: "optimal", Optimal: true, For: "every puzzle",
		About: "ida for pancakes; otherwise ucs if the moves have costs, bidirectional if they have inverses, else bfs", Reads: []string{"trace"}}}}
	for _, m := range search.Methods() {
		all = append(all, Method{m.DeclaredFor("every puzzle", "metric", "cost"), m.Run})
	}
	return all
}

// Options are the options of a method. The zero value sets no limits.
type Options struct {
	solver.Options
	// Goal is the state to reach instead of the goal of the puzzle; nil means that.
	Goal []byte
	// Heuristic replaces the default heuristic of the puzzle, which estimates costs to its own goal.
	Heuristic *Heuristic
}

// Solution is a sequence of moves that solves a state.
type Solution struct {
	solver.Statistics
	Moves Sequence
}

// Default returns the heuristic of a search: nil for none.
func (opt Options) Default(z *Puzzle) *Heuristic {
	if opt.Heuristic != nil || opt.Goal != nil {
		return opt.Heuristic
	}
	if all := z.Heuristics(); len(all) > 0 {
		return &all[0]
	}
	return nil
}

// dual returns a heuristic that takes the larger value of a state and its dual, if the option dual is set.
func (opt Options) dual(z *Puzzle, h *Heuristic) (*Heuristic, error) {
	if !opt.Dual {
		return h, nil
	}
	r, ok := z.Rules.(Permuted)
	if !ok || r.Dual(r.Start()) == nil {
		return nil, message.Errorf("rules.no-duals", "%w: %s has no duals: the dual of a state exchanges places and pieces, so a state must be a permutation, and a move must permute places, as in puzzle.pancake, puzzle.topspin and puzzle.new", solver.ErrNotApplicable, z)
	}
	switch {
	case h == nil:
		return nil, message.Errorf("rules.dual-without-heuristic", "%w: dual requires a heuristic; give one with the option heuristic", solver.ErrNotApplicable)
	case opt.Goal != nil:
		return nil, message.New("rules.dual-and-goal", "the options dual and goal exclude each other: the dual needs as many moves to the puzzle's own goal only")
	}
	both := *h
	both.Of = func(state []byte) (float64, error) {
		value, err := h.Of(state)
		if err != nil {
			return 0, err
		}
		other, err := h.Of(r.Dual(state))
		return max(value, other), err
	}
	return &both, nil
}

// Solve solves a state, which it does not change. Its errors are those of package solver, and those
// of the rules.
func (m Method) Solve(ctx context.Context, x *State, opt Options) (Solution, error) {
	var s Solution
	var given []string
	if opt.Heuristic != nil {
		given = append(given, "heuristic")
	}
	err := m.Run(solver.Rules, opt.Options, given, &s.Statistics, func() error {
		h, run := opt.Default(x.puzzle), m.run
		if run == nil {
			run, h = usual(x.puzzle, h, opt.Goal)
		}
		h, err := opt.dual(x.puzzle, h)
		if err != nil {
			return err
		}
		space, err := newSpace(x, opt.Goal, h)
		if err != nil {
			return err
		}
		defer space.forget()
		r, err := run(ctx, space, opt.Options)
		s.Statistics = r.Statistics(space.traits)
		if err != nil {
			return err
		}
		if !x.puzzle.Costs().Unit() {
			s.Cost, s.Priced = r.Cost, true
		}
		s.Moves, err = space.solution(x, r.Path)
		return err
	})
	return s, err
}

// usual returns the search of the method optimal, with its heuristic.
func usual(z *Puzzle, h *Heuristic, goal []byte) (run func(context.Context, statespace.Space, solver.Options) (search.Result, error), of *Heuristic) {
	_, reversible, err := z.Inverse(statespace.NoMove)
	switch {
	case h != nil && h.Admissible && h.Sharp:
		return search.IDA, h
	case !z.Costs().Unit():
		return search.UniformCost, nil
	case err == nil && reversible && (goal != nil || z.Goal() != nil):
		return search.Bidirectional, nil
	}
	return search.BreadthFirst, nil
}

// solution converts a path to moves, and makes them: moves to the goal may be wrong if the inverses
// of a script are.
func (s *space) solution(x *State, path []statespace.Move) (Sequence, error) {
	w := make(Sequence, len(path))
	for i, m := range path {
		w[i] = s.puzzle.Name(m)
	}
	y := x.Apart()
	if err := y.Play(w); err != nil {
		return nil, message.Errorf("rules.the-inverses-are-wrong", "the solution of %s cannot be played, so the inverses of the moves are wrong, or moves does not always give the same: %w", x.puzzle, err)
	}
	packed, err := s.pack(nil, y.state)
	if err != nil {
		return nil, err
	}
	goal, err := s.IsGoal(packed)
	if err == nil && !goal {
		err = message.Errorf("rules.the-solution-ends-elsewhere", "the solution %s of %s does not lead to the goal, so the inverses of the moves are wrong", x.puzzle.Format(w), x.puzzle)
	}
	return w, err
}

// Space describes the states reachable from a state. The farthest have no history.
type Space = enumerate.Space[*State]

// Walk enumerates the states reachable from x, breadth first. The errors are those of
// enumerate.Walk.
func Walk(ctx context.Context, x *State, opt enumerate.Options) (*Space, error) {
	x = x.Apart()
	return enumerate.Walk(ctx, enumerate.Source[*State]{Title: message.Textf("space.space-of", "space of %v", x.puzzle), Unit: "move", HasGoal: true,
		Begin: func(ctx context.Context, opt enumerate.Options) (enumerate.Frontier[*State], error) {
			s, err := newSpace(x, nil, nil)
			if err != nil {
				return nil, err
			}
			return enumerate.Listed(ctx, s, nil, func(packed []byte) (*State, error) { return s.State(packed), nil }, opt)
		}}, opt)
}

// Graph returns the states reachable from x as a graph.
func Graph(x *State) (enumerate.Graph, error) {
	s, err := newSpace(x, nil, nil)
	return enumerate.Graph{Title: "space of " + x.puzzle.String(), Space: s,
		Label: func(packed []byte) string { return s.State(packed).Rows() },
		Move:  func(_ []byte, m statespace.Move) string { return x.puzzle.Name(m) },
	}, err
}
