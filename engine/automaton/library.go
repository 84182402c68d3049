package automaton

import (
	"context"
	"sync"

	"taquin/engine/solver"
)

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

// Of returns the automaton of New.
func (l *Library) Of(ctx context.Context, opt Options) (*Automaton, error) {
	key := opt.needed() // all larger boards share an automaton
	l.mu.Lock()
	defer l.mu.Unlock()
	if found := l.made[key]; found != nil {
		return found, nil
	}
	a, err := New(ctx, opt)
	if err != nil {
		return nil, err
	}
	if l.made == nil {
		l.made = map[Options]*Automaton{}
	}
	l.made[key] = a
	return a, nil
}
