package search

import (
	"context"

	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// Bidirectional searches breadth first from the start and from the goals, always on the side
// with the smaller layer, a whole layer at a time. Two balls of half the radius hold about
// the square root of the states of one.
//
// It finds a path with the fewest moves: as long as the sides have not met, no path is as short as the sum of their
// depths, so the first state of the next layer that the other side knows lies on a shortest
// path. It keeps every state that it finds.
func Bidirectional(ctx context.Context, s statespace.Space, opt solver.Options) (Result, error) {
	first, err := start(s)
	if err != nil {
		return Result{}, err
	}
	back, err := backward(ctx, s)
	if err != nil {
		return Result{}, err
	}
	b := sides{limiter: solver.NewLimiter(ctx, opt), waves: [2]*wave{newWave(s, opt), newWave(back, opt)}}
	for _, w := range b.waves {
		w.traits.LateGoalTest = false
	}
	b.waves[0].start(first)
	if solved, err := s.IsGoal(first); solved || err != nil {
		b.waves[0].noted.Found(b.waves[0].noted.node(0))
		return Result{Optimal: err == nil}, err
	}
	goals := b.waves[1]
	err = back.Starts(func(state []byte) error {
		goals.start(state)
		if goals.kept.grown() {
			return b.check(goals)
		}
		return nil
	})
	if err != nil {
		return b.counts(), err
	}
	for _, w := range b.waves {
		w.deeper = w.kept.Len()
	}
	for {
		side := 0
		if b.waves[0].layer() > b.waves[1].layer() {
			side = 1
		}
		if b.waves[0].layer() == 0 {
			return b.counts(), unsolvable(int64(b.waves[0].kept.Len()))
		}
		if b.waves[1].layer() == 0 {
			return b.counts(), message.Errorf("search.the-state-cannot-be", "%w: the state cannot be reached from the goal (%s can)", solver.ErrUnsolvable, message.Count(int(b.waves[1].kept.Len()), "state"))
		}
		met, path, err := b.expandLayer(side)
		r := b.counts()
		if met && err == nil {
			return fewest(s, r, path)
		}
		if err != nil {
			return r, err
		}
	}
}

// sides is a search from both ends under way: from the start and from the goals.
type sides struct {
	waves   [2]*wave
	limiter *solver.Limiter
	next    int64 // check again at this number of states generated
}

// layer is the number of states at the depth that is expanded next.
func (w *wave) layer() int32 { return w.deeper - w.head }

// expandLayer expands all states of one side at one depth. It stops where it meets the other
// side, and returns the path from end to end.
func (b *sides) expandLayer(side int) (met bool, path []statespace.Move, err error) {
	w, other := b.waves[side], b.waves[1-side]
	there := int32(0)
	known := func(state []byte, hash uint64) (ok bool, err error) {
		there, ok = other.kept.Find(state, hash)
		return ok, nil
	}
	for depth := w.depth; w.depth == depth; {
		if w.generated+other.generated >= b.next || w.kept.grown() {
			if err := b.check(w); err != nil {
				return false, nil, err
			}
		}
		here, met, err := w.expandNext(known)
		if err != nil {
			return false, nil, err
		}
		if met {
			w.noted.Found(w.noted.node(here), other.noted.node(there))
			if side == 1 {
				here, there = there, here
			}
			return true, b.waves[1].kept.Path(there, b.waves[0].kept.path(here)), nil
		}
	}
	return false, nil, nil
}

func (b *sides) check(growing *wave) error {
	c := b.counts()
	b.next = b.limiter.Next(c.Generated)
	return growing.kept.check(b.limiter, solver.Progress{Nodes: c.Generated, Bound: b.moves(), Memory: c.Memory})
}

// moves is the least length of a solution: while the sides have not met, every path is longer
// than the sum of their depths.
func (b *sides) moves() int { return b.waves[0].depth + b.waves[1].depth + 1 }

// counts is the result up to now.
func (b *sides) counts() Result {
	x, y := b.waves[0].counts(), b.waves[1].counts()
	return Result{
		Generated: x.Generated + y.Generated, Expanded: x.Expanded + y.Expanded, Stored: x.Stored + y.Stored,
		Memory: x.Memory + y.Memory, Bound: float64(b.moves()) * b.waves[0].traits.MinCost,
	}
}
