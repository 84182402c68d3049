// Package search is the adapter between boards and the searches of package statespace/search:
// it presents a board as a state space and each search as a solver of boards. Only the
// depth-first searches with Manhattan distance are its own: packed.go for boards of up to 16 cells,
// inplace.go for larger ones.
//
// The boards may have the blank's home in any cell, so that any board can be the goal:
// board.Board.Toward. Begin with space.go.
package search

import (
	"context"

	"taquin/engine/automaton"
	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/engine/statespace"
	"taquin/engine/statespace/search"
)

// Methods lists the searches as solvers of boards. The list holds the automata that they
// build, so keep it for further searches.
func Methods() solver.Registry {
	automata := new(automaton.Library)
	var registry solver.Registry
	for _, m := range search.Methods() {
		if m.Name == "beam" {
			continue // package beam has another one for boards
		}
		d := m.DeclaredFor("every shape; those with few boards to the end")
		if m.Has("heuristic") {
			d.Reads = append(d.Reads, "tables")
		}
		registry = append(registry, solver.Method{Declaration: d, Solver: method{m, automata}})
	}
	return registry
}

// method is a search as a solver of boards.
type method struct {
	search.Method
	automata *automaton.Library
}

// Solve implements solver.Solver.
func (m method) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	if err := b.CheckSolvable(); err != nil {
		return solver.Solution{}, err
	}
	if err := solver.CheckOrder(opt.Moves()); err != nil {
		return solver.Solution{}, err
	}
	if !m.Has("heuristic") {
		opt.Heuristic = blind{}
	}
	if !m.Has("metric") {
		opt.Metric = solver.Moves
	}
	if !m.Has("order") {
		opt.Letters = ""
	}
	if !m.Has("cost") {
		opt.Cost = nil
	}
	opt = opt.StartClock()
	s, err := newSpace(ctx, b, opt, m.automata)
	if err != nil {
		return solver.Solution{}, err
	}
	r, err := m.Run(ctx, s, opt)
	solution := solver.Solution{Statistics: r.Statistics(s.traits)}
	if err == nil {
		solution.Moves = path(r.Path)
		if opt.Cost != nil {
			solution.Cost, solution.Priced = r.Cost, true
		}
	}
	return solution, err
}

// path writes moves of the space as moves of the blank by one cell.
func path(moves []statespace.Move) (p board.Path) {
	for _, m := range moves {
		direction, cells := decode(m)
		for range cells {
			p = append(p, direction)
		}
	}
	return p
}

// prepared returns the heuristic that the options name, prepared for boards like b.
func prepared(ctx context.Context, b *board.Board, opt solver.Options) (heuristic.Heuristic, error) {
	if opt.Heuristic == nil {
		return heuristic.Manhattan{}, nil
	}
	h := opt.Heuristic
	if opt.Admissible {
		h = heuristic.Assert(h)
	}
	if opt.Dual {
		h = heuristic.Dual(h)
	}
	return h, solver.NewLimiter(ctx, opt).During(func(ctx context.Context, watch func(message.Text, float64)) error {
		return heuristic.Prepare(ctx, h, b, watch)
	})
}

// blind is the heuristic of a search without one.
type blind struct{}

func (blind) Name() string                                  { return "" }
func (blind) Admissible() bool                              { return true }
func (blind) Start(*board.Board) (heuristic.Running, error) { return blind{}, nil }
func (blind) Value() int                                    { return 0 }
func (blind) Moved(board.Move)                              {}
func (blind) Reset()                                        {}
