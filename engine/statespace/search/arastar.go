package search

import (
	"context"
	"errors"
	"math"

	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// ARAStar is anytime repairing A* (M. Likhachev, G. Gordon, S. Thrun, "ARA*: Anytime A* with provable
// bounds on sub-optimality", Advances in Neural Information Processing Systems 16 (2003) 767-774). It
// begins as A* with a large weight, which finds a solution soon, and then lowers the weight step by
// step to 1. A later search begins with the queue of the one before: it expands only states whose path has
// become cheaper, or which the new weight brings forward.
//
// Each search ends when no open state has a smaller g + weight*h than the cost of the best solution. That solution costs at most
// weight times the optimum if the heuristic is consistent. If it is admissible, the least g + h of the states that are open or
// wait bounds the optimum from below. Within one search no state is expanded twice: a closed state with a cheaper path waits for
// the next one. With an inconsistent heuristic, several searches may have the weight 1.
//
// Use it where the time is limited but not known in advance. At a limit it returns the best solution, with its bound; without a
// limit, the solution is optimal. Options.Weight is the first weight (usually 3), and each step
// takes half from it. Result.Iterations has one entry for each weight. It keeps every state that it generates.
func ARAStar(ctx context.Context, s statespace.Space, opt solver.Options) (Result, error) {
	if opt.Weight == 0 {
		opt.Weight = firstWeight
	}
	a := &anytime{expander: newExpander(s, opt), states: statespace.NewChunks[found](1), limiter: solver.NewLimiter(ctx, opt), report: opt.Progress, best: math.Inf(1), met: -1}
	first, value, err := startValue(s, a.limiter)
	if err != nil {
		return Result{}, err
	}
	a.weigh(math.Round(100 * max(1, opt.Weight)))
	a.least = a.traits.LowerBound(value)
	root, _ := a.root(first, value, a.weight*value/100)
	a.states.Add()[0] = found{h: value}
	if err = a.test(root); err == nil {
		a.put(root)
		err = a.improve()
	}
	for err == nil && a.best > a.bound() && !math.IsInf(a.sums.Least(), 1) && (a.weight > 100 || a.sums.Least() < a.best) {
		a.weigh(max(100, a.weight-weightStep))
		a.reopen()
		err = a.improve()
	}
	r := a.counts()
	if err != nil && a.failed {
		r.Bound = a.least // some successors are not open yet
	}
	if err == nil && math.IsInf(a.best, 1) {
		return r, unsolvable(int64(a.kept.Len()))
	}
	return r.improved(a.path, a.best, err)
}

// firstWeight is the default of the first weight; weightStep is in hundredths.
const (
	firstWeight = 3
	weightStep  = 50
)

// anytime is a search under way.
type anytime struct {
	*expander
	states     statespace.Chunks[found] // of the states kept
	limiter    *solver.Limiter
	report     func(solver.Progress)
	due        int64
	open       statespace.Buckets // by scale*g + factor*h
	sums       statespace.Tally   // g + h of the states that are pending
	weight     float64            // in hundredths
	scale      float64            // weight is factor/scale, both whole
	factor     float64
	best       float64           // cost of the best solution, +Inf before there is one
	met        int32             // its goal
	path       []statespace.Move // to it
	least      float64           // proven of the start
	failed     bool              // an expansion is incomplete
	iterations []solver.Iteration
}

// found is a state as the search has reached it.
type found struct {
	g, h    float64
	pending bool // open, or waiting for the next search
	closed  bool // in this search
}

// test looks whether a state on a cheaper path is a goal, which ends the path.
func (a *anytime) test(i int32) error {
	f := &a.states.At(i)[0]
	if f.g >= a.best {
		return nil
	}
	goal, err := a.space.IsGoal(a.kept.State(i))
	if !goal || err != nil {
		return err
	}
	path := a.kept.path(i)
	cost, err := pathCost(a.space, path) // less than g if a state on the path has become cheaper since
	if err == nil {
		a.best, a.met, a.path = cost, i, path
		a.noted.Found(a.noted.node(i))
	}
	return err
}

// put makes a state pending, and opens it unless it was expanded in this search.
func (a *anytime) put(i int32) {
	f := &a.states.At(i)[0]
	f.pending = true
	a.sums.Add(f.g + f.h)
	if !f.closed {
		a.open.Put(i, a.key(f))
	}
}

func (a *anytime) key(f *found) float64 { return a.scale*f.g + a.factor*f.h }

// weigh sets the weight, as a fraction in lowest terms.
func (a *anytime) weigh(weight float64) {
	divisor, rest := 100.0, weight
	for rest != 0 {
		divisor, rest = rest, math.Mod(divisor, rest)
	}
	a.weight, a.scale, a.factor = weight, 100/divisor, weight/divisor
}

// reopen opens all pending states by the new weight.
func (a *anytime) reopen() {
	a.open = statespace.Buckets{}
	for i := range a.kept.Len() {
		f := &a.states.At(i)[0]
		if f.closed = false; f.pending {
			a.open.Put(i, a.key(f))
		}
	}
}

// improve expands states until the best solution is within the weight.
func (a *anytime) improve() error {
	generated, expanded := a.generated, a.expanded
	err := a.expandBelow()
	it := solver.Iteration{Bound: a.bound(), Weight: a.weight / 100, Generated: a.generated - generated, Expanded: a.expanded - expanded}
	if a.met >= 0 {
		it.Solved, it.Length, it.Cost = true, len(a.path), a.best
	}
	a.iterations = append(a.iterations, it)
	return err
}

// expandBelow expands the open states whose key is less than the best cost.
func (a *anytime) expandBelow() error {
	for a.open.Least() < a.scale*a.best {
		if a.generated >= a.due || a.kept.grown() {
			if err := a.kept.check(a.limiter, a.progress()); err != nil {
				return err
			}
			a.due = a.limiter.Next(a.generated)
		}
		x, _ := a.open.Take()
		f := &a.states.At(x)[0]
		if f.closed || !f.pending {
			continue // it was opened twice, and this is the dearer path
		}
		f.closed, f.pending = true, false
		a.sums.Remove(f.g + f.h)
		best := a.best
		if err := a.openAll(x); err != nil {
			a.failed = true
			return err
		}
		if a.best < best && a.report != nil {
			a.report(a.progress())
		}
	}
	return nil
}

// openAll expands state x and opens its successors.
func (a *anytime) openAll(x int32) error {
	g := a.states.At(x)[0].g
	if err := a.expand(x, a.last(x)); err != nil {
		return err
	}
	for k := range a.hashes {
		if err := a.reach(k, x, g); err != nil {
			return err
		}
	}
	return nil
}

// reach opens successor k of state x if its path is cheaper than the one known.
func (a *anytime) reach(k int, x int32, g float64) error {
	e := &a.next.Edges[k]
	link := statespace.Link{Parent: x, Move: e.Move}
	i, fresh := a.kept.Add(a.next.State(k), a.hashes[k], link)
	if fresh {
		value, err := a.value(k)
		if a.states.Add()[0].h = value; err != nil {
			return err
		}
	}
	f := &a.states.At(i)[0]
	g += e.Cost
	shorter := !fresh && g < f.g
	if !a.noted.Full() {
		a.note(link, i, fresh, shorter, f.h, g+a.weight*f.h/100)
	}
	if !fresh && !shorter {
		return nil
	}
	if f.pending {
		a.sums.Remove(f.g + f.h)
	}
	f.g, *a.kept.Link(i) = g, link
	if err := a.test(i); err != nil || a.met == i {
		f.pending = false
		return err
	}
	a.put(i)
	return nil
}

// bound is the cost that is proven: every solution that is not known leads through a pending state.
func (a *anytime) bound() float64 {
	if bound := min(a.best, a.traits.RoundUp(a.sums.Least())); a.traits.Admissible && !math.IsInf(bound, 1) {
		a.least = max(a.least, bound) // with an inconsistent heuristic, the least may fall
	}
	return a.least
}

func (a *anytime) progress() solver.Progress {
	return solver.Progress{Nodes: a.generated, Done: -1, Bound: a.traits.Moves(a.bound()), Best: len(a.path), Memory: a.memory()}
}

func (a *anytime) memory() int64 {
	const foundBytes = 24
	return a.kept.Bytes() + a.states.Capacity()*foundBytes + a.open.Bytes() + a.sums.Bytes()
}

// counts is the result up to now.
func (a *anytime) counts() Result {
	return Result{Generated: a.generated, Expanded: a.expanded, Stored: int64(a.kept.Found()), Memory: a.memory(), Bound: a.bound(), Iterations: a.iterations}
}

// improved completes the counts of a search that improves its solution: the best one, also at a limit or
// when the search is cancelled, or the error if there is none.
func (r Result) improved(path []statespace.Move, cost float64, err error) (Result, error) {
	switch {
	case math.IsInf(cost, 1):
		return r, err
	case errors.Is(err, solver.ErrCancelled):
		r.Stopped = true
	case err != nil && !errors.Is(err, solver.ErrLimit):
		return r, err
	}
	r.Path, r.Cost, r.Optimal = path, cost, cost <= r.Bound
	return r, nil
}
