package pruning

import (
	"context"
	"runtime"
	"slices"

	"taquin/engine/deepening"
	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/solving"
	"taquin/engine/solver"
	"taquin/engine/sorting"
)

// Optimal is the method that finds shortest solutions with the tables of a library. A cube
// scrambled by 14 moves takes less than a second, and each further move about ten times as
// long; a random cube, at distance 18 or so, is out of reach.
func Optimal(tables *Library) solving.Method {
	return solving.Method{Solver: optimal{tables}, Declaration: solver.Declaration{Name: "optimal", Optimal: true, For: "every puzzle; a random cube of 3 is out of reach",
		About: "a shortest word, by tables that are made once; the fastest way there is"}}
}

type optimal struct{ tables *Library }

// Solve implements solving.Solver.
func (o optimal) Solve(ctx context.Context, x *puzzle.State, opt solving.Options) (solving.Solution, error) {
	t, err := solving.Begin(ctx, x, opt)
	if err != nil {
		return solving.Solution{}, err
	}
	if t.Solved(t.Element) {
		return t.Answer(solving.Solution{Statistics: solver.Statistics{Optimal: true}}, nil), nil
	}
	limiter := solver.NewLimiter(ctx, opt.Options)
	h, err := o.tables.limited(limiter, t, opt.MaxMemory)
	if err != nil {
		return solving.Solution{}, err
	}
	if turns, ok := h.solution(t.Element); ok {
		s := t.Answer(solving.Solution{Statistics: solver.Statistics{Generated: int64(len(turns)), Optimal: true}}, turns)
		s.Bound = s.Length
		return s, nil
	}
	return newIDAStar(t, h, limiter, opt.Threads).solve()
}

// limited returns the heuristic for a task, made within the limits of a limiter.
func (l *Library) limited(limiter *solver.Limiter, t *solving.Task, memory int64) (h *heuristic, err error) {
	if memory == 0 {
		memory = solver.UsualMemory
	}
	err = limiter.During(func(ctx context.Context, watch func(message.Text, float64)) error {
		h, err = l.heuristic(ctx, t, memory, func(share float64) {
			watch(message.Textf("puzzle.making-tables-for", "making tables for %s", t.Puzzle.Title()), share)
		})
		return err
	})
	return h, err
}

// idaStar is a parallel iterative-deepening search. The threads take prefixes of sequences in
// order, so that the result does not depend on their speed (see package deepening).
//
// The inverse of a solution of a state's inverse solves the state. So both have the same
// distance, and the search continues with the one for which the tables prune more: it searches
// both up to the first bounds, which takes little time. This does not hold if cells look alike:
// a sequence then leads to one of several solved states, and its inverse may begin at another
// one.
type idaStar struct {
	*solving.Task
	deepening.Search
	threads  []*search
	roots    []root // the state and its inverse, or one of them
	prefixes [][]int
	solution []int
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

func newIDAStar(t *solving.Task, h *heuristic, limiter *solver.Limiter, threads int) *idaStar {
	if threads == 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	d := &idaStar{Task: t}
	d.Limiter, d.Bound = limiter, 1
	for range threads {
		d.threads = append(d.threads, &search{heuristic: h})
	}
	d.roots = []root{{element: t.Element}}
	if !t.Alike {
		d.roots = append(d.roots, root{element: t.Element.Inverse(), inverse: true})
	}
	for _, r := range d.roots {
		d.threads[0].begin(r.element)
		d.Bound = max(d.Bound, d.threads[0].lowerBound())
	}
	return d
}

func (d *idaStar) solve() (solving.Solution, error) {
	d.prefixes = [][]int{nil}
	stabilizer := d.stabilizer()
	for d.solution == nil {
		for length := len(d.prefixes[0]); len(d.prefixes) < minPrefixes && length+1 < d.Bound; length++ {
			d.prefixes = d.threads[0].extensions(d.prefixes)
			if length == 0 {
				d.prefixes = slices.DeleteFunc(d.prefixes, func(p []int) bool {
					return slices.ContainsFunc(stabilizer, func(s symmetry) bool { return s.turns[p[0]] < p[0] })
				})
			}
		}
		var err error
		for i := range d.roots {
			if d.solution == nil && err == nil {
				err = d.search(&d.roots[i])
			}
		}
		d.Complete()
		if len(d.roots) == 2 && d.roots[0].generated+d.roots[1].generated > maxUndecided {
			sorting.StableBy(d.roots, func(a, b root) int { return int(a.generated - b.generated) })
			d.roots = d.roots[:1]
		}
		if err != nil {
			return d.counts(), err
		}
		if d.solution == nil {
			d.Bound++
		}
	}
	s := d.Answer(d.counts(), d.solution)
	s.Optimal = true
	return s, nil
}

// stabilizer returns the symmetries that fix the state's colours. They map a solution to a
// solution, so a first turn that one of them maps to an earlier turn need not be tried: the
// first shortest solution does not begin with it.
func (d *idaStar) stabilizer() []symmetry {
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

func (d *idaStar) counts() solving.Solution {
	totals := d.Totals()
	return solving.Solution{Statistics: solver.Statistics{Generated: totals.Generated, Expanded: totals.Expanded, Bound: d.Bound, Iterations: d.Iterations}}
}

// search searches from a root to the bound.
func (d *idaStar) search(r *root) error {
	before := d.Current().Generated
	for _, s := range d.threads {
		s.begin(r.element)
	}
	err := d.Iterate(len(d.threads), len(d.prefixes), func(n int, poll func(deepening.Counts)) deepening.Counts {
		return d.work(r, d.threads[n], poll)
	})
	r.generated = d.Current().Generated - before
	if d.solution != nil && r.inverse {
		d.solution = d.Back(d.solution)
	}
	return err
}

// work searches prefixes in one thread until none is left.
func (d *idaStar) work(r *root, s *search, poll func(deepening.Counts)) (counts deepening.Counts) {
	var prefix int64
	s.candidate = func(turns []int) bool {
		if !d.Solves(r.element, turns) {
			return true
		}
		d.Search.Solved(prefix, func() { d.solution = slices.Clone(turns) })
		return false
	}
	s.poll = func(generated, expanded int64) bool {
		counts.Add(deepening.Counts{Generated: generated, Expanded: expanded})
		poll(counts)
		return d.Obsolete(prefix)
	}
	for ok := true; ; {
		if prefix, ok = d.Next(); !ok {
			return counts
		}
		s.below(d.prefixes[prefix], d.Bound)
	}
}
