// Package engine is the front door of the Go library: it knows every solver and
// every heuristic by name. What they work on is in the packages below it: perm,
// board, cards, puzzle for puzzles that are given by their moves, and slide for
// pieces that slide. What a solver is, is in solver and, for puzzles, in
// puzzle/solving; those of sliding pieces stand in slide itself. What a search did, board
// by board, is told in trace; what solvers cost on the same boards is set side by side in
// compare. Solutions are made shorter by polish, and what several machines do together is in
// share. What is done for speed alone, with the machine's memory, is in memory.
package engine

import (
	"context"
	"slices"

	"taquin/engine/beam"
	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/optimal"
	"taquin/engine/pdb"
	"taquin/engine/polish"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/pruning"
	"taquin/engine/puzzle/searches"
	"taquin/engine/puzzle/sequences"
	"taquin/engine/puzzle/solving"
	"taquin/engine/search"
	"taquin/engine/solver"
	"taquin/engine/strategy"
)

// Sources says which texts the lab follows, by the names that its own texts have for
// them.
const Sources = "Four French texts stand behind the lab. Audibert is P. Audibert's article on solving the puzzle by computer (source 000), " +
	"Les petits chiens a puzzle of nine cards (source 001), the 3x3 paper programming exercises on the 3x3 puzzle (source 002), " +
	"and the agrégation text one of 2008 for the competition of French teachers of mathematics (source 003)."

// Methods lists all solvers in the order in which they are shown. The Lua
// function solve, the command line and completion read this list. What a method
// has made for one board it uses for the next, so the list should be kept; the
// tables that some need are taken from a library.
func Methods(tables *pdb.Library) solver.Registry {
	all := slices.Concat(strategy.Methods(), search.Methods(), optimal.Methods(tables), beam.Methods())
	for i, m := range all {
		all[i] = polish.Method(m)
	}
	return all
}

// PuzzleMethods lists all solvers of puzzles that are given by their moves, as Methods
// lists those of boards.
func PuzzleMethods(tables *pruning.Library) solving.Registry {
	return slices.Concat(searches.Methods(), solving.Registry{pruning.Optimal(tables), pruning.Phases(tables), sequences.Method()})
}

// UsualMethod is the name of the method for boards of a shape when none is asked for:
// the best one that answers within seconds.
func UsualMethod(s board.Shape) string {
	if s.Size() <= 16 || s.Linear() {
		return "optimal"
	}
	return "beam"
}

// UsualPuzzleMethods are the names of the methods for a puzzle when none is asked for: those
// to try one after the other until one applies.
func UsualPuzzleMethods(ctx context.Context, z *puzzle.Puzzle) []string {
	if states, err := z.States(ctx); err == nil && states.IsInt64() && states.Int64() <= manyStates {
		return []string{"optimal"}
	}
	return []string{"phases", "word"}
}

// manyStates is how many states a puzzle has at most for which optimal is the usual method.
const manyStates = 100_000_000

// Heuristics lists all heuristics that have a name. They too should be kept.
func Heuristics(tables *pdb.Library) []heuristic.Heuristic {
	return append(heuristic.All(), pdb.NewLibraryHeuristic(tables))
}
