package search

import (
	"context"

	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// Frontier enumerates the states of a space by their distance from the start, without a goal.
// It keeps every state, but not how it was reached: the size of a state and some 16 bytes.
type Frontier struct {
	*expander
	limiter    *solver.Limiter
	due        int64 // number of generated states at which the limits are checked next
	first, end int32 // the states at the current distance
	arcs       int64
}

// NewFrontier returns the frontier of the start states. It reads the limits and the progress
// of the options.
func NewFrontier(ctx context.Context, s statespace.Space, opt solver.Options) (*Frontier, error) {
	opt.Trace = nil
	f := &Frontier{expander: newExpander(s, opt), limiter: solver.NewLimiter(ctx, opt)}
	f.kept.Store = statespace.NewSet(s.Size())
	f.next.NoValues = true
	err := s.Starts(func(state []byte) error {
		f.root(state, 0, 0)
		return nil
	})
	f.end = f.kept.Len()
	return f, err
}

// States returns the store and the numbers of the states at the current distance: from first
// up to and not including end.
func (f *Frontier) States() (store *statespace.Store, first, end int32) {
	return f.kept.Store, f.first, f.end
}

// Arcs is the number of moves out of the states before the frontier.
func (f *Frontier) Arcs() int64 { return f.arcs }

// Advance replaces the frontier by the states at the next distance. If no such state exists, it
// reports false and does not change the frontier. An error leaves the frontier unchanged, too.
func (f *Frontier) Advance() (ok bool, err error) {
	err = f.expandAll(func(state []byte, hash uint64) bool {
		f.kept.Add(state, hash, statespace.Link{})
		return true
	})
	if err != nil {
		return false, err
	}
	f.arcs = f.generated
	if f.kept.Len() == f.end {
		return false, nil
	}
	f.first, f.end = f.end, f.kept.Len()
	return true, nil
}

// Closed reports whether no move leads beyond the frontier. It keeps no further states, and
// usually looks at few. If it reports true, Arcs includes the moves out of the frontier.
func (f *Frontier) Closed() (closed bool, err error) {
	closed = true
	before := f.generated
	err = f.expandAll(func(state []byte, hash uint64) bool {
		_, closed = f.kept.Find(state, hash)
		return closed
	})
	if closed && err == nil {
		f.arcs = f.generated
	}
	f.generated = before
	return closed && err == nil, err
}

// expandAll generates the successors of the frontier and calls each with every one, until it
// returns false.
func (f *Frontier) expandAll(each func(state []byte, hash uint64) bool) error {
	for x := f.first; x < f.end; x++ {
		if f.generated >= f.due || f.kept.grown() {
			if err := f.kept.check(f.limiter, solver.Progress{Nodes: f.generated, Memory: f.kept.Bytes()}); err != nil {
				return err
			}
			f.due = f.limiter.Next(f.generated)
		}
		if err := f.expand(x, statespace.NoMove); err != nil {
			return err
		}
		for k, hash := range f.hashes {
			if !each(f.next.State(k), hash) {
				return nil
			}
		}
	}
	return nil
}
