package cluster

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"taquin/engine/message"
	"taquin/engine/share"
)

// Worker configures a worker.
type Worker struct {
	Doers   map[string]share.Worker // by the kinds of jobs
	Threads int                     // units at a time; below 1 means 1
	// Tell, if not nil, receives the state of the worker every second.
	Tell func(Presence)
	// Close, if not nil, releases the resources of the doers when no unit runs any more.
	Close func()
	// Grace is the time that a doer may take to stop; 0 means 3 s.
	Grace time.Duration
}

// ErrStuck is the error of a worker whose doer did not stop when its unit was cancelled and may
// still be running. The program should restart.
var ErrStuck = message.New("cluster.a-unit-did-not", "cluster: a unit did not stop when it was cancelled")

func (w Worker) close() {
	if w.Close != nil {
		w.Close()
	}
}

// mostThreads is the maximal number of threads of all workers of a server.
const mostThreads = 1 << 16

// worker is a running worker.
type worker struct {
	*Cluster
	Worker

	stuck   atomic.Bool // a doer has not stopped
	loading sync.Mutex  // held while the data of a job is read

	mu      sync.Mutex // guards the fields below
	from    jetstream.Consumer
	records map[string]record    // of all jobs
	jobs    map[string]share.Job // with data
	units   map[*unit]int        // running units; see dropAbandoned
	done    int
	before  int     // done one second ago
	rate    float64 // units per second in the last seconds
}

// Work runs units of all jobs until ctx is done. Then it returns unfinished units to the queue and
// returns nil. It waits while the server is unreachable; errors are permanent. Work closes the
// worker unless it returns ErrStuck.
func (c *Cluster) Work(ctx context.Context, how Worker) (err error) {
	defer func() {
		if !errors.Is(err, ErrStuck) {
			how.close()
		}
	}()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer context.AfterFunc(c.over, func() { cancel(c.closedError()) })()
	how.Threads, how.Grace = max(how.Threads, 1), cmp.Or(how.Grace, 3*time.Second)
	w := &worker{Cluster: c, Worker: how, records: map[string]record{}, jobs: map[string]share.Job{}, units: map[*unit]int{}}
	if err := w.consume(ctx); err != nil {
		return unlessDone(ctx, err)
	}
	stop, err := c.answer(workersSubject, func() any { return w.presence() })
	if err != nil {
		return err
	}
	var group sync.WaitGroup
	group.Go(func() { cancel(w.watchRecords(ctx)) })
	group.Go(func() {
		for {
			if w.Tell != nil {
				w.Tell(w.presence())
			}
			if sleep(ctx, time.Second) != nil {
				return
			}
			w.mu.Lock()
			const lately = 10 // seconds
			w.rate += (float64(w.done-w.before) - w.rate) / lately
			w.before = w.done
			w.mu.Unlock()
		}
	})
	group.Go(func() {
		for sleep(ctx, w.lost()) == nil {
			w.dropAbandoned(ctx)
		}
	})
	for range how.Threads {
		group.Go(func() { w.thread(ctx, cancel) })
	}
	<-ctx.Done()
	stop()
	group.Wait()
	if w.stuck.Load() {
		return ErrStuck
	}
	return unlessDone(ctx, context.Cause(ctx))
}

// unlessDone returns an error, or nil if it only says that ctx is done.
func unlessDone(ctx context.Context, err error) error {
	if ctx.Err() != nil && (errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)) {
		return nil
	}
	return err
}

// consume finds or creates the consumer of the queue. All workers of a version share it.
func (w *worker) consume(ctx context.Context) error {
	return w.retry(ctx, func(ctx context.Context) error {
		name := "workers-" + short(w.options.Version)
		from, err := w.js.Consumer(ctx, unitsName, name)
		if errors.Is(err, jetstream.ErrConsumerNotFound) {
			from, err = w.js.CreateOrUpdateConsumer(ctx, unitsName, jetstream.ConsumerConfig{
				Durable: name, Description: "the workers of " + w.options.Version, FilterSubject: inQueue(w.options.Version, ">"),
				AckPolicy: jetstream.AckExplicitPolicy, AckWait: w.lost(), MaxDeliver: -1,
				MaxAckPending: -1, MaxWaiting: mostThreads, Replicas: w.options.Copies,
			})
		}
		if err == nil {
			w.mu.Lock()
			w.from = from
			w.mu.Unlock()
		}
		return err
	})
}

