package space

import (
	"context"

	"taquin/engine/distinct"
	"taquin/engine/puzzle"
)

// pollEvery is after how many states a walk looks at its context.
const pollEvery = 1 << 12

// listedWave keeps all states as vectors. Those of one distance stand side by side.
type listedWave struct {
	*vectors
	*distinct.List
	first int // of the states at the distance
	most  int64
}

func (v *vectors) listed(most int64) *listedWave {
	w := &listedWave{vectors: v, List: distinct.New(len(v.start)), most: most}
	w.Add(v.start)
	return w
}

func (w *listedWave) advance(ctx context.Context) (int64, error) {
	end := w.Count()
	state, next := make([]uint8, w.Size()), make([]uint8, w.Size())
	for i := w.first; i < end; i++ {
		if i%pollEvery == 0 {
			if err := ctx.Err(); err != nil {
				return 0, err
			}
			if w.Bytes() > w.most {
				return 0, errFull
			}
		}
		copy(state, w.At(i))
		for _, s := range w.steps {
			s.apply(state, next)
			w.Add(next)
		}
	}
	if w.Count() > end {
		w.first = end
	}
	return int64(w.Count() - end), nil
}

func (w *listedWave) some(ctx context.Context, most int) ([]*puzzle.State, error) {
	var some []*puzzle.State
	for i := w.first; i < min(w.Count(), w.first+most); i++ {
		x, err := w.state(ctx, w.At(i))
		if err != nil {
			return nil, err
		}
		some = append(some, x)
	}
	return some, nil
}
