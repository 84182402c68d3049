package boardspace

import "taquin/engine/board"

// A set of boards with the blank in one cell is a bit set: bit x represents the permutation
// of tiles with number x (see halfRank). Sets are divided into pages of 8!/2 = 20160 bits,
// and pages into rows of 5!/2 = 60 bits; a smaller set is one page or one row. Within a page,
// all digits but the last seven are equal (the last two are implied); within a row, all but
// the last four.
//
// A horizontal move of the blank does not change the permutation. In a vertical move one tile
// jumps over cols-1 others, which changes only the digits of these cols places. So numbers
// with the same digits up to the end of this group move together, as a run of bits whose
// length is the product of the bases of the later digits. Long runs are copied as words,
// short ones are extracted from rows, and if the group lies in the last five places, a table
// maps the row.
const (
	pageTiles = 8
	rowTiles  = 5
	rowBits   = 60
	rowMask   = 1<<rowBits - 1
)

// transfer computes the image of a set of boards under a move of the blank between
// neighbouring cells, page by page.
type transfer interface {
	// orInto adds page n of the image to a page, and reports whether it may be non-empty.
	orInto(page []uint64, n int, from *boardSet) bool
}

// boardSet is a set of boards with the blank in one cell.
type boardSet struct {
	words    []uint64 // with one more than necessary, so that a row can be read at any position
	nonEmpty []bool   // by page
}

// page returns a page, and one more word.
func (s *boardSet) page(n, words int) []uint64 { return s.words[n*words : (n+1)*words+1] }

// row reads a row at a bit position.
func row(words []uint64, at int) uint64 {
	i, shift := at>>6, at&63
	return (words[i]>>shift | words[i+1]<<(64-shift)) & rowMask
}

// orBits adds up to 64 bits at a bit position.
func orBits(words []uint64, at int, bits uint64) {
	i, shift := at>>6, at&63
	words[i] |= bits << shift
	words[i+1] |= bits >> (64 - shift)
}

// identity is the transfer of a horizontal move.
type identity struct{}

func (identity) orInto(page []uint64, n int, from *boardSet) bool {
	if !from.nonEmpty[n] {
		return false
	}
	for i, x := range from.page(n, len(page)-1)[:len(page)-1] {
		page[i] |= x
	}
	return true
}

// runTransfer copies runs of bits longer than a row, from any page.
type runTransfer struct {
	length   int // of a run, a divisor of a page
	pageBits int
	source   []int // the source of each run, within a cycle of runs
}

func (r *runTransfer) orInto(page []uint64, n int, from *boardSet) bool {
	pulled := false
	perPage := r.pageBits / r.length
	for k := range perPage {
		run := n*perPage + k
		field := run % len(r.source)
		source := run - field + r.source[field]
		if from.nonEmpty[source/perPage] {
			pulled = true
			orRun(page, k*r.length, from.words, source*r.length, r.length)
		}
	}
	return pulled
}

// orRun adds a run of bits from another position.
func orRun(dst []uint64, at int, src []uint64, from, length int) {
	for ; length > 64; length -= 64 {
		i, shift := from>>6, from&63
		if bits := src[i]>>shift | src[i+1]<<(64-shift); bits != 0 {
			orBits(dst, at, bits)
		}
		at += 64
		from += 64
	}
	i, shift := from>>6, from&63
	orBits(dst, at, (src[i]>>shift|src[i+1]<<(64-shift))&(1<<length-1))
}

// shortRunTransfer moves runs whose length divides a row, within a page.
type shortRunTransfer struct {
	length int
	target []uint16 // first bit by run of a page
}

func (s *shortRunTransfer) orInto(page []uint64, n int, from *boardSet) bool {
	if !from.nonEmpty[n] {
		return false
	}
	src := from.page(n, len(page)-1)
	perRow, mask := rowBits/s.length, uint64(1)<<s.length-1
	for at, k := 0, 0; k < len(s.target); at, k = at+rowBits, k+perRow {
		bits := row(src, at)
		for i := k; bits != 0; i++ {
			if run := bits & mask; run != 0 {
				orBits(page, int(s.target[i]), run)
			}
			bits >>= s.length
		}
	}
	return true
}

