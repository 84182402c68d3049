package known

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
)

// Oval is the oval track: n discs in a ring with a turntable under the first k places. R moves
// all discs one place forward, T reverses the turntable. Oval(20, 4) is known as TopSpin.
// (J. Kiltinen, "Oval Track and Other Permutation Puzzles", 2003.)
func Oval(n, k int) (*puzzle.Puzzle, error) {
	switch {
	case n < 3 || n > puzzle.MaxCells:
		return nil, message.Errorf("puzzle.an-oval-track-of", "puzzle: an oval track of %d discs: there must be 3 to %d", n, puzzle.MaxCells)
	case k < 2 || k > n:
		return nil, message.Errorf("puzzle.a-turntable-of-discs", "puzzle: a turntable of %d discs on a track of %d: there must be 2 to %d", k, n, n)
	}
	return puzzle.New(puzzle.Definition{Name: fmt.Sprintf("oval(%d, %d)", n, k), First: 1, Layout: layout(puzzle.OnOval, n, k), Moves: []puzzle.Move{
		mapping("R", n, func(cell int) int { return (cell + 1) % n }),
		mapping("T", n, func(cell int) int {
			if cell < k {
				return k - 1 - cell
			}
			return cell
		}),
	}})
}

// RingSizes describes two rings that cross in two cells: the cells of each ring, and the steps
// from the first crossing to the second one on each ring.
type RingSizes struct{ Left, Right, LeftGap, RightGap int }

// HungarianRings are the rings of the commercial puzzle, with 38 balls.
var HungarianRings = RingSizes{Left: 20, Right: 20, LeftGap: 5, RightGap: 5}

// Rings is a puzzle of two rings that cross. L and R move the balls of a ring one place forward.
// The cells of the left ring come first, in order from the first crossing, then the other cells
// of the right ring, in order from the same crossing.
func Rings(s RingSizes) (*puzzle.Puzzle, error) {
	cells := s.Left + s.Right - 2
	switch {
	case s.Left < 3 || s.Right < 3 || s.Left > puzzle.MaxCells || s.Right > puzzle.MaxCells || cells > puzzle.MaxCells:
		return nil, message.Errorf("puzzle.rings-of-and-cells", "puzzle: rings of %d and %d cells: each has 3 or more, and both together %d at most", s.Left, s.Right, puzzle.MaxCells)
	case s.LeftGap < 1 || s.LeftGap >= s.Left || s.RightGap < 1 || s.RightGap >= s.Right:
		return nil, message.Errorf("puzzle.crossings-and-steps-on", "puzzle: crossings %d and %d steps on: they must be 1 to %d and 1 to %d", s.LeftGap, s.RightGap, s.Left-1, s.Right-1)
	}
	left, right := make([]int, s.Left), make([]int, 0, s.Right)
	for i := range left {
		left[i] = i
	}
	for i, next := 0, s.Left; i < s.Right; i++ {
		switch i {
		case 0:
			right = append(right, 0)
		case s.RightGap:
			right = append(right, s.LeftGap)
		default:
			right = append(right, next)
			next++
		}
	}
	return puzzle.New(puzzle.Definition{Name: fmt.Sprintf("rings(%d, %d, %d, %d)", s.Left, s.Right, s.LeftGap, s.RightGap), First: 1, Layout: layout(puzzle.OnRings, s.Left, s.Right, s.LeftGap, s.RightGap),
		Moves: []puzzle.Move{cycles("L", cells, 0, left), cycles("R", cells, 0, right)}})
}

// checkGrid checks the sides of a grid.
func checkGrid(what string, cols, rows, least int) error {
	if cols < least || rows < least || cols > puzzle.MaxCells || rows > puzzle.MaxCells || cols*rows > puzzle.MaxCells {
		return message.Errorf("puzzle.a-of-x-each", "puzzle: a %s of %d x %d: each side is %d or more, and it has %d cells at most", what, cols, rows, least, puzzle.MaxCells)
	}
	return nil
}

// Torus is a grid whose rows and columns are rings: r1, r2, … rotate a row one place to the
// right, c1, c2, … a column one place down. Cells are numbered in reading order.
func Torus(cols, rows int) (*puzzle.Puzzle, error) {
	if err := checkGrid("torus", cols, rows, 2); err != nil {
		return nil, err
	}
	d := puzzle.Definition{Name: fmt.Sprintf("torus(%d, %d)", cols, rows), First: 1, Layout: layout(puzzle.InGrid, cols, rows)}
	for y := range rows {
		var row []int
		for x := range cols {
			row = append(row, y*cols+x)
		}
		d.Moves = append(d.Moves, cycles(fmt.Sprintf("r%d", y+1), cols*rows, 0, row))
	}
	for x := range cols {
		var col []int
		for y := range rows {
			col = append(col, y*cols+x)
		}
		d.Moves = append(d.Moves, cycles(fmt.Sprintf("c%d", x+1), cols*rows, 0, col))
	}
	return puzzle.New(d)
}

// Twiddle is a grid in which each square of four cells can rotate. The moves are a, b, c, … in
// reading order, or t1, t2, … if there are more than 26 squares. (S. Tatham's Portable Puzzle
// Collection.)
func Twiddle(cols, rows int) (*puzzle.Puzzle, error) {
	if err := checkGrid("twiddle", cols, rows, 2); err != nil {
		return nil, err
	}
	d := puzzle.Definition{Name: fmt.Sprintf("twiddle(%d, %d)", cols, rows), First: 1, Layout: layout(puzzle.InGrid, cols, rows)}
	squares := (cols - 1) * (rows - 1)
	for y := range rows - 1 {
		for x := range cols - 1 {
			i := y*cols + x
			name := letter("t", y*(cols-1)+x, squares)
			d.Moves = append(d.Moves, cycles(name, cols*rows, 0, []int{i, i + 1, i + cols + 1, i + cols}))
		}
	}
	return puzzle.New(d)
}

// Of is a sliding puzzle as a permutation puzzle. Its moves are closed walks of the blank: from
// the blank's home to a cycle of the board's graph, around the cycle, and back on the same path.
// Its states are those of the board with the blank at home. The cells are numbered in reading
// order without the blank's home. The moves are a, b, c, …, or w1, w2, … if there are more than
// 26.
func Of(ctx context.Context, s board.Shape, home board.Home) (*puzzle.Puzzle, error) {
	if s.Size()-1 > puzzle.MaxCells {
		return nil, message.Errorf("puzzle.a-board-of-has", "puzzle: a board of %s has more than %d tiles", s, puzzle.MaxCells)
	}
	if s.Linear() {
		return nil, message.Errorf("puzzle.on-a-board-of", "puzzle: on a board of %s no tile passes another, so the blank's walks move nothing", s)
	}
	blank := home.Cell(s)
	g, err := perm.Walks(ctx, s.Graph(blank), 0)
	if err != nil {
		return nil, err
	}
	d := puzzle.Definition{Name: fmt.Sprintf("of(%s)", s), First: 1, Layout: layout(puzzle.OnBoard, s.Cols, s.Rows, blank)}
	for i, p := range g.Generators() {
		d.Moves = append(d.Moves, puzzle.Move{Name: letter("w", i, g.CountGenerators()), Perm: p})
	}
	return puzzle.New(d)
}
