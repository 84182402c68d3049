package pdb

import (
	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/solver"
)

// A symmetry takes cell i to cell symmetry[i] and preserves adjacency.
type symmetry []uint8

// cornerToLast returns the symmetry that takes a corner to the last cell.
func cornerToLast(s board.Shape, corner int) (symmetry, error) {
	col, row := corner%s.Cols, corner/s.Cols
	left, top := col == 0 && s.Cols > 1, row == 0 && s.Rows > 1
	if !left && col != s.Cols-1 || !top && row != s.Rows-1 {
		return nil, message.Errorf("tables.the-blanks-home-cell", "%w: the blank's home, cell %d, is no corner of %s", solver.ErrNotApplicable, corner, s)
	}
	turned := make(symmetry, s.Size())
	for i := range turned {
		c, r := i%s.Cols, i/s.Cols
		if left {
			c = s.Cols - 1 - c
		}
		if top {
			r = s.Rows - 1 - r
		}
		turned[i] = uint8(r*s.Cols + c)
	}
	return turned, nil
}

func identity(s board.Shape) symmetry {
	m := make(symmetry, s.Size())
	for i := range m {
		m[i] = uint8(i)
	}
	return m
}

// mirror returns the transposition of a square, which fixes the first and last cells; nil for
// other shapes.
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

// compose applies m, then n.
func (m symmetry) compose(n symmetry) symmetry {
	composed := make(symmetry, len(m))
	for i, c := range m {
		composed[i] = n[c]
	}
	return composed
}

// apply returns the image of a set of cells.
func (m symmetry) apply(set uint32) uint32 {
	var image uint32
	for i, c := range m {
		image |= set >> i & 1 << c
	}
	return image
}

// Relabelling renames the pieces of boards so that the blank's home is the nearest corner:
// there are tables for corners only. The former solved board is then Offset moves from
// solved, so the tables overestimate by at most Offset.
type Relabelling struct {
	Offset int
	corner int          // home of the blank
	goal   *board.Board // the former goal in the new names
}

// NewRelabelling returns the relabelling for a goal with the blank in any cell.
func NewRelabelling(goal *board.Board) (Relabelling, error) {
	s := goal.Shape()
	cell, away := NearestCorner(s, goal.Blank())
	named := goal.Copy()
	err := named.Play(s.Walk(goal.Blank(), cell))
	return Relabelling{away, cell, named}, err
}

// Apply renames the pieces of a board.
func (c Relabelling) Apply(b *board.Board) (*board.Board, error) { return b.Toward(c.goal) }

// NearestCorner returns the corner nearest to a cell, and its distance.
func NearestCorner(s board.Shape, cell int) (corner, moves int) {
	corner = s.Size() - 1
	for _, c := range []int{0, s.Cols - 1, s.Size() - s.Cols} {
		if s.Distance(c, cell) < s.Distance(corner, cell) {
			corner = c
		}
	}
	return corner, s.Distance(corner, cell)
}

// canonicalPattern returns the smaller of a pattern and its mirror image, which share a
// table, and whether that is the image.
func canonicalPattern(s board.Shape, pattern uint32) (shared uint32, mirrored bool) {
	if m := mirror(s); m != nil {
		if image := m.apply(pattern); image < pattern {
			return image, true
		}
	}
	return pattern, false
}
