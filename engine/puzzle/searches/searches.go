// Package searches holds the graph searches for puzzles that are given by their moves:
// breadth first, from both ends, A* and IDA*. They are those of package search for boards,
// where more is told of each; here a state is a vector of package packed, so all of them
// know which pieces look alike. Each counts what it makes and keeps, stops on limits with
// what it has proven, and calls a solution optimal only where it has proven that.
//
// Begin with bfs.go, the simplest; kept.go is how states are kept.
package searches

import (
	"context"
	"fmt"
	"math"

	"taquin/engine/puzzle"
	"taquin/engine/puzzle/packed"
	"taquin/engine/puzzle/solving"
	"taquin/engine/solver"
)

// Methods lists the package's solvers.
func Methods() solving.Registry {
	const every = "every puzzle; those with few states to the end"
	return solving.Registry{
		{Name: "bfs", About: "breadth first, every state once, nearest first", Optimal: true, Puzzles: every, Solver: BreadthFirst{}},
		{Name: "bidirectional", About: "breadth first from both ends until they meet", Optimal: true, Puzzles: every, Solver: Bidirectional{}},
		{Name: "ida", About: "IDA*: depth first to growing bounds on depth and heuristic, keeping no states", Optimal: true, Puzzles: every, Reads: []string{"heuristic", "weight"}, Solver: IDA{}},
		{Name: "astar", About: "A*: the state with the least depth and heuristic first; weight above 1 is faster and not optimal", Optimal: true, Puzzles: every, Reads: []string{"heuristic", "weight"}, Solver: AStar{}},
	}
}

// search is what every search begins with.
type search struct {
	*solving.Task
	vectors *packed.Vectors
	first   []uint8 // the state to be solved; solved it is vectors.Start
	meter   *solver.Meter
	opt     solving.Options
}

func begin(ctx context.Context, x *puzzle.State, opt solving.Options) (*search, error) {
	task, err := solving.Begin(ctx, x, opt)
	if err != nil {
		return nil, err
	}
	v, err := packed.New(ctx, task.Puzzle, task.Turns, task.Colours)
	if err != nil {
		return nil, fmt.Errorf("%w: %w before the search", solver.ErrCancelled, err)
	}
	return &search{task, v, v.Of(task.Element), solver.NewMeter(ctx, opt.Options), opt}, nil
}

// unreached is for a search that ends without the solution that there is.
func (s *search) unreached() string {
	return fmt.Sprintf("puzzle: a state of %s that can be solved is not reached", s.Puzzle) // our fault, never the state's
}

// weight is Options.Weight, 1 if it is not set.
func (s *search) weight() float64 {
	if s.opt.Weight == 0 {
		return 1
	}
	return s.opt.Weight
}

// proves reports whether a search by the heuristic finds shortest words.
func (s *search) proves() bool { return s.opt.Estimate == nil && s.weight() <= 1 }

// maxValue is the largest value of an estimate, weighted.
const maxValue = 1 << 20

// value is the weighted heuristic of a state, given both ways, as a whole number of moves;
// x is looked at only by an estimate of the options.
func (s *search) value(vector []uint8, x *puzzle.State) (int, error) {
	value := float64(0)
	if s.opt.Estimate == nil {
		value = float64(s.vectors.AtLeast(vector))
	} else {
		var err error
		if value, err = s.opt.Estimate(x); err != nil {
			return 0, err
		}
	}
	value *= s.weight()
	if !(value >= 0 && value <= maxValue) {
		return 0, fmt.Errorf("puzzle: the heuristic gave %g, which is not in 0..%.0f", value/s.weight(), maxValue/s.weight())
	}
	return int(math.Ceil(value - 1e-9)), nil
}
