package automaton

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"taquin/engine/board"
	"taquin/engine/memory"
	"taquin/engine/message"
	"taquin/engine/solver"
)

// sequence is a short path: move i in bits 2i and 2i+1, the length in the top 8 bits.
type sequence uint64

func newSequence(p board.Path) sequence {
	var w sequence
	for _, m := range p {
		w = w.append(m)
	}
	return w
}

func (w sequence) length() int         { return int(w >> 56) }
func (w sequence) at(i int) board.Move { return board.Move(w >> (2 * i) & 3) }

func (w sequence) append(m board.Move) sequence {
	return w + 1<<56 | sequence(m)<<(2*w.length())
}

func (w sequence) path() board.Path {
	p := make(board.Path, w.length())
	for i := range p {
		p[i] = w.at(i)
	}
	return p
}

// walk is the blank's place, by axis, and the bounding box of its walk: the extent from the start in
// the direction of each move.
type walk struct {
	at [2]int8
	box
}

type box [4]int8

func (a walk) step(m board.Move) walk {
	sign := int8(m&2) - 1
	a.at[m&1] += sign
	a.box[m&3] = max(a.box[m&3], sign*a.at[m&1])
	return a
}

func (w sequence) box() box {
	var a walk
	for i := range w.length() {
		a = a.step(w.at(i))
	}
	return a.box
}

func (b box) inside(c box) bool {
	return b[0] <= c[0] && b[1] <= c[1] && b[2] <= c[2] && b[3] <= c[3]
}

func (b box) fits(s board.Shape) bool {
	return int(b[board.Left]+b[board.Right]) < s.Cols && int(b[board.Up]+b[board.Down]) < s.Rows
}

// The grid of the enumeration is larger than any walk. Its side is a power of two.
const (
	gridSide  = 32
	gridCells = gridSide * gridSide
	gridStart = gridCells/2 + gridSide/2
)

type grid [gridCells]uint16

// finder enumerates sequences in shortlex order, so that an earlier sequence with the same effect
// precedes the current one in that order.
type finder struct {
	Options
	length int        // of the sequences of this enumeration
	known  *Automaton // drops the sequences found in previous rounds

	cells, solved grid // pieces, including the blank, are numbered by home cell
	blank         int
	hash          uint64 // of the cells

	seen       bitPairs
	enumerated int      // number of sequences of the last enumeration
	batch      []effect // enumerated sequences, whose words of seen are prefetched together
	addresses  [batchSize]*uint64
	collect    bool     // whether the round collects candidates, or counts effects
	candidates []effect // sequences that may have the same effect as another one

	dropped []sequence
	same    map[sequence]sequence
}

// effect is a sequence with the hash of its effect.
type effect struct {
	hash uint64
	sequence
}

// findDropped returns the minimal dropped sequences in shortlex order, and the equivalent of each.
// Each round finds the sequences of one length. It enumerates only sequences that contain no
// dropped sequence found before, because only these can be minimal. Few of them share their effect
// with another one. The round counts the effects of all sequences of this length and of shorter
// ones in a table with two bits for each hash, enumerates the sequences again, and compares those
// whose hash occurs twice.
func findDropped(ctx context.Context, opt Options) ([]sequence, map[sequence]sequence, error) {
	f := newFinder(opt)
	for n := 2; n <= opt.Length; n++ {
		f.known = compile(f.dropped, f.same)
		if f.round(ctx, n); ctx.Err() != nil {
			return nil, nil, message.Errorf("search.among-the-sequences-of", "%w: %w among the sequences of %d moves", solver.ErrCancelled, context.Cause(ctx), n)
		}
	}
	return f.dropped, f.same, nil
}

func newFinder(opt Options) *finder {
	f := &finder{Options: opt, blank: gridStart, same: make(map[sequence]sequence), batch: make([]effect, 0, batchSize)}
	for i := range f.solved {
		f.solved[i] = uint16(i)
	}
	f.cells = f.solved
	return f
}

