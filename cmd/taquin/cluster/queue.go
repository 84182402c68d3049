package cluster

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"taquin/engine/share"

	"github.com/nats-io/nats.go/jetstream"
)

// window is how many units may be in the queue, given how many were done in the second
// before: enough for some seconds, and few enough for another job to have its turn soon.
func (d *round) window(lately int) int {
	_, threads := d.crew()
	return min(max(fewestAhead, 4*threads, 2*lately), mostAhead)
}

// crew counts the workers of this version and their threads.
func (d *round) crew() (workers, threads int) {
	for _, p := range d.here {
		if p.Version == d.options.Version {
			workers++
			threads += p.Threads
		}
	}
	return workers, threads
}

// queued counts the messages of the round in the queue, by their subjects; it is nil if
// nobody knows.
func (d *round) queued(ctx context.Context) map[string]uint64 {
	there := map[string]uint64{}
	err := d.again(ctx, func(ctx context.Context) error {
		info, err := d.places.units.Info(ctx, jetstream.WithSubjectFilter(queue+short(d.options.Version)+"."+d.id+"."+d.token+".>"))
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
// were sent: a worker has dropped them, or a server has lost them.
func (d *round) recover(ctx context.Context, sent map[int]*post, there map[string]uint64) error {
	for i, o := range sent {
		key := d.key(i, o.id)
		if d.out[i] != o || there[queue+short(d.options.Version)+"."+key] > 0 {
			continue
		}
		var kept jetstream.KeyValueEntry
		err := d.again(ctx, func(ctx context.Context) (err error) {
			kept, err = d.places.results.Get(ctx, key)
			return err
		})
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
	leaders, err := d.leaders(late)
	if err != nil {
		return
	}
	asked := 0
	for _, l := range leaders {
		if l.Job == d.id {
			asked++
		}
	}
	if asked <= 1 {
		d.withdraw(late, d.options.Version, d.id)
	}
}

// tell notes how far the round is, and reports it.
func (d *round) tell() {
	p := share.Progress{Done: d.done.count, Count: d.Count, Waiting: d.waitsFor()}
	p.Workers, p.Threads = d.crew()
	d.mu.Lock()
	d.stands.Progress, d.stands.Fresh, d.stands.Aside = p, d.fresh, len(d.aside)
	d.mu.Unlock()
	if d.Report != nil {
		d.Report(p)
	}
}

// waitsFor is what the round waits for, in words.
func (d *round) waitsFor() string {
	if w := d.Waiting(); w != "" {
		return w
	}
	ours, others := 0, map[string]int{}
	for _, p := range d.here {
		if p.Version != d.options.Version {
			others[p.Version]++
		} else if p.Waiting != "" && p.Busy > 0 { // with a result in hand
			return p.Waiting
		} else {
			ours++
		}
	}
	switch {
	case d.here != nil && len(d.here) == 0:
		return fmt.Sprintf("a worker: start taquin work %s on some machine", d.address)
	case d.here != nil && ours == 0:
		var list []string
		for v, n := range others {
			list = append(list, fmt.Sprintf("%d of %s", n, v))
		}
		return fmt.Sprintf("a worker of this program's version (%s): those that are there are of another (%s)", d.options.Version, strings.Join(list, ", "))
	}
	for i, t := range d.aside {
		return fmt.Sprintf("the other units: unit %d was given up (%s)", i+1, t.Reason)
	}
	return ""
}
