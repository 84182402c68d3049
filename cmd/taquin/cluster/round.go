package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"taquin/engine/share"
)

// Limits of what a round has on its way, so that a job of a million units stays small.
const (
	fewestAhead = 16      // units in the queue, where there are few workers
	mostAhead   = 1 << 13 // and where there are many
	bytesAhead  = 1 << 25
	mostEarly   = 1 << 26 // bytes of results that are kept here until their turn comes
	mostPosting = 64      // units on their way into the queue at a time
	mostAside   = 10      // units given up before the round is
)

// round is a round in hand. One goroutine, that of Do, knows how it stands; others bring
// it what happens.
type round struct {
	*work
	share.Round
	token string // its name in keys and subjects

	ready bool   // what was there at the beginning is known
	done  bitset // units whose results are there
	fresh int    // of them those that came since
	last  int    // the unit after which none is wanted
	taken int    // units whose results were taken
	early map[int][]byte
	held  int // bytes of early

	next   int           // the next unit that has not been in the queue
	redo   []int         // units that have to be put into the queue again
	out    map[int]*post // units that are in the queue, or on their way
	sent   map[int]*post // of them those that were in it when look asked; nil if it does not
	posts  int           // of them those on their way
	bytes  int           // of out
	aside  map[int]tries // units that were given up
	ahead  int           // how many units may be in the queue
	second int           // fresh a second ago

	here   []Presence // the workers; nil if they are not known yet
	group  sync.WaitGroup
	posted chan posted
}

// bitset says of each unit whether it is in a set.
type bitset struct {
	words []uint64
	count int
}

func (b *bitset) has(i int) bool { return b.words[i/64]>>(i%64)&1 == 1 }

func (b *bitset) add(i int) {
	b.words[i/64] |= 1 << (i % 64)
	b.count++
}

// Do implements share.Execution. When a unit was given up, the others are done all the same,
// unless many are given up, and the error tells of the first.
func (w *work) Do(ctx context.Context, r share.Round) error {
	if r.Count <= 0 {
		return nil
	}
	d := &round{work: w, Round: r, token: short(r.Name), last: r.Count - 1, ahead: fewestAhead,
		done: bitset{words: make([]uint64, (r.Count+63)/64)}, early: map[int][]byte{}, out: map[int]*post{}, aside: map[int]tries{},
		posted: make(chan posted, mostPosting)}
	ctx, wake := awake(ctx)
	defer wake()
	// The record may still tell of the last unit of the same round, done before.
	err := w.change(ctx, w.id, func(r *record) {
		if r.Round == d.token {
			r.Round, r.Last = "", 0
		}
	})
	if errors.Is(err, ErrNoJob) {
		err = ErrRemoved
	}
	if err != nil {
		return err
	}
	w.mu.Lock()
	w.begun = time.Now()
	w.stands = Standing{Round: r.Name, Progress: share.Progress{Count: r.Count}}
	w.mu.Unlock()
	within, cancel := context.WithCancelCause(ctx)
	err = d.loop(within, cancel)
	cancel(nil)
	d.group.Wait()
	d.tell()
	if err != nil && len(d.out) > 0 {
		d.quit(ctx)
	}
	return err
}

// loop does the round until it is over.
func (d *round) loop(ctx context.Context, cancel context.CancelCauseFunc) error {
	entries := make(chan jetstream.KeyValueEntry, 256)
	d.group.Go(func() {
		err := d.watch(ctx, d.places.results, d.id+"."+d.token+".*.*", func(e jetstream.KeyValueEntry) {
			send(ctx, entries, e)
		})
		cancel(err)
	})
	d.group.Go(func() { cancel(d.watchRecord(ctx)) })
	workers, queued := make(chan []Presence), make(chan map[string]uint64)
	d.group.Go(func() {
		every(ctx, d.check(), func() {
			all, _ := d.Workers(ctx)
			send(ctx, workers, all)
		})
	})
	d.group.Go(func() { every(ctx, 2*d.check(), func() { d.leaveWord(ctx) }) })
	checking := time.NewTicker(d.check())
	defer checking.Stop()
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
			if err := d.wasPosted(p); err != nil {
				return err
			}
		case d.here = <-workers:
			d.ahead = max(d.ahead, d.window(0))
		case <-checking.C:
			d.look(ctx, queued)
		case there := <-queued:
			if err := d.recover(ctx, there); err != nil {
				return err
			}
		case <-tick.C:
			if err := d.over(); err != nil {
				return err
			}
			if ticks++; ticks%4 == 0 {
				d.ahead = d.window(d.fresh - d.second)
				d.second = d.fresh
			}
			d.tell()
		}
	}
}

