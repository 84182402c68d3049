package space

import (
	"context"
	"math/big"
	"math/bits"

	"taquin/engine/puzzle"
	"taquin/engine/statespace/enumerate"
)

// pollEvery is the number of states between polls of the context.
const pollEvery = 1 << 12

// numberedFrontier stores sets of states as bit sets over their indices: the visited states, the
// frontier, and the next frontier.
type numberedFrontier struct {
	*Numbers
	labels
	seen, now, next []uint64
	size, found     int64 // of the frontier, and up to it
	arcs            int64
}

// numbered returns a frontier over the elements of the puzzle's group. It returns nil if the group has
// more elements than the puzzle has states, or if it exceeds the memory.
func numbered(ctx context.Context, l labels, opt Options, total *big.Int) (enumerate.Frontier[*puzzle.State], error) {
	g, err := l.walked.Group(ctx)
	if err != nil {
		return nil, err
	}
	memory := opt.Memory()
	if total == nil || total.Cmp(g.Order()) != 0 || !total.IsInt64() || total.Int64()/8 > memory/3 {
		return nil, nil
	}
	n, err := NewNumbers(ctx, g, l.walked.Elements(l.walked.Turns(opt.Metric)), memory-3*total.Int64()/8)
	if n == nil || err != nil {
		return nil, err
	}
	words := (n.count + 63) / 64
	w := &numberedFrontier{Numbers: n, labels: l, seen: make([]uint64, words), now: make([]uint64, words), next: make([]uint64, words), size: 1, found: 1}
	w.seen[0], w.now[0] = 1, 1
	return w, nil
}

// Total implements enumerate.Frontier.
func (w *numberedFrontier) Total() *big.Int { return big.NewInt(w.count) }

// Len implements enumerate.Frontier.
func (w *numberedFrontier) Len() int64 { return w.size }

// Goals implements enumerate.Frontier. The goal is the identity.
func (w *numberedFrontier) Goals() (int64, error) { return int64(w.now[0] & 1), nil }

// Arcs implements enumerate.Frontier.
func (w *numberedFrontier) Arcs() int64 { return w.arcs }

// Closed implements enumerate.Frontier.
func (w *numberedFrontier) Closed() (bool, error) {
	if w.found < w.count {
		return false, nil
	}
	w.arcs = w.found * int64(len(w.turns))
	return true, nil
}

// Advance implements enumerate.Frontier.
func (w *numberedFrontier) Advance() (bool, error) {
	clear(w.next)
	added, expanded := int64(0), 0
	seen, next := w.seen, w.next
	after := make([]uint32, 0, len(w.turns))
	for word, set := range w.now {
		for ; set != 0; set &= set - 1 {
			if expanded++; expanded%pollEvery == 0 && w.ctx.Err() != nil {
				return false, w.ctx.Err()
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
	w.arcs = w.found * int64(len(w.turns))
	if added == 0 {
		return false, nil
	}
	w.now, w.next = w.next, w.now
	w.size, w.found = added, w.found+added
	return true, nil
}

// Each implements enumerate.Frontier.
func (w *numberedFrontier) Each(yield func(x *puzzle.State) error) error {
	for word, set := range w.now {
		for ; set != 0; set &= set - 1 {
			if err := yield(w.puzzle.Reached(w.Element(int64(word*64 + bits.TrailingZeros64(set))))); err != nil {
				return err
			}
		}
	}
	return nil
}
