package cluster

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"taquin/engine/share"
)

// Standing is how far the last round is.
type Standing struct {
	Round string // its name
	share.Progress
	Fresh   int     // units of those done that were not found done
	Aside   int     // units that were given up
	Seconds float64 // since the round began
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
		for _, v := range slices.Sorted(maps.Keys(others)) {
			list = append(list, fmt.Sprintf("%d of %s", others[v], v))
		}
		return fmt.Sprintf("a worker of this program's version (%s): those that are there are of another (%s)", d.options.Version, strings.Join(list, ", "))
	case len(d.aside) > 0:
		first := slices.Min(slices.Collect(maps.Keys(d.aside)))
		return fmt.Sprintf("the other units: unit %d was given up (%s)", first+1, d.aside[first].Reason)
	}
	return ""
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

// leaveWord keeps how far the job is, for when nobody asks for it any more.
func (w *work) leaveWord(ctx context.Context) error {
	stands := w.standing()
	if stands.Round == "" {
		return nil
	}
	stands.Workers, stands.Waiting = 0, ""
	return w.write(ctx, w.id, "left."+w.id, share.JSON(stands))
}

// standing is how far the round in hand is.
func (w *work) standing() Standing {
	w.mu.Lock()
	defer w.mu.Unlock()
	s := w.stands
	if !w.begun.IsZero() {
		s.Seconds = time.Since(w.begun).Seconds()
	}
	return s
}
