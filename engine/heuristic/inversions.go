package heuristic

import "taquin/engine/board"

// Inversions is source 003's weight pi1: the pairs of pieces, the blank
// included, that stand in the wrong order when the board is read row by row.
// It is no lower bound: one vertical move can change it by as much as
// 2 Cols - 1. Only the solved board weighs 0.
//
// Incrementally, a horizontal move exchanges two pieces that follow each
// other, which changes that one pair. A vertical move exchanges two pieces x
// and y with Cols-1 others between them: beside the pair x y, each piece whose
// name lies between x and y makes two pairs better, or two worse. So a move
// costs 1 comparison or Cols of them, where counting anew costs about
// Size log Size.
type Inversions struct{}

// Name returns "inversions".
func (Inversions) Name() string { return "inversions" }

// Admissible returns false.
func (Inversions) Admissible() bool { return false }

// Start weighs b; it never fails.
func (Inversions) Start(b *board.Board) (Running, error) {
	r := &runningInversions{b: b, cols: b.Shape().Cols}
	r.Reset()
	return r, nil
}

type runningInversions struct {
	b    *board.Board
	cols int
	sum  int
}

func (r *runningInversions) Value() int { return r.sum }

func (r *runningInversions) Reset() { r.sum = r.b.Perm().Inversions() }

func (r *runningInversions) Moved(m board.Move) {
	blank, span := r.b.Blank(), 1
	if axis(m) == vertical {
		span = r.cols
	}
	// The pieces that changed places, in reading order.
	first, last := blank, blank+span
	if way(m) == 1 {
		first, last = blank-span, blank
	}
	low, high := r.b.At(first), r.b.At(last)
	sign := -1
	if low > high {
		low, high, sign = high, low, 1
	}
	between := 0
	for c := first + 1; c < last; c++ {
		if p := r.b.At(c); low < p && p < high {
			between++
		}
	}
	r.sum += sign * (1 + 2*between)
}
