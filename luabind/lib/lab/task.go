package lab

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/explain"
)

// Setting is the configuration that a state for calls shares with the state that the job began
// in. A function must find no difference.
type Setting struct {
	Notation  string
	Named     bool          // the user has chosen the notation
	Language  text.Language // of help
	Pictures  text.Language
	Columns   int   // of help
	MarkTimes bool  // measured times are marked
	Output    int64 // maximal number of printed bytes; 0 for no limit
	Written   int64 // printed bytes
	Side      int   // the flag of the sources
	Depth     int   // nesting of solvers in heuristics of others
	From      explain.OuterCalls
}

// task is the data of a job.
type task struct {
	Name    string // of its kind
	Last    int    // call
	First   uint64 // see streams
	Seed    int64
	Setting Setting
	Of      []byte // job.of, written by carry
}

// Task is a job on a machine that runs units of it.
type Task struct {
	task
	kind kind
}

var (
	errTask = message.New("lab.the-data-of-the", "lab: the data of the job cannot be read")
	errUnit = message.New("lab.the-unit-is-no", "lab: the unit is no range of calls")
)

// ReadTask reads the data of a job of this package's Kind.
func ReadTask(data []byte) (*Task, error) {
	t := &Task{}
	if err := decode(data, &t.task); err != nil {
		return nil, message.Errorf("", "%w: %w", errTask, err)
	}
	var known bool
	if t.kind, known = kinds[t.Name]; !known {
		return nil, message.Errorf("lab.nobody-makes-calls-for", "%w: no call is known for %q", errTask, t.Name)
	}
	return t, nil
}

// reportEvery is the time between two reports of a unit.
const reportEvery = 100 * time.Millisecond

// Do makes the calls of a unit in a new state, so that the result does not depend on earlier
// units. It returns soon after ctx is done. report receives the fraction done.
func (t *Task) Do(ctx context.Context, unit []byte, report func(float64), newWorker workerMaker) ([]byte, error) {
	b, err := readUnit(unit, t.Last)
	if err != nil {
		return nil, err
	}
	unwatch := func() bool { return true }
	defer func() { unwatch() }()
	watched := func(out, err io.Writer) (*Worker, error) {
		w, failed := newWorker(out, err)
		if failed == nil {
			unwatch = context.AfterFunc(ctx, func() { w.State.Guard.Cancel(context.Cause(ctx)) })
		}
		return w, failed
	}
	s, err := newSession(watched, t.kind, newStreams(t.First, t.Seed), t.Of, nil)
	if stopped := context.Cause(ctx); stopped != nil {
		err = stopped
	}
	if err != nil {
		if s != nil {
			s.Close()
		}
		return nil, err
	}
	defer s.Close()
	room := s.State.Guard.MemoryLimit() / outputShare
	s.reserve = func(bytes int64) (bool, error) {
		if room -= bytes; room < 0 {
			return false, message.New("lab.the-calls-of-a", "lab: the calls of a unit print more than can wait: fewer at a time, or less of it")
		}
		return false, nil
	}
	now := s.State.Progress.Now
	start := now()
	end := s.report(report, float64(b.Last-b.First+1))
	err = s.run(&b)
	end()
	if err != nil {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		b.Failure = failureOf(s.Worker, s.end, err)
		if b.Failure.cause != nil && !b.Failure.Exited { // a limit of this machine
			return nil, b.Failure.cause
		}
	}
	if failed := (*explain.Error)(nil); errors.As(s.Failed(), &failed) {
		b.Untrue = &untrue{failed.Text, failed.Excerpt, failed.Traceback}
	}
	b.Took = now().Sub(start)
	return writeResult(&b), nil
}

// report reports the fraction done until the returned function is called.
func (s *session) report(report func(float64), calls float64) (end func()) {
	ended := make(chan struct{})
	var group sync.WaitGroup
	group.Go(func() {
		tick := time.NewTicker(reportEvery)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				report(float64(s.made.Load()) / calls)
			case <-ended:
				return
			}
		}
	})
	return func() {
		close(ended)
		group.Wait()
	}
}
