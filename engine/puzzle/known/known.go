// Package known holds well-known puzzles: cubes and their kin, tracks and rings, tori and
// grids whose squares turn, and those whose moves generate Mathieu's groups.
//
// How the cells are numbered stands with the function that makes a puzzle, for those who
// draw it. A turn is clockwise, seen from outside.
package known

import (
	"fmt"

	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/pieces"
)

// lying is the layout of a puzzle.
func lying(f puzzle.Form, sizes ...int) puzzle.Layout { return puzzle.Layout{Form: f, Sizes: sizes} }

// cycles makes a move of n cells from cycles whose elements begin with first.
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

// moving makes a move of n cells from where each of them goes.
func moving(name string, n int, to func(cell int) int) puzzle.Move {
	p := make(perm.Perm, n)
	for cell := range p {
		p[cell] = to(cell)
	}
	return puzzle.Move{Name: name, Perm: p}
}

// letter names one of n moves: with a letter, or with a prefix and a number where there are
// more than letters.
func letter(prefix string, i, n int) string {
	if n <= 26 {
		return string(rune('a' + i))
	}
	return fmt.Sprintf("%s%d", prefix, i+1)
}

// Swaps is n cells in a row of which any two may change places: the puzzle Swap of J.
// Mulholland, "Permutation Puzzles: A Mathematical Perspective". The move ac changes the
// first and the third; n is in 2..26.
func Swaps(n int) (*puzzle.Puzzle, error) {
	if n < 2 || n > 26 {
		return nil, fmt.Errorf("puzzle: swaps of %d cells: it must be in 2..26", n)
	}
	d := puzzle.Definition{Name: fmt.Sprintf("swaps(%d)", n), First: 1, Layout: lying(puzzle.InGrid, n, 1)}
	for i := range n {
		for j := i + 1; j < n; j++ {
			d.Moves = append(d.Moves, cycles(string(rune('a'+i))+string(rune('a'+j)), n, 0, []int{i, j}))
		}
	}
	return puzzle.New(d)
}

// M12 is Mathieu's group on 12 points: I turns the row of cells round, M merges its first
// half with the second half turned round, card by card. (I. Kriz, P. Siegel, "Simple Groups
// at Play", Scientific American, July 2008; J. H. Conway, N. J. A. Sloane, "Sphere
// Packings, Lattices and Groups", chapter 11, section 17.)
func M12() (*puzzle.Puzzle, error) {
	const n = 12
	return puzzle.New(puzzle.Definition{Name: "m12", First: 1, Layout: lying(puzzle.InGrid, n, 1), Moves: []puzzle.Move{
		moving("I", n, func(cell int) int { return n - 1 - cell }),
		moving("M", n, func(cell int) int { return min(2*cell, 2*n-1-2*cell) }),
	}})
}

// M24 is Mathieu's group on 24 points: R turns the ring of the first 23, S changes the
// cells of 12 pairs. (Conway's puzzle, as twsearch has it among its samples, m24conway.tws;
// I. Kriz, P. Siegel, as for M12.)
func M24() (*puzzle.Puzzle, error) {
	const n = 24
	return puzzle.New(puzzle.Definition{Name: "m24", First: 1, Layout: lying(puzzle.OnWheel, n-1), Moves: []puzzle.Move{
		moving("R", n, func(cell int) int {
			if cell == n-1 {
				return cell
			}
			return (cell + 1) % (n - 1)
		}),
		cycles("S", n, 1, []int{1, 24}, []int{2, 23}, []int{3, 4}, []int{5, 22}, []int{6, 11}, []int{7, 8}, []int{9, 10},
			[]int{12, 21}, []int{13, 14}, []int{15, 20}, []int{16, 17}, []int{18, 19}),
	}})
}

// named is the cells of one sort of piece.
func named(text string, cells ...int) pieces.Name { return pieces.Name{Text: text, Cells: cells} }
