package board

import (
	"context"
	"math/rand/v2"

	"taquin/engine/message"
	"taquin/engine/perm"
)

// MaxScramble is the largest number of random moves of one scramble. It fits into a Game's
// history.
const MaxScramble = MaxHistory / 2

// Scramble makes n random moves (see RandomMove) and then moves the blank home, vertically
// first (source 000, section 2). It returns the whole path. If ctx ends first, the board is
// unchanged.
func (b *Board) Scramble(ctx context.Context, n int, rng *rand.Rand) (Path, error) {
	if n < 0 || n > MaxScramble {
		return nil, message.Errorf("board.cannot-make-random-moves", "board: cannot make %d random moves (0 to %d)", n, MaxScramble)
	}
	path := make(Path, 0, n+b.shape.Cols+b.shape.Rows)
	for i := range n {
		if i&0xfff == 0xfff && ctx.Err() != nil {
			b.unplay(path)
			return nil, message.Errorf("board.scramble-stopped-after-of", "board: scramble stopped after %d of %d moves: %w", i, n, ctx.Err())
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

// RandomMove draws a legal move uniformly, without the inverse of the last move of before
// unless no other move is legal (source 000's mouvcv).
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

// Shuffle draws uniformly from the solvable boards with the blank at home. In a single row or
// column this is the solved board.
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

// aroundHome returns the k-th cell other than the blank's home.
func (b *Board) aroundHome(k int) int {
	if k < b.home {
		return k
	}
	return k + 1
}
