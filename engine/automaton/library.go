package automaton

import (
	"context"
	"sync"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// Words is what an automaton depends on.
type Words struct {
	Length int           // of the longest words that it drops
	Order  [4]board.Move // the alphabet
	Shape  board.Shape   // on which they are played; zero for any board
}

// UsualWord is how long the words are that the automaton of a search knows.
const UsualWord = 12

// Library makes each automaton once. The zero value is ready; any goroutine may
// call its methods.
type Library struct {
	mu   sync.Mutex
	made map[Words]*Automaton
}

// For returns the automaton that leaves out words in a way of pruning, "" being
// inverse.
func (l *Library) For(ctx context.Context, prune solver.Prune, w Words) (*Automaton, error) {
	switch prune {
	case solver.PruneNone:
		return NoPruning(), nil
	case solver.PruneAutomaton:
		return l.Of(ctx, w)
	case solver.PruneInverse, "":
		return NoReturn(), nil
	}
	return nil, solver.Options{Prune: prune}.Check()
}

// Of returns the automaton for words, as New and Within make it.
func (l *Library) Of(ctx context.Context, w Words) (*Automaton, error) {
	// No word is wider than this, so that all larger boards share one.
	w.Shape = board.Shape{Cols: min(w.Shape.Cols, w.Length+1), Rows: min(w.Shape.Rows, w.Length+1)}
	l.mu.Lock()
	defer l.mu.Unlock()
	if found := l.made[w]; found != nil {
		return found, nil
	}
	if l.made == nil {
		l.made = map[Words]*Automaton{}
	}
	everywhere := Words{Length: w.Length, Order: w.Order}
	if l.made[everywhere] == nil {
		made, err := New(ctx, w.Length, w.Order)
		if err != nil {
			return nil, err
		}
		l.made[everywhere] = made
	}
	if w != everywhere {
		l.made[w] = l.made[everywhere].Within(w.Shape)
	}
	return l.made[w], nil
}
