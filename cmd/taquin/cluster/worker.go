package cluster

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"taquin/engine/share"
)

// Worker says what a worker is like.
type Worker struct {
	Doers   map[string]share.Worker // by the kinds of jobs
	Threads int                     // units at a time; below 1 is 1
	// Tell is told what the worker does, each second; nil is nobody.
	Tell func(Presence)
	// Close frees what the doers hold when no unit is in hand any more; nil is nothing.
	Close func()
	// Grace is the time that a Doer may take to stop; 0 means 3 s.
	Grace time.Duration
}

// ErrStuck is the error of a worker whose Doer did not stop when its unit was cancelled and may
// still be running. The program should restart.
var ErrStuck = errors.New("cluster: a unit did not stop when it was cancelled")

// end frees what the doers hold.
func (w Worker) end() {
	if w.Close != nil {
		w.Close()
	}
}

// mostThreads is how many threads of all workers may wait for units of a server.
const mostThreads = 1 << 16

// worker is a worker at work.
type worker struct {
	*Cluster
	Worker

	stuck atomic.Bool // a doer has not stopped

	mu      sync.Mutex // guards what follows
	from    jetstream.Consumer
	records map[string]record  // of the jobs that the server has
	jobs    map[string]*loaded // of which this worker has done units
	units   map[*unit]bool     // in hand
	done    int
	before  int     // done a second ago
	rate    float64 // units a second, of late
}

// loaded is a job whose data is fetched once for all threads.
type loaded struct {
	sync.Mutex
	job *share.Job // nil until it is fetched
}

// Work processes units of all jobs until ctx is done. Then it returns unfinished units to the
// queue and returns nil. It reconnects when the server is unavailable; errors are permanent.
// Work closes the worker unless it returns ErrStuck.
func (c *Cluster) Work(ctx context.Context, how Worker) (err error) {
	defer func() {
		if !errors.Is(err, ErrStuck) {
			how.end()
		}
	}()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer context.AfterFunc(c.over, func() { cancel(c.whyClosed()) })()
	how.Threads, how.Grace = max(how.Threads, 1), cmp.Or(how.Grace, 3*time.Second)
	w := &worker{Cluster: c, Worker: how, records: map[string]record{}, jobs: map[string]*loaded{}, units: map[*unit]bool{}}
	if err := w.consume(ctx); err != nil {
		return stopped(ctx, err)
	}
	stop, err := c.answer(workersService, func() any { return w.presence() })
	if err != nil {
		return err
	}
	var group sync.WaitGroup
	group.Go(func() { cancel(w.listen(ctx)) })
	group.Go(func() { w.tell(ctx) })
	group.Go(func() { w.dropAbandoned(ctx) })
	for range how.Threads {
		group.Go(func() { w.thread(ctx, cancel) })
	}
	<-ctx.Done()
	stop()
	group.Wait()
	if w.stuck.Load() {
		return ErrStuck
	}
	return stopped(ctx, context.Cause(ctx))
}

// stopped is an error, or nil if it says no more than that ctx is done.
func stopped(ctx context.Context, err error) error {
	if ctx.Err() != nil && (errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)) {
		return nil
	}
	return err
}

