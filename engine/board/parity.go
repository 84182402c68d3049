package board

import (
	"taquin/engine/message"
	"taquin/engine/perm"
)

// ErrUnsolvable reports an unsolvable board.
var ErrUnsolvable = message.New("board.unsolvable", "unsolvable")

// Perm returns the permutation of all pieces, the blank included: it maps cell i to the home
// of its piece. The solved board gives the identity. Its inversions are source 003's weight
// pi1.
func (b *Board) Perm() perm.Perm { return perm.Perm(b.Cells()) }

// TilePerm returns the permutation of the Size-1 tiles in reading order, without the blank.
// Tiles are numbered from 0 in the order of their homes.
func (b *Board) TilePerm() perm.Perm {
	p := make(perm.Perm, 0, b.Size()-1)
	for i := range b.cells {
		p = b.appendTile(p, i)
	}
	return p
}

// Boustrophedon returns the permutation of the Size-1 tiles in boustrophedon order: odd rows
// from the left, even rows from the right (source 003, section 1.2). Tiles are numbered from
// 0 in the order of their homes.
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

// SolvableByPermutation is the first criterion: every move changes the parity of the full
// permutation and the parity of the blank's distance from home, so both must agree. It is
// not sufficient for a single row or column.
func (b *Board) SolvableByPermutation() bool {
	return b.Perm().Even() == (b.shape.Distance(b.blank, b.home)%2 == 0)
}

// Solvable reports whether some path solves the board, up to permutations of tiles with
// equal texts.
func (b *Board) Solvable() bool { return b.CheckSolvable() == nil }

// CheckSolvable returns nil for a solvable board, otherwise an error that wraps ErrUnsolvable
// and states the reason.
func (b *Board) CheckSolvable() error {
	if b.Alike() != nil {
		b = b.ToldApart(b.Alike())
	}
	if b.shape.Linear() {
		// In a single row or column no tile ever passes another.
		for i, t := range b.TilePerm() {
			if i != t {
				return message.Errorf("board.in-a-single-row", "%w: in a single row or column the order of the tiles never changes, and here it is not the solved one", ErrUnsolvable)
			}
		}
		return nil
	}
	if b.SolvableByPermutation() {
		return nil
	}
	distance := b.shape.Distance(b.blank, b.home)
	return message.Errorf("board.the-permutation-is-but", "%w: the permutation is %s, but the blank is an %s number of moves (%d) from home; every move changes both, so they always agree on a solvable board",
		ErrUnsolvable, message.Word(b.Perm().Parity()), message.Word([...]string{"even", "odd"}[distance%2]), distance)
}

// Manhattan returns the sum of the tiles' Manhattan distances from home, source 003's weight
// pi2: a lower bound of the length of a solution.
func (b *Board) Manhattan() int {
	sum := 0
	for i, p := range b.cells {
		if int(p) != b.home {
			sum += b.shape.Distance(i, int(p))
		}
	}
	return sum
}
