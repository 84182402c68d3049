package space

import (
	"context"

	"taquin/engine/puzzle"
)

// pollEvery is after how many states a walk looks at its context.
const pollEvery = 1 << 12

// listedWave keeps all states as vectors. Those of one distance stand side by side.
type listedWave struct {
	*vectors
	*list
	first int // of the states at the distance
	most  int64
}

func (v *vectors) listed(most int64) *listedWave {
	w := &listedWave{vectors: v, list: newList(len(v.start)), most: most}
	w.add(v.start)
	return w
}

func (w *listedWave) advance(ctx context.Context) (int64, error) {
	end := w.count
	state, next := make([]uint8, w.size), make([]uint8, w.size)
	for i := w.first; i < end; i++ {
		if i%pollEvery == 0 {
			if err := ctx.Err(); err != nil {
				return 0, err
			}
			if w.list.bytes() > w.most {
				return 0, errFull
			}
		}
		copy(state, w.at(i))
		for _, s := range w.steps {
			s.apply(state, next)
			w.add(next)
		}
	}
	if w.count > end {
		w.first = end
	}
	return int64(w.count - end), nil
}

func (w *listedWave) some(ctx context.Context, most int) ([]*puzzle.State, error) {
	var some []*puzzle.State
	for i := w.first; i < min(w.count, w.first+most); i++ {
		x, err := w.state(ctx, w.at(i))
		if err != nil {
			return nil, err
		}
		some = append(some, x)
	}
	return some, nil
}
