package sharetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"taquin/engine/message"
	"taquin/engine/share"
)

// InProcess is a cluster of goroutines that stores everything in memory. It is the reference
// for other clusters.
type InProcess struct {
	workers map[string]share.Worker
	threads int

	mu      sync.Mutex // guards the fields below
	states  map[string][]byte
	results map[string][]byte // by unit ID
	files   map[string][]byte
}

// NewInProcess returns a cluster with workers by kind of job.
func NewInProcess(workers map[string]share.Worker, threads int) *InProcess {
	return &InProcess{workers: workers, threads: max(threads, 1),
		states: map[string][]byte{}, results: map[string][]byte{}, files: map[string][]byte{}}
}

// Begin implements share.Cluster.
func (h *InProcess) Begin(_ context.Context, j share.Job) (share.Execution, error) {
	worker, ok := h.workers[j.Kind]
	if !ok {
		return nil, fmt.Errorf("share: no worker for jobs of kind %q", j.Kind)
	}
	return &execution{h, j, j.ID(), worker}, nil
}

// Store implements share.Cluster.
func (h *InProcess) Store() share.Store { return (*store)(h) }

// execution is a job that an InProcess runs.
type execution struct {
	*InProcess
	job    share.Job
	id     string
	worker share.Worker
}

func (w *execution) SaveState(_ context.Context, state []byte) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.states[w.id] = bytes.Clone(state)
	return nil
}

func (w *execution) State(context.Context) ([]byte, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.states[w.id], nil
}

func (w *execution) Close(bool) error { return nil }

func (w *execution) Do(caller context.Context, r share.Round) error {
	ctx, cancel := context.WithCancelCause(caller)
	defer cancel(nil)
	report := r.Report
	r.Report = func(p share.Progress) {
		if report != nil {
			report(p)
		}
		if caller.Err() != nil {
			cancel(context.Cause(caller))
		}
	}
	results, ticks := make(chan arrived, r.Count), make(chan struct{}, 1)
	next, last := 0, r.Count-1 // guarded by mu
	var group sync.WaitGroup
	for range min(w.threads, r.Count) {
		group.Go(func() {
			session, err := w.worker.Open(ctx, w.job, w.Store())
			if err != nil {
				cancel(err)
				return
			}
			defer session.Close()
			for ctx.Err() == nil {
				w.mu.Lock()
				i := next
				next++
				over := i > last
				w.mu.Unlock()
				if over {
					return
				}
				result, err := w.runUnit(ctx, session, r, i, func(float64) {
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
	err := w.deliver(ctx, r, results, ticks)
	cancel(nil)
	group.Wait()
	return err
}

// arrived is the result of a unit.
type arrived struct {
	unit   int
	result []byte
}

// deliver passes the results to Take in the order of the units.
func (w *execution) deliver(ctx context.Context, r share.Round, results <-chan arrived, ticks <-chan struct{}) error {
	pending := map[int][]byte{}
	for i, done := 0, 0; i < r.Count; {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-ticks:
		case a := <-results:
			pending[a.unit] = a.result
			done++
		}
		r.Report(share.Progress{Done: done, Count: r.Count, Workers: 1, Threads: w.threads})
		for result, ok := pending[i]; ok; result, ok = pending[i] {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if err := r.Take(i, result); err != nil {
				return err
			}
			if r.Last != nil && r.Last(result) {
				return nil
			}
			delete(pending, i)
			i++
		}
	}
	return nil
}

// runUnit runs a unit, unless its result is known.
func (w *execution) runUnit(ctx context.Context, session share.Session, r share.Round, i int, report func(float64)) ([]byte, error) {
	unit := r.Unit(i)
	if len(unit) > share.MaxUnit {
		return nil, fmt.Errorf("share: unit %d has %d bytes, above %d", i+1, len(unit), share.MaxUnit)
	}
	id := share.UnitID(w.id, r.Name, unit)
	w.mu.Lock()
	result, ok := w.results[id]
	w.mu.Unlock()
	if ok {
		return result, nil
	}
	result, err := session.Do(ctx, unit, report)
	if err != nil {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		return nil, &share.UnitError{Unit: i, Tries: 1, Reason: message.Textf("", "%v", err)}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.results[id] = result
	return result, nil
}

// store is the file store of an InProcess.
type store InProcess

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
