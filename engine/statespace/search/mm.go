package search

import (
	"context"
	"math"

	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// MM searches from both ends by a heuristic, and meets in the middle (R. C. Holte, A.
// Felner, G. Sharon, N. R. Sturtevant, "Bidirectional search that is guaranteed to meet in
// the middle", AAAI-16, pp. 3411-3417). Each side expands the state with the least priority
// max(g + h, 2g), where g is the cost from its end and h estimates the cost to the other
// end. Because of 2g no side goes beyond half the cost of a cheapest solution.
//
// It is optimal if the heuristic is admissible, consistent or not: a state reached again on
// a cheaper path is opened again, and the search ends when the best solution on which the
// sides have met costs no more than any that leads through open states of both. It keeps
// every state that it generates.
func MM(ctx context.Context, s statespace.Space, opt solver.Options) (Result, error) {
	m, err := newMeeting(ctx, s, opt, false)
	if err != nil {
		return Result{}, err
	}
	return m.search()
}

// newMeeting returns a search with both starts open, for MM or for NBS.
func newMeeting(ctx context.Context, s statespace.Space, opt solver.Options, pairs bool) (*meeting, error) {
	m := &meeting{limiter: solver.NewLimiter(ctx, opt), best: math.Inf(1)}
	if err := m.limiter.Check(solver.Progress{Done: -1}); err != nil {
		return nil, err
	}
	m.fronts[0] = newFront(s, opt)
	m.proves = m.fronts[0].traits.Admissible
	back, err := backward(ctx, s)
	if err != nil {
		return nil, err
	}
	m.fronts[1] = newFront(back, opt)
	m.proves = m.proves && m.fronts[1].traits.Admissible
	if pairs {
		m.fronts[0].ready, m.fronts[1].ready = new(statespace.Buckets), new(statespace.Buckets)
	}
	for side, f := range m.fronts {
		err := f.space.Starts(func(state []byte) error {
			value, err := estimate(f.space, state)
			if err == nil && f.open1(state, value) {
				m.meet(side, state, statespace.Hash(state), f.kept.Len()-1, 0)
			}
			if side == 0 {
				m.least = f.traits.LowerBound(value)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return m, nil
}

// meeting is a search from both ends under way.
type meeting struct {
	fronts  [2]*front // from the start, and from the goals
	limiter *solver.Limiter
	proves  bool
	least   float64  // proven of the start
	best    float64  // cost of the best solution found, +Inf before there is one
	met     [2]int32 // the state on it, as each side has it
	next    int64

	lower     float64 // of NBS: no solution that is not known costs less
	necessary int64   // expanded before lower rose last
}

// front is one side.
type front struct {
	*expander
	visits   statespace.Chunks[visit] // of the states kept
	open     statespace.Buckets       // by priority
	sums     statespace.Tally         // of the open states, g + h
	depths   statespace.Tally         // of the open states, g
	farthest float64                  // the largest g of an expanded state

	ready *statespace.Buckets // of NBS: open states by g; then open has others, by g + h
}

// visit is a state as one side has reached it.
type visit struct {
	g, h   float64
	closed bool
}

func newFront(s statespace.Space, opt solver.Options) *front {
	return &front{expander: newExpander(s, opt), visits: statespace.NewChunks[visit](1)}
}

// open1 opens a start, if it is new.
func (f *front) open1(state []byte, value float64) bool {
	i, fresh := f.root(state, value, value)
	if fresh {
		f.visits.Add()
		f.put(i, 0, value)
	}
	return fresh
}

// put opens a state with its values.
func (f *front) put(i int32, g, h float64) {
	f.visits.At(i)[0] = visit{g: g, h: h}
	if f.ready != nil {
		f.open.Put(i, g+h)
		return
	}
	f.open.Put(i, max(g+h, 2*g))
	f.sums.Add(g + h)
	f.depths.Add(g)
}

// close removes a state from the tallies of open states.
func (f *front) close(v *visit) {
	if f.ready != nil {
		return
	}
	f.sums.Remove(v.g + v.h)
	f.depths.Remove(v.g)
}

// search expands states until no better solution is possible.
func (m *meeting) search() (Result, error) {
	for m.best > m.bound() {
		side := 0
		if m.fronts[1].open.Least() < m.fronts[0].open.Least() {
			side = 1
		}
		f := m.fronts[side]
		if f.generated+m.fronts[1-side].generated >= m.next || f.kept.grown() {
			if err := m.check(f); err != nil {
				return m.counts(), err
			}
		}
		x, ok := f.open.Take()
		if !ok {
			return m.found()
		}
		if f.visits.At(x)[0].closed {
			continue // it was opened twice, and this is the dearer path
		}
		if err := m.expand(side, x); err != nil {
			r := m.counts()
			r.Bound = m.least // some successors of x are not open yet
			return r, err
		}
	}
	return m.found()
}

// expand expands an open state of a side.
func (m *meeting) expand(side int, x int32) error {
	f := m.fronts[side]
	at := &f.visits.At(x)[0]
	at.closed = true
	f.close(at)
	f.farthest = max(f.farthest, at.g)
	g := at.g
	err := f.expander.expand(x, f.last(x))
	for k := 0; k < len(f.hashes) && err == nil; k++ {
		err = m.reach(side, k, x, g)
	}
	return err
}

// found is the result when the best solution found is the best of all.
func (m *meeting) found() (Result, error) {
	r := m.counts()
	a, b := m.fronts[0], m.fronts[1]
	if math.IsInf(m.best, 1) {
		return r, errNoPath
	}
	a.noted.Found(a.noted.node(m.met[0]), b.noted.node(m.met[1]))
	r.Path, r.Cost = b.kept.Path(m.met[1], a.kept.path(m.met[0])), m.best
	if r.Optimal = m.proves; m.proves {
		r.Bound = m.best
	}
	return r, nil
}

// reach opens successor k of a side's state x if its path is news, and looks for it on the
// other side.
func (m *meeting) reach(side, k int, x int32, g float64) error {
	f := m.fronts[side]
	state, e := f.next.State(k), f.next.Edges[k]
	g += e.Cost
	link := statespace.Link{Parent: x, Move: e.Move}
	i, fresh := f.kept.Add(state, f.hashes[k], link)
	if fresh {
		f.visits.Add()
	}
	v := &f.visits.At(i)[0]
	value := e.Value
	if math.IsNaN(value) {
		if value = v.h; fresh {
			var err error
			if value, err = f.space.Estimate(state); err != nil {
				return err
			}
		}
	}
	if err := check(f.space, value); err != nil {
		return err
	}
	shorter := !fresh && g < v.g
	if !f.noted.Full() {
		score := g + value
		if f.ready == nil {
			score = max(score, 2*g)
		}
		f.note(link, i, fresh, shorter, value, score)
	}
	if !fresh {
		if !shorter {
			return nil
		}
		if !v.closed {
			f.close(v)
		}
		*f.kept.Link(i) = link
	}
	f.put(i, g, value)
	m.meet(side, state, f.hashes[k], i, g)
	return nil
}

// meet looks for a state of one side on the other side.
func (m *meeting) meet(side int, state []byte, hash uint64, i int32, g float64) {
	other := m.fronts[1-side]
	if j, ok := other.kept.Find(state, hash); ok {
		if cost := g + other.visits.At(j)[0].g; cost < m.best {
			m.best = cost
			m.met[side], m.met[1-side] = i, j
		}
	}
}

// bound is the least cost of a solution not yet found: it is no less than either least
// priority and either least g + h, and than the cheapest open states of both sides with a
// move between them.
func (m *meeting) bound() float64 {
	a, b := m.fronts[0], m.fronts[1]
	if a.ready != nil {
		return m.lower
	}
	return max(min(a.open.Least(), b.open.Least()), a.sums.Least(), b.sums.Least(), a.depths.Least()+b.depths.Least()+a.traits.MinCost)
}

// proven is the bound of every solution.
func (m *meeting) proven() float64 {
	if !m.proves {
		return m.least
	}
	if bound := min(m.best, m.bound()); !math.IsInf(bound, 1) {
		return max(m.least, bound)
	}
	return m.least
}

func (m *meeting) check(growing *front) error {
	c := m.counts()
	m.next = m.limiter.Next(c.Generated)
	return growing.kept.check(m.limiter, solver.Progress{Nodes: c.Generated, Bound: growing.traits.Moves(c.Bound), Memory: c.Memory})
}

// counts is the result up to now.
func (m *meeting) counts() Result {
	const visitBytes = 24
	r := Result{Bound: m.proven()}
	for _, f := range m.fronts {
		r.Generated += f.generated
		r.Expanded += f.expanded
		r.Stored += int64(f.kept.Found())
		r.Memory += f.kept.Bytes() + f.visits.Capacity()*visitBytes + f.open.Bytes() + f.sums.Bytes() + f.depths.Bytes()
		if f.ready != nil {
			r.Memory += f.ready.Bytes()
		}
	}
	return r
}
