package search

import (
	"math"

	"taquin/engine/board"
	"taquin/engine/trace"
)

// notedDFS is packedDFS with a trace, a search of its own so that the other one has nothing
// to ask. When the trace is full it goes on as packedDFS.
type notedDFS struct {
	*packedDFS
	trace *trace.Deep
	bound int
}

func (d *notedDFS) search(bound int, _ int32) (found bool, next int) {
	d.nextBound, d.bound = math.MaxInt, bound
	if d.board == d.goal {
		d.trace.FoundLast()
		return true, 0
	}
	over := d.expand(d.packedDFS.board, d.blank, bound-d.distance, 0, 0)
	if d.nextBound != math.MaxInt {
		d.nextBound += bound
	}
	return over, d.nextBound
}

// expand is that of packedDFS on the board that was noted last.
func (d *notedDFS) expand(b uint64, blank uint8, left, depth int, state int32) bool {
	if d.trace.Full() {
		return d.packedDFS.expand(b, blank, left, depth, state)
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
		below := left - 1 - int(m.farther[tile])
		step := trace.NewStep(m.move, depth+1, d.bound-below)
		if below < 0 {
			d.trace.Note(step | trace.CutStep)
			d.nextBound = min(d.nextBound, -below)
			continue
		}
		child := b ^ tile<<(m.from&63) ^ tile<<(m.to&63)
		if below == 0 && d.blind && child != d.goal {
			step |= trace.CutStep // which its own expand finds
		}
		d.trace.Note(step)
		if child == d.goal {
			d.trace.FoundLast()
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
