package boardspace

import "taquin/engine/board"

// A walk moves bits: bit x of a cell's set stands for the order of tiles with
// number x. The sets are worked on in pages of 8!/2 = 20160 bits, a page in
// rows of 5!/2 = 60 bits; smaller sets are one page, or one row. Within a page
// all digits of a number but the last seven (five, less the one that parity
// gives) are the same, within a row all but the last four (two).
//
// When the blank moves along a row of the board the order of the tiles stays.
// When it moves to another row one tile jumps over cols-1 others, and only the
// digits of these cols places change. So numbers that share the digits before
// and in the group move together, as a run of bits as long as the product of
// the later digits' bases: long runs are copied by words, short ones cut out of
// rows, and where the group lies in the last five places a table says what
// becomes of a row.
const (
	pageTiles = 8
	rowTiles  = 5
	rowBits   = 60
	rowMask   = 1<<rowBits - 1
)

// puller brings one page of a cell's boards over from a neighbouring cell's
// boards by a move of the blank.
type transfer interface {
	// pull ors into page number n of the target, a clean buffer or one filled
	// by other pullers, what comes from the source; false if that is nothing.
	orInto(page []uint64, n int, from *boardSet) bool
}

// cellSet is the set of boards with the blank in one cell.
type boardSet struct {
	words    []uint64 // with one more than is used, so that a row can be read at any place
	nonEmpty []bool   // for each page whether there is a bit in it
}

// page is a page's words and one more.
func (s *boardSet) page(n, words int) []uint64 { return s.words[n*words : (n+1)*words+1] }

// row reads a row of bits that begins at a place in a set.
func row(words []uint64, at int) uint64 {
	i, shift := at>>6, at&63
	return (words[i]>>shift | words[i+1]<<(64-shift)) & rowMask
}

// orBits ors up to 64 bits in.
func orBits(words []uint64, at int, bits uint64) {
	i, shift := at>>6, at&63
	words[i] |= bits << shift
	words[i+1] |= bits >> (64 - shift)
}

// stay pulls along a row of the board.
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

// runs pulls runs of bits that are longer than a row, from any pages.
type runTransfer struct {
	length   int   // of a run, a divisor of a page
	pageBits int   // of a page
	source   []int // of those permuted among themselves, which one each comes from
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

// orRun ors a run of bits in from another place.
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

// scatter pulls runs that divide a row, each to its own place in the same page.
type shortRunTransfer struct {
	length int
	target []uint16 // for each run of a page the place of its first bit
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

// rows pulls whole rows, permuting the bits of each. What becomes of a bit
// depends on the digit that is not written, and that on the digits before.
type rowTransfer struct {
	count      int       // rows in a page
	parity     uint8     // of the source's orders
	pageParity []uint8   // of the digits before the page's
	rowParity  []uint8   // of a page's digits before the row's
	table      *rowTable // where a row's bits go
}

// rowTable gives for each parity of a row what each value of each six of its
// bits becomes.
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

// newRowTable makes the table of a jump among the last tiles of an order, by
// making it with every order of them.
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
			// As many tiles stand before the upper cell as it has cells before it:
			// there the group of places begins.
			link(cell, down, w.jump(cell, true, w.parities[cell], pageBits))
			link(down, cell, w.jump(cell, false, w.parities[down], pageBits))
		}
	}
}

// jump makes the puller of a tile's jump over cols-1 others, from a cell whose
// orders have a parity; the group of places begins with place first, and
// backward its last tile jumps.
func (w *moveEnumerator) jump(first int, backward bool, parity uint8, pageBits int) transfer {
	after := w.tiles - first // tiles from there on
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
		source := rotation(after, w.shape.Cols, !backward) // the way back
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

// split cuts each of the things that are permuted into parts.
func splitRuns(source []int, parts int) []int {
	var cut []int
	for _, from := range source {
		for part := range parts {
			cut = append(cut, from*parts+part)
		}
	}
	return cut
}
