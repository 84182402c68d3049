package heuristic

import "taquin/engine/board"

// Misplaced counts the tiles that do not lie where they belong: N. J. Nilsson,
// "Problem-Solving Methods in Artificial Intelligence" (1971), and most textbooks
// since. It is the Hamming distance from the solved board, the blank left out: with
// the blank it would exceed the number of moves. Each such tile must slide at least
// once, and a move slides one tile, so that it changes the weight by 1 at most.
// Only the solved board weighs 0, and Manhattan is never less.
type Misplaced struct{}

// Name returns "misplaced".
func (Misplaced) Name() string { return "misplaced" }

// Admissible returns true.
func (Misplaced) Admissible() bool { return true }

// Start weighs b; it never fails.
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
	from, into := r.slid(m)
	tile := r.b.At(into)
	r.sum += differ(into, tile) - differ(from, tile)
}

// MisplacedLines counts the tiles that lie in a wrong row and those that lie in a
// wrong column, a tile that does both twice, as many courses on search have their pupils
// do. The tile that a move slides changes its row or its column, not both, so that the
// weight changes by 1 at most and is a lower bound. It lies between Misplaced and
// Manhattan, which also says how far off the row and the column are.
type MisplacedLines struct{}

// Name returns "misplaced-rows-columns".
func (MisplacedLines) Name() string { return "misplaced-rows-columns" }

// Admissible returns true.
func (MisplacedLines) Admissible() bool { return true }

// Start weighs b; it never fails.
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
	from, into := r.slid(m)
	line := r.line[axis(m)]
	home := int(line[r.b.At(into)])
	r.sum += differ(int(line[into]), home) - differ(int(line[from]), home)
}

// differ is 1 for two places that differ, else 0.
func differ(x, y int) int {
	if x == y {
		return 0
	}
	return 1
}
