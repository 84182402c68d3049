package search

import (
	"cmp"
	"context"

	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// EES is explicit estimation search (J. T. Thayer, W. Ruml, "Bounded suboptimal search: a direct approach using
// inadmissible estimates", IJCAI-11, 674-679). It looks for a solution that costs at most
// Options.Weight times the optimum (usually 1.5), as soon as possible. Weighted A* multiplies the
// heuristic by the weight for both purposes; EES keeps them apart:
//
//   - the admissible f = g + h proves the bound,
//   - an unbiased estimate ĥ of the cost to the goal shows which states can lead to a solution within the bound,
//   - and of those, the state with the shortest estimated way to the goal is expanded.
//
// In each step, the state nearest to the goal among those with ĝ = g + ĥ up to weight times the least is expanded if its ĝ is
// within weight times the least f. Otherwise the state with the least ĝ is expanded if it is within, which improves the
// choice, and otherwise the state with the least f, which raises the proven bound.
//
// The unbiased estimate is learned on each path (J. T. Thayer, A. Dionne, W. Ruml, "Learning
// inadmissible heuristics during search", ICAPS-11): a move of cost c from n to m has the error c + h(m) - h(n), and with the mean
// error e of the moves on the path, ĥ = h/(1 - e/c), where c is the mean cost of a move. All moves count as equally long, so the same
// number estimates the way to the goal.
//
// Use it where weighted A* is too slow at the bound that is needed, in particular if moves have
// different costs. With weight 1 it is A* with more work for each state. If the heuristic is not admissible, nothing is
// proven. It keeps every state that it generates.
func EES(ctx context.Context, s statespace.Space, opt solver.Options) (Result, error) {
	e := &explicit{expander: newExpander(s, opt), states: statespace.NewChunks[estimated](1), limiter: solver.NewLimiter(ctx, opt), weight: max(1, cmp.Or(opt.Weight, usualBound))}
	if e.unit = (e.traits.MinCost + e.traits.MaxCost) / 2; e.unit == 0 {
		e.unit = 1
	}
	first, value, err := startValue(s, e.limiter)
	if err != nil {
		return Result{}, err
	}
	e.least = e.traits.LowerBound(value)
	root, _ := e.root(first, value, value)
	e.states.Add()[0] = estimated{h: value, hat: value}
	e.put(root)
	for {
		if e.generated >= e.due || e.kept.grown() {
			if err := e.kept.check(e.limiter, solver.Progress{Nodes: e.generated, Bound: e.traits.Moves(e.bound()), Memory: e.memory()}); err != nil {
				return e.counts(), err
			}
			e.due = e.limiter.Next(e.generated)
		}
		x, ok := e.choose()
		if !ok {
			return e.counts(), unsolvable(int64(e.kept.Len()))
		}
		goal, err := s.IsGoal(e.kept.State(x))
		if goal && err == nil {
			r := e.counts()
			path := e.kept.path(x)
			if r.Cost, err = pathCost(s, path); err != nil { // a state on the path may have become cheaper since
				return r, err
			}
			r.Path, r.Optimal = path, r.Cost <= r.Bound
			e.noted.Found(e.noted.node(x))
			return r, nil
		}
		if err == nil {
			err = e.openAll(x)
		}
		if err != nil {
			r := e.counts()
			r.Bound = e.least // some successors of x are not open yet
			return r, err
		}
	}
}

// usualBound is the default bound.
const usualBound = 1.5

// explicit is a search under way.
type explicit struct {
	*expander
	states  statespace.Chunks[estimated] // of the states kept
	limiter *solver.Limiter
	due     int64
	weight  float64
	unit    float64            // mean cost of a move
	byF     statespace.Ranking // all open states by g + h
	byHat   statespace.Ranking // all open states by g + ĥ
	waiting statespace.Ranking // by g + ĥ, those that are not in focus
	focus   statespace.Ranking // by ĥ, those whose g + ĥ is at most weight times the least
	least   float64            // proven of the start
}

// estimated is a state as the search has reached it, with its estimates.
type estimated struct {
	g, h, hat float64
	errors    float64 // sum of the errors of the moves on the path
	depth     int32
}

// put opens a state, or changes its place in the queues.
func (e *explicit) put(i int32) {
	at := &e.states.At(i)[0]
	tie := int32(-at.g / e.unit) // among equals the deepest
	e.byF.Set(i, statespace.Key{F: at.g + at.h, Tie: tie})
	e.byHat.Set(i, statespace.Key{F: at.g + at.hat, Tie: tie})
	e.waiting.Set(i, statespace.Key{F: at.g + at.hat, Tie: tie})
	e.focus.Remove(i)
}

// choose returns the state that is expanded next.
func (e *explicit) choose() (int32, bool) {
	f, least, ok := e.byF.First()
	if !ok {
		return 0, false
	}
	hat, unbiased, _ := e.byHat.First()
	limit, bound := e.weight*unbiased.F+tiny, e.weight*least.F+tiny
	for {
		i, key, ok := e.waiting.First()
		if !ok || key.F > limit {
			break
		}
		e.waiting.Remove(i)
		at := &e.states.At(i)[0]
		e.focus.Set(i, statespace.Key{F: at.hat, Tie: key.Tie})
	}
	for {
		i, key, ok := e.focus.First()
		if !ok {
			break
		}
		at := &e.states.At(i)[0]
		if at.g+at.hat > limit { // the least has fallen
			e.focus.Remove(i)
			e.waiting.Set(i, statespace.Key{F: at.g + at.hat, Tie: key.Tie})
			continue
		}
		if at.g+at.hat <= bound {
			return i, true
		}
		break
	}
	if unbiased.F <= bound {
		return hat, true
	}
	return f, true
}

// tiny is the tolerance of sums and products of fractions.
const tiny = 1e-9

// openAll expands state x and opens its successors.
func (e *explicit) openAll(x int32) error {
	at := e.states.At(x)[0]
	if err := e.expand(x, e.last(x)); err != nil {
		return err
	}
	for k := range e.hashes {
		if err := e.reach(k, x, at); err != nil {
			return err
		}
	}
	e.byF.Remove(x)
	e.byHat.Remove(x)
	e.waiting.Remove(x)
	e.focus.Remove(x)
	return nil
}

// reach opens successor k of state x if its path is cheaper than the one known.
func (e *explicit) reach(k int, x int32, from estimated) error {
	edge := &e.next.Edges[k]
	link := statespace.Link{Parent: x, Move: edge.Move}
	i, fresh := e.kept.Add(e.next.State(k), e.hashes[k], link)
	if fresh {
		value, err := e.value(k)
		if e.states.Add()[0].h = value; err != nil {
			return err
		}
	}
	at := &e.states.At(i)[0]
	g := from.g + edge.Cost
	shorter := !fresh && g < at.g
	if !e.noted.Full() {
		e.note(link, i, fresh, shorter, at.h, g+at.h)
	}
	if !fresh && !shorter {
		return nil
	}
	*e.kept.Link(i) = link
	at.g, at.depth, at.errors = g, from.depth+1, from.errors+max(0, edge.Cost+at.h-from.h)
	const most = 0.9 // of a mean error, relative to the cost of a move
	at.hat = at.h / (1 - min(at.errors/float64(at.depth)/e.unit, most))
	e.put(i)
	return nil
}

// bound is the cost that is proven: every solution leads through an open state.
func (e *explicit) bound() float64 {
	if _, least, ok := e.byF.First(); ok && e.traits.Admissible {
		return max(e.least, e.traits.RoundUp(least.F))
	}
	return e.least
}

func (e *explicit) memory() int64 {
	const estimatedBytes = 40
	return e.kept.Bytes() + e.states.Capacity()*estimatedBytes + e.byF.Bytes() + e.byHat.Bytes() + e.waiting.Bytes() + e.focus.Bytes()
}

// counts is the result up to now.
func (e *explicit) counts() Result {
	return Result{Generated: e.generated, Expanded: e.expanded, Stored: int64(e.kept.Found()), Memory: e.memory(), Bound: e.bound()}
}
