// Package search holds the graph searches that teach: breadth first, from both
// ends, depth first with growing bounds, IDA*, A* and greedy descent (source
// 003, sections 2.2 and 3; source 002, question 10), and the automaton that
// prunes words of moves. Each search counts what it makes and keeps, stops on
// limits with what it has proven, and calls a solution optimal only where it
// has proven that.
//
// The boards it is given may have the blank's home in any cell, so that any
// board can be the goal: board.Board.Toward.
//
// Begin with bfs.go, the simplest, and automaton.go for the pruning; store.go is
// how boards are kept.
package search

import "taquin/engine/solver"

// Methods lists the package's solvers. The list holds the automata that they
// have built, so it should be kept and used again.
func Methods() solver.Registry {
	const every = "every shape; those with few boards to the end"
	automata := new(Automata)
	return solver.Registry{
		{Name: "bfs", About: "breadth first, every board once, nearest first (agrégation text, 2.2.1; 3x3 paper, question 10)", Optimal: true, Shapes: every, Slides: true, Solver: BreadthFirst{}},
		{Name: "bidirectional", About: "breadth first from both ends until they meet", Optimal: true, Shapes: every, Slides: true, Solver: Bidirectional{}},
		{Name: "deepening", About: "depth first to growing depths, keeping no boards (agrégation text, 2.2.2)", Optimal: true, Shapes: every, Solver: Deepening{automata: automata}},
		{Name: "ida", About: "IDA*: depth first to growing bounds on depth and heuristic", Optimal: true, Shapes: every, Informed: true, Solver: IDA{automata: automata}},
		{Name: "astar", About: "A*: the board with the least depth and heuristic first; weight above 1 is faster and not optimal", Optimal: true, Shapes: every, Informed: true, Solver: AStar{}},
		{Name: "greedy", About: "always to the neighbour with the least heuristic; escape says how to leave a local minimum (agrégation text, 3.3)", Shapes: every, Informed: true, Solver: Greedy{}},
	}
}
