package pdb

import (
	"fmt"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// A symmetry of a shape takes cell i to cell symmetry[i], and neighbours to
// neighbours.
type symmetry []uint8

// toLast returns the symmetry that takes a corner to the last cell.
func cornerToLast(s board.Shape, corner int) (symmetry, error) {
	col, row := corner%s.Cols, corner/s.Cols
	left, top := col == 0 && s.Cols > 1, row == 0 && s.Rows > 1
	if !left && col != s.Cols-1 || !top && row != s.Rows-1 {
		return nil, fmt.Errorf("%w: the blank's home, cell %d, is no corner of %s", solver.ErrNotApplicable, corner, s)
	}
	turn := make(symmetry, s.Size())
	for i := range turn {
		c, r := i%s.Cols, i/s.Cols
		if left {
			c = s.Cols - 1 - c
		}
		if top {
			r = s.Rows - 1 - r
		}
		turn[i] = uint8(r*s.Cols + c)
	}
	return turn, nil
}

// identity leaves every cell where it is.
func identity(s board.Shape) symmetry {
	turn := make(symmetry, s.Size())
	for i := range turn {
		turn[i] = uint8(i)
	}
	return turn
}

// mirror is the reflection of a square that leaves the first and the last cell
// where they are; nil for other shapes.
func mirror(s board.Shape) symmetry {
	if s.Cols != s.Rows {
		return nil
	}
	m := make(symmetry, s.Size())
	for i := range m {
		m[i] = uint8(i%s.Cols*s.Cols + i/s.Cols)
	}
	return m
}

// then is one symmetry after another.
func (m symmetry) compose(n symmetry) symmetry {
	both := make(symmetry, len(m))
	for i, c := range m {
		both[i] = n[c]
	}
	return both
}

// of returns where a set of cells goes.
func (m symmetry) apply(set uint32) uint32 {
	var image uint32
	for i, c := range m {
		image |= set >> i & 1 << c
	}
	return image
}

// Corner names the pieces of boards anew so that the blank's home is a corner,
// the nearest to where it is: there are tables for corners alone. What was the
// solved board is then Away moves from solved, and what the tables say of a
// board is too much by as many moves at most.
type Relabelling struct {
	Offset int
	corner int          // the corner
	goal   *board.Board // what is solved in the new names
}

// NewCorner returns the names in which a board that is to be reached comes
// nearest to solved; goal may have its blank in any cell.
func NewRelabelling(goal *board.Board) (Relabelling, error) {
	s := goal.Shape()
	cell, away := NearestCorner(s, goal.Blank())
	named := goal.Copy()
	err := named.Play(s.Walk(goal.Blank(), cell))
	return Relabelling{away, cell, named}, err
}

// Of returns a board in the new names.
func (c Relabelling) Apply(b *board.Board) (*board.Board, error) { return b.Toward(c.goal) }

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

// canonical returns the one of a pattern and its mirror image that has the
// table, and whether that is the image.
func canonicalPattern(s board.Shape, pattern uint32) (shared uint32, mirrored bool) {
	if m := mirror(s); m != nil {
		if image := m.apply(pattern); image < pattern {
			return image, true
		}
	}
	return pattern, false
}
