package pdb

import (
	"math/bits"

	"taquin/engine/board"
)

// View looks into a table from boards with the blank's home in any corner,
// through a symmetry of their shape that takes the home to the last cell.
type View struct {
	table    *Table
	symmetry symmetry // of the board's cells to the table's
	tiles    []int    // the board's tiles, in the order of the table's
	// What Aim reads, all in one place: from the table and its layout.
	ranks        *rankTables
	combinations combinationIndex
	rowWords     uint32
	rows         []uint64
	moves        [4 * maxCells]viewMove // by 4*blank+move
}

// maxCells is a power of two above MaxCells, so that cells need no check of their range.
const maxCells = 32

// State is what a view knows of a board, in one word, since a search copies many: the
// cells that the tiles take, the order in which they lie there, the table's value modulo
// four and, from Aim to Seen, the number of a bit.
type State uint64

// Where the parts of a state begin.
const (
	permutationShift = 32
	valueShift       = permutationShift + 3*MaxTiles
	bitShift         = valueShift + 2
)

// step is a move of the blank, and so of a tile, as a view sees it.
type viewMove struct {
	flip     uint32 // the tile's cell before and after
	below    uint32 // all cells before both
	between  uint32 // all cells between the two
	rotation uint8  // where its turns begin
	blank    uint8  // the blank's cell after the move
}

// newView returns the view of a table through a symmetry.
func newView(t *Table, turn symmetry) *View {
	v := &View{table: t, symmetry: turn, ranks: t.rankTables, combinations: t.combinations, rowWords: uint32(t.rowWords), rows: t.rows}
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
				e := &v.moves[4*cell+int(m)]
				*e = viewMove{flip: 1<<from | 1<<to, below: 1<<min(from, to) - 1, blank: from}
				e.between = (1<<max(from, to) - 1) &^ (e.below | e.flip)
				if to < from {
					e.rotation = backward
				}
			}
		}
	}
	return v
}

// Tiles returns the tiles that the view looks at, named as the board names them.
func (v *View) Tiles() []int { return v.tiles }

// Start returns the state of a board, of the shape and home of the view, that
// can be solved, and the table's value. It takes some ten microseconds.
func (v *View) Start(b *board.Board) (State, int) {
	at := patternState{blank: int(v.symmetry[b.Blank()])}
	var cells [MaxTiles]int
	for i, tile := range v.tiles {
		cells[i] = int(v.symmetry[b.Pos(tile)])
		at.cells |= 1 << cells[i]
	}
	var order uint32
	for tile, cell := range cells[:len(v.tiles)] {
		order |= uint32(tile) << (3 * cellsBefore(at.cells, cell))
	}
	at.permutation = int(v.ranks.permutationRank.of(order))
	value := v.table.value(at)
	return State(at.cells) | State(order)<<permutationShift | State(value&3)<<valueShift, value
}

// Slide returns the state after a move of the blank from a cell that slides one
// of the view's tiles, and by how much the value changes. Any other move leaves the
// state as it is.
func (v *View) Slide(s State, blank int, m board.Move) (State, int) {
	var aims [1]State
	var words [1]*uint64
	Locate([]Probe{{View: v}}, []State{s}, uint8(blank), uint8(m), aims[:], words[:])
	nearer := aims[0].Decreases(*words[0])
	return aims[0].Resolve(nearer), 1 - 2*int(nearer)
}

// Look is where a tile is looked up: by a view whose state stands at a place in a list.
type Probe struct {
	View       *View
	StateIndex int
}

// Aim is the first half of Slide for all views that look at the tile that is slid: for
// each it finds the state with a value one above that before and the number of the bit, in
// the word of the table that it finds too, which says what the value is. Nearer and Seen
// are the other half. Between the two there is time to fetch the words from memory.
func Locate(looks []Probe, states []State, blank, m uint8, aims []State, words []*uint64) {
	at := (4*int(blank) + int(m&3)) & (4*maxCells - 1)
	aims, words = aims[:len(looks)], words[:len(looks)]
	for i := range looks {
		v, s := looks[i].View, states[looks[i].StateIndex]
		e, n := &v.moves[at], v.ranks
		cells, rest := uint32(s), uint32(s>>permutationShift)
		rest = n.rotations[(int(e.rotation)+bits.OnesCount32(cells&e.below)<<3+bits.OnesCount32(cells&e.between))&(len(n.rotations)-1)].apply(rest)
		cells ^= e.flip
		slot := v.combinations.regionIndex(n.combinationRank.of(cells), e.blank)
		words[i] = &v.rows[n.permutationRank.of(rest)*v.rowWords+slot>>6]
		const above = 1 << (valueShift - permutationShift)
		rest = (rest+above)&(1<<(bitShift-permutationShift)-1) | slot<<(bitShift-permutationShift)
		aims[i] = State(cells) | State(rest)<<permutationShift
	}
}

// Nearer is 1 if the word that an aim is at says that the move has brought its
// tile nearer, and else 0.
func (s State) Decreases(word uint64) uint64 {
	return (uint64(s>>(valueShift+1)) ^ word>>(s>>bitShift)) & 1
}

// Seen returns the state after the move of an aim, which has brought its tile
// nearer or not.
func (s State) Resolve(nearer uint64) State {
	return s&(1<<bitShift-1) ^ State(nearer)<<(valueShift+1)
}

// Farther is 1 if the value is greater than it was before a move, and 0 if it is less.
func (s State) Increases(before State) int { return int(s>>valueShift-before>>valueShift+1) >> 1 & 1 }
