package search

import (
	"context"
	"math"

	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// LRTA is learning real-time A* (R. E. Korf, "Real-time heuristic search", Artificial Intelligence 42
// (1990) 189-211). An agent stands on a state. It looks at the successors, raises the value of its
// own state to the least cost + value of a successor, and moves to that successor, the first of
// several. It never plans further, so each move takes the same time however large the space is.
//
// A trial is a walk from the start to a goal; its length counts every step, also those forth and back. The
// raised values are kept for the next trial: Options.Trials is the number of trials (usually 1). With an admissible heuristic, the values
// stay admissible, and the trials converge to a shortest path, though not every trial is shorter than the one before. A trial in which no value rises
// follows a shortest path and would repeat itself, so it is the last.
//
// Use it to study learning and agents that must act before they have a plan; to solve a puzzle, other
// methods need less time. It returns the cheapest walk, which is optimal if it costs no more than the learned value
// of the start. It keeps every state on which it has stood. Greedy with the escape tabu is RTA*, the
// version for a single trial.
//
// Where a goal can be reached from every state it ends, unless moves are free. If no goal can be reached, it may walk until a
// limit stops it.
func LRTA(ctx context.Context, s statespace.Space, opt solver.Options) (Result, error) {
	a := &agent{expander: newExpander(s, opt), values: statespace.NewChunks[float64](1), limiter: solver.NewLimiter(ctx, opt), best: Result{Cost: math.Inf(1)}}
	first, value, err := startValue(s, a.limiter)
	if err != nil {
		return Result{}, err
	}
	a.kept.Add(first, statespace.Hash(first), statespace.Link{})
	a.values.Add()[0] = value
	for trial := 0; trial < max(1, opt.Trials) && err == nil; trial++ {
		var learned bool
		if learned, err = a.trial(); !learned && err == nil {
			break
		}
	}
	return a.result(err)
}

// agent is a search under way.
type agent struct {
	*expander
	values     statespace.Chunks[float64] // of the states kept, raised
	limiter    *solver.Limiter
	due        int64
	path       []statespace.Move // of this trial
	cost       float64           // of path
	best       Result            // the cheapest trial
	iterations []solver.Iteration
}

// trial walks from the start to a goal, and reports whether a value has risen.
func (a *agent) trial() (learned bool, err error) {
	generated, expanded, bound := a.generated, a.expanded, a.values.At(0)[0]
	a.path, a.cost = a.path[:0], 0
	a.noted.Round(bound)
	node := a.noted.Root(a.space, a.kept.State(0), seen(a.traits, bound), bound)
	solved, x := false, int32(0)
	for {
		if solved, err = a.space.IsGoal(a.kept.State(x)); solved || err != nil {
			break
		}
		var rose bool
		if x, node, rose, err = a.step(x, node); err != nil {
			break
		}
		learned = learned || rose
	}
	it := solver.Iteration{Bound: bound, Generated: a.generated - generated, Expanded: a.expanded - expanded}
	if solved {
		it.Solved, it.Length, it.Cost = true, len(a.path), a.cost
		if a.cost < a.best.Cost {
			a.best.Path, a.best.Cost = append(a.best.Path[:0], a.path...), a.cost
			a.noted.Found(node)
		}
	}
	a.iterations = append(a.iterations, it)
	return learned, err
}

// step moves from state x to the best successor, and reports whether the value of x rises.
func (a *agent) step(x, node int32) (next, child int32, rose bool, err error) {
	if len(a.path) == cap(a.path) { // a walk between few states grows, too
		if err := a.limiter.CheckMemory(a.progress()); err != nil {
			return 0, 0, false, err
		}
	}
	if a.generated >= a.due || a.kept.grown() {
		err := a.kept.check(a.limiter, a.progress())
		if a.due = a.limiter.Next(a.generated); err != nil {
			return 0, 0, false, err
		}
	}
	a.noted.Expanded(node)
	if err := a.expand(x, statespace.NoMove); err != nil {
		return 0, 0, false, err
	}
	best, least := -1, math.Inf(1)
	for k := range a.hashes {
		value, err := a.value(k)
		if err != nil {
			return 0, 0, false, err
		}
		f := a.next.Edges[k].Cost + value
		made := a.noted.Made(node, a.next.Edges[k].Move, seen(a.traits, value), f, statespace.Open)
		if f < least {
			best, least, child = k, f, made
			a.next.Edges[k].Value = value
		}
	}
	if best < 0 {
		return 0, 0, false, message.Errorf("search.no-move-leads-on", "%w: no move leads on after %s", solver.ErrStuck, message.Count(len(a.path), "move"))
	}
	if here := &a.values.At(x)[0]; least > *here {
		*here, rose = least, true
	}
	e := &a.next.Edges[best]
	next, fresh := a.kept.Add(a.next.State(best), a.hashes[best], statespace.Link{})
	if fresh {
		a.values.Add()[0] = e.Value
	}
	a.path, a.cost = append(a.path, e.Move), a.cost+e.Cost
	return next, child, rose, nil
}

// value is the value of successor k: raised, or its checked estimate.
func (a *agent) value(k int) (float64, error) {
	if i, known := a.kept.Find(a.next.State(k), a.hashes[k]); known {
		return a.values.At(i)[0], nil
	}
	return a.expander.value(k)
}

// bound is the cost that is proven: an admissible value stays admissible when it is raised.
func (a *agent) bound() float64 { return a.traits.LowerBound(a.values.At(0)[0]) }

func (a *agent) progress() solver.Progress {
	return solver.Progress{Nodes: a.generated, Done: -1, Bound: a.traits.Moves(a.bound()), Best: len(a.best.Path), Memory: a.memory()}
}

func (a *agent) memory() int64 {
	const moveBytes, iterationBytes = 4, 64
	return a.kept.Bytes() + a.values.Capacity()*8 + int64(cap(a.path)+cap(a.best.Path))*moveBytes + int64(cap(a.iterations))*iterationBytes
}

// result is the cheapest trial. An error counts only if there is none.
func (a *agent) result(err error) (Result, error) {
	r := Result{Generated: a.generated, Expanded: a.expanded, Stored: int64(a.kept.Len()), Memory: a.memory(), Bound: a.bound(), Iterations: a.iterations}
	return r.improved(a.best.Path, a.best.Cost, err)
}
