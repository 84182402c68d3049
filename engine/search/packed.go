package search

import (
	"math"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/statespace"
	"taquin/engine/statespace/search"
)

// packedDFS is the depth-first search for boards of one machine word, blind or with Manhattan
// distance.
type packedDFS struct {
	*search.Watch
	packedMoves
	after     []int32 // the automaton
	board     uint64
	blank     uint8
	distance  int
	blind     bool
	goal      uint64
	nextBound int // the least f-value beyond the bound, less the bound
	path      []statespace.Move
}

// maxPacked is how many cells fit into a word, four bits a cell.
const maxPacked = 16

// packedMoves is the moves on boards of one machine word. A field holds the exclusive or of the
// piece's name and the blank's, so the blank is 0 and a move only shifts a tile. One small record
// per cell and move holds all that the move needs.
type packedMoves struct {
	moves  [maxPacked][4]packedMove   // of each cell, in the order in which they are tried
	count  [maxPacked]int             // the number of moves
	away   [maxPacked][maxPacked]int8 // of each tile, as its field has it, in each cell from home
	fields int                        // cells
	width  uint                       // bits of a field
}

// packedMove is a move of the blank from one cell.
type packedMove struct {
	from, to uint8 // shifts of the tile that slides: from where it lies to where the blank is
	blank    uint8 // the blank's cell afterwards
	move     board.Move
	farther  [maxPacked]int8 // by how much a tile, as its field has it, comes farther from home
}

// newPackedMoves returns the moves on boards like b whose fields have a width. Distances are 0
// unless they are asked for; names gives the home of each piece, where that is not its name.
func newPackedMoves(b *board.Board, order [4]board.Move, width uint, manhattan bool, names []uint16) *packedMoves {
	s := b.Shape()
	p := &packedMoves{fields: s.Size(), width: width}
	for cell := range s.Size() {
		for tile := range s.Size() {
			home := tile
			if names != nil {
				home = int(names[tile])
			}
			if manhattan && tile != b.Home() {
				p.away[cell][tile^b.Home()] = int8(s.Distance(home, cell))
			}
		}
	}
	for cell := range s.Size() {
		for _, m := range order {
			to, ok := s.Step(cell, m)
			if !ok {
				continue
			}
			move := &p.moves[cell][p.count[cell]]
			*move = packedMove{from: uint8(uint(to) * width), to: uint8(uint(cell) * width), blank: uint8(to), move: m}
			for tile := range move.farther {
				move.farther[tile] = p.away[cell][tile] - p.away[to][tile]
			}
			p.count[cell]++
		}
	}
	return p
}

// sum returns the sum of the distances of the tiles of a board.
func (p *packedMoves) sum(b uint64) (sum int) {
	mask := uint64(1)<<(p.width&63) - 1
	for cell := range p.away[:p.fields] {
		sum += int(p.away[cell][b&mask&15])
		b >>= p.width & 63
	}
	return sum
}

// Bounded implements search.Specialized.
func (s *space) Bounded(w *search.Watch, after []int32) search.Bounded {
	switch _, manhattan := s.heuristic.(heuristic.Manhattan); {
	case !manhattan && !s.traits.Blind():
		return nil
	case s.shape.Size() <= maxPacked:
		return newPackedDFS(s.first, s.order, manhattan, after, w)
	default:
		return newInPlaceDFS(s.first, s.order, manhattan, after, w)
	}
}

func newPackedDFS(b *board.Board, order [4]board.Move, manhattan bool, after []int32, w *search.Watch) *packedDFS {
	d := &packedDFS{Watch: w, packedMoves: *newPackedMoves(b, order, 4, manhattan, nil), after: after, blank: uint8(b.Blank()), blind: !manhattan}
	for cell := range b.Size() {
		d.board |= uint64(b.At(cell)^b.Home()) << (4 * cell)
		d.goal |= uint64(cell^b.Home()) << (4 * cell)
	}
	d.distance = d.sum(d.board)
	return d
}

// Search implements search.Bounded.
func (d *packedDFS) Search(bound float64) (path []statespace.Move, found bool, next float64) {
	d.nextBound = math.MaxInt
	if d.board == d.goal {
		return nil, true, 0
	}
	if d.expand(d.board, d.blank, int(bound)-d.distance, 0, 0) {
		return d.path, d.Err == nil, 0
	}
	if d.nextBound == math.MaxInt {
		return nil, false, math.Inf(1)
	}
	return nil, false, bound + float64(d.nextBound)
}

// expand makes every move that the automaton allows on a board; left is how far
// its length and distance together are below the bound. It reports whether the
// search is over, because of a solution or of an error.
func (d *packedDFS) expand(b uint64, blank uint8, left, depth int, state int32) (found bool) {
	if d.Generated >= d.Next && !d.Check() {
		return true
	}
	if left == 0 && d.blind { // no need to look: every move leads too far
		d.nextBound = 1
		return false
	}
	moves := &d.moves[blank&15]
	for i := range d.count[blank&15] {
		m := &moves[i&3]
		after := d.after[4*state+int32(m.move)]
		if after < 0 {
			continue
		}
		d.Generated++
		tile := b >> (m.from & 63) & 15
		below := left - 1 - int(m.farther[tile])
		if below < 0 {
			d.nextBound = min(d.nextBound, -below)
			continue
		}
		child := b ^ tile<<(m.from&63) ^ tile<<(m.to&63)
		if child == d.goal {
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
		if d.expand(child, m.blank, below, depth+1, after) {
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
