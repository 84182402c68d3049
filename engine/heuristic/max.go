package heuristic

import (
	"context"
	"math"
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
	rs, real := make(runningMax, len(h)), false
	for i, one := range h {
		r, err := one.Start(b)
		if err != nil {
			return nil, err
		}
		rs[i] = r
		_, isReal := r.(Real)
		real = real || isReal
	}
	if real {
		return realMax{rs}, nil
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

// realMax is a runningMax in which some values are real.
type realMax struct{ runningMax }

// Real implements Real.
func (rs realMax) Real() float64 {
	best := 0.0
	for _, r := range rs.runningMax {
		v := ValueOf(r)
		if v < 0 {
			return v
		}
		best = max(best, v)
	}
	return best
}

// Func is a heuristic defined by any function of a board. It is not admissible unless the user asserts
// it, because nothing is proven about it. The function is called at most once for each position, when
// its value is read. A negative value reports a failure of the function.
type Func struct {
	Label    string // the name
	Of       func(*board.Board) int
	RealOf   func(*board.Board) float64 // used instead of Of if it is set
	Asserted bool                       // the user asserts that it is admissible
}

// Assert returns a heuristic in which the functions count as admissible, because the user asserts it.
func Assert(h Heuristic) Heuristic {
	switch h := h.(type) {
	case Func:
		h.Asserted = true
		return h
	case maximum:
		several := slices.Clone(h)
		for i, one := range h {
			several[i] = Assert(one)
		}
		return several
	}
	return h
}

// Name returns the label.
func (f Func) Name() string { return f.Label }

// Admissible reports whether the user asserts it.
func (f Func) Admissible() bool { return f.Asserted }

// Start fails only if there is no function. It does not call the function.
func (f Func) Start(b *board.Board) (Running, error) {
	if f.RealOf != nil {
		return &runningReal{lastValue[float64]{of: f.RealOf, b: b}}, nil
	}
	if f.Of == nil {
		return nil, message.Errorf("heuristic.no-function-to-call", "heuristic: no function to call (%q)", f.Label)
	}
	return &runningFunc{lastValue[int]{of: f.Of, b: b}}, nil
}

// lastValue keeps the last value of a function of a board.
type lastValue[T int | float64] struct {
	of    func(*board.Board) T
	b     *board.Board
	value T
	known bool
}

func (v *lastValue[T]) get() T {
	if !v.known {
		v.value, v.known = v.of(v.b), true
	}
	return v.value
}

func (v *lastValue[T]) Moved(board.Move) { v.known = false }

func (v *lastValue[T]) Reset() { v.known = false }

type runningFunc struct{ lastValue[int] }

func (r *runningFunc) Value() int { return r.get() }

// runningReal is a function with real values.
type runningReal struct{ lastValue[float64] }

// Real implements Real.
func (r *runningReal) Real() float64 { return r.get() }

// Value rounds down, so that an admissible value stays admissible.
func (r *runningReal) Value() int { return int(math.Floor(r.get())) }
