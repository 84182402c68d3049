package automaton

import (
	"context"
	"fmt"
	"math/bits"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// MaxWord is the most moves of a word that an automaton knows: 2 bits each, and
// 4 for their number.
const MaxWord = 14

// word is a short path: move i in bits 2i and 2i+1, the length in the top 4.
type word uint32

func newWord(p board.Path) word {
	var w word
	for _, m := range p {
		w = w.append(m)
	}
	return w
}

func (w word) length() int         { return int(w >> 28) }
func (w word) at(i int) board.Move { return board.Move(w >> (2 * i) & 3) }

func (w word) append(m board.Move) word {
	return w + 1<<28 | word(m)<<(2*w.length())
}

func (w word) path() board.Path {
	p := make(board.Path, w.length())
	for i := range p {
		p[i] = w.at(i)
	}
	return p
}

// box holds how far a walk leaves its start in the direction of each move.
type box [4]int

func (w word) box() (b box) {
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

// The grid of the search of words: wide enough that no word leaves it, and as
// wide as a power of two.
const (
	gridSide  = 32
	gridCells = gridSide * gridSide
	gridStart = gridCells/2 + gridSide/2
)

type grid [gridCells]uint16

// finder searches words on a grid without edges. Its words come in short-lex
// order, so that one found with the same effect is always the shorter or the
// earlier.
type finder struct {
	order  [4]board.Move
	length int        // that of the words of this round
	known  *Automaton // drops what the rounds before have found

	cells, solved grid // a piece is named by its cell, the blank too
	blank         int
	hash          uint64 // of the cells

	// kept is a hash table of the words kept: hash bits above, the word below
	// with its bits inverted, lest the empty word look like an empty slot.
	kept []uint64

	dropped []word
	same    map[word]word
}

// findDropped returns the minimal dropped words of up to length moves in
// short-lex order, and for each its equal. A round for each length goes
// through the words that hold none of those already found: only these can be
// minimal. One whose effect is new is kept as the word for it. One whose effect
// is known is dropped when the known word's walk lies in the box of its own;
// otherwise, from 13 moves on, it is kept too: it can be played where the other
// cannot.
func findDropped(ctx context.Context, length int, order [4]board.Move) ([]word, map[word]word, error) {
	f := newFinder(length, order)
	for f.length = 0; f.length <= length; f.length++ {
		f.known = compile(f.dropped, f.same)
		if f.visit(ctx, 0, start); ctx.Err() != nil {
			return nil, nil, fmt.Errorf("%w: %w among the words of %d moves", solver.ErrCancelled, context.Cause(ctx), f.length)
		}
	}
	return f.dropped, f.same, nil
}

func newFinder(length int, order [4]board.Move) *finder {
	// No more words are kept than never go straight back.
	kept := uint64(1)
	for n, count := 1, uint64(4); n <= length; n, count = n+1, count*3 {
		kept += count
	}
	f := &finder{order: order, blank: gridStart, same: make(map[word]word),
		kept: make([]uint64, 1<<bits.Len64(kept))}
	for i := range f.solved {
		f.solved[i] = uint16(i)
	}
	f.cells = f.solved
	return f
}

// visit goes through the words of f.length moves that begin with w, unless ctx
// ends.
func (f *finder) visit(ctx context.Context, w word, state int32) {
	if w.length() == f.length {
		f.judge(w)
		return
	}
	const rarely = 6 // moves before the end: some hundred words
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

// judge keeps or drops the word whose effect the grid shows.
func (f *finder) judge(w word) {
	const wordBits = 1<<32 - 1
	mask := uint64(len(f.kept) - 1)
	slot := f.hash & mask
	for ; f.kept[slot] != 0; slot = (slot + 1) & mask {
		if (f.kept[slot]^f.hash)>>32 != 0 {
			continue
		}
		v := ^word(f.kept[slot] & wordBits)
		if f.sameEffect(v) && v.box().inside(w.box()) {
			f.dropped = append(f.dropped, w)
			f.same[w] = v
			return
		}
	}
	f.kept[slot] = f.hash&^wordBits | uint64(^w)
}

// sameEffect reports whether taking v back solves the grid: a hash may err, and
// no word may be dropped for that.
func (f *finder) sameEffect(v word) bool {
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

// mark returns the bits that a piece in a cell adds to the hash: the finish of
// the generator SplitMix64 (G. Steele, D. Lea, C. Flood, 2014).
func mark(p uint16, cell int) uint64 {
	x := (uint64(p)<<16 | uint64(cell)) * 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
