package heuristic

import (
	"context"

	"taquin/engine/board"
	"taquin/engine/message"
)

// Dual returns a heuristic that also evaluates the dual board, and takes the larger value (A. Felner, U.
// Zahavi, J. Schaeffer, R. C. Holte, "Dual lookups in pattern databases", IJCAI-05, 103-108; U. Zahavi,
// A. Felner, R. C. Holte, J. Schaeffer, "Duality in permutation state spaces and the dual search algorithm", Artificial Intelligence 172
// (2008) 514-540). The dual board exchanges cells and pieces: if cell i holds piece p, then cell p of the dual holds piece i. Moves
// that solve one, in reverse, solve the other, so both need the same number of moves.
//
// If the blank is not at home, the blank of the dual has another home, for which pattern databases
// and functions are not defined. So only boards with the blank at home have a second value. The heuristic is inconsistent
// then: bidirectional pathmax spreads the larger values to the boards around. The values of distances and
// conflicts are the same for both boards; those of pattern databases differ.
func Dual(h Heuristic) Heuristic { return dual{h} }

type dual struct{ Heuristic }

// Prepare implements Preparer.
func (h dual) Prepare(ctx context.Context, b *board.Board, watch func(message.Text, float64)) error {
	return Prepare(ctx, h.Heuristic, b, watch)
}

// Start implements Heuristic.
func (h dual) Start(b *board.Board) (Running, error) {
	r, err := h.Heuristic.Start(b)
	if err != nil {
		return nil, err
	}
	d := &runningDual{Running: r, b: b, other: b.Copy(), cells: make([]int, b.Size())}
	d.other.Reset()
	if d.of, err = h.Heuristic.Start(d.other); err != nil {
		return nil, err
	}
	if _, real := r.(Real); real {
		return realDual{d}, nil
	}
	return d, nil
}

// runningDual is the larger of the values of a board and its dual.
type runningDual struct {
	Running
	b     *board.Board
	other *board.Board // for the dual
	of    Running      // of other
	cells []int
}

// dual makes other the dual of the board, if it has one.
func (d *runningDual) dual() bool {
	if d.b.Blank() != d.b.Home() {
		return false
	}
	for i := range d.cells {
		d.cells[i] = d.b.Pos(i)
	}
	if err := d.other.SetCells(d.cells); err != nil {
		panic(err) // the inverse of a permutation is one
	}
	d.of.Reset()
	return true
}

// Value implements Running.
func (d *runningDual) Value() int {
	value := d.Running.Value()
	if value < 0 || !d.dual() {
		return value
	}
	if other := d.of.Value(); other < 0 || other > value {
		return other
	}
	return value
}

// realDual is a runningDual with fractions.
type realDual struct{ *runningDual }

// Real implements Real.
func (d realDual) Real() float64 {
	value := ValueOf(d.Running)
	if value < 0 || !d.dual() {
		return value
	}
	if other := ValueOf(d.of); other < 0 || other > value {
		return other
	}
	return value
}
