package search

import (
	"math"

	"taquin/engine/board"
	"taquin/engine/statespace"
	"taquin/engine/statespace/search"
)

// inPlaceDFS is the depth-first search for boards of more than one machine word, blind or with
// Manhattan distance. It moves in place on an array of cells. A record per cell and move holds all that the move needs.
type inPlaceDFS struct {
	*search.Watch
	moves     []cellMoves // of each cell
	after     []int32     // the automaton
	cells     []uint16    // the tile of each cell; the blank's own is not kept
	blank     int
	distance  int
	blind     bool
	nextBound int // the least f-value beyond the bound, less the bound
	path      []statespace.Move
}

// cellMoves is the moves of the blank from one cell, in the order in which they are tried.
type cellMoves struct {
	count int
	list  [4]cellMove
}

// cellMove is a move of the blank from one cell.
type cellMove struct {
	to      int // the blank's cell afterwards
	move    board.Move
	farther []int8 // by how much a tile comes farther from home
}

func newInPlaceDFS(b *board.Board, order [4]board.Move, manhattan bool, after []int32, w *search.Watch) *inPlaceDFS {
	s := b.Shape()
	d := &inPlaceDFS{Watch: w, after: after, blank: b.Blank(), blind: !manhattan, distance: b.Manhattan(),
		moves: make([]cellMoves, s.Size()), cells: make([]uint16, s.Size())}
	farther := fartherTables(s)
	for cell := range s.Size() {
		d.cells[cell] = uint16(b.At(cell))
		for _, m := range order {
			if to, ok := s.Step(cell, m); ok {
				from := &d.moves[cell]
				from.list[from.count] = cellMove{to, m, farther(cell, to)}
				from.count++
			}
		}
	}
	return d
}

// fartherTables returns a function of the blank's cell before and after a move: by how much each
// tile comes farther from home when it is pushed. The table depends only on the two columns or the
// two rows.
func fartherTables(s board.Shape) func(cell, to int) []int8 {
	tables := map[[4]int][]int8{}
	return func(cell, to int) []int8 {
		key := [4]int{cell % s.Cols, cell / s.Cols, to % s.Cols, to / s.Cols}
		if key[0] == key[2] {
			key[0], key[2] = -1, -1
		} else {
			key[1], key[3] = -1, -1
		}
		if tables[key] == nil {
			tables[key] = make([]int8, s.Size())
			for tile := range tables[key] {
				tables[key][tile] = int8(s.Distance(tile, cell) - s.Distance(tile, to))
			}
		}
		return tables[key]
	}
}

// Search implements search.Bounded.
func (d *inPlaceDFS) Search(bound float64) (path []statespace.Move, found bool, next float64) {
	d.nextBound = math.MaxInt
	if d.distance == 0 {
		return nil, true, 0
	}
	left := int(bound)
	if !d.blind {
		left -= d.distance
	}
	if d.expand(d.blank, left, d.distance, 0, 0) {
		return d.path, d.Err == nil, 0
	}
	if d.nextBound == math.MaxInt {
		return nil, false, math.Inf(1)
	}
	return nil, false, bound + float64(d.nextBound)
}

// expand makes every move that the automaton allows; left is how far its length, with the
// heuristic, is below the bound. It reports whether the search is over, because of a solution or of
// an error.
func (d *inPlaceDFS) expand(blank, left, distance, depth int, state int32) (found bool) {
	if d.Generated >= d.Next && !d.Check() {
		return true
	}
	if left == 0 && d.blind { // no need to look: every move leads too far
		d.nextBound = 1
		return false
	}
	moves := &d.moves[blank]
	for i := range moves.count {
		m := &moves.list[i&3]
		after := d.after[4*state+int32(m.move)]
		if after < 0 {
			continue
		}
		d.Generated++
		tile := d.cells[m.to]
		farther := int(m.farther[tile])
		below := left - 1
		if !d.blind {
			below -= farther
		}
		if below < 0 {
			d.nextBound = min(d.nextBound, -below)
			continue
		}
		if distance+farther == 0 {
			if d.path != nil {
				continue // the search finishes the iteration
			}
			d.path = make([]statespace.Move, depth+1)
			d.path[depth] = statespace.Move(m.move)
			if found = true; d.Finish {
				continue
			}
			return true
		}
		d.cells[blank] = tile
		over := d.expand(m.to, below, distance+farther, depth+1, after)
		d.cells[m.to] = tile
		if over {
			if d.Err != nil {
				return true
			}
			d.path[depth] = statespace.Move(m.move)
			if found = true; !d.Finish {
				return true
			}
		}
	}
	d.Expanded++
	return found
}
