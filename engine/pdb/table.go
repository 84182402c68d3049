// Package pdb implements additive pattern databases: it partitions the tiles of a shape into
// patterns, builds their tables, stores them in files, and looks up boards. It never searches,
// prints or reads the clock.
//
// Begin with table.go, which defines the tables, and layout.go, which defines their index. view.go
// is the inner loop of a pattern database probe, and dense.go that of a faster one, which takes
// more memory. A Library stores the tables; a Heuristic adds up their values.
package pdb

import (
	"context"
	"math/bits"
	"sync"
	"sync/atomic"

	"taquin/engine/board"
	"taquin/engine/memory"
	"taquin/engine/pdb/tablefile"
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

// pagedRows reads the rows of a table page by page when a search first probes them. This is faster
// than to read all rows for searches that probe few.
type pagedRows struct {
	pages  *tablefile.Pages
	loaded []atomic.Bool // by page
	mu     sync.Mutex    // serializes reading
	failed atomic.Bool   // a page is unreadable or damaged, and its words are wrong
}

// minPagedWords is the size from which a table is read by pages; smaller ones are read at once.
const minPagedWords = 1 << 17

// loadPage loads the page of a word.
func (t *Table) loadPage(word int) {
	p, page := t.paged, word/tablefile.PageWords
	if p.loaded[page].Load() {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.loaded[page].Load() {
		return
	}
	if err := p.pages.Read(page, t.rows); err != nil {
		p.failed.Store(true)
	}
	p.loaded[page].Store(true)
}

// LoadPages loads the pages of words that Locate has found, for a heuristic that is Paged.
func LoadPages(probes []Probe, words []*uint64) {
	for i, word := range words[:len(probes)] {
		if t := probes[i].View.table; t.paged != nil {
			t.loadPage(memory.Index(t.rows, word))
		}
	}
}

// Pages returns the number of pages of the tables that are read page by page: 0 if all are in
// memory.
func (g *Heuristic) Pages() int {
	pages := 0
	for _, t := range g.tables() {
		if t.paged != nil {
			pages += len(t.paged.loaded)
		}
	}
	return pages
}

// Failed reports whether a page could not be read or was damaged. The values are then wrong; the
// tables must be read completely, which rebuilds the damaged ones.
func (g *Heuristic) Failed() bool {
	for _, t := range g.paged {
		if t.paged.failed.Load() {
			return true
		}
	}
	return false
}

// PagedHeuristic is like Heuristic, but tables with files are read page by page, when LoadPages
// first needs a page.
func (l *Library) PagedHeuristic(ctx context.Context, s board.Shape, home int, text string, watch func(BuildProgress)) (*Heuristic, error) {
	return l.heuristic(ctx, s, home, text, true, watch)
}

// openPaged opens the pages of a pattern's table, and reports whether there are any.
func (l *Library) openPaged(key tableKey) bool {
	layout := l.layout(key.shape, bitCount(key.pattern))
	l.mu.Lock()
	defer l.mu.Unlock()
	if t := l.paged[key]; t != nil {
		return !t.paged.failed.Load()
	}
	if l.dir == "" || layout.words() < minPagedWords {
		return false
	}
	t := &Table{layout: layout, pattern: key.pattern, stored: true}
	pages, err := tablefile.OpenPages(l.path(t), t.header())
	if err != nil {
		return false
	}
	t.rows = make([]uint64, t.words()) // without huge pages, which the first word would fill
	t.paged = &pagedRows{pages: pages, loaded: make([]atomic.Bool, (t.words()+tablefile.PageWords-1)/tablefile.PageWords)}
	l.paged[key] = t
	l.bytesInUse.Add(t.Bytes())
	return true
}
