package multitile

import "taquin/engine/board"

// A board is searched from two sides: as it lies, and with rows and columns
// exchanged. What is vertical on one side is horizontal on the other, where it
// leaves the order of the tiles as it is; so every slide changes the order on
// one side alone.

// side is what does not change of a side of the board.
type boardSide struct {
	*table
	size   int
	cellOf [MaxCells]uint8 // what each of the board's cells is called here
	start  uint64          // the board to solve, packed
}

func newSides(b *board.Board, tables [2]*table) *[2]boardSide {
	sides := &[2]boardSide{{table: tables[0]}, {table: tables[1]}}
	s := b.Shape()

	for cell := range s.Size() {
		sides[0].cellOf[cell], sides[1].cellOf[cell] = uint8(cell), uint8(transpose(cell, s))
	}
	for i := range sides {
		at := &sides[i]
		at.size = s.Size()
		for cell := range s.Size() {
			if cell == b.Blank() {
				continue
			}
			home := int(at.cellOf[b.At(cell)])
			if home > at.home {
				home--
			}
			at.start |= uint64(at.ranks.colours[home]) << (uint(at.cellOf[cell]) * at.ranks.width)
		}
	}
	return sides
}

// state is where a search is: a board, and the axis of the next slide.
type state struct {
	cells [2]uint64 // the board packed, from each side
	rank  [2]int    // the number of its tiles' order
	blank int
	axis  int
}

// least is how many slides a state needs at least, seen from a side.
func (s *boardSide) lowerBound(at *state, which int) int {
	return int(s.table.slides[2*(at.rank[which]*s.size+int(s.cellOf[at.blank]))+(at.axis^which)])
}

// dfs is one thread's depth-first search below a bound.
type slideSearch struct {
	sides *[2]boardSide
	room  [2][MaxCells][2]uint8 // along each axis, from each cell: cells before it and behind it
	step  [2]int                // to the next cell along each axis
	board *board.Board          // the one to solve
	path  []uint8               // the blank's cells after each slide
	found bool                  // path leads to the solved board

	generated, expanded int64
	nextCheck           int64       // ask at so many boards generated
	stop                func() bool // whether to stop, and when to ask again
}

func newSlideSearch(b *board.Board, sides *[2]boardSide) *slideSearch {
	s := b.Shape()
	d := &slideSearch{board: b, sides: sides, step: [2]int{vertical: s.Cols, horizontal: 1}}
	for cell := range s.Size() {
		row, col := cell/s.Cols, cell%s.Cols
		d.room[vertical][cell] = [2]uint8{uint8(row), uint8(s.Rows - 1 - row)}
		d.room[horizontal][cell] = [2]uint8{uint8(col), uint8(s.Cols - 1 - col)}
	}
	return d
}

// start is the state of the board to solve before a slide along an axis.
func (d *slideSearch) start(axis int) state {
	at := state{blank: d.board.Blank(), axis: axis}
	for i := range d.sides {
		at.cells[i] = d.sides[i].start
		at.rank[i] = d.rank(&at, i)
	}
	return at
}

// number is the number of the tiles' order, seen from a side.
func (d *slideSearch) rank(at *state, which int) int {
	s := &d.sides[which]
	return s.ranks.rank(withoutBlank(at.cells[which], int(s.cellOf[at.blank]), s.ranks.width))
}

// slide moves the blank by a step.
func (d *slideSearch) slide(at *state, step int) {
	from := at.blank
	at.blank += step
	for i := range d.sides {
		s := &d.sides[i]
		at.cells[i] = moveBlank(at.cells[i], int(s.cellOf[from]), int(s.cellOf[at.blank]), s.ranks.width)
	}
}

// search looks for a way to solve a state with so many slides, one or more, the
// path so far leading there. It reports whether it is found, or whether stop has
// ended the search.
func (d *slideSearch) search(at *state, left int) bool {
	if d.generated >= d.nextCheck && d.stop() {
		return true
	}
	d.expanded++
	step := d.step[at.axis]
	turned, kept := &d.sides[at.axis], &d.sides[1-at.axis] // the order changes on one side alone
	depth := len(d.path)
	d.path = append(d.path, 0)
	for way, room := range d.room[at.axis][at.blank] {
		next := *at
		next.axis = 1 - at.axis
		for range room {
			d.slide(&next, step*(2*way-1))
			d.generated++
			if kept.lowerBound(&next, 1-at.axis) >= left {
				continue
			}
			next.rank[at.axis] = d.rank(&next, at.axis)
			if turned.lowerBound(&next, at.axis) >= left {
				continue
			}
			d.path[depth] = uint8(next.blank)
			if left == 1 {
				if d.solved() {
					return true
				}
				continue
			}
			if d.search(&next, left-1) {
				return true
			}
		}
	}
	d.path = d.path[:depth]
	return false
}

// arrived reports whether a path after which both sides look solved solves the
// board.
func (d *slideSearch) solved() bool {
	b := d.board.Copy()
	for _, m := range d.moves() {
		b.Do(m)
	}
	d.found = b.Solved()
	return d.found
}

// moves is the path as moves of the blank.
func (d *slideSearch) moves() board.Path {
	var p board.Path
	from := d.board.Blank()
	for _, to := range d.path {
		p = append(p, d.board.Shape().Walk(from, int(to))...)
		from = int(to)
	}
	return p
}