// consume finds or makes the queue's consumer, which all workers of a version share.
func (w *worker) consume(ctx context.Context) error {
	return w.again(ctx, func(ctx context.Context) error {
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

// thread does one unit after the other.
func (w *worker) thread(ctx context.Context, cancel context.CancelCauseFunc) {
	hands := &hands{}
	defer func() {
		if !w.stuck.Load() {
			hands.close()
		}
	}()
	var keeping sync.WaitGroup
	defer keeping.Wait()
	for ctx.Err() == nil {
		m, err := w.fetch(ctx)
		switch {
		case err != nil:
			select {
			case <-ctx.Done():
				return
			case <-time.After(500 * time.Millisecond):
			}
			if err := w.consume(ctx); err != nil {
				cancel(err)
				return
			}
		case m != nil:
			if w.do(ctx, m, hands, &keeping); w.stuck.Load() {
				cancel(ErrStuck)
			}
		default:
			hands.leave(w.open)
		}
	}
}

// fetch waits some seconds for a unit; nil says that none came.
func (w *worker) fetch(ctx context.Context) (jetstream.Msg, error) {
	w.mu.Lock()
	from := w.from
	w.mu.Unlock()
	some, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	defer context.AfterFunc(w.meanwhile(), cancel)() // the server has forgotten that we wait
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

// listen keeps up with the records of the jobs. The server tells all workers of each
// change, whether they hear it or not; who has been away asks for all.
func (w *worker) listen(ctx context.Context) error {
	sub, err := w.nc.Subscribe(told+"*", func(m *nats.Msg) {
		var r record
		if m.Header.Get("KV-Operation") == "" && json.Unmarshal(m.Data, &r) != nil {
			return
		}
		w.note(strings.TrimPrefix(m.Subject, told), r)
	})
	if err != nil {
		return err
	}
	defer sub.Unsubscribe()
	for {
		again := w.meanwhile().Done()
		w.mu.Lock()
		known := slices.Collect(maps.Keys(w.records))
		w.mu.Unlock()
		all, err := w.Cluster.records(ctx)
		if err != nil {
			return err
		}
		for _, id := range known { // removed meanwhile if it is not among them
			w.note(id, all[id].record)
			delete(all, id)
		}
		for id, r := range all {
			w.note(id, r.record)
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-again:
		}
	}
}

// note keeps the record of a job, the empty one if it was removed, and drops the units in
// hand that are not wanted any more.
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

// wanted reports whether a unit is to be done.
func (w *worker) wanted(ctx context.Context, u *unit) (bool, error) {
	w.mu.Lock()
	r, ok := w.records[u.job]
	w.mu.Unlock()
	if ok && r.wants(u.round, u.index) {
		return true, nil
	}
	r, _, err := w.lookUp(ctx, u.job) // it may have changed meanwhile
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

// load is a job with its data.
func (w *worker) load(ctx context.Context, id string) (share.Job, error) {
	w.mu.Lock()
	r := w.records[id]
	l := w.jobs[id]
	if l == nil {
		l = &loaded{}
		w.jobs[id] = l
	}
	w.mu.Unlock()
	l.Lock()
	defer l.Unlock()
	if l.job == nil {
		data, err := w.read(ctx, "data."+id)
		if err != nil {
			return share.Job{}, err
		}
		l.job = &share.Job{Kind: r.Kind, Title: r.Title, Data: data}
	}
	return *l.job, nil
}

// hands are the jobs that a thread is ready for, the last one used at the end.
type hands struct {
	jobs []string
	all  map[string]share.Session
}

// hand gets ready for a job, and leaves one that was not used for long.
func (w *worker) hand(ctx context.Context, id string, h *hands) (share.Session, error) {
	const most = 3
	if i := slices.Index(h.jobs, id); i >= 0 {
		h.jobs = append(slices.Delete(h.jobs, i, i+1), id)
		return h.all[id], nil
	}
	job, err := w.load(ctx, id)
	if err != nil {
		return nil, err
	}
	doer, ok := w.Doers[job.Kind]
	if !ok {
		return nil, doerError{fmt.Errorf("cluster: this worker does no jobs of the kind %q", job.Kind)}
	}
	hand, err := doer.Open(ctx, job, w.Store())
	if err != nil {
		return nil, doerError{err}
	}
	if len(h.jobs) == most {
		h.all[h.jobs[0]].Close()
		delete(h.all, h.jobs[0])
		h.jobs = h.jobs[1:]
	}
	if h.all == nil {
		h.all = map[string]share.Session{}
	}
	h.jobs, h.all[id] = append(h.jobs, id), hand
	return hand, nil
}

// leave leaves the jobs that are not open any more.
func (h *hands) leave(open func(job string) bool) {
	h.jobs = slices.DeleteFunc(h.jobs, func(job string) bool {
		if open(job) {
			return false
		}
		h.all[job].Close()
		delete(h.all, job)
		return true
	})
}

func (h *hands) close() { h.leave(func(string) bool { return false }) }

// open reports whether a job is open, as far as is known.
func (w *worker) open(job string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.records[job].State == Open
}

// tell tells each second what the worker does.
func (w *worker) tell(ctx context.Context) {
	second := time.NewTicker(time.Second)
	defer second.Stop()
	for {
		if w.Tell != nil {
			w.Tell(w.presence())
		}
		select {
		case <-ctx.Done():
			return
		case <-second.C:
		}
		w.mu.Lock()
		const lately = 10 // seconds
		w.rate += (float64(w.done-w.before) - w.rate) / lately
		w.before = w.done
		w.mu.Unlock()
	}
}

// presence is what the worker does.
func (w *worker) presence() Presence {
	p := Presence{ID: w.id, Name: w.programName(), Version: w.options.Version, Threads: w.Threads, Waiting: w.Waiting()}
	w.mu.Lock()
	defer w.mu.Unlock()
	p.Busy, p.Done, p.Rate = min(len(w.units), w.Threads), w.done, w.rate // a result that is being kept is in hand, too
	for u := range w.units {                                              // of several always the same
		if title := w.records[u.job].Title; p.Doing == "" || title < p.Doing {
			p.Doing = title
		}
	}
	if p.Waiting == "" {
		for _, r := range w.records {
			if r.State == Open && r.Version != w.options.Version {
				p.Waiting = fmt.Sprintf("a program of version %s for the job %q: this one is %s", r.Version, r.Title, w.options.Version)
			}
		}
	}
	return p
}
