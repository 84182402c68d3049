package pdb

import "taquin/engine/board"

// Corner names the pieces of boards anew so that the blank's home is a corner,
// the nearest to where it is: there are tables for corners alone. What was the
// solved board is then Away moves from solved, and what the tables say of a
// board is too much by as many moves at most.
type Corner struct {
	Away  int
	cell  int          // the corner
	named *board.Board // what is solved in the new names
}

// NewCorner returns the names in which a board that is to be reached comes
// nearest to solved; goal may have its blank in any cell.
func NewCorner(goal *board.Board) (Corner, error) {
	s := goal.Shape()
	cell, away := NearestCorner(s, goal.Blank())
	named := goal.Copy()
	err := named.Play(s.Walk(goal.Blank(), cell))
	return Corner{away, cell, named}, err
}

// Of returns a board in the new names.
func (c Corner) Of(b *board.Board) (*board.Board, error) { return b.Toward(c.named) }

// NearestCorner returns the corner with the fewest moves of the blank to a
// cell, and how many these are.
func NearestCorner(s board.Shape, cell int) (corner, moves int) {
	corner = s.Size() - 1
	for _, c := range []int{0, s.Cols - 1, s.Size() - s.Cols} {
		if s.Distance(c, cell) < s.Distance(corner, cell) {
			corner = c
		}
	}
	return corner, s.Distance(corner, cell)
}
