package heuristic

import "taquin/engine/board"

// Misplaced counts the tiles that are not home: N. J. Nilsson, "Problem-Solving Methods in
// Artificial Intelligence" (1971). It is the Hamming distance from the solved board without
// the blank; with the blank it would not be admissible. Each misplaced tile needs a move,
// and a move shifts one tile, so the value changes by at most 1. Only the solved board has
// value 0. Manhattan dominates Misplaced.
type Misplaced struct{}

// Name returns "misplaced".
func (Misplaced) Name() string { return "misplaced" }

// About implements Described.
func (Misplaced) About() string {
	return "the number of tiles that are not at home (Hamming distance); admissible"
}

// Admissible returns true.
func (Misplaced) Admissible() bool { return true }

// Start implements Heuristic; it never fails.
func (Misplaced) Start(b *board.Board) (Running, error) {
	r := &runningMisplaced{grid: newGrid(b)}
	r.Reset()
	return r, nil
}

type runningMisplaced struct {
	grid
	sum int
}

func (r *runningMisplaced) Value() int { return r.sum }

func (r *runningMisplaced) Reset() {
	r.sum = 0
	for c := range r.b.Size() {
		if p := r.b.At(c); p != c && p != r.b.Home() {
			r.sum++
		}
	}
}

func (r *runningMisplaced) Moved(m board.Move) {
	from, to := r.tileMove(m)
	tile := r.b.At(to)
	r.sum += differ(to, tile) - differ(from, tile)
}

// MisplacedLines counts the tiles outside their home row plus the tiles outside their home
// column. A move changes the row or the column of one tile, so the value changes by at most
// 1 and is admissible. It dominates Misplaced and is dominated by Manhattan.
type MisplacedLines struct{}

// Name returns "misplaced-rows-columns".
func (MisplacedLines) Name() string { return "misplaced-rows-columns" }

// About implements Described.
func (MisplacedLines) About() string {
	return "the number of tiles outside their row plus the number of those outside their column; admissible"
}

// Admissible returns true.
func (MisplacedLines) Admissible() bool { return true }

// Start implements Heuristic; it never fails.
func (MisplacedLines) Start(b *board.Board) (Running, error) {
	r := &runningLines{grid: newGrid(b)}
	r.Reset()
	return r, nil
}

type runningLines struct {
	grid
	sum int
}

func (r *runningLines) Value() int { return r.sum }

func (r *runningLines) Reset() {
	r.sum = 0
	for c := range r.b.Size() {
		if p := r.b.At(c); p != r.b.Home() {
			for _, line := range r.line {
				r.sum += differ(int(line[c]), int(line[p]))
			}
		}
	}
}

func (r *runningLines) Moved(m board.Move) {
	from, to := r.tileMove(m)
	line := r.line[axis(m)]
	home := int(line[r.b.At(to)])
	r.sum += differ(int(line[to]), home) - differ(int(line[from]), home)
}

// differ is 0 if x == y, else 1.
func differ(x, y int) int {
	if x == y {
		return 0
	}
	return 1
}

// Gaschnig is the number of moves in a relaxed puzzle where any tile may jump into the
// blank's cell: J. Gaschnig, "Performance measurement and analysis of certain search
// algorithms", thesis, Carnegie Mellon University (1979). A move is a jump, so the value is
// a lower bound.
//
// The fewest jumps follow from the cycles of the board as a permutation. Each tile in the
// blank's cycle jumps home once. Any other cycle of n > 1 tiles takes n+1 jumps, because
// one of its tiles must first give its cell to the blank. So the value is Misplaced plus
// the number of the other nontrivial cycles, and only the solved board has value 0. Neither
// this nor Manhattan dominates the other.
//
// A move changes the value by 1: it merges a cycle into the blank's cycle or splits one
// off. If the tile neither enters nor leaves its home, a walk along the blank's cycle decides
// which.
type Gaschnig struct{}

// Name returns "gaschnig".
func (Gaschnig) Name() string { return "gaschnig" }

// About implements Described.
func (Gaschnig) About() string {
	return "the number of moves if the blank may change places with any tile (Gaschnig, 1979); admissible"
}

// Admissible returns true.
func (Gaschnig) Admissible() bool { return true }

// Start implements Heuristic; it never fails.
func (Gaschnig) Start(b *board.Board) (Running, error) {
	r := &runningGaschnig{grid: newGrid(b), seen: make([]bool, b.Size())}
	r.Reset()
	return r, nil
}

type runningGaschnig struct {
	grid
	seen []bool // buffer: the cells of the cycles counted by Reset
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
	from, to := r.tileMove(m)
	tile := r.b.At(to)
	switch {
	case tile == to:
		r.sum--
	case tile == from:
		r.sum++
	default:
		c := r.b.At(from)
		for c != from && c != to {
			c = r.b.At(c)
		}
		if c == to { // the move has merged two cycles
			r.sum--
		} else {
			r.sum++
		}
	}
}
