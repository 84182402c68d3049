package turns

import (
	"context"
	"sync"
	"time"

	"taquin/engine/solver"
)

// search looks for a way to the end beside what the player sees.
type search struct {
	stop    context.CancelFunc
	answers chan answer

	mu  sync.Mutex
	far string // how far it is
}

// answer is what comes of a search.
type answer struct {
	way
	err error
}

// begin begins to answer a question.
func begin(q question) *search {
	ctx, stop := context.WithCancel(context.Background())
	s := &search{stop: stop, answers: make(chan answer, 1)}
	var pace solver.Pace
	report := func(p solver.Progress) {
		far := pace.Report(p, time.Now()).String()
		s.mu.Lock()
		defer s.mu.Unlock()
		s.far = far
	}
	go func() {
		found, err := q(ctx, report)
		s.answers <- answer{found, err}
	}()
	return s
}

// answer is what has come of the search; ok is false while it goes on.
func (s *search) answer() (a answer, ok bool) {
	select {
	case a = <-s.answers:
		s.stop()
		return a, true
	default:
		return a, false
	}
}

// progress is how far the search is, "" if that is not known.
func (s *search) progress() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.far
}

// end stops the search and waits until it rests.
func (s *search) end() {
	s.stop()
	<-s.answers
}
