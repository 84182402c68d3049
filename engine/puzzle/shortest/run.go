package shortest

import (
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"taquin/engine/perm"
	"taquin/engine/puzzle/pruning"
	"taquin/engine/puzzle/solving"
	"taquin/engine/puzzle/symmetry"
	"taquin/engine/solver"
)

// A word that solves the inverse of a state solves the state when it is taken back. So a
// state is as far as its inverse, and of the two the one is searched for which the tables
// say more: below the first bounds both are, which takes little time. That is not so where
// cells look alike: a word then brings a state to one of several that are solved, and taken
// back it may begin at another of them.

// run searches below one bound after the other, with several threads that share the words
// out among them by how these begin. What it finds does not hang on which thread is faster:
// of two words the one counts that begins earlier.
type run struct {
	*solving.Task
	meter      *solver.Meter
	threads    []*pruning.Search
	sides      []side // the state and its inverse, or one of them
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
		r.threads = append(r.threads, &pruning.Search{Guide: g})
	}
	r.sides = []side{{element: t.Element}}
	if !t.Alike {
		r.sides = append(r.sides, side{element: t.Element.Inverse(), inverse: true})
	}
	r.bound = 1
	for _, s := range r.sides {
		r.threads[0].Begin(s.element)
		r.bound = max(r.bound, r.threads[0].Least())
	}
	return r
}

// side is a state that is searched.
type side struct {
	element   perm.Perm
	inverse   bool
	generated int64 // below the last bound
}

// undecided is how many states are made below a bound until only one side is searched.
const undecided = 20_000

// subtrees is how many beginnings there are at least, if the words are long enough.
const subtrees = 100

func (r *run) solve() (solving.Solution, error) {
	r.begins = [][]int{nil}
	kept := r.kept()
	for r.word == nil {
		for length := len(r.begins[0]); len(r.begins) < subtrees && length+1 < r.bound; length++ {
			r.begins = r.threads[0].Longer(r.begins)
			if length == 0 {
				r.begins = slices.DeleteFunc(r.begins, func(word []int) bool {
					return slices.ContainsFunc(kept, func(s symmetry.Symmetry) bool { return s.Turns[word[0]] < word[0] })
				})
			}
		}
		before := r.generated.Load()
		for i := range r.sides {
			if r.word == nil && r.err == nil {
				r.search(&r.sides[i])
			}
		}
		r.iterations = append(r.iterations, solver.Iteration{Bound: r.bound, Generated: r.generated.Load() - before})
		if len(r.sides) == 2 && r.sides[0].generated+r.sides[1].generated > undecided {
			slices.SortStableFunc(r.sides, func(a, b side) int { return int(a.generated - b.generated) })
			r.sides = r.sides[:1]
		}
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

// kept lists the symmetries that carry the state onto itself, as it looks. They carry a word
// that solves it onto another, so it need not be tried to begin with a turn that one of them
// carries onto an earlier one: of all shortest words the earliest does not.
func (r *run) kept() []symmetry.Symmetry {
	return slices.DeleteFunc(slices.Clone(r.threads[0].Symmetries), func(s symmetry.Symmetry) bool {
		carried := s.Carried(r.Element)
		there := make([]int, len(carried)) // by cell: the colour of what the carried state has there
		for cell, to := range carried {
			there[to] = r.Colours[cell]
		}
		for cell, to := range r.Element {
			if there[to] != r.Colours[cell] {
				return true
			}
		}
		return false
	})
}

func (r *run) counts() solving.Solution {
	return solving.Solution{Generated: r.generated.Load(), Expanded: r.expanded.Load(), Bound: r.bound, Iterations: r.iterations}
}

// search searches a side below the bound.
func (r *run) search(sd *side) {
	before := r.generated.Load()
	for _, s := range r.threads {
		s.Begin(sd.element)
	}
	r.taken.Store(0)
	r.found.Store(math.MaxInt64)
	solver.Together(min(len(r.threads), len(r.begins)), r.check, func(n int, look func()) { r.work(sd, r.threads[n], look) })
	sd.generated = r.generated.Load() - before
	if r.word != nil && sd.inverse {
		r.word = r.Back(r.word)
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

// work takes beginnings until there are none, and calls look now and then.
func (r *run) work(sd *side, s *pruning.Search, look func()) {
	var mine int64
	s.Found = func(word []int) bool {
		if !r.Solves(sd.element, word) {
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
		look()
		return r.stopped.Load() || r.found.Load() < mine
	}
	for !r.stopped.Load() {
		if mine = r.taken.Add(1) - 1; mine >= min(int64(len(r.begins)), r.found.Load()) {
			return
		}
		s.Below(r.begins[mine], r.bound)
	}
}
