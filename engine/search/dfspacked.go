package search

import (
	"math"

	"taquin/engine/automaton"
	"taquin/engine/board"
	"taquin/engine/solver"
	"taquin/engine/trace"
)

// packedDFS is dfs for boards of one word, blind or with Manhattan distance,
// and about as fast as IDA* can be without tables on disk: a board is a number,
// and all that a move from a cell needs lies in one small record. A field holds
// the exclusive or of the piece's name and the blank's, so that the blank's own
// is 0 and a move only shifts a tile.
type packedDFS struct {
	*watch
	moves     [maxPacked][4]packedMove // of each cell, in the order in which they are tried
	count     [maxPacked]int           // how many moves there are
	after     []int32                  // the automaton: see Automaton.Table
	board     uint64
	blank     uint8
	distance  int
	blind     bool
	goal      uint64
	expanded  int64
	nextBound int // less the bound: see beyond
	path      board.Path
}

// maxPacked is how many cells fit into a word, four bits a cell.
const maxPacked = 16

// packedMove is a move of the blank from one cell.
type packedMove struct {
	from, to uint8 // shifts of the tile that slides: from where it lies to where the blank is
	blank    uint8 // the blank's cell afterwards
	move     board.Move
	farther  [maxPacked]int8 // by how much a tile, as its field has it, comes farther from home
}

func newPackedDFS(b *board.Board, opt solver.Options, manhattan bool, words *automaton.Automaton, w *watch) *packedDFS {
	s := b.Shape()
	d := &packedDFS{watch: w, after: words.Table(), blank: uint8(b.Blank()), blind: !manhattan}
	for cell := range s.Size() {
		for _, m := range opt.Moves() {
			to, ok := s.Step(cell, m)
			if !ok {
				continue
			}
			p := packedMove{from: uint8(4 * to), to: uint8(4 * cell), blank: uint8(to), move: m}
			for tile := range s.Size() {
				if manhattan {
					p.farther[tile^b.Home()] = int8(s.Distance(tile, cell) - s.Distance(tile, to))
				}
			}
			d.moves[cell][d.count[cell]] = p
			d.count[cell]++
		}
		d.board |= uint64(b.At(cell)^b.Home()) << (4 * cell)
		d.goal |= uint64(cell^b.Home()) << (4 * cell)
	}
	if manhattan {
		d.distance = b.Manhattan()
	}
	return d
}

func (d *packedDFS) search(bound int, _ int32) (found bool, next int) {
	d.nextBound = math.MaxInt
	if d.board == d.goal {
		return true, 0
	}
	over := d.expand(d.board, d.blank, bound-d.distance, 0, 0)
	return over, d.beyond(bound)
}

// beyond is the least bound that would have let a search go further than its own did.
func (d *packedDFS) beyond(bound int) int {
	if d.nextBound == math.MaxInt {
		return math.MaxInt
	}
	return bound + d.nextBound
}

// expand makes every move that the automaton allows on a board; left is how far
// its length and distance together are below the bound. It reports whether the
// search is over, because of a solution or of an error.
func (d *packedDFS) expand(b uint64, blank uint8, left, depth int, state int32) bool {
	if d.generated >= d.next && d.check() != nil {
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
		d.generated++
		tile := b >> (m.from & 63) & 15
		below := left - 1 - int(m.farther[tile])
		if below < 0 {
			d.nextBound = min(d.nextBound, -below)
			continue
		}
		child := b ^ tile<<(m.from&63) ^ tile<<(m.to&63)
		if child == d.goal {
			d.path = make(board.Path, depth+1)
			d.path[depth] = m.move
			return true
		}
		if d.expand(child, m.blank, below, depth+1, after) {
			if d.path != nil {
				d.path[depth] = m.move
			}
			return true
		}
	}
	d.expanded++
	return false
}

func (d *packedDFS) result() (board.Path, int64, int64, error) {
	return d.path, d.generated, d.expanded, d.err
}

// notedDFS is packedDFS with a trace, a search of its own so that the other one has nothing
// to ask. When the trace is full it goes on as packedDFS.
type notedDFS struct {
	*packedDFS
	trace *trace.Deep
}

func (d *notedDFS) search(bound int, _ int32) (found bool, next int) {
	d.nextBound = math.MaxInt
	if d.board == d.goal {
		d.trace.FoundLast()
		return true, 0
	}
	over := d.expand(d.board, d.blank, bound-d.distance, trace.FirstStep(d.distance), 0)
	return over, d.beyond(bound)
}

// expand is that of packedDFS on the board to which a step led that was noted last.
func (d *notedDFS) expand(b uint64, blank uint8, left int, at trace.Step, state int32) bool {
	if d.trace.Full() {
		return d.packedDFS.expand(b, blank, left, at.Depth(), state)
	}
	if d.generated >= d.next && d.check() != nil {
		return true
	}
	if left == 0 && d.blind {
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
		d.generated++
		tile := b >> (m.from & 63) & 15
		farther := int(m.farther[tile])
		below := left - 1 - farther
		step := at.Then(m.move, farther)
		if below < 0 {
			d.trace.Note(step | trace.CutStep)
			d.nextBound = min(d.nextBound, -below)
			continue
		}
		child := b ^ tile<<(m.from&63) ^ tile<<(m.to&63)
		if below == 0 && d.blind && child != d.goal { // no need to look, as above
			d.trace.Note(step | trace.CutStep)
			if d.generated >= d.next && d.check() != nil {
				return true
			}
			d.nextBound = 1
			continue
		}
		d.trace.Note(step)
		if child == d.goal {
			d.trace.FoundLast()
			d.path = make(board.Path, step.Depth())
			d.path[at.Depth()] = m.move
			return true
		}
		if d.expand(child, m.blank, below, step, after) {
			if d.path != nil {
				d.path[at.Depth()] = m.move
			}
			return true
		}
	}
	d.expanded++
	return false
}
