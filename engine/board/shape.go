// Package board has sliding-tile boards: shapes, boards, moves of the blank, paths, and the
// notations for text.
//
// A piece is named by its home cell, so a board is solved if cell i contains piece i for
// every i, the blank included. A Notation converts labels (tiles from 0 or 1, blank 0 or
// NP-1) and letters (hgbd, NESW) when text is parsed or formatted, and nowhere else. The
// package never solves, prints or draws. Begin with Board; a Game is a board with its
// notation and the history of its moves.
package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"taquin/engine/message"
)

// MaxSide is the largest number of columns or rows of a board.
const MaxSide = 256

// ErrShape reports an invalid size of a board.
var ErrShape = message.New("board.no-such-shape", "board: no such shape")

// Shape is the size of a board.
type Shape struct{ Cols, Rows int }

// NewShape returns the shape cols x rows, from 1x2 or 2x1 to 256x256.
func NewShape(cols, rows int) (Shape, error) {
	switch {
	case cols < 1 || rows < 1 || cols > MaxSide || rows > MaxSide:
		return Shape{}, message.Errorf("board.columns-x-rows-each", "%w: %d columns x %d rows (each must be in 1..%d)", ErrShape, cols, rows, MaxSide)
	case cols*rows < 2:
		return Shape{}, message.Errorf("board.column-x-row-has", "%w: 1 column x 1 row has no cell for a tile", ErrShape)
	}
	return Shape{cols, rows}, nil
}

// ParseSize parses a shape such as 4x3; the zero Shape for "".
func ParseSize(size string) (s Shape, err error) {
	if size == "" {
		return s, nil
	}
	cols, rows, _ := strings.Cut(size, "x")
	s.Cols, err = strconv.Atoi(cols)
	if err == nil {
		s.Rows, err = strconv.Atoi(rows)
	}
	if err != nil {
		return s, message.Errorf("board.is-no-size", "%w: %q; a size is columns x rows, such as 4x3", ErrShape, shorten(size))
	}
	return NewShape(s.Cols, s.Rows)
}

// Size returns the number of cells (the sources' NP).
func (s Shape) Size() int { return s.Cols * s.Rows }

// Linear reports whether the shape is a single row or column, where tiles cannot pass each
// other.
func (s Shape) Linear() bool { return s.Cols == 1 || s.Rows == 1 }

// Distance returns the Manhattan distance between two cells.
func (s Shape) Distance(i, j int) int {
	return abs(i%s.Cols-j%s.Cols) + abs(i/s.Cols-j/s.Cols)
}

// Neighbors appends the neighbours of cell i to dst in source 000's order: right, up, left,
// down (its function grille, section 2).
func (s Shape) Neighbors(dst []int, i int) []int {
	for _, m := range NeighborMoves() {
		if j, ok := s.Step(i, m); ok {
			dst = append(dst, j)
		}
	}
	return dst
}

// Graph returns the adjacency lists of the cells. Vertex 0 is the cell home; the other cells
// follow in reading order. The group of the blank's walks acts on these vertices.
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

// Step returns the neighbour of cell i in the direction of m; ok is false at an edge.
func (s Shape) Step(i int, m Move) (cell int, ok bool) {
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

// Open returns the set of legal moves for each cell of the blank: bit m for move m.
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

// Steps returns the change of the blank's cell by each move.
func (s Shape) Steps() [4]int { return [4]int{Up: -s.Cols, Left: -1, Down: s.Cols, Right: 1} }

// Walk returns the path of the blank from cell i to cell j, vertically first.
func (s Shape) Walk(i, j int) Path {
	down, right := j/s.Cols-i/s.Cols, j%s.Cols-i%s.Cols
	vertical, horizontal := Down, Right
	if down < 0 {
		vertical = Up
	}
	if right < 0 {
		horizontal = Left
	}
	return slices.Concat(slices.Repeat(Path{vertical}, abs(down)), slices.Repeat(Path{horizontal}, abs(right)))
}

// String writes the shape as columns x rows: "4x4".
func (s Shape) String() string { return fmt.Sprintf("%dx%d", s.Cols, s.Rows) }

func abs(x int) int { return max(x, -x) }

// place formats a cell for an error.
func (s Shape) place(cell int) message.Text {
	return message.Place(cell/s.Cols+1, cell%s.Cols+1)
}
