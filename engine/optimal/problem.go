package optimal

import (
	"taquin/engine/board"
	"taquin/engine/pdb"
)

// problem is a board as the search wants it: named so that the blank's home is
// a corner (see pdb.Corner). The goal is the solved board, or one that is a few
// moves away from it.
type problem struct {
	start, goal *board.Board
	away        int  // from the solved board to the goal
	reversed    bool // the path to find leads from what is solved to what is given
}

// newProblem states how to solve b. Forth and back are equally far: it takes
// the way that ends nearer to a corner.
func newProblem(b *board.Board) (problem, error) {
	var p problem
	start, goal := b, b.Copy()
	goal.Reset()
	_, away := pdb.NearestCorner(b.Shape(), b.Home())
	if _, back := pdb.NearestCorner(b.Shape(), b.Blank()); back < away {
		start, goal, p.reversed = goal, start, true
	}
	names, err := pdb.NewCorner(goal)
	if err != nil {
		return p, err
	}
	p.away = names.Away
	if p.start, err = names.Of(start); err != nil {
		return p, err
	}
	p.goal, err = names.Of(goal)
	return p, err
}

// path turns a path from start to goal into one that solves the board.
func (p problem) path(found board.Path) board.Path {
	if p.reversed {
		return found.Inverse()
	}
	return found
}
