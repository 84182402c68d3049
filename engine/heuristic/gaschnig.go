package heuristic

import "taquin/engine/board"

// Gaschnig is the number of moves in an easier puzzle, where any tile may jump into the
// blank's cell from wherever it lies: J. Gaschnig, "Performance measurement and analysis
// of certain search algorithms", thesis, Carnegie Mellon University (1979). What needs so
// many jumps needs as many moves at least, as a move is a jump.
//
// The fewest jumps are known without a search. Read as a permutation, the board falls into
// cycles. The tiles of the blank's cycle each jump home once; any other cycle of two tiles
// or more costs a jump more than it has tiles, as one of them must give the blank its cell
// first. So the weight is Misplaced and the number of those other cycles, and only the
// solved board weighs 0. Neither this nor Manhattan is always the larger one.
//
// Incrementally, a move is a jump and changes the weight by 1, up or down. It joins a cycle
// to the blank's or parts one from it, and which of the two is seen by a walk through the
// blank's cycle, the tile that has come home or left it apart.
type Gaschnig struct{}

// Name returns "gaschnig".
func (Gaschnig) Name() string { return "gaschnig" }

// Admissible returns true.
func (Gaschnig) Admissible() bool { return true }

// Start weighs b; it never fails.
func (Gaschnig) Start(b *board.Board) (Running, error) {
	r := &runningGaschnig{grid: newGrid(b), seen: make([]bool, b.Size())}
	r.Reset()
	return r, nil
}

type runningGaschnig struct {
	grid
	seen []bool // the cells that Reset has been in
	sum  int
}

func (r *runningGaschnig) Value() int { return r.sum }

func (r *runningGaschnig) Reset() {
	r.sum = 0
	clear(r.seen)
	for first := range r.seen {
		length, blank := 0, false
		for c := first; !r.seen[c]; c = r.b.At(c) {
			r.seen[c] = true
			length++
			blank = blank || r.b.At(c) == r.b.Home()
		}
		switch {
		case blank:
			r.sum += length - 1
		case length > 1:
			r.sum += length + 1
		}
	}
}

func (r *runningGaschnig) Moved(m board.Move) {
	from, into := r.slid(m)
	tile := r.b.At(into)
	switch {
	case tile == into:
		r.sum--
	case tile == from:
		r.sum++
	default:
		c := r.b.At(from)
		for c != from && c != into {
			c = r.b.At(c)
		}
		if c == into { // the tile's cycle has joined the blank's
			r.sum--
		} else {
			r.sum++
		}
	}
}
