// Package search holds the searches of the textbooks and the literature, each written once over a
// state space. Some keep states: breadth-first (bfs.go), bidirectional (bidirectional.go, mm.go,
// nbs.go), A* and uniform cost (astar.go), and SMA* in bounded memory (sma.go). Others keep only the
// current path: depth-first to one depth (dfs.go) or to growing bounds, as IDA* does (deepening.go),
// and RBFS (rbfs.go). The rest trade the length of the solution for time: greedy best-first search
// (astar.go), ARA* (arastar.go), EES (ees.go), beam search (beam.go) and learning real-time A*
// (lrta.go). Greedy descent follows the heuristic and has ways out of local minima (greedy.go).
// pathmax.go raises inconsistent heuristics. Most are described in source 003, sections 2.2 and 3.
//
// Each search counts generated and expanded states, stops at limits with the bound that it
// has proven, and calls a solution optimal only where it has proven that.
//
// Begin with bfs.go; kept.go is shared by the searches that keep states. A new search is
// a file with a Run function, and a line in Methods.
package search

import (
	"context"
	"math"
	"slices"
	"strconv"

	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// Method is a search with the name that a user types. The heuristic of a space has no effect on
// a method that does not read heuristics.
type Method struct {
	solver.Declaration
	run func(ctx context.Context, s statespace.Space, opt solver.Options) (Result, error)
}

// DeclaredFor returns the declaration of the method for a family: the puzzles that it applies to, and
// the options of the method that the family does not have.
func (m Method) DeclaredFor(puzzles string, without ...string) solver.Declaration {
	d := m.Declaration
	d.For = puzzles
	d.Reads = slices.DeleteFunc(slices.Clone(d.Reads), func(o string) bool { return slices.Contains(without, o) })
	return d
}

// Run searches a space. Options that the method does not read have no effect. With an error
// the result has no path, but counts and a bound.
func (m Method) Run(ctx context.Context, s statespace.Space, opt solver.Options) (Result, error) {
	if !m.Has("weight") {
		opt.Weight = 0
	}
	if !m.Has("trace") {
		opt.Trace = nil
	}
	if opt.BPMX = opt.BPMX && m.Has("bpmx"); opt.BPMX && !s.Traits().Undirected {
		return Result{}, message.Errorf("search.bpmx-needs-moves", "%w: bpmx needs moves that can be taken back at the same cost; pathmax does not", solver.ErrNotApplicable)
	}
	opt.Pathmax = opt.Pathmax && m.Has("pathmax")
	return m.run(ctx, s, opt)
}

// Methods lists the searches in the order in which they are shown.
func Methods() []Method {
	return []Method{
		declare("bfs", "breadth first, every state once, nearest first (agrégation text, 2.2.1; 3x3 paper, question 10)", true, BreadthFirst, "metric", "trace"),
		declare("ucs", "uniform cost: the state with the cheapest path first; cost gives the cost of a move", true, UniformCost, "cost", "trace"),
		declare("bidirectional", "breadth first from both ends until they meet", true, Bidirectional, "metric", "trace"),
		declare("mm", "MM: from both ends by a heuristic, meeting in the middle", true, MM, "heuristic", "trace"),
		declare("nbs", "NBS: from both ends, always a pair of states with the least bound; at most twice the states that any such proof needs", true, NBS, "heuristic", "trace"),
		declare("dfs", "depth first to one depth, and the first solution met; keeps no states", false, DepthFirst, "depth", "prune", "order", "trace"),
		declare("deepening", "depth first to growing depths, keeping no states (agrégation text, 2.2.2)", true, Deepening, "prune", "order", "finish", "trace"),
		declare("ida", "IDA*: depth first to growing bounds on depth and heuristic", true, IDA, "heuristic", "weight", "prune", "order", "finish", "pathmax", "bpmx", "trace"),
		declare("rbfs", "recursive best first: the states of A* without its memory, going back to what looks better", true, RBFS, "heuristic", "weight", "prune", "trace"),
		declare("astar", "A*: the state with the least depth and heuristic first; weight above 1 is faster and not optimal", true, AStar, "heuristic", "weight", "pathmax", "bpmx", "trace"),
		declare("arastar", "ARA*: A* with smaller and smaller weights, each search with the queue of the one before; better solutions until the last is optimal", true, ARAStar, "heuristic", "weight", "trace"),
		declare("ees", "EES: a solution within the bound weight, by a second estimate that the search learns", false, EES, "heuristic", "weight", "trace"),
		declare("gbfs", "greedy best first: the state with the least heuristic first, however it was reached; fast and not optimal", false, GBFS, "heuristic", "trace"),
		declare("sma", "SMA*: A* with no more states than max_stored, it forgets the worst states and generates them again when needed", true, SMA, "heuristic", "weight", "max_stored", "prune", "trace"),
		declare("greedy", "always to the neighbour with the least heuristic; escape says how to leave a local minimum (agrégation text, 3.3)", false, Greedy, "heuristic", "escape", "steps", "trace"),
		declare("lrta", "LRTA*: a walk without a plan, which learns better heuristic values for the next of its trials", false, LRTA, "heuristic", "trials", "trace"),
		declare("beam", "beam search: breadth first, and of each layer only the width states with the least heuristic", false, Beam, "heuristic", "width", "trace"),
	}
}

// declare returns a method. A method that reads heuristics also reads what the user asserts about them, and whether
// they look at duals.
func declare(name, about string, optimal bool, run func(context.Context, statespace.Space, solver.Options) (Result, error), reads ...string) Method {
	if slices.Contains(reads, "heuristic") {
		reads = append(reads, "admissible", "dual")
	}
	return Method{solver.Declaration{Name: name, About: about, Optimal: optimal, Reads: reads}, run}
}

// Result is a path to a goal, and the cost of the search.
type Result struct {
	Path       []statespace.Move
	Cost       float64            // of the path
	Generated  int64              // states generated, the start not counted
	Expanded   int64              // states whose successors were generated
	Stored     int64              // distinct states kept, by a search that keeps states
	Memory     int64              // bytes that they took
	Bound      float64            // proven lower bound for the cost of every solution
	Least      float64            // the least heuristic value on the path of greedy descent
	Iterations []solver.Iteration // of a search with growing bounds
	Optimal    bool               // proven: no path costs less
	Stopped    bool               // cancelled while it improved its solution
}

// Statistics returns the result as the statistics of a solution. The bound is the least number of
// moves whose cost reaches it.
func (r Result) Statistics(t statespace.Traits) solver.Statistics {
	return solver.Statistics{Generated: r.Generated, Expanded: r.Expanded, Stored: r.Stored, Memory: r.Memory,
		Bound: t.Moves(r.Bound), Least: r.Least, Iterations: r.Iterations, Optimal: r.Optimal, Stopped: r.Stopped}
}

// maxValue is the largest estimate that a search accepts.
const maxValue = 1 << 30

// valid reports whether a value can be an estimate.
func valid(value float64) bool { return value >= 0 && value <= maxValue }

// check returns an error unless a value is valid.
func check(s statespace.Space, value float64) error {
	if valid(value) {
		return nil
	}
	return message.Errorf("search.heuristic-gave-which-is", "search: heuristic %s gave %s, which is not in 0..%d", s.Traits().Heuristic, strconv.FormatFloat(value, 'f', -1, 64), maxValue)
}

// estimate returns the checked estimate of a state.
func estimate(s statespace.Space, state []byte) (float64, error) {
	value, err := s.Estimate(state)
	if err != nil {
		return 0, err
	}
	return value, check(s, value)
}

// unsolvable is the error of a search that has expanded everything.
func unsolvable(reached int64) error {
	return message.Errorf("search.can-be-reached", "%w (%s can be reached)", errNoPath, message.Count(reached, "state"))
}

// errNoPath is the error of a search that has proven that there is no solution, but does not
// know all states that can be reached.
var errNoPath = message.Errorf("puzzle.no-moves-lead-to", "%w: no moves lead to the goal", solver.ErrUnsolvable)

// weigh writes Options.Weight as weight/scale, so that weighted sums of whole numbers are
// exact.
func weigh(opt solver.Options) (weight, scale float64) {
	switch {
	case opt.Weight == 0:
		return 1, 1
	case opt.Weight == math.Trunc(opt.Weight):
		return opt.Weight, 1
	}
	return math.Round(100 * opt.Weight), 100
}

// seen is a value as a log shows it.
func seen(t statespace.Traits, value float64) float64 {
	if t.Blind() {
		return math.NaN()
	}
	return value
}
