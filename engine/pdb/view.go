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
	// What Aim reads, all in one place: from the table and its layout.
	numbers *numbers
	combos  combos
	stride  uint32
	rows    []uint64
	steps   [4 * maxCells]step // by 4*blank+move
}

// maxCells is a power of two above MaxCells, so that cells need no check of their range.
const maxCells = 32

// State is what a view knows of a board.
type State struct {
	lies  uint64 // the cells that the tiles take, and from orderAt on the order in which they lie there
	value uint64 // of the table, from valueAt on; what is below belongs to Aim
}

// Where the parts of a state begin.
const (
	orderAt = 32
	valueAt = 8
)

// Value is the table's value.
func (s State) Value() int { return int(s.value >> valueAt) }

// step is a move of the blank, and so of a tile, as a view sees it.
type step struct {
	flip     uint32 // the tile's cell before and after
	below    uint32 // all cells before both
	between  uint32 // all cells between the two
	backward int8   // -1 if the cell after comes first, and else 0
	region   uint8  // where the region of the blank's cell after the move is numbered
}

// newView returns the view of a table through a symmetry.
func newView(t *Table, turn symmetry) *View {
	v := &View{table: t, turn: turn, numbers: t.numbers, combos: t.combos, stride: uint32(t.stride), rows: t.rows}
	back := make([]int, len(turn))
	for i, cell := range turn {
		back[cell] = i
	}
	for _, tile := range members(t.pattern) {
		v.tiles = append(v.tiles, back[tile])
	}
	for cell := range turn {
		for m := board.Up; m <= board.Right; m++ {
			if other, ok := t.shape.Step(cell, m); ok {
				from, to := turn[other], turn[cell]
				e := &v.steps[4*cell+int(m)]
				*e = step{flip: 1<<from | 1<<to, below: 1<<min(from, to) - 1, region: t.combos.numberAt(from)}
				e.between = (1<<max(from, to) - 1) &^ (e.below | e.flip)
				if to < from {
					e.backward = -1
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
	var order uint32
	for tile, cell := range cells[:len(v.tiles)] {
		order |= uint32(tile) << (3 * before(at.cells, cell))
	}
	at.order = int(v.numbers.orders.of(order))
	return State{uint64(order)<<orderAt | uint64(at.cells), uint64(v.table.value(at)) << valueAt}
}

// Slide returns the state after a move of the blank from a cell that slides one
// of the view's tiles. Any other move leaves the state as it is.
func (v *View) Slide(s State, blank int, m board.Move) State {
	var aim State
	word := v.Aim(&s, uint8(blank), m, &aim)
	return aim.Seen(aim.Nearer(*word))
}

// Aim is the first half of Slide: it returns the word of the table that says what the
// value after a move is, and writes to aim the state with a value one above that before
// and below it the number of the bit in the word. Nearer and Seen are the other half.
// Between the two there is time to fetch the word from memory.
func (v *View) Aim(s *State, blank uint8, m board.Move, aim *State) *uint64 {
	e := &v.steps[(4*int(blank)+int(m&3))&(4*maxCells-1)]
	cells, order := uint32(s.lies), uint32(s.lies>>orderAt)
	order = shifted(order, 3*uint32(bits.OnesCount32(cells&e.below)), 3*uint32(bits.OnesCount32(cells&e.between)), uint32(e.backward))
	cells ^= e.flip
	aim.lies = uint64(order)<<orderAt | uint64(cells)
	slot := v.combos.slot(v.numbers.ranks.of(cells), e.region)
	aim.value = s.value + 1<<valueAt | uint64(slot&63)
	return &v.rows[v.numbers.orders.of(order)*v.stride+slot>>6]
}

// Nearer is 1 if the word that an aim is at says that the move has brought its
// tile nearer, and else 0.
func (s *State) Nearer(word uint64) uint64 {
	return (s.value>>(valueAt+1) ^ word>>(s.value&63)) & 1
}

// Seen returns the state after the move of an aim, which has brought its tile
// nearer or not.
func (s *State) Seen(nearer uint64) State {
	return State{s.lies, s.value&^63 - nearer<<(valueAt+1)}
}
