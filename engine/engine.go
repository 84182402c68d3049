// Package engine is the entry point of the Go library: the registries of all solvers and
// heuristics.
//
// Packages below it:
//
//   - board, cards, puzzle (permutation puzzles), slide (sliding-block puzzles) and perm
//     (permutation groups) define the domains.
//   - solver and puzzle/solving define the interfaces of solvers; slide contains its own.
//   - trace represents the log of a search, compare the comparison of solvers on equal boards.
//   - polish shortens solutions, share distributes work over machines, and memory holds
//     optimizations of memory access.
package engine

import (
	"context"
	"slices"

	"taquin/engine/beam"
	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/optimal"
	"taquin/engine/pdb"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/pruning"
	"taquin/engine/puzzle/searches"
	"taquin/engine/puzzle/sequences"
	"taquin/engine/puzzle/solving"
	"taquin/engine/search"
	"taquin/engine/solver"
	"taquin/engine/strategy"
)

// Sources describes the texts that the lab follows and its names for them.
const Sources = "The lab builds on four French texts. Audibert is P. Audibert's article on solving the puzzle by computer (source 000). Les petits chiens is a puzzle of nine cards (source 001). The 3x3 paper contains programming exercises on the 3x3 puzzle (source 002). The agrégation text is from the 2008 competition for French teachers of mathematics (source 003)."

// Methods lists all solvers in display order. Methods cache data between boards, so reuse the
// list. Some read their tables from a library.
func Methods(tables *pdb.Library) solver.Registry {
	all := slices.Concat(strategy.Methods(), search.Methods(), optimal.Methods(tables), beam.Methods())
	for i, m := range all {
		all[i] = beam.Polished(m)
	}
	return all
}

// PuzzleMethods lists all solvers of permutation puzzles, as Methods lists those of boards.
func PuzzleMethods(tables *pruning.Library) solving.Registry {
	return slices.Concat(searches.Methods(), solving.Registry{pruning.Optimal(tables), pruning.Phases(tables), sequences.Method()})
}

// UsualMethod returns the name of the default method for boards of a shape: the best one that
// answers within seconds.
func UsualMethod(s board.Shape) string {
	if s.Size() <= 16 || s.Linear() {
		return "optimal"
	}
	return "beam"
}

// UsualPuzzleMethods returns the names of the default methods for a puzzle, to be tried in order
// until one applies.
func UsualPuzzleMethods(ctx context.Context, z *puzzle.Puzzle) []string {
	if states, err := z.States(ctx); err == nil && states.IsInt64() && states.Int64() <= manyStates {
		return []string{"optimal"}
	}
	return []string{"phases", "word"}
}

// manyStates is the largest number of states for which optimal is the default method.
const manyStates = 100_000_000

// Heuristics lists all named heuristics. They cache data too, so reuse the list.
func Heuristics(tables *pdb.Library) []heuristic.Heuristic {
	return append(heuristic.All(), pdb.NewLibraryHeuristic(tables))
}