// rowTransfer permutes the bits within each row. The permutation depends on the implied
// digit, which the parity of the other digits determines.
type rowTransfer struct {
	count      int     // rows per page
	parity     uint8   // of the source permutations
	pageParity []uint8 // of the digits before those of the page
	rowParity  []uint8 // of the digits of a page before those of the row
	table      *rowTable
}

// rowTable maps each group of six bits of a row, by parity, to its image.
type rowTable [2][10][64]uint64

func (r *rowTransfer) orInto(page []uint64, n int, from *boardSet) bool {
	if !from.nonEmpty[n] {
		return false
	}
	src := from.page(n, len(page)-1)
	before := r.parity ^ r.pageParity[n]
	for k := range r.count {
		bits := row(src, k*rowBits)
		if bits == 0 {
			continue
		}
		t := &r.table[(before^r.rowParity[k])&1]
		orBits(page, k*rowBits, t[0][bits&63]|t[1][bits>>6&63]|t[2][bits>>12&63]|t[3][bits>>18&63]|t[4][bits>>24&63]|
			t[5][bits>>30&63]|t[6][bits>>36&63]|t[7][bits>>42&63]|t[8][bits>>48&63]|t[9][bits>>54&63])
	}
	return true
}

// newRowTable computes the table of a jump among the last tiles by applying it to all their
// permutations.
func newRowTable(tiles, first, length int, backward bool) *rowTable {
	table, order := &rowTable{}, make([]uint8, tiles)
	for parity := range table {
		for bit := range int(factorial(tiles) / 2) {
			halfUnrank(order, bit, parity)
			rotateTiles(order[first:first+length], backward)
			to := uint64(1) << halfRank(order)
			for value := range 64 {
				if value>>(bit%6)&1 != 0 {
					table[parity][bit/6][value] |= to
				}
			}
		}
	}
	return table
}

// connect makes the edges.
func (w *moveEnumerator) connect(pageBits int) {
	w.edges = make([][]edge, w.shape.Size())
	link := func(from, to int, by transfer) { w.edges[to] = append(w.edges[to], edge{from, by}) }
	for cell := range w.edges {
		if right, ok := w.shape.Step(cell, board.Right); ok {
			link(cell, right, identity{})
			link(right, cell, identity{})
		}
		if down, ok := w.shape.Step(cell, board.Down); ok {
			// The group of places begins at the upper cell: the number of tiles before it
			// equals the number of cells before it.
			link(cell, down, w.jump(cell, true, w.parities[cell], pageBits))
			link(down, cell, w.jump(cell, false, w.parities[down], pageBits))
		}
	}
}

// jump returns the transfer for a jump of a tile over cols-1 others, from a cell whose
// permutations have a parity. The group begins at place first; backward, its last tile jumps.
func (w *moveEnumerator) jump(first int, backward bool, parity uint8, pageBits int) transfer {
	after := w.tiles - first // number of tiles from there on
	if after <= rowTiles {
		inRow := min(w.tiles, rowTiles)
		r := &rowTransfer{count: max(1, pageBits/rowBits), parity: parity, pageParity: make([]uint8, w.pages),
			table: newRowTable(inRow, inRow-after, w.shape.Cols, backward)}
		for page := range r.pageParity {
			r.pageParity[page] = uint8(digitSum(page, pageTiles+1) & 1)
		}
		for k := range r.count {
			r.rowParity = append(r.rowParity, uint8(digitSum(k, rowTiles+1)&1))
		}
		return r
	}
	length := int(factorial(after-w.shape.Cols) / 2)
	if length > rowBits {
		source := rotation(after, w.shape.Cols, !backward) // the inverse
		if length > pageBits {
			source = splitRuns(source, length/pageBits)
			length = pageBits
		}
		return &runTransfer{length: length, pageBits: pageBits, source: source}
	}
	to := rotation(after, w.shape.Cols, backward)
	s := &shortRunTransfer{length: length, target: make([]uint16, pageBits/length)}
	for run := range s.target {
		field := run % len(to)
		s.target[run] = uint16((run - field + to[field]) * length)
	}
	return s
}

// splitRuns divides each run of a permutation into parts.
func splitRuns(source []int, parts int) []int {
	var cut []int
	for _, from := range source {
		for part := range parts {
			cut = append(cut, from*parts+part)
		}
	}
	return cut
}
