package board

import (
	"errors"
	"fmt"

	"taquin/engine/perm"
)

// ErrUnsolvable is wrapped by the error that says why no moves solve a board.
var ErrUnsolvable = errors.New("unsolvable")

// Perm returns the full permutation in reading order: cell i goes to the home
// of the piece in it, the blank included. It has Size elements; the solved
// board gives the identity. Its inversions are source 003's weight pi1.
func (b *Board) Perm() perm.Perm { return perm.Perm(b.Cells()) }

// TilePerm returns the permutation of the Size-1 tiles in reading order, the
// blank left out and the tiles numbered from 0 in the order of their homes.
func (b *Board) TilePerm() perm.Perm {
	p := make(perm.Perm, 0, b.Size()-1)
	for i := range b.cells {
		p = b.appendTile(p, i)
	}
	return p
}

// Boustrophedon returns the permutation of the Size-1 tiles read to and fro,
// the first row from the left, the second from the right and so on, tiles
// numbered from 0 in the order of their homes (source 003, section 1.2).
func (b *Board) Boustrophedon() perm.Perm {
	p, n := make(perm.Perm, 0, b.Size()-1), b.shape.Cols
	for row := 0; row < b.shape.Rows; row++ {
		for k := range n {
			if row%2 == 1 {
				k = n - 1 - k
			}
			p = b.appendTile(p, row*n+k)
		}
	}
	return p
}

// appendTile appends the number of the tile in cell i, or nothing for the blank.
func (b *Board) appendTile(p perm.Perm, i int) perm.Perm {
	if i == b.blank {
		return p
	}
	return append(p, label(b.shape, b.home, int(b.cells[i]), 0))
}

// SolvableByPermutation is the first criterion: every move changes the parity
// of the full permutation and that of the blank's distance from its home, so
// the two must agree. It says nothing of a single row or column.
func (b *Board) SolvableByPermutation() bool {
	return b.Perm().Even() == (b.shape.Distance(b.blank, b.home)%2 == 0)
}

// SolvableByBoustrophedon is the second: no move changes the parity of the
// boustrophedon permutation, so it must be that of the solved board. (Source
// 003 asks for an even one, which is right only where the solved board's own
// is even.) It says nothing of a single row or column.
func (b *Board) SolvableByBoustrophedon() bool {
	solved := b.Copy()
	solved.Reset()
	return b.Boustrophedon().Even() == solved.Boustrophedon().Even()
}

// Solvable reports whether some path solves the board; tiles that look alike may then
// lie in each other's homes.
func (b *Board) Solvable() bool { return b.CheckSolvable() == nil }

// CheckSolvable returns nil for a board that some path solves and otherwise an
// error that wraps ErrUnsolvable and says the reason.
func (b *Board) CheckSolvable() error {
	if b.Alike() != nil { // can be called by each other's names
		b = b.ToldApart(b.Alike())
	}
	if b.shape.Linear() {
		// In a single row or column no tile ever passes another.
		for i, t := range b.TilePerm() {
			if i != t {
				return fmt.Errorf("%w: in a single row or column the order of the tiles never changes, and here it is not the solved one", ErrUnsolvable)
			}
		}
		return nil
	}
	if b.SolvableByPermutation() {
		return nil
	}
	distance := b.shape.Distance(b.blank, b.home)
	return fmt.Errorf("%w: the permutation is %s, but the blank is an %s number of moves (%d) from home; every move changes both, so they always agree on a solvable board",
		ErrUnsolvable, b.Perm().Parity(), [...]string{"even", "odd"}[distance%2], distance)
}

// Manhattan returns the sum over the tiles of their distance from home, source
// 003's weight pi2; no path to the solved board is shorter.
func (b *Board) Manhattan() int {
	sum := 0
	for i, p := range b.cells {
		if int(p) != b.home {
			sum += b.shape.Distance(i, int(p))
		}
	}
	return sum
}
