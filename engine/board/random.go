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

// Deal selects the boards that Deal draws from. The zero value is the solvable boards with the
// blank at home.
type Deal struct {
	Odd      bool // unsolvable boards: the others with the tiles permuted by one exchange
	Anywhere bool // the blank in any cell
}

// Shuffle draws uniformly from the solvable boards with the blank at home. In a single row or
// column this is the solved board.
func (b *Board) Shuffle(rng *rand.Rand) error { return b.Deal(Deal{}, rng) }

// Deal draws uniformly from the selected boards. It fails if there is none.
func (b *Board) Deal(from Deal, rng *rand.Rand) error {
	switch {
	case from.Odd && b.Alike() != nil:
		return message.New("board.equal-tiles-have-no-parity", "board: a board with equal labels has no parity; odd needs different labels on all tiles")
	case from.Odd && b.Size() < 3:
		return message.Errorf("board.one-tile-has-no-odd", "board: %s has one tile, so every board is solvable; odd needs at least 3 cells", b.shape)
	}
	b.Reset()
	if from.Odd || !b.shape.Linear() {
		tiles, err := perm.RandomEven(b.Size()-1, rng)
		if err != nil {
			return err
		}
		if from.Odd {
			tiles[0], tiles[1] = tiles[1], tiles[0]
		}
		for i, t := range tiles {
			b.put(b.aroundHome(t), b.aroundHome(i))
		}
	}
	if from.Anywhere { // the moves map the boards with the blank at home to those with the blank elsewhere, one to one
		for _, m := range b.shape.Walk(b.home, rng.IntN(b.Size())) {
			b.Do(m)
		}
	}
	return nil
}

// aroundHome returns the k-th cell other than the blank's home.
func (b *Board) aroundHome(k int) int {
	if k < b.home {
		return k
	}
	return k + 1
}
