package optimal

import "taquin/engine/board"

// dfs is what one thread searches with: two subtrees in turn, so that while one
// waits for a word of a table the other goes on. Three are no quicker, and what
// was begun is lost when an earlier subtree has the solution.
type dfs struct {
	_       [line]byte // no line of memory is written by two threads
	streams [2]stream
	at      [2]int64 // which subtree each searches; negative if none
	ended   counts   // in subtrees that are done, since begin

	next func() (at int64, below board.Path, ok bool) // the subtree to search next
	done func(at int64, s *stream)                    // takes what was found in one
	stop func(at int64) bool                          // whether to leave one, asked now and then
	_    [line]byte
}

// line is as many bytes of memory as a processor keeps to itself to write one.
const line = 128

// between is how many turns the streams have before stop is asked.
const between = 1 << 8

func newDFS(t *tree) *dfs {
	d := new(dfs)
	for i := range d.streams {
		d.streams[i] = newStream(t)
	}
	return d
}

// counted is what was counted since begin.
func (d *dfs) counted() counts {
	all := d.ended
	for i := range d.streams {
		if d.at[i] >= 0 {
			all.add(d.streams[i].counts)
		}
	}
	return all
}

// search searches subtrees below a bound until there are no more.
func (d *dfs) search(bound int) {
	d.ended = counts{}
	for i := range d.streams {
		d.at[i] = -1
		d.streams[i].begin(bound)
	}
	busy := 0
	for i := range d.streams {
		busy += d.take(i)
	}
	for turn := 1; busy > 0; turn++ {
		for i := range d.streams {
			if d.at[i] >= 0 && !d.streams[i].turn() {
				d.hand(i)
				busy += d.take(i) - 1
			}
		}
		if turn%between == 0 {
			for i := range d.streams {
				if d.at[i] >= 0 && d.stop(d.at[i]) {
					d.leave(i)
					busy--
				}
			}
		}
	}
}

// take gives a stream the next subtree that there is anything to search in, and
// returns how many it has, 1 or 0.
func (d *dfs) take(i int) int {
	for {
		at, below, ok := d.next()
		if !ok {
			return 0
		}
		d.at[i] = at
		if d.streams[i].enter(below) {
			return 1
		}
		d.hand(i)
	}
}

// hand hands in what a stream has found in its subtree.
func (d *dfs) hand(i int) {
	d.done(d.at[i], &d.streams[i])
	d.leave(i)
}

func (d *dfs) leave(i int) {
	d.ended.add(d.streams[i].counts)
	d.at[i] = -1
}
