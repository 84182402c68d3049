package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"taquin/engine/message"
	"taquin/engine/share"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"
)

// Limits of a round, so that a job of a million units takes little memory.
const (
	fewestAhead = 16      // units in the queue for few workers
	mostAhead   = 1 << 13 // units in the queue for many workers
	bytesAhead  = 1 << 25 // bytes of units in the queue
	mostEarly   = 1 << 26 // bytes of results that wait for their turn
	mostPosting = 64      // units on their way into the queue
	mostAside   = 10      // units given up before the round is
)

// round is a round in progress. Its fields belong to the goroutine of loop.
type round struct {
	*execution
	share.Round
	token string // its name in keys and subjects

	ready bool   // the results of earlier executions are known
	done  []bool // by unit: it has a result
	count int    // units with results
	fresh int    // units done in this execution
	last  int    // later units are unnecessary
	taken int    // results passed to Take
	early map[int][]byte
	held  int // bytes of early

	next    int           // the next unit that was never in the queue
	redo    []int         // units to be queued again
	out     map[int]*post // units in the queue or on their way
	posting int           // units on their way
	bytes   int           // of out
	aside   map[int]failures
	ahead   int // maximal number of units in the queue
	before  int // fresh, one second ago

	workers []Presence // nil if unknown
	group   sync.WaitGroup
	posted  chan posted
}

// post is a unit in the queue.
type post struct {
	id    string
	size  int
	since time.Time // zero while it is on its way
	times int       // that it was posted
}

// posted reports that a unit is in the queue, or an error.
type posted struct {
	unit int
	err  error
}

// Do implements share.Execution. If a unit is given up, the others run nevertheless, unless many
// are given up; the error is about the first.
func (e *execution) Do(ctx context.Context, r share.Round) error {
	if r.Count <= 0 {
		return nil
	}
	d := &round{execution: e, Round: r, token: short(r.Name), last: r.Count - 1, ahead: fewestAhead,
		done: make([]bool, r.Count), early: map[int][]byte{}, out: map[int]*post{}, aside: map[int]failures{},
		posted: make(chan posted, mostPosting)}
	ctx, wake := pollContext(ctx)
	defer wake()
	err := e.change(ctx, e.id, func(r *record) {
		if r.Round == d.token { // the last unit of an earlier execution
			r.Round, r.Last = "", 0
		}
	})
	if errors.Is(err, ErrNoJob) {
		err = ErrRemoved
	}
	if err != nil {
		return err
	}
	e.mu.Lock()
	e.begun = time.Now()
	e.progress = Standing{Round: r.Name, Progress: share.Progress{Count: r.Count}}
	e.mu.Unlock()
	within, cancel := context.WithCancelCause(ctx)
	err = d.loop(within, cancel)
	cancel(nil)
	d.group.Wait()
	d.report()
	if err != nil && len(d.out) > 0 {
		d.abandon(ctx)
	}
	return err
}

// loop runs the round.
func (d *round) loop(ctx context.Context, cancel context.CancelCauseFunc) error {
	entries := make(chan jetstream.KeyValueEntry, 256)
	d.group.Go(func() {
		cancel(d.watch(ctx, d.places.results, d.id+"."+d.token+".*.*", func(e jetstream.KeyValueEntry) { send(ctx, entries, e) }))
	})
	d.group.Go(func() { cancel(d.watchRecord(ctx)) })
	workers := make(chan []Presence)
	d.group.Go(func() {
		for turn := 0; ctx.Err() == nil; turn++ {
			all, _ := d.Workers(ctx)
			send(ctx, workers, all)
			if turn%2 == 1 {
				d.saveProgress(ctx, false)
			}
			sleep(ctx, d.check())
		}
	})
	tick := time.NewTicker(250 * time.Millisecond)
	defer tick.Stop()
	for ticks := 1; ; {
		if err := d.take(ctx); err != nil || d.taken > d.last {
			return err
		}
		d.fill(ctx)
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case e := <-entries:
			if err := d.arrive(ctx, e); err != nil {
				return err
			}
		case p := <-d.posted:
			d.posting--
			if o := d.out[p.unit]; o != nil {
				o.since = time.Now()
			}
			if p.err != nil {
				return p.err
			}
		case d.workers = <-workers:
			d.ahead = max(d.ahead, d.window(0))
		case <-tick.C:
			if err := d.givenUp(); err != nil {
				return err
			}
			if ticks++; ticks%4 == 0 {
				d.ahead = d.window(d.fresh - d.before)
				d.before = d.fresh
			}
			d.repost(ctx)
			d.report()
		}
	}
}

// send sends a value unless ctx is done.
func send[T any](ctx context.Context, to chan<- T, what T) {
	select {
	case to <- what:
	case <-ctx.Done():
	}
}

