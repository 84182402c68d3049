package multitile

import (
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// run searches below one bound after the other, with several threads that share
// the subtrees out among them.
type parallelSearch struct {
	board      *board.Board
	sides      *[2]boardSide
	meter      *solver.Meter
	bound      int
	iterations []solver.Iteration
	subtrees   []subtree

	generated, expanded atomic.Int64
	next                atomic.Int64 // how many subtrees have been taken
	firstSolved         atomic.Int64 // the first subtree known to hold a solution
	stopped             atomic.Bool
	mu                  sync.Mutex // guards solution
	solution            board.Path
	err                 error
	nextCheck           int64
}

// subtree is what some slides lead to.
type subtree struct {
	path []uint8
	at   state
}

// parted is how many slides lead to the subtrees that threads share, and
// between how many boards a thread makes before it looks up.
const (
	splitDepth         = 5
	nodesBetweenChecks = 1 << 11
)

// solve searches until there is a solution.
func (r *parallelSearch) solve(threads int) (board.Path, error) {
	all := make([]*slideSearch, threads)
	for i := range all {
		all[i] = newSlideSearch(r.board, r.sides)
	}
	r.bound = math.MaxInt
	for axis := range r.sides {
		at := all[0].start(axis)
		r.subtrees = append(r.subtrees, subtree{at: at})
		r.bound = min(r.bound, max(r.sides[0].lowerBound(&at, 0), r.sides[1].lowerBound(&at, 1)))
	}
	for ; ; r.bound++ {
		if r.bound == splitDepth+1 || len(r.subtrees[0].path) == 0 && r.bound > splitDepth {
			for range splitDepth {
				r.subtrees = all[0].split(r.subtrees)
			}
		}
		before := r.generated.Load()
		if err := r.search(all); err != nil {
			return nil, err
		}
		r.iterations = append(r.iterations, solver.Iteration{Bound: r.bound, Generated: r.generated.Load() - before})
		if r.solution != nil {
			return r.solution, nil
		}
	}
}

// search searches below the bound.
func (r *parallelSearch) search(all []*slideSearch) error {
	r.next.Store(0)
	r.firstSolved.Store(math.MaxInt64)
	check := func() {
		if err := r.check(); err != nil {
			r.err = err
			r.stopped.Store(true)
		}
	}
	threads := len(all)
	if len(r.subtrees) <= 2 { // below the first bounds, which take no time
		threads = 1
	}
	solver.Together(threads, check, func(n int, look func()) { r.searchSubtrees(all[n], look) })
	return r.err
}

// work searches subtrees, in their order, until there are no more; every now and
// then it calls look. The solution is that of the first subtree with one,
// however many threads there are.
func (r *parallelSearch) searchSubtrees(d *slideSearch, look func()) {
	at, generated, expanded := int64(0), d.generated, d.expanded
	count := func() {
		r.generated.Add(d.generated - generated)
		r.expanded.Add(d.expanded - expanded)
		generated, expanded = d.generated, d.expanded
	}
	d.nextCheck = d.generated
	d.stop = func() bool {
		count()
		d.nextCheck = d.generated + nodesBetweenChecks
		look()
		return r.stopped.Load() || at > r.firstSolved.Load()
	}
	defer count()
	for {
		at = r.next.Add(1) - 1
		if at >= int64(len(r.subtrees)) || at > r.firstSolved.Load() || r.stopped.Load() {
			return
		}
		s := r.subtrees[at]
		d.path, d.found = append(d.path[:0], s.path...), false
		left := r.bound - len(s.path)
		if max(r.sides[0].lowerBound(&s.at, 0), r.sides[1].lowerBound(&s.at, 1)) <= left && d.search(&s.at, left) && d.found {
			r.keepSolution(at, d)
		}
	}
}

// arrived takes a thread's solution, unless an earlier subtree has one too.
func (r *parallelSearch) keepSolution(at int64, d *slideSearch) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if at < r.firstSolved.Load() {
		r.firstSolved.Store(at)
		r.solution = d.moves()
	}
}

// check looks whether the search must stop.
func (r *parallelSearch) check() error {
	generated := r.generated.Load()
	if generated < r.nextCheck {
		return nil
	}
	r.nextCheck = r.meter.Next(generated)
	return r.meter.Check(solver.Progress{Nodes: generated, Done: -1, Bound: r.bound})
}

// parts takes subtrees apart, by one slide.
func (d *slideSearch) split(list []subtree) (parts []subtree) {
	for _, s := range list {
		for way, room := range d.room[s.at.axis][s.at.blank] {
			next := s.at
			for range room {
				d.slide(&next, d.step[s.at.axis]*(2*way-1))
				next.rank[s.at.axis] = d.rank(&next, s.at.axis)
				part := next
				part.axis = 1 - s.at.axis
				parts = append(parts, subtree{append(slices.Clone(s.path), uint8(next.blank)), part})
			}
		}
	}
	return parts
}
