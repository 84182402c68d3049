package pdb

import (
	"math/bits"

	"taquin/engine/board"
)

// View probes a table for boards with the blank's home in any corner, through a symmetry that
// takes the home to the last cell.
type View struct {
	table    *Table
	symmetry symmetry // from the board's cells to the table's
	tiles    []int    // the board's tiles, in the order of the table's
	// The fields that Locate reads, copied from the table and its layout.
	ranks        *rankTables
	combinations combinationIndex
	rowWords     uint32
	rows         []uint64
	moves        [4 * maxCells]viewMove // by 4*blank+move
}

// maxCells is a power of two above MaxCells, which eliminates bounds checks.
const maxCells = 32

// State is a view's knowledge of a board in one word, because searches copy many states: the
// occupied cells, the packed permutation, the value modulo four, and between Locate and
// Resolve the index of a bit in a word of the table.
type State uint64

// Bit positions of the parts of a state.
const (
	permutationShift = 32
	valueShift       = permutationShift + 3*MaxTiles
	bitShift         = valueShift + 2
)

// viewMove is a move of the blank, seen by a view.
type viewMove struct {
	flip     uint32 // the tile's cells before and after
	below    uint32 // all cells before both
	between  uint32 // all cells between them
	rotation uint8  // 0 or backward, see rotations
	blank    uint8  // the blank's cell after the move
}

// newView returns the view of a table through a symmetry.
func newView(t *Table, symmetry symmetry) *View {
	v := &View{table: t, symmetry: symmetry, ranks: t.rankTables, combinations: t.combinations, rowWords: uint32(t.rowWords), rows: t.rows}
	back := make([]int, len(symmetry))
	for i, cell := range symmetry {
		back[cell] = i
	}
	for _, tile := range members(t.pattern) {
		v.tiles = append(v.tiles, back[tile])
	}
	for cell := range symmetry {
		for m := board.Up; m <= board.Right; m++ {
			if other, ok := t.shape.Step(cell, m); ok {
				from, to := symmetry[other], symmetry[cell]
				move := &v.moves[4*cell+int(m)]
				*move = viewMove{flip: 1<<from | 1<<to, below: 1<<min(from, to) - 1, blank: from}
				move.between = (1<<max(from, to) - 1) &^ (move.below | move.flip)
				if to < from {
					move.rotation = backward
				}
			}
		}
	}
	return v
}

// Tiles returns the view's tiles in the board's names.
func (v *View) Tiles() []int { return v.tiles }

// Start returns the state and value of a solvable board. It takes some ten microseconds.
func (v *View) Start(b *board.Board) (State, int) {
	start := patternState{blank: int(v.symmetry[b.Blank()])}
	var cells [MaxTiles]int
	for i, tile := range v.tiles {
		cells[i] = int(v.symmetry[b.Pos(tile)])
		start.cells |= 1 << cells[i]
	}
	for tile, cell := range cells[:len(v.tiles)] {
		start.permutation |= uint32(tile) << (3 * cellsBefore(start.cells, cell))
	}
	value := v.table.value(start)
	return State(start.cells) | State(start.permutation)<<permutationShift | State(value&3)<<valueShift, value
}

// Slide returns the state after a move of the blank that slides one of the view's tiles, and
// the change of the value.
func (v *View) Slide(s State, blank int, m board.Move) (State, int) {
	var child [1]State
	var address [1]*uint64
	Locate([]Probe{{View: v}}, []State{s}, uint8(blank), uint8(m), child[:], address[:])
	decreases := child[0].Decreases(*address[0])
	return child[0].Resolve(decreases), 1 - 2*int(decreases)
}

// Probe looks up the children in which a given tile moves.
type Probe struct {
	View       *View
	StateIndex int
}

// Locate is the first half of Slide, for several views of the tile that moves. For each probe
// it computes the child's state, assuming that the value increases, and the address of the
// table word that decides it. Decreases and Resolve are the second half. The caller can
// prefetch the words in between, to hide memory latency.
func Locate(probes []Probe, states []State, blank, m uint8, children []State, addresses []*uint64) {
	at := (4*int(blank) + int(m&3)) & (4*maxCells - 1)
	children, addresses = children[:len(probes)], addresses[:len(probes)]
	for i := range probes {
		v, s := probes[i].View, states[probes[i].StateIndex]
		move, ranks := &v.moves[at], v.ranks
		cells, permutation := uint32(s), uint32(s>>permutationShift)
		permutation = ranks.rotations[(int(move.rotation)+bits.OnesCount32(cells&move.below)<<3+bits.OnesCount32(cells&move.between))&(len(ranks.rotations)-1)].apply(permutation)
		cells ^= move.flip
		region := v.combinations.regionIndex(ranks.combinationRank.of(cells), move.blank)
		addresses[i] = &v.rows[ranks.permutationRank.of(permutation)*v.rowWords+region>>6]
		const above = 1 << (valueShift - permutationShift)
		permutation = (permutation+above)&(1<<(bitShift-permutationShift)-1) | region<<(bitShift-permutationShift)
		children[i] = State(cells) | State(permutation)<<permutationShift
	}
}

// Decreases returns 1 if a table word says that the move decreases the value, and 0 if it
// increases it.
func (s State) Decreases(word uint64) uint64 {
	return (uint64(s>>(valueShift+1)) ^ word>>(s>>bitShift)) & 1
}

// Resolve returns the child's state with its value known to decrease (1) or increase (0).
func (s State) Resolve(decreases uint64) State {
	return s&(1<<bitShift-1) ^ State(decreases)<<(valueShift+1)
}

// Increases returns 1 if the value is greater than before the move, and 0 if it is smaller.
func (s State) Increases(before State) int { return int(s>>valueShift-before>>valueShift+1) >> 1 & 1 }
