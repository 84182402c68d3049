package slide

import (
	"context"

	"taquin/engine/distinct"
	"taquin/engine/solver"
)

// wave goes through states breadth first and keeps each once. Those of one distance stand
// side by side.
type wave struct {
	*explorer
	kept  *distinct.List
	from  []uint32 // by number: the state from which it was found, itself for the first ones
	layer int      // the number of the first state of the layer
	next  int      // of the next state to expand
	depth int      // of the layer
	child []uint8
	made  int64 // states generated
}

func newWave(z *Puzzle, m Metric) *wave {
	n := len(z.names)
	return &wave{explorer: newExplorer(z, m), kept: distinct.New(n), child: make([]uint8, n)}
}

// begin adds a state at distance 0.
func (w *wave) begin(v []uint8) {
	if i := w.kept.Add(v); i == len(w.from) {
		w.from = append(w.from, uint32(i))
	}
}

// expand finds the states next to one that is kept, and calls found with each that is new
// until that returns true.
func (w *wave) expand(i int, found func(number int) bool) bool {
	parent := w.kept.At(i)
	for _, c := range w.changes(parent) {
		w.after(w.child, parent, c)
		w.made++
		if number := w.kept.Add(w.child); number == len(w.from) {
			w.from = append(w.from, uint32(i))
			if found(number) {
				return true
			}
			parent = w.kept.At(i) // the list may have moved
		}
	}
	return false
}

// advance expands the layer and goes on to the next one, unless it ends before: because
// found returned true, which it reports, or with an error of watch, which is called after
// each state and told whether the memory has grown.
func (w *wave) advance(watch func(grown bool) error, found func(number int) bool) (bool, error) {
	end, bytes := w.kept.Count(), w.bytes()
	for ; w.next < end; w.next++ {
		if w.expand(w.next, found) {
			w.next++
			return true, nil
		}
		now := w.bytes()
		if err := watch(now > bytes); err != nil {
			return false, err
		}
		bytes = now
	}
	w.layer, w.depth = end, w.depth+1
	return false, nil
}

// size is how many states the layer has.
func (w *wave) size() int { return w.kept.Count() - w.layer }

// bytes is how much memory the states take.
func (w *wave) bytes() int64 { return w.kept.Bytes() + 4*int64(cap(w.from)) }

// way lists the numbers of the states on the way from distance 0 to a state.
func (w *wave) way(number int) []int {
	way := []int{number}
	for int(w.from[number]) != number {
		number = int(w.from[number])
		way = append(way, number)
	}
	return way
}

// watcher keeps the limits of waves that run together.
type watcher struct {
	meter *solver.Meter
	waves []*wave
	next  int64 // look again at so many states generated
}

func newWatcher(ctx context.Context, opt solver.Options, waves ...*wave) *watcher {
	return &watcher{meter: solver.NewMeter(ctx, opt), waves: waves}
}

// watch is called after each state that was expanded.
func (t *watcher) watch(grown bool) error {
	if grown {
		if err := t.meter.CheckMemory(t.progress()); err != nil {
			return err
		}
	}
	if nodes := t.nodes(); nodes >= t.next {
		if err := t.meter.Check(t.progress()); err != nil {
			return err
		}
		t.next = t.meter.Next(nodes)
	}
	return nil
}

func (t *watcher) nodes() int64 {
	nodes := int64(0)
	for _, w := range t.waves {
		nodes += w.made
	}
	return nodes
}

// bound is the least length that a solution can have.
func (t *watcher) bound() int {
	bound := 1
	for _, w := range t.waves {
		bound += w.depth
	}
	return bound
}

func (t *watcher) progress() solver.Progress {
	p := solver.Progress{Nodes: t.nodes(), Done: -1, Bound: t.bound()}
	for _, w := range t.waves {
		p.Memory += w.bytes()
	}
	return p
}

// counts are the figures of a solution.
func (t *watcher) counts() solver.Solution {
	s := solver.Solution{Generated: t.nodes(), Bound: t.bound()}
	for _, w := range t.waves {
		s.Expanded += int64(w.next)
		s.Stored += int64(w.kept.Count())
		s.Memory += w.bytes()
	}
	return s
}
