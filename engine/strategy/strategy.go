// Package strategy implements constructive solvers, which build a solution step by step
// instead of searching for one, and the macros of source 000 (sections 4 and 5), from
// which scripts build their own strategies.
//
// A macro changes a board in place and returns its moves; with an error, it makes none.
// All macros but BlankTo need two columns and two rows. A left shift of three positions
// maps their tiles a b c to b c a, a right shift to c a b. In Lua the macros have their
// French names.
//
// Start with lines.go for the fast solver, and with hand.go for the macros.
package strategy

import "taquin/engine/solver"

// Methods lists the package's solvers.
func Methods() solver.Registry {
	const every = "every shape"
	return solver.Registry{
		{Declaration: solver.Declaration{Name: "undo", About: "goes back the way it came: the history, inverted (Audibert's method 1)", For: every}, Solver: Undo{}},
		{Declaration: solver.Declaration{Name: "lines", About: "row by row from the one farthest from the blank's home, the last two rows column by column (Audibert's method 2)", For: every}, Solver: Lines{}},
		{Declaration: solver.Declaration{Name: "rows", About: "the same as lines, as the agrégation text calls it, whose blank lives top left: from the last row up", For: every}, Solver: Lines{}},
		{Declaration: solver.Declaration{Name: "cycles", About: "3-cycles of the chain (0 1 2)(2 3 4)… one after the other (Audibert's method 3)", For: every}, Solver: Cycles{}},
	}
}
