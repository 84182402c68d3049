package heuristic

import (
	"context"
	"slices"
	"strings"

	"taquin/engine/board"
)

// Max returns the largest of several weights, which is admissible if all of
// them are. Its name is "max(walking, linear)" or the like; of one it is that
// one, of none 0.
func Max(hs ...Heuristic) Heuristic {
	if len(hs) == 1 {
		return hs[0]
	}
	return maximum(slices.Clone(hs))
}

type maximum []Heuristic

func (h maximum) Name() string {
	names := make([]string, len(h))
	for i, one := range h {
		names[i] = one.Name()
	}
	return "max(" + strings.Join(names, ", ") + ")"
}

func (h maximum) Admissible() bool {
	for _, one := range h {
		if !one.Admissible() {
			return false
		}
	}
	return true
}

func (h maximum) Prepare(ctx context.Context, b *board.Board, watch func(string, float64)) error {
	for _, one := range h {
		if err := Prepare(ctx, one, b, watch); err != nil {
			return err
		}
	}
	return nil
}

func (h maximum) Start(b *board.Board) (Running, error) {
	rs := make(runningMax, len(h))
	for i, one := range h {
		r, err := one.Start(b)
		if err != nil {
			return nil, err
		}
		rs[i] = r
	}
	return rs, nil
}

type runningMax []Running

// Value is below 0 as soon as one of the weights is: a failure is not to be
// hidden by the others.
func (rs runningMax) Value() int {
	best := 0
	for _, r := range rs {
		v := r.Value()
		if v < 0 {
			return v
		}
		best = max(best, v)
	}
	return best
}

func (rs runningMax) Moved(m board.Move) {
	for _, r := range rs {
		r.Moved(m)
	}
}

func (rs runningMax) Reset() {
	for _, r := range rs {
		r.Reset()
	}
}
