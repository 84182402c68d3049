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
func toLast(s board.Shape, corner int) (symmetry, error) {
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
func (m symmetry) then(n symmetry) symmetry {
	both := make(symmetry, len(m))
	for i, c := range m {
		both[i] = n[c]
	}
	return both
}

// of returns where a set of cells goes.
func (m symmetry) of(set uint32) uint32 {
	var image uint32
	for i, c := range m {
		image |= set >> i & 1 << c
	}
	return image
}