// watchRecord returns an error when the job is cancelled or removed.
func (d *round) watchRecord(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	there := false
	err := d.watch(ctx, d.places.jobs, "job."+d.id, func(e jetstream.KeyValueEntry) {
		var r record
		switch {
		case e == nil && !there, e != nil && e.Operation() != jetstream.KeyValuePut:
			cancel(ErrRemoved)
		case e == nil:
			there = false // until the next reconnection
		case json.Unmarshal(e.Value(), &r) == nil && r.State == Cancelled:
			cancel(ErrCancelled)
		default:
			there = true
		}
	})
	cancel(nil)
	return err
}

// window returns the maximal number of units in the queue, given the number done in the last
// second: enough for some seconds, but few, so that another job gets its turn soon.
func (d *round) window(lately int) int {
	_, threads := d.crew()
	return min(max(fewestAhead, 4*threads, 2*lately), mostAhead)
}

// fill puts units into the queue.
func (d *round) fill(ctx context.Context) {
	for d.ready && d.posting < mostPosting && len(d.out) < d.ahead && d.bytes < bytesAhead {
		var i int
		switch {
		case len(d.redo) > 0:
			i, d.redo = d.redo[0], d.redo[1:]
		case d.next <= d.last:
			i = d.next
			d.next++
		default:
			return
		}
		_, aside := d.aside[i]
		if i > d.last || d.done[i] || aside || d.out[i] != nil {
			continue
		}
		d.post(ctx, i, 1)
	}
}

// repost queues units again, with backoff, while they have no result. The queue refuses those that
// it holds; so this replaces only units that a worker or a server has lost.
func (d *round) repost(ctx context.Context) {
	const longest = 6 // exponent of the backoff
	for i, o := range d.out {
		if d.posting < mostPosting && !o.since.IsZero() && time.Since(o.since) > d.check()<<min(o.times-1, longest) {
			d.drop(i)
			d.post(ctx, i, o.times+1)
		}
	}
}

// post puts a unit into the queue, unless the queue holds it.
func (d *round) post(ctx context.Context, i, times int) {
	unit := d.Unit(i)
	o := &post{id: share.UnitID(d.id, d.Name, unit), size: len(unit), times: times}
	d.out[i] = o
	d.bytes += o.size
	d.posting++
	d.group.Go(func() {
		err := message.Errorf("cluster.unit-has-bytes-above", "cluster: unit %d has %d bytes, above %d", i+1, len(unit), share.MaxUnit)
		if len(unit) <= share.MaxUnit {
			err = d.enqueue(ctx, inQueue(d.options.Version, unitKey(d.id, d.token, i, o.id)), unit, nil)
		}
		if alreadyQueued(err) { // by an earlier post, or by another program that runs the job
			err = nil
		}
		d.posted <- posted{i, err}
	})
}

// enqueue puts a unit into the queue. Its ID lets JetStream drop a message that retry sends twice.
func (c *Cluster) enqueue(ctx context.Context, subject string, unit []byte, header nats.Header) error {
	m := &nats.Msg{Subject: subject, Data: unit, Header: nats.Header{jetstream.MsgIDHeader: {nuid.Next()}}}
	maps.Copy(m.Header, header)
	return c.retry(ctx, func(ctx context.Context) error {
		_, err := c.js.PublishMsg(ctx, m)
		return err
	})
}

// drop forgets that a unit is in the queue.
func (d *round) drop(i int) {
	if o := d.out[i]; o != nil {
		delete(d.out, i)
		d.bytes -= o.size
	}
}

// abandon removes the units of a round that has failed from the queue, unless another program runs
// the job too. Units that stay run for nothing.
func (d *round) abandon(ctx context.Context) {
	late, cancel := cleanupContext(ctx)
	defer cancel()
	askers, err := d.askers(late)
	others := 0
	for _, a := range askers {
		if a.Job == d.id {
			others++
		}
	}
	if err == nil && others <= 1 {
		d.withdraw(late, d.options.Version, d.id)
	}
}

// arrive handles a result; nil means that all earlier results have arrived.
func (d *round) arrive(ctx context.Context, e jetstream.KeyValueEntry) error {
	if e == nil {
		if d.ready {
			return nil
		}
		d.ready = true
		return d.forgive(ctx)
	}
	parts := strings.Split(e.Key(), ".")
	i, err := strconv.Atoi(parts[2])
	if err != nil || i < 0 || i >= d.Count || d.done[i] {
		return nil
	}
	o := d.out[i]
	if o != nil && o.id != parts[3] || o == nil && share.UnitID(d.id, d.Name, d.Unit(i)) != parts[3] {
		return nil // the round was divided differently
	}
	value := e.Value()
	d.drop(i)
	switch {
	case e.Operation() != jetstream.KeyValuePut: // another program retries the unit
		delete(d.aside, i)
		d.redo = append(d.redo, i)
		return nil
	case len(value) > 0 && value[0] == failed:
		var f failures
		json.Unmarshal(value[1:], &f)
		d.aside[i] = f
		return nil
	}
	delete(d.aside, i)
	d.done[i] = true
	d.count++
	if d.ready {
		d.fresh++
	}
	if d.Last != nil {
		result, err := d.unwrap(ctx, value)
		if err != nil {
			return err
		}
		if d.Last(result) {
			d.endAt(ctx, i)
		}
	}
	if d.held+len(value) <= mostEarly { // otherwise take reads it again
		d.early[i] = value
		d.held += len(value)
	}
	return nil
}

