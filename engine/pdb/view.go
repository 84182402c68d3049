package pdb

import (
	"math/bits"

	"taquin/engine/board"
)

// View looks into a table from boards with the blank's home in any corner,
// through a symmetry of their shape that takes the home to the last cell.
type View struct {
	table *Table
	turn  symmetry // of the board's cells to the table's
	tiles []int    // the board's tiles, in the order of the table's
	steps []Step   // by 4*blank+move
	// What Slide reads, all in one place: from the table and its layout.
	ranks  ranks
	combos []combo
	shifts shifts
	stride int
	rows   []uint64
}

// State is what a view knows of a board. Value is the table's value.
type State struct {
	cells uint32 // that the tiles take
	order uint16
	Value uint8
}

// Step is a move of the blank, and so of a tile, as a view sees it.
type Step struct {
	flip        uint32 // the tile's cell before and after
	before      uint32 // all cells before the first
	beforeAfter uint32 // all cells before the second, but for the first
	blank       uint8  // the blank's cell after the move
}

// newView returns the view of a table through a symmetry.
func newView(t *Table, turn symmetry) *View {
	v := &View{table: t, turn: turn, ranks: t.ranks, combos: t.combos, shifts: t.shifts, stride: t.stride, rows: t.rows}
	back := make([]int, len(turn))
	for i, cell := range turn {
		back[cell] = i
	}
	for _, tile := range members(t.pattern) {
		v.tiles = append(v.tiles, back[tile])
	}
	v.steps = make([]Step, 4*len(turn))
	for cell := range turn {
		for m := board.Up; m <= board.Right; m++ {
			if other, ok := t.shape.Step(cell, m); ok {
				from, to := turn[other], turn[cell]
				v.steps[4*cell+int(m)] = Step{
					flip:        1<<from | 1<<to,
					before:      1<<from - 1,
					beforeAfter: (1<<to - 1) &^ (1 << from),
					blank:       from,
				}
			}
		}
	}
	return v
}

// Tiles returns the tiles that the view looks at, named as the board names them.
func (v *View) Tiles() []int { return v.tiles }

// Start returns the state of a board, of the shape and home of the view, that
// can be solved. It takes some ten microseconds.
func (v *View) Start(b *board.Board) State {
	at := situation{blank: int(v.turn[b.Blank()])}
	var cells [MaxTiles]int
	for i, tile := range v.tiles {
		cells[i] = int(v.turn[b.Pos(tile)])
		at.cells |= 1 << cells[i]
	}
	for i := range v.tiles {
		// The tile in the i-th place is greater than so many after it.
		var tile, smaller int
		for j, cell := range cells[:len(v.tiles)] {
			if before(at.cells, cell) == i {
				tile = j
			}
		}
		for j := range tile {
			if cells[j] > cells[tile] {
				smaller++
			}
		}
		at.order += smaller * factorial(len(v.tiles)-1-i)
	}
	return State{cells: at.cells, order: uint16(at.order), Value: uint8(v.table.value(at))}
}

// Step returns the step for a move of the blank from a cell.
func (v *View) Step(blank uint8, m board.Move) *Step { return &v.steps[4*int(blank)+int(m&3)] }

// Slide returns the state after a move that slides one of the view's tiles.
// Any other move leaves the state as it is.
func (v *View) Slide(s State, e *Step) State {
	cells := s.cells ^ e.flip
	places := bits.OnesCount32(s.cells&e.before)<<3 | bits.OnesCount32(s.cells&e.beforeAfter)
	order := v.shifts.after[int(s.order)<<(v.shifts.width&15)|int(v.shifts.code[places&63])]
	slot := v.combos[v.ranks.of(cells)].slot(e.blank)
	bit := uint8(v.rows[int(order)*v.stride+int(slot>>6)] >> (slot & 63) & 1)
	above := s.Value + 1
	return State{cells: cells, order: order, Value: above - (above>>1^bit)&1<<1}
}
