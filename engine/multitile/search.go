package multitile

import (
	"math"
	"slices"

	"taquin/engine/board"
	"taquin/engine/deepening"
)

// The search keeps two views of a board: the board itself and its transpose. A horizontal
// slide does not change the reading order of the tiles. A vertical slide is horizontal in the
// transpose, so every slide changes the order in one view only.

// boardSide holds the constants of one view.
type boardSide struct {
	*table
	size   int
	cellOf [MaxCells]uint8 // of this view, by cell of the board
	start  uint64          // the initial board, packed
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

// state is a node: a board and the axis of the next slide.
type state struct {
	cells [2]uint64 // the packed board in each view
	rank  [2]int    // of its tiles in each view
	blank int
	axis  int
}

// lowerBound returns the table's lower bound on the number of slides.
func (s *boardSide) lowerBound(at *state, which int) int {
	return int(s.table.slides[2*(at.rank[which]*s.size+int(s.cellOf[at.blank]))+(at.axis^which)])
}

// slideSearch is the depth-first search of one thread.
type slideSearch struct {
	sides *[2]boardSide
	room  [2][MaxCells][2]uint8 // by axis and cell: the number of cells before and after it
	step  [2]int                // to the next cell, by axis
	board *board.Board          // the initial board
	path  []uint8               // the blank's cell after each slide
	found bool                  // path solves the board

	deepening.Counts             // in this iteration
	nextCheck        int64       // value of generated at which to call stop
	stop             func() bool // reports whether to stop, and sets nextCheck
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

// start returns the initial state for a first slide along an axis.
func (d *slideSearch) start(axis int) state {
	at := state{blank: d.board.Blank(), axis: axis}
	for i := range d.sides {
		at.cells[i] = d.sides[i].start
		at.rank[i] = d.rank(&at, i)
	}
	return at
}

// rank returns the rank of the tiles in a view.
func (d *slideSearch) rank(at *state, which int) int {
	s := &d.sides[which]
	return s.ranks.rank(withoutBlank(at.cells[which], int(s.cellOf[at.blank]), s.ranks.width))
}

// slide moves the blank by one step.
func (d *slideSearch) slide(at *state, step int) {
	from := at.blank
	at.blank += step
	for i := range d.sides {
		s := &d.sides[i]
		at.cells[i] = moveBlank(at.cells[i], int(s.cellOf[from]), int(s.cellOf[at.blank]), s.ranks.width)
	}
}

// search looks for a solution of exactly left slides, at least one, that extends path. It
// returns true when it has found one or when stop has ended the search.
func (d *slideSearch) search(at *state, left int) bool {
	if d.Generated >= d.nextCheck && d.stop() {
		return true
	}
	d.Expanded++
	step := d.step[at.axis]
	turned, kept := &d.sides[at.axis], &d.sides[1-at.axis] // the slide changes the order in one view only
	depth := len(d.path)
	d.path = append(d.path, 0)
	for way, room := range d.room[at.axis][at.blank] {
		next := *at
		next.axis = 1 - at.axis
		for range room {
			d.slide(&next, step*(2*way-1))
			d.Generated++
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

// solved reports whether path solves the board. Both views may look solved on another board,
// since tiles of one colour look alike.
func (d *slideSearch) solved() bool {
	b := d.board.Copy()
	for _, m := range d.moves() {
		b.Do(m)
	}
	d.found = b.Solved()
	return d.found
}

// moves returns the path as moves of the blank.
func (d *slideSearch) moves() board.Path {
	var p board.Path
	from := d.board.Blank()
	for _, to := range d.path {
		p = append(p, d.board.Shape().Walk(from, int(to))...)
		from = int(to)
	}
	return p
}

// search is the parallel iterative-deepening search.
type search struct {
	deepening.Search
	board    *board.Board
	sides    *[2]boardSide
	subtrees []subtree
	solution board.Path
}

// subtree is the state after some slides.
type subtree struct {
	path []uint8
	at   state
}

// splitDepth is the number of slides to the roots of the subtrees that threads share.
const splitDepth = 5

// nodesBetweenChecks is the number of generated nodes between two calls of stop.
const nodesBetweenChecks = 1 << 11

// solve iterates until there is a solution.
func (r *search) solve(threads int) (board.Path, error) {
	all := make([]*slideSearch, threads)
	for i := range all {
		all[i] = newSlideSearch(r.board, r.sides)
	}
	r.Bound = math.MaxInt
	for axis := range r.sides {
		at := all[0].start(axis)
		r.subtrees = append(r.subtrees, subtree{at: at})
		r.Bound = min(r.Bound, r.lowerBound(&at))
	}
	for ; ; r.Bound++ {
		if r.Bound > splitDepth && len(r.subtrees[0].path) == 0 {
			for range splitDepth {
				r.subtrees = all[0].split(r.subtrees)
			}
		}
		if len(r.subtrees) <= 2 { // the first iterations take no time
			threads = 1
		} else {
			threads = len(all)
		}
		err := r.Iterate(threads, len(r.subtrees), func(n int, poll func(deepening.Counts)) deepening.Counts {
			return r.searchSubtrees(all[n], poll)
		})
		if err != nil {
			return nil, err
		}
		if r.Complete(); r.solution != nil {
			return r.solution, nil
		}
	}
}

func (r *search) lowerBound(at *state) int {
	return max(r.sides[0].lowerBound(at, 0), r.sides[1].lowerBound(at, 1))
}

// searchSubtrees searches subtrees in one thread until there are no more.
func (r *search) searchSubtrees(d *slideSearch, poll func(deepening.Counts)) deepening.Counts {
	d.Counts, d.nextCheck = deepening.Counts{}, 0
	var at int64
	d.stop = func() bool {
		poll(d.Counts)
		d.nextCheck = d.Generated + nodesBetweenChecks
		return r.Obsolete(at)
	}
	for ok := true; ; {
		if at, ok = r.Next(); !ok {
			return d.Counts
		}
		s := r.subtrees[at]
		d.path, d.found = append(d.path[:0], s.path...), false
		left := r.Bound - len(s.path)
		if r.lowerBound(&s.at) <= left && d.search(&s.at, left) && d.found {
			r.Solved(at, func() { r.solution = d.moves() })
		}
	}
}

// split replaces subtrees by their children.
func (d *slideSearch) split(list []subtree) (parts []subtree) {
	for _, s := range list {
		for way, room := range d.room[s.at.axis][s.at.blank] {
			next := s.at
			for range room {
				d.slide(&next, d.step[s.at.axis]*(2*way-1))
				next.rank[s.at.axis] = d.rank(&next, s.at.axis)
				part := next
				part.axis = 1 - s.at.axis
				parts = append(parts, subtree{append(slices.Clone(s.path), uint8(next.blank)), part})
			}
		}
	}
	return parts
}