// thread runs one unit after the other.
func (w *worker) thread(ctx context.Context, cancel context.CancelCauseFunc) {
	opened := &sessions{}
	defer func() {
		if !w.stuck.Load() {
			opened.closeUnless(func(string) bool { return false })
		}
	}()
	var storing sync.WaitGroup
	defer storing.Wait()
	for ctx.Err() == nil {
		m, err := w.fetch(ctx)
		switch {
		case err != nil:
			if sleep(ctx, 500*time.Millisecond) != nil {
				return
			}
			if err := w.consume(ctx); err != nil {
				cancel(err)
				return
			}
		case m != nil:
			if w.run(ctx, m, opened, &storing); w.stuck.Load() {
				cancel(ErrStuck)
			}
		default:
			opened.closeUnless(w.isOpen)
		}
	}
}

// fetch waits some seconds for a unit and returns nil if none came.
func (w *worker) fetch(ctx context.Context) (jetstream.Msg, error) {
	w.mu.Lock()
	from := w.from
	w.mu.Unlock()
	some, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	defer context.AfterFunc(w.untilReconnect(), cancel)() // the server has forgotten the request
	batch, err := from.Fetch(1, jetstream.FetchContext(some))
	if err != nil {
		return nil, err
	}
	for m := range batch.Messages() {
		return m, nil
	}
	if err := batch.Error(); err != nil && some.Err() == nil {
		return nil, err
	}
	return nil, nil
}

// watchRecords follows the records of the jobs. The server publishes each change without a
// consumer per worker; so all are read at the beginning and after each reconnection.
func (w *worker) watchRecords(ctx context.Context) error {
	sub, err := w.nc.Subscribe(changes+"*", func(m *nats.Msg) {
		var r record
		if m.Header.Get("KV-Operation") == "" && json.Unmarshal(m.Data, &r) != nil {
			return
		}
		w.note(strings.TrimPrefix(m.Subject, changes), r)
	})
	if err != nil {
		return err
	}
	defer sub.Unsubscribe()
	for {
		reconnected := w.untilReconnect().Done()
		w.mu.Lock()
		known := slices.Collect(maps.Keys(w.records))
		w.mu.Unlock()
		all, err := w.Cluster.records(ctx)
		if err != nil {
			return err
		}
		for _, id := range known {
			w.note(id, all[id]) // the zero record if it was removed
			delete(all, id)
		}
		for id, r := range all {
			w.note(id, r)
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-reconnected:
		}
	}
}

// note notes the record of a job, or the zero record if it was removed, and stops the units that
// are unwanted.
func (w *worker) note(id string, r record) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if r.State != "" {
		w.records[id] = r
	} else {
		delete(w.records, id)
	}
	if r.State != Open {
		delete(w.jobs, id)
	}
	for u := range w.units {
		if u.job == id && !r.wants(u.round, u.index) {
			u.stop(errUnwanted)
		}
	}
}

// wanted reports whether a unit is to be run.
func (w *worker) wanted(ctx context.Context, u *unit) (bool, error) {
	w.mu.Lock()
	r, ok := w.records[u.job]
	w.mu.Unlock()
	if ok && r.wants(u.round, u.index) {
		return true, nil
	}
	r, _, err := w.lookUp(ctx, u.job) // its change may be on the way
	if errors.Is(err, ErrNoJob) {
		return false, nil
	}
	if err == nil {
		w.mu.Lock()
		w.records[u.job] = r
		w.mu.Unlock()
	}
	return r.wants(u.round, u.index), err
}

