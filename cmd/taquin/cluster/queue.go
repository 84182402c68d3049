package cluster

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"taquin/engine/share"
)

// The units of a round go through the queue: here they are put there, looked after, and
// taken out.

// post is a unit in the queue.
type post struct {
	id    string
	size  int
	since time.Time // zero while it is on its way
}

// posted tells that a unit is in the queue, or why not.
type posted struct {
	unit int
	err  error
}

// key is under what the result of a unit is kept.
func (d *round) key(i int, id string) string { return unitKey(d.id, d.token, i, id) }

// window is how many units may be in the queue, given how many were done in the second
// before: enough for some seconds, and few enough for another job to have its turn soon.
func (d *round) window(lately int) int {
	_, threads := d.crew()
	return min(max(fewestAhead, 4*threads, 2*lately), mostAhead)
}

// fill puts units into the queue, as many as may be there.
func (d *round) fill(ctx context.Context) {
	for d.ready && d.posts < mostPosting && len(d.out) < d.ahead && d.bytes < bytesAhead {
		var i int
		switch {
		case len(d.redo) > 0:
			i = d.redo[0]
			d.redo = d.redo[1:]
		case d.next <= d.last:
			i = d.next
			d.next++
		default:
			return
		}
		_, aside := d.aside[i]
		if i > d.last || d.done.has(i) || aside || d.out[i] != nil {
			continue
		}
		unit := d.Unit(i)
		o := &post{id: share.UnitID(d.id, d.Name, unit), size: len(unit)}
		d.out[i] = o
		d.bytes += o.size
		d.posts++
		d.group.Go(func() { d.posted <- posted{i, d.post(ctx, i, o.id, unit)} })
	}
}

// post puts a unit into the queue, unless it is there.
func (d *round) post(ctx context.Context, i int, id string, unit []byte) error {
	if len(unit) > share.MaxUnit {
		return fmt.Errorf("cluster: unit %d has %d bytes, above %d", i+1, len(unit), share.MaxUnit)
	}
	m := nats.NewMsg(inQueue(d.options.Version, d.key(i, id)))
	m.Data = unit
	m.Header.Set(jetstream.MsgIDHeader, id+"/"+nuid.Next())
	err := d.again(ctx, func(ctx context.Context) error {
		_, err := d.js.PublishMsg(ctx, m)
		return err
	})
	if alreadyQueued(err) { // put there by another program that asks for the same
		return nil
	}
	return err
}

// wasPosted notes that a unit is in the queue.
func (d *round) wasPosted(p posted) error {
	d.posts--
	if o := d.out[p.unit]; o != nil {
		o.since = time.Now()
	}
	return p.err
}

// drop forgets that a unit is in the queue.
func (d *round) drop(i int) {
	if o := d.out[i]; o != nil {
		delete(d.out, i)
		d.bytes -= o.size
	}
}

// look has the server asked what is in the queue, unless that is under way; recover gets
// the answer.
func (d *round) look(ctx context.Context, answer chan<- map[string]uint64) {
	if d.sent != nil || len(d.out) == 0 {
		return
	}
	d.sent = map[int]*post{}
	for i, o := range d.out {
		if !o.since.IsZero() {
			d.sent[i] = o
		}
	}
	d.group.Go(func() { send(ctx, answer, d.queued(ctx)) })
}

// queued counts the messages of the round in the queue, by their subjects; it is nil if
// nobody knows.
func (d *round) queued(ctx context.Context) map[string]uint64 {
	there := map[string]uint64{}
	err := d.again(ctx, func(ctx context.Context) error {
		info, err := d.places.units.Info(ctx, jetstream.WithSubjectFilter(inQueue(d.options.Version, d.id+"."+d.token+".>")))
		if err == nil && info.State.Subjects != nil {
			there = info.State.Subjects
		}
		return err
	})
	if err != nil {
		return nil
	}
	return there
}

// recover puts units into the queue again that are neither there nor done, though they
// were sent: a worker has dropped them, or a server has lost them. What is there is nil if
// nobody knows.
func (d *round) recover(ctx context.Context, there map[string]uint64) error {
	sent := d.sent
	d.sent = nil
	for i, o := range sent {
		key := d.key(i, o.id)
		if there == nil || d.out[i] != o || there[inQueue(d.options.Version, key)] > 0 {
			continue
		}
		kept, err := d.kept(ctx, d.places.results, key)
		switch {
		case err == nil:
			err = d.arrive(ctx, kept)
		case errors.Is(err, jetstream.ErrKeyNotFound):
			d.drop(i)
			d.redo = append(d.redo, i)
			err = nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// quit takes the units out of the queue when the round ends before they are done, unless
// another program wants them too. It does what it can: what stays is done for nothing.
func (d *round) quit(ctx context.Context) {
	late, cancel := grace(ctx)
	defer cancel()
	askers, err := d.askers(late)
	if err != nil {
		return
	}
	asked := 0
	for _, a := range askers {
		if a.Job == d.id {
			asked++
		}
	}
	if asked <= 1 {
		d.withdraw(late, d.options.Version, d.id)
	}
}
