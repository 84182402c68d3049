package space

import (
	"context"

	"taquin/engine/distinct"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/packed"
)

// pollEvery is the number of states between polls of the context.
const pollEvery = 1 << 12

// listedFrontier stores all states as vectors in breadth-first order.
type listedFrontier struct {
	puzzle  *puzzle.Puzzle
	vectors *packed.Vectors
	list    *distinct.List
	first   int // index of the first state of the frontier
	most    int64
}

func newListed(z *puzzle.Puzzle, v *packed.Vectors, most int64) *listedFrontier {
	w := &listedFrontier{puzzle: z, vectors: v, list: distinct.New(v.Size()), most: most}
	w.list.Add(v.Start())
	return w
}

// bytesListed estimates the memory per state.
func bytesListed(v *packed.Vectors) int64 { return int64(v.Size() + 12) }

func (w *listedFrontier) advance(ctx context.Context) (int64, error) {
	end := w.list.Count()
	state, next := make([]uint8, w.vectors.Size()), make([]uint8, w.vectors.Size())
	for i := w.first; i < end; i++ {
		if i%pollEvery == 0 {
			if err := ctx.Err(); err != nil {
				return 0, err
			}
			if w.list.Bytes() > w.most {
				return 0, errFull
			}
		}
		copy(state, w.list.At(i))
		for t := range w.vectors.Turns() {
			w.vectors.After(t, state, next)
			w.list.Add(next)
		}
	}
	count := w.list.Count()
	if count > end {
		w.first = end
	}
	return int64(count - end), nil
}

func (w *listedFrontier) some(ctx context.Context, most int) ([]*puzzle.State, error) {
	var some []*puzzle.State
	for i := w.first; i < min(w.list.Count(), w.first+most); i++ {
		x, err := w.state(ctx, w.list.At(i))
		if err != nil {
			return nil, err
		}
		some = append(some, x)
	}
	return some, nil
}

// state returns the state of a vector.
func (w *listedFrontier) state(ctx context.Context, vector []uint8) (*puzzle.State, error) {
	p := w.vectors.Perm(vector)
	if !w.puzzle.Alike() {
		return w.puzzle.At(ctx, p)
	}
	// The assignment of indistinguishable pieces to places is arbitrary, so p itself may be
	// unreachable.
	start, colours := w.puzzle.Colours(), make([]int, len(p))
	for cell, to := range p {
		colours[to] = start[cell]
	}
	return w.puzzle.WithColours(ctx, colours)
}
