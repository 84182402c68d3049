package board

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrOtherShape reports a goal with another shape than the board's.
var ErrOtherShape = errors.New("board: the goal has another shape")

// Toward returns b with its pieces renamed: the piece in cell i of goal becomes i. A path
// solves the result if and only if it leads from b to goal. The boards must have the same
// shape. If their homes of the blank differ, tiles correspond in the order of their homes.
func (b *Board) Toward(goal *Board) (*Board, error) {
	if b.shape != goal.shape {
		return nil, fmt.Errorf("%w: the board is %s, the goal %s", ErrOtherShape, b.shape, goal.shape)
	}
	if b.labels != nil && goal.labels != nil && !slices.Equal(b.Inscription(), goal.Inscription()) {
		return nil, fmt.Errorf("%w: %s, not %s", ErrOtherLabels, shorten(strings.Join(goal.Inscription(), " ")), shorten(strings.Join(b.Inscription(), " ")))
	}
	return b.renamed(goal.blank, func(piece int) int { return goal.Pos(rename(piece, b.home, goal.home)) }), nil
}

// renamed returns a copy of the board with new names of its pieces and its home.
func (b *Board) renamed(home int, name func(piece int) int) *Board {
	c := b.Copy()
	c.home = home
	for i, p := range b.cells {
		c.put(name(int(p)), i)
	}
	c.labels = b.labels.renamed(home, name)
	return c
}

// Rehomed returns the board with another home of the blank. Tiles correspond in the order of
// their homes.
func (b *Board) Rehomed(h Home) *Board {
	home := h.Cell(b.shape)
	return b.renamed(home, func(piece int) int { return rename(piece, b.home, home) })
}

// From is the inverse of Toward: b is the result of Toward(goal) for a board with goal's home
// of the blank.
func (b *Board) From(goal *Board) (*Board, error) {
	if b.shape != goal.shape || b.home != goal.blank {
		return nil, fmt.Errorf("%w: %s with the blank's home in cell %d was not made toward a goal of %s with its blank in cell %d",
			ErrOtherShape, b.shape, b.home, goal.shape, goal.blank)
	}
	f := b.renamed(goal.home, goal.At)
	f.labels = goal.labels
	return f, nil
}

// rename converts the name of a piece when the blank's home changes.
func rename(p, home, other int) int {
	switch {
	case home == other:
		return p
	case p == home:
		return other
	case p > home:
		p--
	}
	if p >= other {
		p++
	}
	return p
}
