package heuristic

import (
	"fmt"

	"taquin/engine/board"
)

// Func is any function of a board as a weight. Nothing is known of it, so it
// is never called admissible, and it is computed anew for each position whose
// value is asked, at most once. A value below 0 says that the function failed.
type Func struct {
	Label string // the name
	Of    func(*board.Board) int
}

// Name returns the label.
func (f Func) Name() string { return f.Label }

// Admissible returns false: nobody has proven it.
func (Func) Admissible() bool { return false }

// Start fails only where there is no function. It does not call it yet.
func (f Func) Start(b *board.Board) (Running, error) {
	if f.Of == nil {
		return nil, fmt.Errorf("heuristic: no function to call (%q)", f.Label)
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
