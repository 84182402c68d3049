package optimal

import "taquin/engine/board"

// dfs is what one thread searches with: two subtrees in turn, so that while one
// waits for a word of a table the other goes on. Three are no quicker, and what
// was begun is lost when an earlier subtree has the solution.
type threadSearch struct {
	_        [cacheLine]byte // no line of memory is written by two threads
	subtrees [2]subtreeSearch
	current  [2]int64 // which subtree each searches; negative if none
	finished counts   // in subtrees that are done, since begin

	next func() (at int64, below board.Path, ok bool) // the subtree to search next
	done func(at int64, s *subtreeSearch)             // takes what was found in one
	stop func(at int64) bool                          // whether to leave one, asked now and then
	_    [cacheLine]byte
}

// line is as many bytes of memory as a processor keeps to itself to write one.
const cacheLine = 128

// between is how many turns the streams have before stop is asked.
const stepsBetweenChecks = 1 << 8

func newThreadSearch(t *tree) *threadSearch {
	d := new(threadSearch)
	for i := range d.subtrees {
		d.subtrees[i] = newSubtreeSearch(t)
	}
	return d
}

// counted is what was counted since begin.
func (d *threadSearch) counts() counts {
	all := d.finished
	for i := range d.subtrees {
		if d.current[i] >= 0 {
			all.add(d.subtrees[i].counts)
		}
	}
	return all
}

// search searches subtrees below a bound until there are no more.
func (d *threadSearch) search(bound int) {
	d.finished = counts{}
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

// take gives a stream the next subtree that there is anything to search in, and
// returns how many it has, 1 or 0.
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

// hand hands in what a stream has found in its subtree.
func (d *threadSearch) report(i int) {
	d.done(d.current[i], &d.subtrees[i])
	d.abandon(i)
}

func (d *threadSearch) abandon(i int) {
	d.finished.add(d.subtrees[i].counts)
	d.current[i] = -1
}
