package sequences

import (
	"context"
	"slices"

	"taquin/engine/puzzle"
)

const (
	// maxBall is the approximate number of elements for which Shorten stores a shortest
	// sequence.
	maxBall = 200_000
	// maxWindow is the largest number of turns that are replaced together.
	maxWindow = 60
)

// Shorten returns a sequence with the same effect as w that is often shorter. It replaces parts
// of w by shortest sequences with the same effect, choosing the parts that minimize the total
// length, until this does not help any more. The error wraps the context's.
func Shorten(ctx context.Context, z *puzzle.Puzzle, m puzzle.Metric, w puzzle.Sequence) (puzzle.Sequence, error) {
	b, err := newBall(ctx, z, m, maxWindow, maxBall)
	if err != nil {
		return nil, stopped(err)
	}
	w = z.Cancel(w)
	for {
		shorter, err := b.shorten(ctx, m, w)
		if err != nil {
			return nil, stopped(err)
		}
		if shorter = z.Cancel(shorter); m.Length(shorter) >= m.Length(w) {
			return w, nil
		}
		w = shorter
	}
}

// shorten finds a shortest path from the begin of a sequence to its end by dynamic programming.
// A step is a single turn, or a part whose effect is in the ball.
func (b *ball) shorten(ctx context.Context, m puzzle.Metric, w puzzle.Sequence) (puzzle.Sequence, error) {
	type step struct {
		length  int // of the shortest path
		from    int
		element int // -1 for the turn itself
	}
	best := make([]step, len(w)+1)
	for i := range w {
		best[i+1] = step{best[i].length + m.Length(w[i:i+1]), i, -1}
	}
	at := make([]uint8, b.task.Puzzle.Cells())
	elements := b.task.Puzzle.Elements(w)
	for i := range w {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if i > 0 && best[i].length > best[i-1].length+m.Length(w[i-1:i]) {
			best[i] = step{best[i-1].length + m.Length(w[i-1:i]), i - 1, -1}
		}
		for c := range at {
			at[c] = uint8(c)
		}
		for j := i; j < min(len(w), i+maxWindow); j++ {
			for c, cell := range at {
				at[c] = elements[j][cell]
			}
			if found, known := b.list.Lookup(at); known {
				number := int(found)
				if length := best[i].length + b.distance(number); length < best[j+1].length {
					best[j+1] = step{length, i, number}
				}
			}
		}
	}
	if n := len(w); n > 0 && best[n].length > best[n-1].length+m.Length(w[n-1:]) {
		best[n] = step{best[n-1].length + m.Length(w[n-1:]), n - 1, -1}
	}
	var parts []puzzle.Sequence // in reverse order
	for i := len(w); i > 0; i = best[i].from {
		if best[i].element < 0 {
			parts = append(parts, w[i-1:i])
		} else {
			parts = append(parts, b.sequence(best[i].element))
		}
	}
	slices.Reverse(parts)
	return slices.Concat(parts...), nil
}
