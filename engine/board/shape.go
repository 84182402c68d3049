// Package board holds rectangles of sliding pieces: their shape, the board
// itself, the blank's four moves, words of moves, and the notations in which
// people write all of it.
//
// A piece is named by the cell where it belongs, so that a board is solved
// when cell i holds piece i for every i, the blank included. What people see
// (tiles from 0 or from 1, a blank 0 or NP-1, letters hgbd or NESW) is a
// Notation, applied where text comes in or goes out and nowhere else. The
// package never solves, prints or draws. Begin with Board; a Game is a board with
// its notation and the history of its moves.
package board

import (
	"errors"
	"fmt"
)

// MaxSide is the largest number of columns or rows of a board.
const MaxSide = 256

// ErrShape is wrapped by every error about a rectangle that no board has.
var ErrShape = errors.New("board: no such shape")

// Shape is the size of a rectangle: Cols columns by Rows rows.
type Shape struct{ Cols, Rows int }

// NewShape returns the shape cols x rows, from 1x2 or 2x1 to 256x256.
func NewShape(cols, rows int) (Shape, error) {
	switch {
	case cols < 1 || rows < 1 || cols > MaxSide || rows > MaxSide:
		return Shape{}, fmt.Errorf("%w: %d columns x %d rows (each must be in 1..%d)", ErrShape, cols, rows, MaxSide)
	case cols*rows < 2:
		return Shape{}, fmt.Errorf("%w: 1 column x 1 row has no room for a tile beside the blank", ErrShape)
	}
	return Shape{cols, rows}, nil
}

// Size is the number of cells, the blank's included (the sources' NP).
func (s Shape) Size() int { return s.Cols * s.Rows }

// Linear reports whether the shape is a single row or column, where the tiles
// can never pass each other.
func (s Shape) Linear() bool { return s.Cols == 1 || s.Rows == 1 }

// Distance is the number of moves of the blank between two cells.
func (s Shape) Distance(i, j int) int {
	return abs(i%s.Cols-j%s.Cols) + abs(i/s.Cols-j/s.Cols)
}

// Neighbors appends to dst the cells beside cell i in source 000's order:
// right, up, left, down (its function grille, section 2).
func (s Shape) Neighbors(dst []int, i int) []int {
	for _, m := range NeighborMoves() {
		if j, ok := s.Step(i, m); ok {
			dst = append(dst, j)
		}
	}
	return dst
}

// Graph returns the neighbours of each cell in a graph whose vertex 0 is the cell home, the
// blank's; the other cells follow in the order of reading. They are the elements 0, 1, … of
// the group of the blank's walks.
func (s Shape) Graph(home int) [][]int {
	vertex := func(cell int) int {
		switch {
		case cell == home:
			return 0
		case cell < home:
			return cell + 1
		}
		return cell
	}
	graph := make([][]int, s.Size())
	for cell := range s.Size() {
		for _, next := range s.Neighbors(nil, cell) {
			graph[vertex(cell)] = append(graph[vertex(cell)], vertex(next))
		}
	}
	return graph
}

// Step returns the cell one step from cell i in the direction of m, and
// whether there is one.
func (s Shape) Step(i int, m Move) (int, bool) {
	switch m {
	case Up:
		return i - s.Cols, i >= s.Cols
	case Left:
		return i - 1, i%s.Cols > 0
	case Down:
		return i + s.Cols, i < s.Size()-s.Cols
	default:
		return i + 1, i%s.Cols < s.Cols-1
	}
}

// Open returns for each cell the set of moves that the blank can make from it:
// bit m of Open()[i] for move m.
func (s Shape) Open() []uint8 {
	open := make([]uint8, s.Size())
	for i := range open {
		for m := Up; m <= Right; m++ {
			if _, ok := s.Step(i, m); ok {
				open[i] |= 1 << m
			}
		}
	}
	return open
}

// Steps returns what each move adds to the blank's cell.
func (s Shape) Steps() [4]int { return [4]int{Up: -s.Cols, Left: -1, Down: s.Cols, Right: 1} }

// Walk returns the path of the blank from cell i to cell j, vertically first.
func (s Shape) Walk(i, j int) Path {
	var p Path
	p = appendRepeated(p, Up, i/s.Cols-j/s.Cols)
	p = appendRepeated(p, Down, j/s.Cols-i/s.Cols)
	p = appendRepeated(p, Left, i%s.Cols-j%s.Cols)
	return appendRepeated(p, Right, j%s.Cols-i%s.Cols)
}

func appendRepeated(p Path, m Move, times int) Path {
	for range times {
		p = append(p, m)
	}
	return p
}

// String writes the shape as columns x rows: "4x4".
func (s Shape) String() string { return fmt.Sprintf("%dx%d", s.Cols, s.Rows) }

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}

// place is a cell in an error.
func (s Shape) place(cell int) string {
	return fmt.Sprintf("(row %d, column %d)", cell/s.Cols+1, cell%s.Cols+1)
}
