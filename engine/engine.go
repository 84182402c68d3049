// Package engine is the front door of the Go library: it knows every solver by
// name. What they work on is in the packages below it: perm, board, cards;
// what a solver is, in solver.
package engine

import (
	"taquin/engine/search"
	"taquin/engine/solver"
	"taquin/engine/strategy"
)

// Methods lists all solvers in the order in which they are shown. The Lua
// function solve, the command line and completion read this list. What a method
// has made for one board it uses for the next, so the list should be kept.
func Methods() solver.Registry {
	return append(strategy.Methods(), search.Methods()...)
}
