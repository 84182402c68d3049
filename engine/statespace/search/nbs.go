package search

import (
	"context"
	"math"

	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// NBS is near-optimal bidirectional search (J. Chen, R. C. Holte, S. Zilles, N. R. Sturtevant,
// "Front-to-end bidirectional heuristic search with near-optimal node expansions", IJCAI-17,
// 489-495). A path through an open state u of the start's side and an open state v of the goal's side costs at
// least
//
//	lb(u, v) = max(g(u) + h(u), g(v) + h(v), g(u) + g(v) + e),
//
// where e is the least cost of a move. Every search that proves optimality by such bounds must expand
// u or v of each pair whose lb is less than the optimum: its expanded states cover the edges of a
// bipartite graph. NBS takes a pair with the least lb and expands both. So it expands at most twice as many states as
// a minimum vertex cover has, the least number that any such search, A* included, can do with (with consistent heuristics, and
// without the states whose bound equals the optimum).
//
// A side keeps two queues: states whose g + h is greater than the current bound wait; the others are
// ready, ordered by g. Use it where a heuristic is known from both ends and it is not known whether A*, backward A* or MM suits
// the puzzle: NBS is never far from the best of them. It is optimal if the heuristics are admissible, and keeps every
// state that it generates.
func NBS(ctx context.Context, s statespace.Space, opt solver.Options) (Result, error) {
	m, err := newMeeting(ctx, s, opt, true)
	if err != nil {
		return Result{}, err
	}
	return m.searchPairs()
}

// searchPairs expands pairs of states until no better solution is possible.
func (m *meeting) searchPairs() (Result, error) {
	for m.best > m.lower {
		pair, ok := m.pair()
		if !ok || m.best <= m.lower {
			break
		}
		for side, x := range pair {
			f := m.fronts[side]
			if f.generated+m.fronts[1-side].generated >= m.next || f.kept.grown() {
				if err := m.check(f); err != nil {
					f.ready.Put(x, f.visits.At(x)[0].g)
					return m.counts(), err
				}
			}
			if err := m.expand(side, x); err != nil {
				r := m.counts()
				r.Bound = m.least // some successors of x are not open yet
				return r, err
			}
		}
	}
	return m.found()
}

// pair takes a pair with the least bound from the queues, and raises the lower bound to it. It
// reports false if a side has no open state.
func (m *meeting) pair() (pair [2]int32, ok bool) {
	a, b := m.fronts[0], m.fronts[1]
	for {
		both := math.Inf(1)
		least := both
		for _, f := range m.fronts {
			for f.waiting() <= m.lower {
				x, _ := f.open.Take()
				f.ready.Put(x, f.visits.At(x)[0].g)
			}
			least = min(least, f.waiting())
		}
		if u, v := a.readyLeast(), b.readyLeast(); !math.IsInf(u+v, 1) {
			both = u + v + a.traits.MinCost
		}
		if both <= m.lower {
			pair[0], _ = a.ready.Take()
			pair[1], _ = b.ready.Take()
			return pair, true
		}
		// A side without states, ready or waiting, has no pairs.
		if math.IsInf(min(a.waiting(), a.readyLeast()), 1) || math.IsInf(min(b.waiting(), b.readyLeast()), 1) {
			return pair, false
		}
		m.lower = min(least, both)
		m.necessary = a.expanded + b.expanded
		if m.best <= m.lower {
			return pair, true
		}
	}
}

// waiting is the least g + h of the open states that wait.
func (f *front) waiting() float64 {
	return least(&f.open, func(i int32, key float64) bool {
		v := &f.visits.At(i)[0]
		return !v.closed && key == v.g+v.h
	})
}

// readyLeast is the least g of the states that are ready.
func (f *front) readyLeast() float64 {
	return least(f.ready, func(i int32, key float64) bool {
		v := &f.visits.At(i)[0]
		return !v.closed && key == v.g
	})
}

// least is the least key of a queue, whose first state is valid then. It drops states before it, which were
// opened again on a cheaper path.
func least(q *statespace.Buckets, valid func(i int32, key float64) bool) float64 {
	for {
		key := q.Least()
		i, ok := q.Take()
		if !ok {
			return key
		}
		if valid(i, key) {
			q.Put(i, key)
			return key
		}
	}
}
