package board

import (
	"context"
	"fmt"
	"math/rand/v2"

	"taquin/engine/perm"
)

// MaxScramble is the largest number of random moves of one scramble. A Game
// remembers the whole of it.
const MaxScramble = MaxHistory / 2

// Scramble makes n random moves of the blank, never straight back unless the
// end of a single row or column leaves no other, and then walks the blank
// home, vertically first (source 000, section 2). It returns the whole path.
// When ctx ends first, the board is as it was.
func (b *Board) Scramble(ctx context.Context, n int, rng *rand.Rand) (Path, error) {
	if n < 0 || n > MaxScramble {
		return nil, fmt.Errorf("board: cannot make %d random moves (0 to %d)", n, MaxScramble)
	}
	path := make(Path, 0, n+b.shape.Cols+b.shape.Rows)
	for i := range n {
		if i&0xfff == 0xfff && ctx.Err() != nil {
			b.unplay(path)
			return nil, fmt.Errorf("board: scramble stopped after %d of %d moves: %w", i, n, ctx.Err())
		}
		m := b.RandomMove(path, rng)
		b.Do(m)
		path = append(path, m)
	}
	for _, m := range b.shape.Walk(b.blank, b.home) {
		b.Do(m)
		path = append(path, m)
	}
	return path, nil
}

// RandomMove draws one of the blank's possible moves, all equally likely, but
// not the one straight back from the last of before unless it is the only one
// (source 000's mouvcv).
func (b *Board) RandomMove(before Path, rng *rand.Rand) Move {
	var buf [4]Move
	moves := b.Moves(buf[:0])
	if len(before) > 0 && len(moves) > 1 {
		back := before[len(before)-1].Opposite()
		for k, m := range moves {
			if m == back {
				moves[k] = moves[len(moves)-1]
				moves = moves[:len(moves)-1]
				break
			}
		}
	}
	return moves[rng.IntN(len(moves))]
}

// Shuffle lays the pieces anew, uniformly over the solvable boards with the
// blank at home. A single row or column has one such board, the solved one.
func (b *Board) Shuffle(rng *rand.Rand) error {
	if b.shape.Linear() {
		b.Reset()
		return nil
	}
	tiles, err := perm.RandomEven(b.Size()-1, rng)
	if err != nil {
		return err
	}
	cells := make([]int, b.Size())
	for i, t := range tiles {
		cells[b.aroundHome(i)] = b.aroundHome(t)
	}
	cells[b.home] = b.home
	return b.SetCells(cells)
}

// aroundHome numbers the cells other than the blank's home.
func (b *Board) aroundHome(k int) int {
	if k < b.home {
		return k
	}
	return k + 1
}
