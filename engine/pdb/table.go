// Package pdb implements additive pattern databases: it partitions the tiles of a shape into
// patterns, builds their tables, stores them in files, and looks up boards. It never searches,
// prints or reads the clock.
//
// Begin with table.go, which defines the tables, and layout.go, which defines their index. view.go
// is the inner loop of a pattern database probe, and dense.go that of a faster one, which takes
// more memory. A Library stores the tables; a Heuristic adds up their values.
package pdb

import (
	"math/bits"
	"sync/atomic"

	"taquin/engine/board"
)

// Table is a pattern database. For each placement of the pattern's tiles and each region of
// the blank, it gives the least number of moves of these tiles that brings them home and the
// blank into the region of its home. Only moves of the pattern's tiles count, so the values
// of disjoint patterns add up to an admissible lower bound (R. E. Korf and A. Felner,
// "Disjoint pattern database heuristics", Artificial Intelligence 134 (2002) 9-22).
//
// A table stores one bit per value. A move of a pattern tile changes the value by exactly
// one, so the two possible values afterwards differ by two, and bit 1 of the value
// distinguishes them. The value of a board therefore determines the values of its neighbours.
// The first value is found by descending to zero.
//
// The blank's home is the last cell; a View maps boards with the home in another corner. Only
// a table of all tiles may have its home in any cell.
type Table struct {
	*layout
	pattern uint32                     // set of home cells of the tiles
	rows    []uint64                   // rowWords words for each permutation
	stored  bool                       // in a file
	dense   atomic.Pointer[denseTable] // nil unless expanded
	paged   *pagedRows                 // nil if all rows are in memory
}

// Tiles returns the pattern's tiles by their homes, in ascending order.
func (t *Table) Tiles() []int { return members(t.pattern) }

func (t *Table) home() int { return blankHome(t.shape, t.pattern) }

// blankHome returns the blank's home for a pattern: the last cell or, if the pattern has all
// tiles, the only cell outside it.
func blankHome(s board.Shape, pattern uint32) int {
	if lacking := (1<<s.Size() - 1) &^ pattern; bitCount(lacking) == 1 {
		return bits.TrailingZeros32(lacking)
	}
	return s.Size() - 1
}

// fitsOneTable reports whether one table can hold all tiles of a shape, so that its values
// are the distances.
func fitsOneTable(s board.Shape) bool { return s.Size()-1 <= MaxTiles }

// Bytes returns the size of the table.
func (t *Table) Bytes() int64 { return 8 * int64(len(t.rows)) }

// patternState is a state of the pattern; the blank's cell represents its region.
type patternState struct {
	cells       uint32
	permutation uint32 // packed
	blank       int
}

// value returns the distance of a state. Every state except those at distance zero has a
// neighbour whose value is smaller by one, which the values modulo four identify.
func (t *Table) value(at patternState) int {
	home := 1 << t.home()
	for value := 0; ; value++ {
		if t.paged != nil && t.paged.failed.Load() {
			return value // wrong, see Heuristic.Failed
		}
		region := t.region(at)
		if at.cells == t.pattern && t.permutationRank.of(at.permutation) == 0 && region&uint32(home) != 0 {
			return value
		}
		at = t.descend(at, region)
	}
}

// region returns the cells that the blank can reach.
func (t *Table) region(at patternState) uint32 {
	return flood(1<<at.blank, (1<<t.shape.Size()-1)&^at.cells, t.neighbours)
}

// descend returns a neighbour whose value is smaller by one.
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
	if t.paged != nil && t.paged.failed.Load() {
		return at
	}
	panic("pdb: a table has no way down") // impossible: the checksum was correct
}

// afterMove returns the state after a tile has moved to an adjacent free cell.
func (t *Table) afterMove(at patternState, from, to int) patternState {
	cells := at.cells ^ 1<<from ^ 1<<to
	place, placeAfter := cellsBefore(at.cells, from), cellsBefore(cells, to)
	rotation := &t.rotations[8*place+max(placeAfter-place, 0)]
	if placeAfter < place {
		rotation = &t.rotations[backward+8*placeAfter+place-placeAfter]
	}
	return patternState{cells, rotation.apply(at.permutation), from}
}

// valueModulo4 returns the value modulo four: bit 1 from the table, and bit 0 from the parity
// of the number of moves.
func (t *Table) valueModulo4(at patternState) int {
	region := t.regionIndex(at.cells, uint8(at.blank))
	word := int(t.permutationRank.of(at.permutation))*t.rowWords + region>>6
	if t.paged != nil {
		t.loadPage(word)
	}
	bit := t.rows[word] >> (region & 63) & 1
	return int(bit)<<1 | t.parity(t.pattern, at.cells)
}
