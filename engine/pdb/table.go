// Package pdb holds pattern databases: for the tiles of a pattern and all ways
// in which they can lie, how many moves of theirs bring them home. It parts the
// tiles of a shape into patterns, builds the tables, keeps them in files and
// looks boards up in them. It never searches, prints or reads the clock.
//
// Begin with table.go, which says what a table holds, and layout.go, where in it
// a value stands; view.go is the inner loop of a look-up, and spread.go that of a
// quicker one, which takes more memory. A Library keeps the tables, and a Guide adds
// them up.
package pdb

import (
	"context"
	"math/bits"
	"sync/atomic"

	"taquin/engine/board"
	"taquin/engine/memory"
)

// Table is a pattern database: for every way in which the pattern's tiles can
// lie, and every region in which the blank can be, the least number of moves
// of these tiles that bring them home and the blank into the region of its
// home. Only moves of the pattern's tiles count, so the values of patterns
// that share no tile add up to a lower bound for the whole board (R. E. Korf
// and A. Felner, "Disjoint pattern database heuristics", Artificial
// Intelligence 134 (2002) 9-22).
//
// A table stores one bit per value. A move of a pattern tile changes the value
// by exactly one, so the two possible values afterwards differ by two, and bit 1
// of the value distinguishes them. The value of a board therefore determines the
// values of its neighbours. The first value is found by descending to zero.
//
// The blank's home is the last cell; a View maps boards with the home in another
// corner. Only a table of all tiles may have its home in any cell.
type Table struct {
	*layout
	pattern uint32                     // the tiles, by their homes
	rows    []uint64                   // a row of stride words for each order
	stored  bool                       // in a file
	dense   atomic.Pointer[denseTable] // nil as long as it is not spread out
}

// newRows returns room for the rows of a table.
func newRows(words int) []uint64 {
	rows := make([]uint64, words)
	memory.AdviseHugePages(rows)
	return rows
}

// Shape returns the shape of the boards.
func (t *Table) Shape() board.Shape { return t.shape }

// Tiles returns the pattern's tiles by their homes, in ascending order.
func (t *Table) Tiles() []int { return members(t.pattern) }

// home returns the cell of the blank's home.
func (t *Table) home() int { return blankHome(t.shape, t.pattern) }

// homeOf returns the blank's home in the table of a pattern: the last cell or, for a pattern of
// all tiles, the only cell that is not in the pattern.
func blankHome(s board.Shape, pattern uint32) int {
	if lacking := (1<<s.Size() - 1) &^ pattern; bitCount(lacking) == 1 {
		return bits.TrailingZeros32(lacking)
	}
	return s.Size() - 1
}

// whole reports whether one table holds all tiles of a shape, so that its values are the
// numbers of moves.
func fitsOneTable(s board.Shape) bool { return s.Size()-1 <= MaxTiles }

// Bytes is the size of the table.
func (t *Table) Bytes() int64 { return 8 * int64(len(t.rows)) }

// NewTable builds the table of a pattern, a list of 1 to MaxTiles tiles, for
// boards whose blank's home is the last cell. It is kept in memory only; a
// Library keeps tables in files.
func NewTable(ctx context.Context, s board.Shape, tiles []int, opt BuildOptions) (*Table, error) {
	if err := checkShape(s); err != nil {
		return nil, err
	}
	pattern, err := patternOf(s, s.Size()-1, tiles)
	if err != nil {
		return nil, err
	}
	l := newLayout(s, len(tiles))
	rows, err := build(ctx, l, pattern, opt)
	if err != nil {
		return nil, err
	}
	return &Table{layout: l, pattern: pattern, rows: rows}, nil
}

// situation is a state of the pattern, the blank's cell standing for its region.
type patternState struct {
	cells       uint32
	permutation int
	blank       int
}

// value counts the moves of a shortest way to zero. Every state but those of
// value zero has a move to one whose value is less by one, and modulo four the
// table tells it from the others.
func (t *Table) value(at patternState) int {
	home := 1 << t.home()
	for value := 0; ; value++ {
		region := t.region(at)
		if at.cells == t.pattern && at.permutation == 0 && region&uint32(home) != 0 {
			return value
		}
		at = t.descend(at, region)
	}
}

// region is the set of cells that the blank can go to.
func (t *Table) region(at patternState) uint32 {
	return flood(1<<at.blank, (1<<t.shape.Size()-1)&^at.cells, t.neighbours)
}

// down returns a state whose value is less by one.
func (t *Table) descend(at patternState, region uint32) patternState {
	below := (t.valueModulo4(at) + 3) % 4
	for rest := at.cells; rest != 0; rest &= rest - 1 {
		from := bits.TrailingZeros32(rest)
		for free := t.neighbours[from] & region; free != 0; free &= free - 1 {
			to := bits.TrailingZeros32(free)
			if next := t.afterMove(at, from, to); t.valueModulo4(next) == below {
				return next
			}
		}
	}
	panic("pdb: a table has no way down") // a broken invariant: its checksum was right
}

// moved is the state after a tile has gone to a free cell beside it.
func (t *Table) afterMove(at patternState, from, to int) patternState {
	cells := at.cells ^ 1<<from ^ 1<<to
	place, placeAfter := cellsBefore(at.cells, from), cellsBefore(cells, to)
	return patternState{cells, t.transitions.after(at.permutation, place, placeAfter), from}
}

// modulo4 is the value modulo four: bit 1 from the table, and bit 0 from the
// colours of the cells, as on a chessboard, which every move of a tile changes.
func (t *Table) valueModulo4(at patternState) int {
	slot := t.regionIndex(at.cells, uint8(at.blank))
	bit := t.rows[at.permutation*t.rowWords+slot>>6] >> (slot & 63) & 1
	return int(bit)<<1 | t.parity(t.pattern, at.cells)
}
