package words

import (
	"context"

	"taquin/engine/puzzle"
)

// maxBall is how many elements Shorten knows shortest words for, about.
const maxBall = 200_000

// window is how many turns of a word are looked at together.
const window = 60

// Shorten returns a word that does what w does, and is often shorter: parts of it are
// replaced by shortest words for what they do, as far as these are known, so that all of it
// gets as short as that makes it, again and again. The error wraps the context's.
func Shorten(ctx context.Context, z *puzzle.Puzzle, m puzzle.Metric, w puzzle.Word) (puzzle.Word, error) {
	b, err := newBall(ctx, z, m, window, maxBall)
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

// shorten finds the shortest way through a word from its begin to its end, in which a step
// is one turn of it, or a part for which there is an element of the ball.
func (b *ball) shorten(ctx context.Context, m puzzle.Metric, w puzzle.Word) (puzzle.Word, error) {
	type step struct {
		length  int // of the way
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
		for j := i; j < min(len(w), i+window); j++ {
			for c, cell := range at {
				at[c] = elements[j][cell]
			}
			if number, known := b.list.Find(at); known {
				if length := best[i].length + b.distance(number); length < best[j+1].length {
					best[j+1] = step{length, i, number}
				}
			}
		}
	}
	if n := len(w); n > 0 && best[n].length > best[n-1].length+m.Length(w[n-1:]) {
		best[n] = step{best[n-1].length + m.Length(w[n-1:]), n - 1, -1}
	}
	var parts []puzzle.Word // the last one first
	for i := len(w); i > 0; i = best[i].from {
		if best[i].element < 0 {
			parts = append(parts, w[i-1:i])
		} else {
			parts = append(parts, b.word(best[i].element))
		}
	}
	var shorter puzzle.Word
	for k := len(parts) - 1; k >= 0; k-- {
		shorter = append(shorter, parts[k]...)
	}
	return shorter, nil
}
