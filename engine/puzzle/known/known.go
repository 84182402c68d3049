// Package known defines well-known puzzles: cubes, the pyraminx and the skewb, tracks and rings,
// tori and grids of rotating squares, and puzzles that generate the Mathieu groups.
//
// The comment of each function gives the numbering of the cells, for drawing code. Turns are
// clockwise, seen from outside.
package known

import (
	"fmt"

	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/pieces"
)

// layout returns the layout of a puzzle.
func layout(f puzzle.Form, sizes ...int) puzzle.Layout { return puzzle.Layout{Form: f, Sizes: sizes} }

// cycles returns a move of n cells. The elements of the cycles are numbered from first.
func cycles(name string, n, first int, list ...[]int) puzzle.Move {
	from0 := make([][]int, len(list))
	for i, c := range list {
		for _, x := range c {
			from0[i] = append(from0[i], x-first)
		}
	}
	p, err := perm.FromCycles(n, from0)
	if err != nil {
		panic(err)
	}
	return puzzle.Move{Name: name, Perm: p}
}

// mapping returns a move of n cells that maps each cell to to(cell).
func mapping(name string, n int, to func(cell int) int) puzzle.Move {
	p := make(perm.Perm, n)
	for cell := range p {
		p[cell] = to(cell)
	}
	return puzzle.Move{Name: name, Perm: p}
}

// letter names the i-th of n moves: by a letter, or by a prefix and a number if n exceeds 26.
func letter(prefix string, i, n int) string {
	if n <= 26 {
		return string(rune('a' + i))
	}
	return fmt.Sprintf("%s%d", prefix, i+1)
}

// Swaps is a row of n cells, 2 to 26, whose moves are all transpositions: the puzzle Swap of J.
// Mulholland, "Permutation Puzzles: A Mathematical Perspective". The move ac swaps the first
// and the third cell.
func Swaps(n int) (*puzzle.Puzzle, error) {
	if n < 2 || n > 26 {
		return nil, message.Errorf("puzzle.swaps-of-cells-it", "puzzle: swaps of %d cells: it must be in 2..26", n)
	}
	d := puzzle.Definition{Name: fmt.Sprintf("swaps(%d)", n), First: 1, Layout: layout(puzzle.InGrid, n, 1)}
	for i := range n {
		for j := i + 1; j < n; j++ {
			d.Moves = append(d.Moves, cycles(string(rune('a'+i))+string(rune('a'+j)), n, 0, []int{i, j}))
		}
	}
	return puzzle.New(d)
}

// M12 generates the Mathieu group on 12 points: I reverses the row of cells, M interleaves its
// first half with the reversed second half (Mongean shuffle). (I. Kriz, P. Siegel, "Simple Groups
// at Play", Scientific American, July 2008; J. H. Conway, N. J. A. Sloane, "Sphere
// Packings, Lattices and Groups", chapter 11, section 17.)
func M12() (*puzzle.Puzzle, error) {
	const n = 12
	return puzzle.New(puzzle.Definition{Name: "m12", First: 1, Layout: layout(puzzle.InGrid, n, 1), Moves: []puzzle.Move{
		mapping("I", n, func(cell int) int { return n - 1 - cell }),
		mapping("M", n, func(cell int) int { return min(2*cell, 2*n-1-2*cell) }),
	}})
}

// M24 generates the Mathieu group on 24 points: R rotates the ring of the first 23 cells, S swaps
// 12 pairs of cells. (Conway's puzzle, m24conway.tws among the samples of twsearch; I. Kriz,
// P. Siegel, as for M12.)
func M24() (*puzzle.Puzzle, error) {
	const n = 24
	return puzzle.New(puzzle.Definition{Name: "m24", First: 1, Layout: layout(puzzle.OnWheel, n-1), Moves: []puzzle.Move{
		mapping("R", n, func(cell int) int {
			if cell == n-1 {
				return cell
			}
			return (cell + 1) % (n - 1)
		}),
		cycles("S", n, 1, []int{1, 24}, []int{2, 23}, []int{3, 4}, []int{5, 22}, []int{6, 11}, []int{7, 8}, []int{9, 10},
			[]int{12, 21}, []int{13, 14}, []int{15, 20}, []int{16, 17}, []int{18, 19}),
	}})
}

// named names the kinds of pieces with some cells.
func named(text string, cells ...int) pieces.Name { return pieces.Name{Text: text, Cells: cells} }
