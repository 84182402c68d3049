package heuristic

import "taquin/engine/board"

// Manhattan is source 003's heuristic pi2: the sum over the tiles of the row and column
// distances from home. A move shifts one tile by one cell, so the value changes by 1 and is
// a lower bound. Only the solved board has value 0.
//
// The update after a move takes two differences.
type Manhattan struct{}

// Name returns "manhattan".
func (Manhattan) Name() string { return "manhattan" }

// About implements Described.
func (Manhattan) About() string {
	return "the sum of the tiles' distances from home; admissible"
}

// Admissible returns true.
func (Manhattan) Admissible() bool { return true }

// Start implements Heuristic; it never fails.
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
	from, to := r.tileMove(m)
	r.sum += r.distanceChange(m, from, to)
}

// A move is along one axis. Heuristics treat both axes alike; lines are rows on the
// vertical axis and columns on the horizontal one.
const (
	vertical   = 0 // the axis of Up and Down
	horizontal = 1 // the axis of Left and Right
)

// axis and direction split a move. Direction 0 (Up, Left) decreases the line, direction 1
// increases it.
func axis(m board.Move) int      { return int(m & 1) }
func direction(m board.Move) int { return int(m >> 1 & 1) }

// grid is a board with tables that replace divisions in the updates.
type grid struct {
	b *board.Board
	// line[vertical][c] is the row of cell c and line[horizontal][c] its column. Pieces
	// are named by their home cells, so these are also the home row and column of piece c.
	line [2][]uint8
	step [4]int // added to the blank's cell by each move
}

func newGrid(b *board.Board) grid {
	s := b.Shape()
	g := grid{b: b, step: s.Steps()}
	g.line[vertical], g.line[horizontal] = make([]uint8, s.Size()), make([]uint8, s.Size())
	for c := range s.Size() {
		g.line[vertical][c], g.line[horizontal][c] = uint8(c/s.Cols), uint8(c%s.Cols)
	}
	return g
}

// tileMove returns the cells between which the last move m shifted a tile.
func (g *grid) tileMove(m board.Move) (from, to int) {
	from = g.b.Blank()
	return from, from - g.step[m&3]
}

// distanceChange returns the change of the moved tile's distance from home, 1 or -1, by the
// last move m, which shifted the tile between the given cells.
func (g *grid) distanceChange(m board.Move, from, to int) int {
	line := g.line[axis(m)]
	home := int(line[g.b.At(to)])
	return abs(int(line[to])-home) - abs(int(line[from])-home)
}

func abs(x int) int { return max(x, -x) }