// isOpen reports whether a job is open.
func (w *worker) isOpen(job string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.records[job].State == Open
}

// load returns a job with its data. The threads share the data.
func (w *worker) load(ctx context.Context, id string) (share.Job, error) {
	w.loading.Lock()
	defer w.loading.Unlock()
	w.mu.Lock()
	j, ok := w.jobs[id]
	r := w.records[id]
	w.mu.Unlock()
	if ok {
		return j, nil
	}
	data, err := w.read(ctx, "data."+id)
	if err != nil {
		return share.Job{}, err
	}
	j = share.Job{Kind: r.Kind, Title: r.Title, Data: data}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.records[id].State == Open {
		w.jobs[id] = j
	}
	return j, nil
}

// sessions are the open sessions of a thread, the last one used at the end.
type sessions []openSession

type openSession struct {
	share.Session
	job string
}

// session opens a session of a job, or returns the open one.
func (w *worker) session(ctx context.Context, id string, opened *sessions) (share.Session, error) {
	if i := slices.IndexFunc(*opened, func(o openSession) bool { return o.job == id }); i >= 0 {
		o := (*opened)[i]
		*opened = append(slices.Delete(*opened, i, i+1), o)
		return o, nil
	}
	job, err := w.load(ctx, id)
	if err != nil {
		return nil, err
	}
	doer, ok := w.Doers[job.Kind]
	if !ok {
		return nil, doerError{message.Errorf("cluster.this-worker-does-no", "cluster: this worker does no jobs of the kind %q", job.Kind)}
	}
	s, err := doer.Open(ctx, job, w.Store())
	if err != nil {
		return nil, doerError{err}
	}
	const most = 3
	if len(*opened) == most {
		oldest := (*opened)[0].job
		opened.closeUnless(func(job string) bool { return job != oldest })
	}
	*opened = append(*opened, openSession{s, id})
	return s, nil
}

// closeUnless closes the sessions of jobs that need not stay.
func (s *sessions) closeUnless(stays func(job string) bool) {
	*s = slices.DeleteFunc(*s, func(o openSession) bool {
		if stays(o.job) {
			return false
		}
		o.Close()
		return true
	})
}

// A result is stored even if the program that asked has gone. But a unit that never ends, such as
// a function with an endless loop, would occupy a thread forever.
const (
	looksUnasked = 3 // after which the worker checks that a program runs the job
	looksDropped = 6 // without such a program, after which it drops the unit
)

// dropAbandoned drops units that have run for long in jobs that no program runs.
func (w *worker) dropAbandoned(ctx context.Context) {
	long := false
	w.mu.Lock()
	for u := range w.units {
		w.units[u]++
		long = long || w.units[u] >= looksUnasked
	}
	w.mu.Unlock()
	if !long {
		return
	}
	all, err := w.askers(ctx)
	if err != nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for u, looks := range w.units {
		switch {
		case slices.ContainsFunc(all, func(a asker) bool { return a.Job == u.job }):
			w.units[u] = 0
		case looks >= looksDropped:
			u.stop(errUnwanted)
		}
	}
}

// presence describes the worker.
func (w *worker) presence() Presence {
	p := Presence{ID: w.id, Name: w.programName(), Version: w.options.Version, Threads: w.Threads, Waiting: w.Waiting()}
	w.mu.Lock()
	defer w.mu.Unlock()
	p.Busy, p.Done, p.Rate = min(len(w.units), w.Threads), w.done, w.rate // units whose results are being stored count too
	for u := range w.units {                                              // the first title
		if title := w.records[u.job].Title; p.Doing == "" || title < p.Doing {
			p.Doing = title
		}
	}
	if p.Waiting.Empty() {
		for _, r := range w.records {
			if r.State == Open && r.Version != w.options.Version {
				p.Waiting = message.Textf("cluster.awaited-program", "a program of version %s for the job %q: this one is %s", r.Version, r.Title, w.options.Version)
			}
		}
	}
	return p
}
