package enumerate

import (
	"context"
	"math/big"

	"taquin/engine/solver"
	"taquin/engine/statespace"
	"taquin/engine/statespace/search"
)

// Graph is a state space whose states and moves have names.
type Graph struct {
	Title string
	Space statespace.Space
	// Label is the text of a state, perhaps in several lines.
	Label func(state []byte) string
	// Move is the name of a move out of a state.
	Move func(state []byte, m statespace.Move) string
}

// listed is a frontier that keeps all states in a hash table.
type listed[S any] struct {
	*search.Frontier
	space statespace.Space
	total *big.Int
	state func(packed []byte) (S, error)
	depth int
}

// Listed returns the frontier of a state space. The function state unpacks a state, whose bytes
// it may not keep. The total is nil if it is unknown.
func Listed[S any](ctx context.Context, space statespace.Space, total *big.Int, state func(packed []byte) (S, error), opt Options) (Frontier[S], error) {
	f := &listed[S]{space: space, total: total, state: state}
	limits := solver.Options{MaxMemory: opt.Memory(), Now: opt.Now}
	if opt.Progress != nil {
		limits.Progress = func(solver.Progress) {
			store, _, _ := f.States()
			opt.Progress(Progress{f.depth, int64(store.Len()), total})
		}
	}
	var err error
	f.Frontier, err = search.NewFrontier(ctx, space, limits)
	return f, err
}

// Advance implements Frontier.
func (f *listed[S]) Advance() (bool, error) {
	ok, err := f.Frontier.Advance()
	if ok {
		f.depth++
	}
	return ok, err
}

// Total implements Frontier.
func (f *listed[S]) Total() *big.Int { return f.total }

// Len implements Frontier.
func (f *listed[S]) Len() int64 {
	_, first, end := f.States()
	return int64(end - first)
}

// Goals implements Frontier.
func (f *listed[S]) Goals() (n int64, err error) {
	err = f.each(func(packed []byte) error {
		goal, err := f.space.IsGoal(packed)
		if goal {
			n++
		}
		return err
	})
	return n, err
}

// Each implements Frontier.
func (f *listed[S]) Each(yield func(x S) error) error {
	return f.each(func(packed []byte) error {
		x, err := f.state(packed)
		if err != nil {
			return err
		}
		return yield(x)
	})
}

func (f *listed[S]) each(yield func(packed []byte) error) error {
	store, first, end := f.States()
	for i := first; i < end; i++ {
		if err := yield(store.State(i)); err != nil {
			return err
		}
	}
	return nil
}
