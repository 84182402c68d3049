package board

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrOtherShape is wrapped by the errors about a board and a goal that do not
// go together.
var ErrOtherShape = errors.New("board: the goal has another shape")

// Toward returns b renamed so that it is solved when b equals goal: the piece
// that goal has in cell i is called i. A path that solves it leads from b to
// goal. The boards have the same shape; where their homes of the blank differ,
// blank stands for blank and tile for tile, in the order of the tiles' homes.
func (b *Board) Toward(goal *Board) (*Board, error) {
	if b.shape != goal.shape {
		return nil, fmt.Errorf("%w: the board is %s, the goal %s", ErrOtherShape, b.shape, goal.shape)
	}
	t := b.Copy()
	t.home = goal.blank
	name := func(piece int) int { return goal.Pos(rename(piece, b.home, goal.home)) }
	for i, p := range b.cells {
		t.cells[i] = uint16(name(int(p)))
		t.pos[t.cells[i]] = uint16(i)
	}
	if b.labels != nil && goal.labels != nil && !slices.Equal(b.Inscription(), goal.Inscription()) {
		return nil, fmt.Errorf("%w: %s, not %s", ErrOtherLabels, shorten(strings.Join(goal.Inscription(), " ")), shorten(strings.Join(b.Inscription(), " ")))
	}
	t.labels = b.labels.renamed(t.home, name)
	return t, nil
}

// Rehomed returns the same tiles as a board whose blank lives in another
// corner: blank for blank and tile for tile, in the order of the tiles' homes.
func (b *Board) Rehomed(h Home) *Board {
	r, home := b.Copy(), h.Cell(b.shape)
	r.home = home
	name := func(piece int) int { return rename(piece, b.home, home) }
	for i, p := range b.cells {
		r.cells[i] = uint16(name(int(p)))
		r.pos[r.cells[i]] = uint16(i)
	}
	r.labels = b.labels.renamed(home, name)
	return r
}

// From takes back Toward: the board b that Toward(goal) has made into this
// one, its blank's home in the same cell as goal's.
func (b *Board) From(goal *Board) (*Board, error) {
	if b.shape != goal.shape || b.home != goal.blank {
		return nil, fmt.Errorf("%w: %s with the blank's home in cell %d was not made toward a goal of %s with its blank in cell %d",
			ErrOtherShape, b.shape, b.home, goal.shape, goal.blank)
	}
	f := b.Copy()
	f.home, f.labels = goal.home, goal.labels
	for i, p := range b.cells {
		f.cells[i] = goal.cells[p]
		f.pos[f.cells[i]] = uint16(i)
	}
	return f, nil
}

// rename names a piece where the blank's home is another cell.
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