// every calls a function at once and then again after each pause.
func every(ctx context.Context, pause time.Duration, do func()) {
	for ctx.Err() == nil {
		do()
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
}

// send sends something unless ctx is done.
func send[T any](ctx context.Context, to chan<- T, what T) {
	select {
	case to <- what:
	case <-ctx.Done():
	}
}

// watchRecord returns why the round ends when the job is cancelled or removed.
func (d *round) watchRecord(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	there := false
	err := d.watch(ctx, d.places.jobs, "job."+d.id, func(e jetstream.KeyValueEntry) {
		var r record
		switch {
		case e == nil && !there, e != nil && e.Operation() != jetstream.KeyValuePut:
			cancel(ErrRemoved)
		case e == nil:
			there = false // until it is told of again
		case json.Unmarshal(e.Value(), &r) == nil && r.State == Cancelled:
			cancel(ErrCancelled)
		default:
			there = true
		}
	})
	cancel(nil)
	return err
}

// arrive notes what is told about a unit's key; nil says that all that was there is told.
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
	if err != nil || i < 0 || i >= d.Count || d.done.has(i) {
		return nil
	}
	o := d.out[i]
	if o != nil && o.id != parts[3] || o == nil && share.UnitID(d.id, d.Name, d.Unit(i)) != parts[3] {
		return nil // it belongs to the round when it was cut in another way
	}
	value := e.Value()
	switch {
	case e.Operation() != jetstream.KeyValuePut: // another program begins with it anew
		delete(d.aside, i)
		d.redo = append(d.redo, i)
		return nil
	case len(value) > 0 && value[0] == failed:
		d.drop(i)
		d.aside[i] = readTries(value[1:])
		return nil
	}
	d.drop(i)
	delete(d.aside, i)
	d.done.add(i)
	if d.ready {
		d.fresh++
	}
	if d.Last != nil {
		result, err := d.unwrap(ctx, value)
		if err != nil {
			return err
		}
		if d.Last(result) {
			d.enough(ctx, i)
		}
	}
	if d.held+len(value) <= mostEarly { // else it is read again
		d.early[i] = value
		d.held += len(value)
	}
	return nil
}

// forgive has the units that were given up the last time tried again.
func (d *round) forgive(ctx context.Context) error {
	for i := range d.aside {
		id := share.UnitID(d.id, d.Name, d.Unit(i))
		err := d.again(ctx, func(ctx context.Context) error {
			if err := d.places.jobs.Delete(ctx, "try."+d.id+"."+id); err != nil {
				return err
			}
			return d.places.results.Delete(ctx, d.key(i, id))
		})
		if err != nil {
			return err
		}
		delete(d.aside, i)
	}
	return nil
}

// enough notes that the units after one are not wanted, and has the workers told.
func (d *round) enough(ctx context.Context, last int) {
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
		late, cancel := grace(ctx)
		defer cancel()
		d.change(late, d.id, func(r *record) { // else they do some for nothing
			if r.Round != d.token || r.Last > last {
				r.Round, r.Last = d.token, last
			}
		})
	})
}

// take has the results taken that are there, in the order of the units.
func (d *round) take(ctx context.Context) error {
	for ; d.ready && d.taken <= d.last && d.done.has(d.taken); d.taken++ {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		i := d.taken
		value, ok := d.early[i]
		if ok {
			delete(d.early, i)
			d.held -= len(value)
		} else {
			kept, err := d.kept(ctx, d.places.results, d.key(i, share.UnitID(d.id, d.Name, d.Unit(i))))
			if errors.Is(err, jetstream.ErrKeyNotFound) {
				return ErrRemoved
			}
			if err != nil {
				return err
			}
			value = kept.Value()
		}
		result, err := d.unwrap(ctx, value)
		if err != nil {
			return err
		}
		if err := d.Take(i, result); err != nil {
			return err
		}
	}
	return nil
}

// over is the error that ends the round: there are only units left that were given up, or
// there are many of those.
func (d *round) over() error {
	var aside []int
	for i := range d.aside {
		if i <= d.last {
			aside = append(aside, i)
		}
	}
	if len(aside) == 0 {
		return nil
	}
	if len(aside) < mostAside {
		for i := d.taken; i <= d.last; i++ {
			if _, aside := d.aside[i]; !aside && !d.done.has(i) {
				return nil
			}
		}
	}
	first := slices.Min(aside)
	t := d.aside[first]
	return &share.UnitError{Unit: first, Tries: t.Errors + t.Losses, Reason: t.Reason}
}
