package known

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
)

// Oval is the oval track: n discs in a ring, of which k lie on a turntable. R moves all of
// them one place on, T turns the first k places round. Oval(20, 4) is known as TopSpin.
// (J. Kiltinen, "Oval Track and Other Permutation Puzzles", 2003.)
func Oval(n, k int) (*puzzle.Puzzle, error) {
	switch {
	case n < 3 || n > puzzle.MaxCells:
		return nil, fmt.Errorf("puzzle: an oval track of %d discs: there must be 3 to %d", n, puzzle.MaxCells)
	case k < 2 || k > n:
		return nil, fmt.Errorf("puzzle: a turntable of %d discs on a track of %d: there must be 2 to %d", k, n, n)
	}
	return puzzle.New(puzzle.Definition{Name: fmt.Sprintf("oval(%d, %d)", n, k), First: 1, Layout: lying(puzzle.OnOval, n, k), Moves: []puzzle.Move{
		moving("R", n, func(cell int) int { return (cell + 1) % n }),
		moving("T", n, func(cell int) int {
			if cell < k {
				return k - 1 - cell
			}
			return cell
		}),
	}})
}

// RingSizes is two rings that cross in two cells. Each has so many cells, and on each the
// second crossing lies so many steps after the first.
type RingSizes struct{ Left, Right, LeftGap, RightGap int }

// HungarianRings are the rings as they are sold: 38 balls.
var HungarianRings = RingSizes{Left: 20, Right: 20, LeftGap: 5, RightGap: 5}

// Rings is two rings that cross. L and R move the balls of a ring one place on. The cells
// of the left ring come first, in its order from the first crossing on; then those of the
// right ring that the left one does not have, in its order from the same crossing on.
func Rings(s RingSizes) (*puzzle.Puzzle, error) {
	cells := s.Left + s.Right - 2
	switch {
	case s.Left < 3 || s.Right < 3 || s.Left > puzzle.MaxCells || s.Right > puzzle.MaxCells || cells > puzzle.MaxCells:
		return nil, fmt.Errorf("puzzle: rings of %d and %d cells: each has 3 or more, and both together %d at most", s.Left, s.Right, puzzle.MaxCells)
	case s.LeftGap < 1 || s.LeftGap >= s.Left || s.RightGap < 1 || s.RightGap >= s.Right:
		return nil, fmt.Errorf("puzzle: crossings %d and %d steps on: they must be 1 to %d and 1 to %d", s.LeftGap, s.RightGap, s.Left-1, s.Right-1)
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
	return puzzle.New(puzzle.Definition{Name: fmt.Sprintf("rings(%d, %d, %d, %d)", s.Left, s.Right, s.LeftGap, s.RightGap), First: 1, Layout: lying(puzzle.OnRings, s.Left, s.Right, s.LeftGap, s.RightGap),
		Moves: []puzzle.Move{cycles("L", cells, 0, left), cycles("R", cells, 0, right)}})
}

// shape checks the sides of a grid.
func shape(what string, cols, rows, least int) error {
	if cols < least || rows < least || cols > puzzle.MaxCells || rows > puzzle.MaxCells || cols*rows > puzzle.MaxCells {
		return fmt.Errorf("puzzle: a %s of %d x %d: each side is %d or more, and it has %d cells at most", what, cols, rows, least, puzzle.MaxCells)
	}
	return nil
}

// Torus is a grid whose rows and columns are rings: r1, r2, … move a row one place to the
// right, c1, c2, … a column one place down. Cells are numbered in the order of reading.
func Torus(cols, rows int) (*puzzle.Puzzle, error) {
	if err := shape("torus", cols, rows, 2); err != nil {
		return nil, err
	}
	d := puzzle.Definition{Name: fmt.Sprintf("torus(%d, %d)", cols, rows), First: 1, Layout: lying(puzzle.InGrid, cols, rows)}
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

// Twiddle is a grid in which each square of four cells can be turned; a, b, c, … do so in
// the order of reading, and t1, t2, … where there are more squares than letters. (S.
// Tatham's Portable Puzzle Collection.)
func Twiddle(cols, rows int) (*puzzle.Puzzle, error) {
	if err := shape("twiddle", cols, rows, 2); err != nil {
		return nil, err
	}
	d := puzzle.Definition{Name: fmt.Sprintf("twiddle(%d, %d)", cols, rows), First: 1, Layout: lying(puzzle.InGrid, cols, rows)}
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

// Of is a sliding puzzle seen as its blank's walks: from its home along the tiles to a
// square or another loop, round it, and back the way it came. Its states are those of the
// board with the blank at home. Cell k is the k-th one in the order of reading, the blank's
// home left out. The moves are called a, b, c, …, or w1, w2, … where there are more than
// letters.
func Of(ctx context.Context, s board.Shape, home board.Home) (*puzzle.Puzzle, error) {
	if s.Size()-1 > puzzle.MaxCells {
		return nil, fmt.Errorf("puzzle: a board of %s has more than %d tiles", s, puzzle.MaxCells)
	}
	if s.Linear() {
		return nil, fmt.Errorf("puzzle: on a board of %s no tile passes another, so the blank's walks move nothing", s)
	}
	blank := home.Cell(s)
	g, err := perm.Walks(ctx, s.Graph(blank), 0)
	if err != nil {
		return nil, err
	}
	d := puzzle.Definition{Name: fmt.Sprintf("of(%s)", s), First: 1, Layout: lying(puzzle.OnBoard, s.Cols, s.Rows, blank)}
	for i, p := range g.Generators() {
		d.Moves = append(d.Moves, puzzle.Move{Name: letter("w", i, g.CountGenerators()), Perm: p})
	}
	return puzzle.New(d)
}
