package optimal

import (
	"errors"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// run searches a tree below one bound after the other, with several threads
// that share the subtrees out among them.
type run struct {
	tree    *tree
	meter   *solver.Meter
	notes   *notes // nil if nothing is noted
	threads []*dfs
	state

	// Below the bound that is being searched:
	generated, expanded atomic.Int64
	taken               atomic.Int64 // how many subtrees have been taken
	found               atomic.Int64 // the first subtree known to hold a solution
	stopped             atomic.Bool
	mu                  sync.Mutex // guards list, solution and err
	solution            board.Path
	solved              bool
	err                 error
	nextCheck           int64
}

// state is how far a run has come, all of it.
type state struct {
	list       []subtree
	bound      int
	counted    counts // below the bounds done, and by earlier runs
	iterations []solver.Iteration
}

// counts are boards.
type counts struct{ generated, expanded int64 }

// between is how many boards a thread generates before it looks up.
const between = 1 << 11

// solve searches until there is a solution.
func (r *run) solve() (board.Path, error) {
	for !r.solved {
		if err := r.search(); err != nil {
			return nil, err
		}
		generated := r.generated.Load()
		r.iterations = append(r.iterations, solver.Iteration{Bound: r.bound, Generated: generated})
		r.counted = r.done()
		r.generated.Store(0)
		r.expanded.Store(0)
		if !r.solved {
			r.next(generated)
		}
	}
	return r.solution, r.note(r.notes != nil)
}

// next raises the bound after so many boards below the last, and puts the
// subtrees in order.
func (r *run) next(generated int64) {
	r.bound += 2 // every way to the goal is even, or every one is odd
	r.list = r.tree.split(r.list, generated)
	arrange(r.list)
	for i := range r.list {
		r.list[i].done = false
	}
}

// done is all that has been counted yet.
func (r *run) done() counts {
	return counts{r.counted.generated + r.generated.Load(), r.counted.expanded + r.expanded.Load()}
}

// search searches below the bound.
func (r *run) search() error {
	r.taken.Store(0)
	r.found.Store(math.MaxInt64)
	r.nextCheck = 0
	ticks, finished := make(chan struct{}, 1), make(chan struct{})
	var others sync.WaitGroup
	for _, d := range r.threads[1:] {
		if len(r.list) > 1 {
			others.Go(func() {
				r.work(d, func() {
					select {
					case ticks <- struct{}{}:
					default:
					}
				})
			})
		}
	}
	go func() {
		others.Wait()
		close(finished)
	}()
	check := func() {
		if err := r.check(); err != nil {
			r.err = err
			r.stopped.Store(true)
		}
	}
	r.work(r.threads[0], check)
	for { // the others may have much to do yet
		select {
		case <-ticks:
			check()
		case <-finished:
			return r.err
		}
	}
}

// work searches subtrees, in their order, until there are no more; every now
// and then it calls watch. Who finds a solution ends what comes after it alone,
// so that in the end the solution is that of the first subtree with one,
// however many threads there are.
func (r *run) work(d *dfs, watch func()) {
	var at int64
	var counted counts
	count := func() {
		r.generated.Add(d.generated - counted.generated)
		r.expanded.Add(d.expanded - counted.expanded)
		counted = counts{d.generated, d.expanded}
	}
	d.begin(r.bound)
	d.stop = func() bool {
		count()
		d.next = d.generated + between
		watch()
		return r.stopped.Load() || at > r.found.Load()
	}
	defer count()
	for {
		at = r.taken.Add(1) - 1
		if at >= int64(len(r.list)) || at > r.found.Load() || r.stopped.Load() {
			return
		}
		s := &r.list[at]
		if s.done { // by an earlier run
			continue
		}
		before := counts{d.generated, d.expanded}
		if over := d.search(s.path); over {
			r.arrived(at, d)
			continue
		}
		r.mu.Lock()
		s.counts, s.deep, s.done = counts{d.generated - before.generated, d.expanded - before.expanded}, d.deep, true
		r.mu.Unlock()
	}
}

// arrived takes the path of a thread whose search of a subtree is over, unless
// it was stopped or an earlier subtree has a solution too.
func (r *run) arrived(at int64, d *dfs) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if d.found && at < r.found.Load() {
		r.found.Store(at)
		r.solution, r.solved = slices.Clone(d.path[:r.bound]), true
	}
}

// check looks whether the search must stop, and notes how far it is.
func (r *run) check() error {
	done := r.done()
	if done.generated < r.nextCheck {
		return nil
	}
	r.nextCheck = r.meter.Next(done.generated)
	err := r.meter.Check(solver.Progress{Nodes: done.generated, Done: -1, Bound: r.bound})
	return errors.Join(err, r.note(err != nil))
}