// round finds the minimal dropped sequences of a length.
func (f *finder) round(ctx context.Context, length int) {
	f.seen = newBitPairs(f.enumerated)
	f.candidates = f.candidates[:0]
	for _, f.collect = range []bool{false, true} {
		for f.length = length % 2; f.length <= length; f.length += 2 { // other lengths move the blank elsewhere
			f.enumerated = 0
			f.visit(ctx, 0, start, walk{})
			f.flush()
		}
	}
	clear(f.seen) // other bits of the hashes exclude most chance hits
	for _, c := range f.candidates {
		f.seen.add(c.hash >> 32)
	}
	f.candidates = slices.DeleteFunc(f.candidates, func(c effect) bool { return !f.seen.twice(c.hash >> 32) })
	slices.SortFunc(f.candidates, func(a, b effect) int {
		return cmp.Or(cmp.Compare(a.hash, b.hash), f.shortlex(a.sequence, b.sequence))
	})
	found := len(f.dropped)
	for first, last := 0, 0; first < len(f.candidates); first = last {
		for last < len(f.candidates) && f.candidates[last].hash == f.candidates[first].hash {
			last++
		}
		f.compare(f.candidates[first:last], length)
	}
	slices.SortFunc(f.dropped[found:], f.shortlex)
}

// shortlex compares sequences in shortlex order.
func (f *finder) shortlex(v, w sequence) int {
	if c := cmp.Compare(v.length(), w.length()); c != 0 || v == w {
		return c
	}
	i := bits.TrailingZeros64(uint64(v^w)) / 2 // the first difference
	return cmp.Compare(slices.Index(f.Order[:], v.at(i)), slices.Index(f.Order[:], w.at(i)))
}

// visit enumerates the sequences of f.length moves with prefix w until ctx ends.
func (f *finder) visit(ctx context.Context, w sequence, state int32, from walk) {
	if w.length() == f.length {
		f.enumerated++
		if f.batch = append(f.batch, effect{f.hash, w}); len(f.batch) == batchSize {
			f.flush()
		}
		return
	}
	const rarely = 6 // remaining moves, which means some hundred sequences
	if f.length-w.length() == rarely && ctx.Err() != nil {
		return
	}
	for _, m := range f.Order {
		to, next := f.known.Next(state, m), from.step(m)
		if to != forbidden && next.fits(f.Shape) {
			f.slide(m)
			f.visit(ctx, w.append(m), to, next)
			f.slide(m.Opposite())
		}
	}
}

const batchSize = 64

// flush counts the effects of the batch, or collects its candidates.
func (f *finder) flush() {
	for i, e := range f.batch {
		f.addresses[i] = f.seen.word(e.hash)
	}
	memory.Prefetch(f.addresses[:len(f.batch)])
	for _, e := range f.batch {
		if !f.collect {
			f.seen.add(e.hash)
		} else if f.seen.twice(e.hash) {
			f.candidates = append(f.candidates, e)
		}
	}
	f.batch = f.batch[:0]
}

// compare drops sequences of a group, which is in shortlex order. A sequence with the effect of
// a kept one is dropped if the walk of that one lies in its bounding box. Otherwise, which happens
// from 13 moves on, it is kept as well, because it is possible on boards where the other one is not.
func (f *finder) compare(group []effect, length int) {
	var kept []sequence
	for _, w := range group {
		at := -1
		if w.length() == length {
			at = slices.IndexFunc(kept, func(v sequence) bool { return v.box().inside(w.box()) && f.sameEffect(v, w.sequence) })
		}
		if at >= 0 {
			f.dropped, f.same[w.sequence] = append(f.dropped, w.sequence), kept[at]
		} else {
			kept = append(kept, w.sequence)
		}
	}
}

// sameEffect reports whether the inverse of v undoes w. It excludes hash collisions.
func (f *finder) sameEffect(v, w sequence) bool {
	there := w.path()
	for _, p := range []board.Path{there, v.path().Inverse()} {
		for _, m := range p {
			f.slide(m)
		}
	}
	same := f.cells == f.solved
	for _, p := range []board.Path{v.path(), there.Inverse()} {
		for _, m := range p {
			f.slide(m)
		}
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

// bitPairs counts how often a hash was added: never, once or more often. Different hashes may share
// their two bits.
type bitPairs []uint64

// newBitPairs returns a table for the sequences that are one move longer than the given number of
// sequences: at most three times as many, with eight pairs for each.
func newBitPairs(shorter int) bitPairs {
	const pairs, pairsPerWord = 24, 32
	return memory.NewWords(1 << bits.Len(uint(shorter*pairs/pairsPerWord)))
}

func (b bitPairs) word(hash uint64) *uint64 { return &b[hash>>5&uint64(len(b)-1)] }

func (b bitPairs) add(hash uint64) {
	word, first := b.word(hash), hash&31*2
	*word |= *word>>first&1<<(first+1) | 1<<first
}

func (b bitPairs) twice(hash uint64) bool { return *b.word(hash)>>(hash&31*2+1)&1 != 0 }
