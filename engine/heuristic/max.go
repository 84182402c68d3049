package heuristic

import (
	"context"
	"slices"
	"strings"

	"taquin/engine/board"
	"taquin/engine/message"
)

// Max returns the maximum of several heuristics, which is admissible if all of them are.
// Its name lists theirs: "max(walking, linear)". Max of one heuristic is that heuristic;
// Max of none is 0.
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

func (h maximum) Prepare(ctx context.Context, b *board.Board, watch func(message.Text, float64)) error {
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

// Value is negative if one of the values is, so that a maximum does not hide a failure.
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

// Func is a heuristic defined by any function of a board. It is never admissible, because
// nothing is proven about it. The function is called at most once for each position, when
// its value is read. A negative value reports a failure of the function.
type Func struct {
	Label string // the name
	Of    func(*board.Board) int
}

// Name returns the label.
func (f Func) Name() string { return f.Label }

// Admissible returns false.
func (Func) Admissible() bool { return false }

// Start fails only if Of is nil. It does not call Of.
func (f Func) Start(b *board.Board) (Running, error) {
	if f.Of == nil {
		return nil, message.Errorf("heuristic.no-function-to-call", "heuristic: no function to call (%q)", f.Label)
	}
	return &runningFunc{of: f.Of, b: b}, nil
}

type runningFunc struct {
	of    func(*board.Board) int
	b     *board.Board
	value int
	known bool
}

func (r *runningFunc) Value() int {
	if !r.known {
		r.value, r.known = r.of(r.b), true
	}
	return r.value
}

func (r *runningFunc) Moved(board.Move) { r.known = false }

func (r *runningFunc) Reset() { r.known = false }
