package heuristic

import "taquin/engine/board"

// Moves go up and down or left and right. The weights treat both alike, with
// rows as lines for the one and columns for the other.
const (
	vertical   = 0 // the axis of Up and Down, along which the row changes
	horizontal = 1 // that of Left and Right, along which the column changes
)

// axis and way split a move: Up and Left lead to a smaller line, Down and
// Right to a larger one.
func axis(m board.Move) int { return int(m & 1) }
func way(m board.Move) int  { return int(m >> 1 & 1) }

// grid is a board with what all weights ask of it, in tables because a
// division for each move would cost more than all the rest. They take two
// bytes a cell.
type grid struct {
	b *board.Board
	// line[vertical][c] is the row of cell c and line[horizontal][c] its
	// column. As a piece is named by its home, they are also the home row and
	// home column of piece c.
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

// slid returns the two cells of the move that the board has just made: the
// tile slid from one into the other, and the blank the other way.
func (g *grid) slid(m board.Move) (from, into int) {
	from = g.b.Blank()
	return from, from - g.step[m&3]
}
