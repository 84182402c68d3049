package heuristic

import "taquin/engine/board"

// Inversions is source 003's heuristic pi1: the number of pairs of pieces, the blank
// included, in the wrong order when the board is read row by row. It is not admissible: a
// vertical move can change it by up to 2 Cols - 1. Only the solved board has value 0.
//
// A horizontal move exchanges two neighbours in reading order, which changes one pair. A
// vertical move exchanges two pieces x and y with Cols-1 pieces between them: besides the
// pair x y, each piece whose name lies between x and y changes two pairs in the same
// direction. So an update takes 1 or Cols comparisons.
type Inversions struct{}

// Name returns "inversions".
func (Inversions) Name() string { return "inversions" }

// About implements Described.
func (Inversions) About() string {
	return "the number of inversions of the tiles; not admissible"
}

// Admissible returns false.
func (Inversions) Admissible() bool { return false }

// Start implements Heuristic; it never fails.
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
	// The cells of the exchanged pieces, in reading order.
	first, last := blank, blank+span
	if direction(m) == 1 {
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
