package automaton

import (
	"context"
	"math/bits"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/solver"
)

// MaxLength is the largest number of moves of a sequence: 2 bits each, and 4 bits for the length.
const MaxLength = 14

// sequence is a short path: move i in bits 2i and 2i+1, the length in the top 4 bits.
type sequence uint32

func newSequence(p board.Path) sequence {
	var w sequence
	for _, m := range p {
		w = w.append(m)
	}
	return w
}

func (w sequence) length() int         { return int(w >> 28) }
func (w sequence) at(i int) board.Move { return board.Move(w >> (2 * i) & 3) }

func (w sequence) append(m board.Move) sequence {
	return w + 1<<28 | sequence(m)<<(2*w.length())
}

func (w sequence) path() board.Path {
	p := make(board.Path, w.length())
	for i := range p {
		p[i] = w.at(i)
	}
	return p
}

// box is the bounding box of a walk: its extent from the start in the direction of each move.
type box [4]int

func (w sequence) box() (b box) {
	var at [4]int // at[m] is how far the walk is in direction m
	for i := range w.length() {
		m := w.at(i)
		at[m]++
		at[m.Opposite()]--
		b[m] = max(b[m], at[m])
	}
	return b
}

func (b box) inside(c box) bool {
	return b[0] <= c[0] && b[1] <= c[1] && b[2] <= c[2] && b[3] <= c[3]
}

// The grid of the enumeration is larger than any sequence. Its side is a power of two.
const (
	gridSide  = 32
	gridCells = gridSide * gridSide
	gridStart = gridCells/2 + gridSide/2
)

type grid [gridCells]uint16

// finder enumerates sequences in shortlex order, so that an earlier sequence with the same effect
// precedes the current one in that order.
type finder struct {
	order  [4]board.Move
	length int        // of the sequences of this round
	known  *Automaton // drops the sequences found in previous rounds

	cells, solved grid // pieces, including the blank, are numbered by home cell
	blank         int
	hash          uint64 // of the cells

	// kept is a hash table of the kept sequences: the upper half of an entry has hash bits, the
	// lower half the complement of the sequence, so that no entry equals an empty slot.
	kept []uint64

	dropped []sequence
	same    map[sequence]sequence
}

// findDropped returns the minimal dropped sequences of at most length moves in shortlex order, and
// the equivalent of each. Each round enumerates the sequences of one length that contain no
// dropped sequence found before, because only these can be minimal. A sequence with a new effect
// is kept as the representative of that effect. A sequence with a known effect is dropped if the
// walk of a representative lies in its bounding box. Otherwise, which happens from 13 moves on,
// it is kept as well, because it is possible on boards where the representative is not.
func findDropped(ctx context.Context, length int, order [4]board.Move) ([]sequence, map[sequence]sequence, error) {
	f := newFinder(length, order)
	for f.length = 0; f.length <= length; f.length++ {
		f.known = compile(f.dropped, f.same)
		if f.visit(ctx, 0, start); ctx.Err() != nil {
			return nil, nil, message.Errorf("search.among-the-sequences-of", "%w: %w among the sequences of %d moves", solver.ErrCancelled, context.Cause(ctx), f.length)
		}
	}
	return f.dropped, f.same, nil
}

func newFinder(length int, order [4]board.Move) *finder {
	// The number of sequences without inverse moves bounds the number of kept ones.
	kept := uint64(1)
	for n, count := 1, uint64(4); n <= length; n, count = n+1, count*3 {
		kept += count
	}
	f := &finder{order: order, blank: gridStart, same: make(map[sequence]sequence),
		kept: make([]uint64, 1<<bits.Len64(kept))}
	for i := range f.solved {
		f.solved[i] = uint16(i)
	}
	f.cells = f.solved
	return f
}

// visit enumerates the sequences of f.length moves with prefix w until ctx ends.
func (f *finder) visit(ctx context.Context, w sequence, state int32) {
	if w.length() == f.length {
		f.record(w)
		return
	}
	const rarely = 6 // remaining moves, which means some hundred sequences
	if f.length-w.length() == rarely && ctx.Err() != nil {
		return
	}
	for _, m := range f.order {
		if to := f.known.Next(state, m); to != forbidden {
			f.slide(m)
			f.visit(ctx, w.append(m), to)
			f.slide(m.Opposite())
		}
	}
}

// record keeps or drops a sequence, which has been played on the grid.
func (f *finder) record(w sequence) {
	const wordBits = 1<<32 - 1
	mask := uint64(len(f.kept) - 1)
	slot := f.hash & mask
	for ; f.kept[slot] != 0; slot = (slot + 1) & mask {
		if (f.kept[slot]^f.hash)>>32 != 0 {
			continue
		}
		v := ^sequence(f.kept[slot] & wordBits)
		if f.sameEffect(v) && v.box().inside(w.box()) {
			f.dropped = append(f.dropped, w)
			f.same[w] = v
			return
		}
	}
	f.kept[slot] = f.hash&^wordBits | uint64(^w)
}

// sameEffect reports whether the inverse of v solves the grid. It excludes hash collisions.
func (f *finder) sameEffect(v sequence) bool {
	for i := v.length() - 1; i >= 0; i-- {
		f.slide(v.at(i).Opposite())
	}
	same := f.blank == gridStart && f.cells == f.solved
	for i := range v.length() {
		f.slide(v.at(i))
	}
	return same
}

func (f *finder) slide(m board.Move) {
	to := f.blank + [4]int{board.Up: -gridSide, board.Left: -1, board.Down: gridSide, board.Right: 1}[m]
	p := f.cells[to]
	f.hash ^= mark(p, f.blank) ^ mark(p, to)
	f.cells[f.blank], f.cells[to] = p, gridStart
	f.blank = to
}

// mark returns the Zobrist hash of a piece in a cell, by the finalizer of SplitMix64 (G. Steele,
// D. Lea, C. Flood, 2014).
func mark(p uint16, cell int) uint64 {
	x := (uint64(p)<<16 | uint64(cell)) * 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
