package pruning

import (
	"context"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/solving"
	"taquin/engine/solver"
)

// Optimal is the method that finds shortest solutions with the tables of a library. A cube
// scrambled by 14 moves takes less than a second, and each further move about ten times as
// long; a random cube, at distance 18 or so, is out of reach.
func Optimal(tables *Library) solving.Method {
	return solving.Method{Name: "optimal", About: "a shortest word, by tables that are made once; the fastest way there is", Optimal: true,
		Puzzles: "every puzzle; a random cube of 3 is out of reach", Solver: optimal{tables}}
}

type optimal struct{ tables *Library }

// Solve implements solving.Solver.
func (o optimal) Solve(ctx context.Context, x *puzzle.State, opt solving.Options) (solving.Solution, error) {
	t, err := solving.Begin(ctx, x, opt)
	if err != nil {
		return solving.Solution{}, err
	}
	if t.Solved(t.Element) {
		return t.Answer(solving.Solution{Optimal: true}, nil), nil
	}
	meter := solver.NewMeter(ctx, opt.Options)
	h, err := o.tables.limited(meter, t, opt.MaxMemory)
	if err != nil {
		return solving.Solution{}, err
	}
	if turns, ok := h.solution(t.Element); ok {
		s := t.Answer(solving.Solution{Generated: int64(len(turns)), Optimal: true}, turns)
		s.Bound = s.Length
		return s, nil
	}
	return newDeepening(t, h, meter, opt.Threads).solve()
}

// limited returns the heuristic for a task, made under the limits of a meter.
func (l *Library) limited(meter *solver.Meter, t *solving.Task, memory int64) (h *heuristic, err error) {
	if memory == 0 {
		memory = solver.UsualMemory
	}
	err = meter.During(func(ctx context.Context, watch func(string, float64)) error {
		h, err = l.heuristic(ctx, t, memory, func(share float64) { watch("making tables for "+t.Puzzle.Title(), share) })
		return err
	})
	return h, err
}

// deepening is a parallel iterative-deepening search. The threads take prefixes of sequences
// from a common list. The result does not depend on their speed: of two solutions, the one with
// the earlier prefix counts.
//
// The inverse of a solution of a state's inverse solves the state. So both have the same
// distance, and the search continues with the one for which the tables prune more: it searches
// both up to the first bounds, which takes little time. This does not hold if cells look alike:
// a sequence then leads to one of several solved states, and its inverse may begin at another
// one.
type deepening struct {
	*solving.Task
	meter      *solver.Meter
	threads    []*search
	roots      []root // the state and its inverse, or one of them
	prefixes   [][]int
	bound      int
	iterations []solver.Iteration

	generated, expanded atomic.Int64
	taken               atomic.Int64 // prefixes taken
	found               atomic.Int64 // the first prefix known to lead to a solution
	stopped             atomic.Bool
	mu                  sync.Mutex // guards solution
	solution            []int
	err                 error
	nextCheck           int64 // in generated states
}

// root is a state to be searched.
type root struct {
	element   perm.Perm
	inverse   bool
	generated int64 // up to the last bound
}

const (
	// maxUndecided is the number of states after which only one root is searched.
	maxUndecided = 20_000
	// minPrefixes is the least number of prefixes if the bound allows it.
	minPrefixes = 100
)

func newDeepening(t *solving.Task, h *heuristic, meter *solver.Meter, threads int) *deepening {
	if threads == 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	d := &deepening{Task: t, meter: meter, bound: 1}
	for range threads {
		d.threads = append(d.threads, &search{heuristic: h})
	}
	d.roots = []root{{element: t.Element}}
	if !t.Alike {
		d.roots = append(d.roots, root{element: t.Element.Inverse(), inverse: true})
	}
	for _, r := range d.roots {
		d.threads[0].begin(r.element)
		d.bound = max(d.bound, d.threads[0].lowerBound())
	}
	return d
}

