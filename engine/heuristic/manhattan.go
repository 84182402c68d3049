package heuristic

import "taquin/engine/board"

// Manhattan is source 003's weight pi2: the sum over the tiles of the rows and
// columns between where a tile lies and where it belongs. A move shifts one
// tile by one cell, so it changes the weight by 1, and no board is solved in
// fewer moves. Only the solved board weighs 0.
//
// Incrementally a move costs two differences instead of Size of them.
type Manhattan struct{}

// Name returns "manhattan".
func (Manhattan) Name() string { return "manhattan" }

// Admissible returns true.
func (Manhattan) Admissible() bool { return true }

// Start weighs b; it never fails.
func (Manhattan) Start(b *board.Board) (Running, error) {
	r := &runningManhattan{grid: newGrid(b)}
	r.Reset()
	return r, nil
}

type runningManhattan struct {
	grid
	sum int
}

func (r *runningManhattan) Value() int { return r.sum }

func (r *runningManhattan) Reset() { r.sum = r.b.Manhattan() }

func (r *runningManhattan) Moved(m board.Move) {
	from, into := r.slid(m)
	r.sum += r.change(m, from, into)
}

// change returns by how much farther from home, 1 or -1, the tile lies that
// move m slid.
func (g *grid) change(m board.Move, from, into int) int {
	line := g.line[axis(m)]
	home := int(line[g.b.At(into)])
	return abs(int(line[into])-home) - abs(int(line[from])-home)
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}