// forgive retries the units that an earlier execution gave up.
func (d *round) forgive(ctx context.Context) error {
	for i := range d.aside {
		err := d.retry(ctx, func(ctx context.Context) error { return d.places.results.Delete(ctx, d.resultKey(i)) })
		if err != nil {
			return err
		}
		delete(d.aside, i)
	}
	return nil
}

// resultKey returns the key of the result of a unit.
func (d *round) resultKey(i int) string {
	return unitKey(d.id, d.token, i, share.UnitID(d.id, d.Name, d.Unit(i)))
}

// endAt makes a unit the last one and notifies the workers.
func (d *round) endAt(ctx context.Context, last int) {
	if last >= d.last {
		return
	}
	d.last = last
	for i := range d.out {
		if i > last {
			d.drop(i)
		}
	}
	d.group.Go(func() {
		late, cancel := cleanupContext(ctx)
		defer cancel()
		d.change(late, d.id, func(r *record) { // an error costs only time of workers
			if r.Round != d.token || r.Last > last {
				r.Round, r.Last = d.token, last
			}
		})
	})
}

// take passes results to Take in the order of the units.
func (d *round) take(ctx context.Context) error {
	for ; d.ready && d.taken <= d.last && d.done[d.taken]; d.taken++ {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		value, ok := d.early[d.taken]
		if ok {
			delete(d.early, d.taken)
			d.held -= len(value)
		} else {
			e, err := d.entry(ctx, d.places.results, d.resultKey(d.taken))
			if errors.Is(err, jetstream.ErrKeyNotFound) {
				return ErrRemoved
			}
			if err != nil {
				return err
			}
			value = e.Value()
		}
		result, err := d.unwrap(ctx, value)
		if err != nil {
			return err
		}
		if err := d.Take(d.taken, result); err != nil {
			return err
		}
	}
	return nil
}

// givenUp returns an error if only units that were given up are left, or many were.
func (d *round) givenUp() error {
	aside := slices.DeleteFunc(slices.Collect(maps.Keys(d.aside)), func(i int) bool { return i > d.last })
	if len(aside) == 0 {
		return nil
	}
	if len(aside) < mostAside {
		for i := d.taken; i <= d.last; i++ {
			if _, aside := d.aside[i]; !aside && !d.done[i] {
				return nil
			}
		}
	}
	first := slices.Min(aside)
	f := d.aside[first]
	return &share.UnitError{Unit: first, Tries: f.Errors + f.Losses, Reason: f.Reason}
}

// report reports the progress.
func (d *round) report() {
	p := share.Progress{Done: d.count, Count: d.Count, Waiting: d.waitsFor()}
	p.Workers, p.Threads = d.crew()
	d.mu.Lock()
	d.progress.Progress, d.progress.Fresh, d.progress.Aside = p, d.fresh, len(d.aside)
	d.mu.Unlock()
	if d.Report != nil {
		d.Report(p)
	}
}

// crew counts the workers of this version and their threads.
func (d *round) crew() (workers, threads int) {
	for _, p := range d.workers {
		if p.Version == d.options.Version {
			workers++
			threads += p.Threads
		}
	}
	return workers, threads
}

// waitsFor returns the reason for which the round waits, or an empty text.
func (d *round) waitsFor() message.Text {
	if w := d.Waiting(); !w.Empty() {
		return w
	}
	others := map[string]int{}
	for _, p := range d.workers {
		if p.Version != d.options.Version {
			others[p.Version]++
		} else if !p.Waiting.Empty() && p.Busy > 0 { // it cannot store a result
			return p.Waiting
		}
	}
	switch ours, _ := d.crew(); {
	case d.workers != nil && len(d.workers) == 0:
		return message.Textf("cluster.awaited-worker", "a worker: start taquin work %s on some machine", d.address)
	case d.workers != nil && ours == 0:
		var list []any
		for _, v := range slices.Sorted(maps.Keys(others)) {
			list = append(list, message.Textf("cluster.of-version", "%d of %s", others[v], v))
		}
		return message.Textf("cluster.awaited-version", "a worker of this program's version (%s): those that are there are of another (%s)", d.options.Version, message.Join(", ", list...))
	case len(d.aside) > 0:
		first := slices.Min(slices.Collect(maps.Keys(d.aside)))
		return message.Textf("cluster.awaited-units", "the other units: unit %d was given up (%s)", first+1, d.aside[first].Reason)
	}
	return message.Text{}
}
