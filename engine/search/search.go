// Package search holds the graph searches that teach: breadth first, from both
// ends, depth first with growing bounds, IDA*, A* and greedy descent (source
// 003, sections 2.2 and 3; source 002, question 10). Each search counts what it makes
// and keeps, stops on limits with what it has proven, and calls a solution optimal only
// where it has proven that.
//
// The boards it is given may have the blank's home in any cell, so that any
// board can be the goal: board.Board.Toward.
//
// Begin with bfs.go, the simplest; store.go is how boards are kept. Words of moves that
// need not be tried are in package automaton.
package search

import (
	"taquin/engine/automaton"
	"taquin/engine/solver"
)

// Methods lists the package's solvers. The list holds the automata that they
// have built, so it should be kept and used again.
func Methods() solver.Registry {
	const every = "every shape; those with few boards to the end"
	automata := new(automaton.Library)
	return solver.Registry{
		{Name: "bfs", About: "breadth first, every board once, nearest first (agrégation text, 2.2.1; 3x3 paper, question 10)", Optimal: true, Shapes: every, Slides: true, Traces: true, Solver: BreadthFirst{}},
		{Name: "ucs", About: "uniform cost: the board with the cheapest way first; cost says what a move costs", Optimal: true, Shapes: every, Traces: true, Solver: UniformCost{}},
		{Name: "bidirectional", About: "breadth first from both ends until they meet", Optimal: true, Shapes: every, Slides: true, Traces: true, Solver: Bidirectional{}},
		{Name: "mm", About: "MM: from both ends by a heuristic, meeting in the middle", Optimal: true, Shapes: every, Traces: true, Informed: true, Solver: MM{}},
		{Name: "dfs", About: "depth first to one depth, and the first solution met; keeps no boards", Shapes: every, Traces: true, Solver: DepthFirst{automata: automata}},
		{Name: "deepening", About: "depth first to growing depths, keeping no boards (agrégation text, 2.2.2)", Optimal: true, Shapes: every, Traces: true, Solver: Deepening{automata: automata}},
		{Name: "ida", About: "IDA*: depth first to growing bounds on depth and heuristic", Optimal: true, Shapes: every, Traces: true, Informed: true, Solver: IDA{automata: automata}},
		{Name: "rbfs", About: "recursive best first: the boards of A* without its memory, going back to what looks better", Optimal: true, Shapes: every, Traces: true, Informed: true, Solver: RBFS{automata: automata}},
		{Name: "astar", About: "A*: the board with the least depth and heuristic first; weight above 1 is faster and not optimal", Optimal: true, Shapes: every, Traces: true, Informed: true, Solver: AStar{}},
		{Name: "sma", About: "SMA*: A* with no more boards than max_stored, the worst forgotten and made again when they are wanted", Optimal: true, Shapes: every, Traces: true, Informed: true, Solver: SMA{automata: automata}},
		{Name: "greedy", About: "always to the neighbour with the least heuristic; escape says how to leave a local minimum (agrégation text, 3.3)", Shapes: every, Traces: true, Informed: true, Solver: Greedy{}},
	}
}
