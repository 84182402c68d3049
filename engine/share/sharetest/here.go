package sharetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"taquin/engine/share"
)

// Here is the crew of this machine alone: goroutines do the units, and all that is kept is
// kept in memory. It is the measure of what other crews do.
type Here struct {
	doers   map[string]share.Doer
	threads int

	mu    sync.Mutex // guards what follows
	notes map[string][]byte
	done  map[string][]byte // results, by the units' IDs
	files map[string][]byte
}

// NewHere returns a crew that does the kinds of jobs that there are doers for.
func NewHere(doers map[string]share.Doer, threads int) *Here {
	return &Here{doers: doers, threads: max(threads, 1),
		notes: map[string][]byte{}, done: map[string][]byte{}, files: map[string][]byte{}}
}

// Begin implements share.Crew.
func (h *Here) Begin(_ context.Context, j share.Job) (share.Work, error) {
	doer, ok := h.doers[j.Kind]
	if !ok {
		return nil, fmt.Errorf("share: nobody does jobs of the kind %q", j.Kind)
	}
	return &work{h, j, j.ID(), doer}, nil
}

// Store implements share.Crew.
func (h *Here) Store() share.Store { return (*store)(h) }

// work is a job in the hands of Here.
type work struct {
	*Here
	job  share.Job
	id   string
	doer share.Doer
}

func (w *work) Note(_ context.Context, state []byte) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.notes[w.id] = bytes.Clone(state)
	return nil
}

func (w *work) Noted(context.Context) ([]byte, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.notes[w.id], nil
}

func (w *work) Close(bool) error { return nil }

func (w *work) Do(asked context.Context, r share.Round) error {
	ctx, cancel := context.WithCancelCause(asked)
	defer cancel(nil)
	report := r.Report
	r.Report = func(p share.Progress) {
		if report != nil {
			report(p)
		}
		if asked.Err() != nil {
			cancel(context.Cause(asked))
		}
	}
	results, ticks := make(chan arrived, r.Count), make(chan struct{}, 1)
	next, last := 0, r.Count-1 // guarded by mu, as the results are
	var group sync.WaitGroup
	for range min(w.threads, r.Count) {
		group.Go(func() {
			hand, err := w.doer.Open(ctx, w.job, w.Store())
			if err != nil {
				cancel(err)
				return
			}
			defer hand.Close()
			for ctx.Err() == nil {
				w.mu.Lock()
				i := next
				next++
				over := i > last
				w.mu.Unlock()
				if over {
					return
				}
				result, err := w.one(ctx, hand, r, i, func(float64) {
					select {
					case ticks <- struct{}{}:
					default:
					}
				})
				if err != nil {
					cancel(err)
					return
				}
				if r.Last != nil && r.Last(result) {
					w.mu.Lock()
					last = min(last, i)
					w.mu.Unlock()
				}
				results <- arrived{i, result}
			}
		})
	}
	err := w.take(ctx, r, results, ticks)
	cancel(nil)
	group.Wait()
	return err
}

// arrived is the result of a unit.
type arrived struct {
	unit   int
	result []byte
}

// take hands the results over in the order of the units.
func (w *work) take(ctx context.Context, r share.Round, results <-chan arrived, ticks <-chan struct{}) error {
	early := map[int][]byte{}
	for i, done := 0, 0; i < r.Count; {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-ticks:
		case a := <-results:
			early[a.unit] = a.result
			done++
		}
		r.Report(share.Progress{Done: done, Count: r.Count, Workers: 1, Threads: w.threads})
		for result, ok := early[i]; ok; result, ok = early[i] {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if err := r.Take(i, result); err != nil {
				return err
			}
			if r.Last != nil && r.Last(result) {
				return nil
			}
			delete(early, i)
			i++
		}
	}
	return nil
}

// one does a unit, unless it has been done before.
func (w *work) one(ctx context.Context, hand share.Hand, r share.Round, i int, report func(float64)) ([]byte, error) {
	unit := r.Unit(i)
	if len(unit) > share.MaxUnit {
		return nil, fmt.Errorf("share: unit %d has %d bytes, above %d", i+1, len(unit), share.MaxUnit)
	}
	id := share.UnitID(w.id, r.Name, unit)
	w.mu.Lock()
	result, ok := w.done[id]
	w.mu.Unlock()
	if ok {
		return result, nil
	}
	result, err := hand.Do(ctx, unit, report)
	if err != nil {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		return nil, &share.UnitError{Unit: i, Tries: 1, Reason: err.Error()}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.done[id] = result
	return result, nil
}

// store is what Here keeps.
type store Here

func (s *store) Has(_ context.Context, name string) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, ok := s.files[name]
	return ok, nil
}

func (s *store) Get(_ context.Context, name string, to io.Writer) error {
	s.mu.Lock()
	data, ok := s.files[name]
	s.mu.Unlock()
	if !ok {
		return fmt.Errorf("%w: %s", share.ErrMissing, name)
	}
	_, err := to.Write(data)
	return err
}

func (s *store) Put(_ context.Context, name string, from io.Reader) error {
	var data bytes.Buffer
	if _, err := data.ReadFrom(from); err != nil {
		return errors.Join(fmt.Errorf("share: %s cannot be kept", name), err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.files[name] = data.Bytes()
	return nil
}
