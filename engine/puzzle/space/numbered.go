package space

import (
	"context"
	"math/big"
	"math/bits"

	"taquin/engine/puzzle"
)

// numberedFrontier stores sets of states as bit sets over their indices: the visited states, the
// frontier, and the next frontier.
type numberedFrontier struct {
	*Numbers
	puzzle          *puzzle.Puzzle
	seen, now, next []uint64
}

// numbered returns a frontier over the elements of the puzzle's group. It returns nil if the group has
// more elements than the puzzle has states, or if it exceeds the memory.
func numbered(ctx context.Context, z *puzzle.Puzzle, m puzzle.Metric, total *big.Int, memory int64) (*numberedFrontier, error) {
	g, err := z.Group(ctx)
	if err != nil {
		return nil, err
	}
	if total == nil || total.Cmp(g.Order()) != 0 || !total.IsInt64() || total.Int64()/8 > memory/3 {
		return nil, nil
	}
	n, err := NewNumbers(ctx, g, z.Elements(z.Turns(m)), memory-3*total.Int64()/8)
	if n == nil || err != nil {
		return nil, err
	}
	words := (n.count + 63) / 64
	w := &numberedFrontier{n, z, make([]uint64, words), make([]uint64, words), make([]uint64, words)}
	w.seen[0], w.now[0] = 1, 1
	return w, nil
}

func (w *numberedFrontier) advance(ctx context.Context) (int64, error) {
	clear(w.next)
	added, expanded := int64(0), 0
	seen, next := w.seen, w.next
	after := make([]uint32, 0, len(w.turns))
	for word, set := range w.now {
		for ; set != 0; set &= set - 1 {
			if expanded++; expanded%pollEvery == 0 && ctx.Err() != nil {
				return 0, ctx.Err()
			}
			after = w.After(after[:0], uint32(word*64+bits.TrailingZeros64(set)))
			for _, number := range after {
				if word, bit := number/64, uint64(1)<<(number%64); seen[word]&bit == 0 {
					seen[word] |= bit
					next[word] |= bit
					added++
				}
			}
		}
	}
	if added > 0 {
		w.now, w.next = w.next, w.now
	}
	return added, nil
}

func (w *numberedFrontier) some(ctx context.Context, most int) ([]*puzzle.State, error) {
	var some []*puzzle.State
	for word, set := range w.now {
		for ; set != 0 && len(some) < most; set &= set - 1 {
			x, err := w.puzzle.At(ctx, w.Element(int64(word*64+bits.TrailingZeros64(set))))
			if err != nil {
				return nil, err
			}
			some = append(some, x)
		}
	}
	return some, nil
}
