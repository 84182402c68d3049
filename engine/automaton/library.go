package automaton

import (
	"context"
	"sync"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// Options are the parameters of an automaton.
type Options struct {
	Length int           // maximum length of dropped sequences
	Order  [4]board.Move // the alphabet
	Shape  board.Shape   // of the boards; zero means any
}

// UsualLength is the default of Options.Length.
const UsualLength = 12

// Library caches automata. The zero value is ready to use, and it is safe for concurrent use.
type Library struct {
	mu   sync.Mutex
	made map[Options]*Automaton
}

// For returns the automaton of a kind of pruning; "" means PruneInverse.
func (l *Library) For(ctx context.Context, prune solver.Prune, opt Options) (*Automaton, error) {
	switch prune {
	case solver.PruneNone:
		return NoPruning(), nil
	case solver.PruneAutomaton:
		return l.Of(ctx, opt)
	case solver.PruneInverse, "":
		return NoReturn(), nil
	}
	return nil, solver.Options{Prune: prune}.Check()
}

// Of returns the automaton of New, restricted by Within.
func (l *Library) Of(ctx context.Context, opt Options) (*Automaton, error) {
	// No sequence needs a larger board, so all larger boards share an automaton.
	opt.Shape = board.Shape{Cols: min(opt.Shape.Cols, opt.Length+1), Rows: min(opt.Shape.Rows, opt.Length+1)}
	l.mu.Lock()
	defer l.mu.Unlock()
	if found := l.made[opt]; found != nil {
		return found, nil
	}
	if l.made == nil {
		l.made = map[Options]*Automaton{}
	}
	everywhere := Options{Length: opt.Length, Order: opt.Order}
	if l.made[everywhere] == nil {
		made, err := New(ctx, opt.Length, opt.Order)
		if err != nil {
			return nil, err
		}
		l.made[everywhere] = made
	}
	if opt != everywhere {
		l.made[opt] = l.made[everywhere].Within(opt.Shape)
	}
	return l.made[opt], nil
}
