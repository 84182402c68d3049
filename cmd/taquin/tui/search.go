package tui

import (
	"context"
	"sync"
	"time"

	"taquin/engine/message"
	"taquin/engine/solver"
)

// search runs in the background.
type search[T any] struct {
	stop    context.CancelFunc
	answers chan found[T]

	mu        sync.Mutex
	far       message.Text // the last progress
	preparing bool         // it builds tables, which other searches need too
}

// found is the result of a search.
type found[T any] struct {
	answer T
	err    error
}

func startSearch[T any](find func(ctx context.Context, report func(solver.Progress)) (T, error)) *search[T] {
	ctx, stop := context.WithCancel(context.Background())
	s := &search[T]{stop: stop, answers: make(chan found[T], 1)}
	var pace solver.Pace
	report := func(p solver.Progress) {
		far := pace.Report(p, time.Now()).Message()
		s.mu.Lock()
		defer s.mu.Unlock()
		s.far, s.preparing = far, !p.Doing.Empty()
	}
	go func() {
		answer, err := find(ctx, report)
		s.answers <- found[T]{answer, err}
	}()
	return s
}

// result returns the result; ok is false before the end.
func (s *search[T]) result() (r found[T], ok bool) {
	select {
	case r = <-s.answers:
		s.stop()
		return r, true
	default:
		return r, false
	}
}

// progress returns how far the search is, and whether it still prepares.
func (s *search[T]) progress() (far message.Text, preparing bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.far, s.preparing
}

// end stops the search and waits for it.
func (s *search[T]) end() {
	s.stop()
	<-s.answers
}
