package optimal

import (
	"taquin/engine/board"
	"taquin/engine/deepening"
)

// threadSearch interleaves two subtree searches in one thread: while one waits for a word of
// a table, the other one continues. Three are not faster, and a search that an earlier
// solution makes obsolete is lost work.
type threadSearch struct {
	_        [cacheLine]byte // padding against false sharing
	subtrees [2]subtreeSearch
	current  [2]int64         // index of each subtree; negative if none
	finished deepening.Counts // in finished subtrees since the start of the bound

	next func() (at int64, below board.Path, ok bool) // returns the next subtree
	done func(at int64, s *subtreeSearch)             // receives a finished subtree
	stop func(at int64) bool                          // polled periodically: whether to abandon a subtree
	_    [cacheLine]byte
}

// cacheLine is the padding against false sharing: two cache lines of 64 bytes, since
// processors prefetch adjacent lines.
const cacheLine = 128

// stepsBetweenChecks is the number of steps between two calls of stop.
const stepsBetweenChecks = 1 << 8

func newThreadSearch(t *tree) *threadSearch {
	d := new(threadSearch)
	for i := range d.subtrees {
		d.subtrees[i] = newSubtreeSearch(t)
	}
	return d
}

// counts returns the node counts since the start of the bound.
func (d *threadSearch) totals() deepening.Counts {
	sum := d.finished
	for i := range d.subtrees {
		if d.current[i] >= 0 {
			sum.Add(d.subtrees[i].Counts)
		}
	}
	return sum
}

// search searches subtrees below a bound until next returns no more.
func (d *threadSearch) search(bound int) {
	d.finished = deepening.Counts{}
	for i := range d.subtrees {
		d.current[i] = -1
		d.subtrees[i].startBound(bound)
	}
	busy := 0
	for i := range d.subtrees {
		busy += d.startNext(i)
	}
	for turn := 1; busy > 0; turn++ {
		for i := range d.subtrees {
			if d.current[i] >= 0 && !d.subtrees[i].advance() {
				d.report(i)
				busy += d.startNext(i) - 1
			}
		}
		if turn%stepsBetweenChecks == 0 {
			for i := range d.subtrees {
				if d.current[i] >= 0 && d.stop(d.current[i]) {
					d.abandon(i)
					busy--
				}
			}
		}
	}
}

// startNext starts the next subtree that is not pruned at its root, and returns the number of
// started subtrees, 0 or 1.
func (d *threadSearch) startNext(i int) int {
	for {
		at, below, ok := d.next()
		if !ok {
			return 0
		}
		d.current[i] = at
		if d.subtrees[i].enter(below) {
			return 1
		}
		d.report(i)
	}
}

// report passes a finished subtree to done.
func (d *threadSearch) report(i int) {
	d.done(d.current[i], &d.subtrees[i])
	d.abandon(i)
}

func (d *threadSearch) abandon(i int) {
	d.finished.Add(d.subtrees[i].Counts)
	d.current[i] = -1
}
