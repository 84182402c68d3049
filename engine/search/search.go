// Package search holds the graph searches that teach. Some keep boards: breadth first
// (bfs.go), from both ends (bidirectional.go, mm.go), A* and uniform cost (astar.go), SMA*
// within a memory (sma.go). Others keep only the path they stand on: depth first to one
// depth (dfs.go) or to growing ones, as IDA* does (deepening.go), RBFS (rbfs.go). Greedy
// descent (greedy.go) follows a heuristic down, and escape.go leads it out of where it is
// stuck. Most are in source 003, sections 2.2 and 3, and in source 002, question 10.
//
// Each search counts what it makes and keeps, stops on limits with what it has proven, and
// calls a solution optimal only where it has proven that.
//
// The boards it is given may have the blank's home in any cell, so that any
// board can be the goal: board.Board.Toward.
//
// Begin with bfs.go, the simplest; store.go is how boards are kept, and expander.go how the
// neighbours of one are made. Words of moves that need not be tried are in package
// automaton; what a search did is noted in a trace.Recorder, of package trace.
package search

import (
	"context"
	"fmt"
	"math"

	"taquin/engine/automaton"
	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/solver"
)

// Methods lists the package's solvers. The list holds the automata that they
// have built, so it should be kept and used again.
func Methods() solver.Registry {
	const every = "every shape; those with few boards to the end"
	automata := new(automaton.Library)
	return solver.Registry{
		{Name: "bfs", About: "breadth first, every board once, nearest first (agrégation text, 2.2.1; 3x3 paper, question 10)", Optimal: true, Shapes: every, Reads: []string{"metric", "trace"}, Solver: BreadthFirst{}},
		{Name: "ucs", About: "uniform cost: the board with the cheapest way first; cost says what a move costs", Optimal: true, Shapes: every, Reads: []string{"cost", "trace"}, Solver: UniformCost{}},
		{Name: "bidirectional", About: "breadth first from both ends until they meet", Optimal: true, Shapes: every, Reads: []string{"metric", "trace"}, Solver: Bidirectional{}},
		{Name: "mm", About: "MM: from both ends by a heuristic, meeting in the middle", Optimal: true, Shapes: every, Reads: []string{"heuristic", "tables", "trace"}, Solver: MM{}},
		{Name: "dfs", About: "depth first to one depth, and the first solution met; keeps no boards", Shapes: every, Reads: []string{"depth", "prune", "trace"}, Solver: DepthFirst{automata: automata}},
		{Name: "deepening", About: "depth first to growing depths, keeping no boards (agrégation text, 2.2.2)", Optimal: true, Shapes: every, Reads: []string{"prune", "trace"}, Solver: Deepening{automata: automata}},
		{Name: "ida", About: "IDA*: depth first to growing bounds on depth and heuristic", Optimal: true, Shapes: every, Reads: []string{"heuristic", "tables", "weight", "prune", "trace"}, Solver: IDA{automata: automata}},
		{Name: "rbfs", About: "recursive best first: the boards of A* without its memory, going back to what looks better", Optimal: true, Shapes: every, Reads: []string{"heuristic", "tables", "weight", "prune", "trace"}, Solver: RBFS{automata: automata}},
		{Name: "astar", About: "A*: the board with the least depth and heuristic first; weight above 1 is faster and not optimal", Optimal: true, Shapes: every, Reads: []string{"heuristic", "tables", "weight", "trace"}, Solver: AStar{}},
		{Name: "sma", About: "SMA*: A* with no more boards than max_stored, the worst forgotten and made again when they are wanted", Optimal: true, Shapes: every, Reads: []string{"heuristic", "tables", "weight", "max_stored", "prune", "trace"}, Solver: SMA{automata: automata}},
		{Name: "greedy", About: "always to the neighbour with the least heuristic; escape says how to leave a local minimum (agrégation text, 3.3)", Shapes: every, Reads: []string{"heuristic", "tables", "escape", "steps", "trace"}, Solver: Greedy{}},
	}
}

// solved returns the solved board.
func solved(b *board.Board) *board.Board {
	s := b.Copy()
	s.Reset()
	return s
}

// informed returns the heuristic to go by, prepared for boards like b.
func informed(ctx context.Context, b *board.Board, opt solver.Options) (heuristic.Heuristic, error) {
	if opt.Heuristic == nil {
		return heuristic.Manhattan{}, nil
	}
	return opt.Heuristic, solver.NewMeter(ctx, opt).During(func(ctx context.Context, watch func(string, float64)) error {
		return heuristic.Prepare(ctx, opt.Heuristic, b, watch)
	})
}

// blind is the heuristic that knows nothing.
type blind struct{}

func (blind) Name() string                                  { return "blind" }
func (blind) Admissible() bool                              { return true }
func (blind) Start(*board.Board) (heuristic.Running, error) { return blind{}, nil }
func (blind) Value() int                                    { return 0 }
func (blind) Moved(board.Move)                              {}
func (blind) Reset()                                        {}

// atLeast is what a heuristic proves of the board that it was started on.
func atLeast(h heuristic.Heuristic, value int) int {
	if h.Admissible() {
		return value
	}
	return 0
}

// maxValue is the largest value of a heuristic: weighted and added to a depth it
// still fits an int32's double.
const maxValue = 1 << 30

// wrong reports whether a heuristic gave what no heuristic gives.
func wrong(value int) bool { return uint(value) > maxValue }

func errWrong(h heuristic.Heuristic, value int) error {
	return fmt.Errorf("search: heuristic %s gave %d, which is not in 0..%d", h.Name(), value, maxValue)
}

// maxKey bounds the sum of a depth and a weighted value in a search that has a bucket, or
// few bits, for each.
const maxKey = 1 << 20

func errSum(search string, depth, value, weight, scale int) error {
	return fmt.Errorf("%w: %s keeps sums of depth and weighted heuristic up to %d, and here it is %d + %.4g x %d",
		solver.ErrNotApplicable, search, maxKey/scale, depth, float64(weight)/float64(scale), value)
}

// begin refuses what no search needs to look at.
func begin(b *board.Board, opt solver.Options) error {
	if err := b.CheckSolvable(); err != nil {
		return err
	}
	return solver.CheckOrder(opt.Moves())
}

// ceiling is the quotient of two numbers, rounded up.
func ceiling(n, unit int) int { return (n + unit - 1) / unit }

// weigh writes Options.Weight as weight/scale.
func weigh(opt solver.Options) (weight, scale int) {
	switch {
	case opt.Weight == 0:
		return 1, 1
	case opt.Weight == math.Trunc(opt.Weight):
		return int(opt.Weight), 1
	}
	return int(math.Round(100 * opt.Weight)), 100
}