func (d *deepening) solve() (solving.Solution, error) {
	d.prefixes = [][]int{nil}
	stabilizer := d.stabilizer()
	for d.solution == nil {
		for length := len(d.prefixes[0]); len(d.prefixes) < minPrefixes && length+1 < d.bound; length++ {
			d.prefixes = d.threads[0].extensions(d.prefixes)
			if length == 0 {
				d.prefixes = slices.DeleteFunc(d.prefixes, func(p []int) bool {
					return slices.ContainsFunc(stabilizer, func(s symmetry) bool { return s.turns[p[0]] < p[0] })
				})
			}
		}
		before := d.generated.Load()
		for i := range d.roots {
			if d.solution == nil && d.err == nil {
				d.search(&d.roots[i])
			}
		}
		d.iterations = append(d.iterations, solver.Iteration{Bound: d.bound, Generated: d.generated.Load() - before})
		if len(d.roots) == 2 && d.roots[0].generated+d.roots[1].generated > maxUndecided {
			slices.SortStableFunc(d.roots, func(a, b root) int { return int(a.generated - b.generated) })
			d.roots = d.roots[:1]
		}
		if d.err != nil {
			return d.counts(), d.err
		}
		if d.solution == nil {
			d.bound++
		}
	}
	s := d.Answer(d.counts(), d.solution)
	s.Optimal = true
	return s, nil
}

// stabilizer returns the symmetries that fix the state's colours. They map a solution to a
// solution, so a first turn that one of them maps to an earlier turn need not be tried: the
// first shortest solution does not begin with it.
func (d *deepening) stabilizer() []symmetry {
	return slices.DeleteFunc(slices.Clone(d.threads[0].symmetries), func(s symmetry) bool {
		image := s.image(d.Element)
		colours := make([]int, len(image)) // of the image's cells
		for cell, to := range image {
			colours[to] = d.Colours[cell]
		}
		for cell, to := range d.Element {
			if colours[to] != d.Colours[cell] {
				return true
			}
		}
		return false
	})
}

func (d *deepening) counts() solving.Solution {
	return solving.Solution{Generated: d.generated.Load(), Expanded: d.expanded.Load(), Bound: d.bound, Iterations: d.iterations}
}

// search searches from a root to the bound.
func (d *deepening) search(r *root) {
	before := d.generated.Load()
	for _, s := range d.threads {
		s.begin(r.element)
	}
	d.taken.Store(0)
	d.found.Store(math.MaxInt64)
	solver.Together(min(len(d.threads), len(d.prefixes)), d.check, func(n int, poll func()) { d.work(r, d.threads[n], poll) })
	r.generated = d.generated.Load() - before
	if d.solution != nil && r.inverse {
		d.solution = d.Back(d.solution)
	}
}

// check checks the limits.
func (d *deepening) check() {
	nodes := d.generated.Load()
	if d.err != nil || nodes < d.nextCheck {
		return
	}
	if d.err = d.meter.Check(solver.Progress{Nodes: nodes, Bound: d.bound, Done: -1}); d.err != nil {
		d.stopped.Store(true)
	}
	d.nextCheck = d.meter.Next(nodes)
}

// work is one thread. It takes prefixes until none is left.
func (d *deepening) work(r *root, s *search, poll func()) {
	var prefix int64
	s.candidate = func(turns []int) bool {
		if !d.Solves(r.element, turns) {
			return true
		}
		d.mu.Lock()
		defer d.mu.Unlock()
		if prefix < d.found.Load() {
			d.found.Store(prefix)
			d.solution = slices.Clone(turns)
		}
		return false
	}
	s.poll = func(generated, expanded int64) bool {
		d.generated.Add(generated)
		d.expanded.Add(expanded)
		poll()
		return d.stopped.Load() || d.found.Load() < prefix
	}
	for !d.stopped.Load() {
		if prefix = d.taken.Add(1) - 1; prefix >= min(int64(len(d.prefixes)), d.found.Load()) {
			return
		}
		s.below(d.prefixes[prefix], d.bound)
	}
}
