package cluster

import (
	"context"
	"time"
)

// A unit takes some seconds, and its result is kept even if whoever asked is gone. One that
// never ends, as of a function with an endless loop, would hold a thread for ever then.
const (
	looksUnasked = 3 // that a unit is in hand before it is asked whether anybody wants it
	looksDropped = 6 // that it is in hand and nobody does, before it is dropped
)

// dropAbandoned looks again and again at the units in hand, and drops those that last long
// and are of jobs that nobody asks for any more.
func (w *worker) dropAbandoned(ctx context.Context) {
	looked := map[*unit]int{}
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(w.lost()):
		}
		var long []*unit
		w.mu.Lock()
		before := looked
		looked = map[*unit]int{}
		for u := range w.units {
			looked[u] = before[u] + 1
			if looked[u] >= looksUnasked {
				long = append(long, u)
			}
		}
		w.mu.Unlock()
		if len(long) == 0 {
			continue
		}
		all, err := w.askers(ctx)
		if err != nil {
			continue
		}
		asked := map[string]bool{}
		for _, a := range all {
			asked[a.Job] = true
		}
		for _, u := range long {
			switch {
			case asked[u.job]:
				looked[u] = 0
			case looked[u] >= looksDropped:
				u.stop(errUnwanted)
			}
		}
	}
}
