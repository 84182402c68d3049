package shortest

import (
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"taquin/engine/puzzle/pruning"
	"taquin/engine/puzzle/solving"
	"taquin/engine/solver"
)

// run searches below one bound after the other, with several threads that share the words
// out among them by how these begin. What it finds does not hang on which thread is faster:
// of two words the one counts that begins earlier.
type run struct {
	*solving.Task
	meter      *solver.Meter
	threads    []*pruning.Search
	begins     [][]int
	bound      int
	iterations []solver.Iteration

	generated, expanded atomic.Int64
	taken               atomic.Int64 // how many beginnings have been taken
	found               atomic.Int64 // the first of them known to lead to a solution
	stopped             atomic.Bool
	mu                  sync.Mutex // guards word
	word                []int
	err                 error
	next                int64 // check again at so many states generated
}

func newRun(t *solving.Task, g *pruning.Guide, meter *solver.Meter, threads int) *run {
	if threads == 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	r := &run{Task: t, meter: meter}
	for range threads {
		s := &pruning.Search{Guide: g}
		s.Begin(t.Element)
		r.threads = append(r.threads, s)
	}
	r.bound = max(r.threads[0].Least(), 1)
	return r
}

// subtrees is how many beginnings there are at least, if the words are long enough.
const subtrees = 100

func (r *run) solve() (solving.Solution, error) {
	r.begins = [][]int{nil}
	for r.word == nil {
		for length := len(r.begins[0]); len(r.begins) < subtrees && length+1 < r.bound; length++ {
			r.begins = r.threads[0].Longer(r.begins)
		}
		before := r.generated.Load()
		r.search()
		r.iterations = append(r.iterations, solver.Iteration{Bound: r.bound, Generated: r.generated.Load() - before})
		if r.err != nil {
			return r.counts(), r.err
		}
		if r.word == nil {
			r.bound++
		}
	}
	s := r.Answer(r.counts(), r.word)
	s.Optimal = true
	return s, nil
}

func (r *run) counts() solving.Solution {
	return solving.Solution{Generated: r.generated.Load(), Expanded: r.expanded.Load(), Bound: r.bound, Iterations: r.iterations}
}

// search searches below the bound. Only the goroutine that calls it looks at the context and
// the clock; the others tick now and then, so that it does when its own work is done.
func (r *run) search() {
	r.taken.Store(0)
	r.found.Store(math.MaxInt64)
	finished, ticks := make(chan struct{}), make(chan struct{}, 1)
	var others sync.WaitGroup
	if len(r.begins) > 1 {
		for _, s := range r.threads[1:] {
			others.Go(func() {
				r.work(s, func() {
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
	r.work(r.threads[0], r.check)
	for {
		select {
		case <-ticks:
			r.check()
		case <-finished:
			return
		}
	}
}

// check looks for limits.
func (r *run) check() {
	nodes := r.generated.Load()
	if r.err != nil || nodes < r.next {
		return
	}
	if r.err = r.meter.Check(solver.Progress{Nodes: nodes, Bound: r.bound, Done: -1}); r.err != nil {
		r.stopped.Store(true)
	}
	r.next = r.meter.Next(nodes)
}

// work takes beginnings until there are none, and calls check now and then.
func (r *run) work(s *pruning.Search, check func()) {
	var mine int64
	s.Found = func(word []int) bool {
		if !r.Solves(word) {
			return true
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		if mine < r.found.Load() {
			r.found.Store(mine)
			r.word = slices.Clone(word)
		}
		return false
	}
	s.Stop = func(generated, expanded int64) bool {
		r.generated.Add(generated)
		r.expanded.Add(expanded)
		check()
		return r.stopped.Load() || r.found.Load() < mine
	}
	for !r.stopped.Load() {
		if mine = r.taken.Add(1) - 1; mine >= min(int64(len(r.begins)), r.found.Load()) {
			return
		}
		s.Below(r.begins[mine], r.bound)
	}
}
