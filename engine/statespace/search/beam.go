package search

import (
	"cmp"
	"context"
	"math"
	"slices"

	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// Beam is beam search: breadth first, but of each layer only the Options.Width best states (usually 100)
// are expanded (B. T. Lowerre, "The Harpy speech recognition system", PhD thesis, Carnegie Mellon
// University 1976). The best states have the least g + h; where every move costs 1, all states of a
// layer have the same g, so the heuristic decides. Among equals the one generated first is kept.
//
// Its time grows with the width and with the length of the solution only, so it solves puzzles that are
// out of reach of A*. A wider beam takes proportionally longer, and its solution is usually shorter.
// Use it where a good solution is enough. It may find none: if all successors of the beam are
// states that were expanded before, the search is stuck, and a wider beam may help.
//
// As long as no layer has more states than the width, it is breadth-first search, with its proofs. Otherwise it proves only the
// bound of an admissible heuristic. It keeps every state that it generates, and expands none twice.
func Beam(ctx context.Context, s statespace.Space, opt solver.Options) (Result, error) {
	b := &beam{expander: newExpander(s, opt), states: statespace.NewChunks[reached](1), limiter: solver.NewLimiter(ctx, opt), width: cmp.Or(opt.Width, usualWidth)}
	first, value, err := startValue(s, b.limiter)
	if err != nil {
		return Result{}, err
	}
	b.least = b.traits.LowerBound(value)
	root, _ := b.root(first, value, value)
	b.states.Add()
	b.layer = append(b.layer, root)
	solved, err := s.IsGoal(first)
	for !solved && err == nil {
		solved, err = b.deeper()
	}
	r := b.counts()
	if err != nil {
		return r, err
	}
	r.Path, r.Cost = b.kept.path(b.goal), b.states.At(b.goal)[0].g
	b.noted.Found(b.noted.node(b.goal))
	r.Optimal = r.Cost <= r.Bound
	return r, nil
}

// usualWidth is the default of Options.Width.
const usualWidth = 100

// beam is a search under way.
type beam struct {
	*expander
	states  statespace.Chunks[reached] // of the states kept
	limiter *solver.Limiter
	width   int
	layer   []int32 // the states that are expanded next
	depth   int     // of the next layer
	due     int64
	dropped bool // a layer had more states than the width
	goal    int32
	least   float64 // proven of the start

	expandedBefore bitset // with the states of the layer
}

// reached is a state as the search has reached it.
type reached struct {
	g, f  float64
	layer int32 // the last one in which it was generated
}

// deeper expands the layer, and keeps the best states of the next one. It ends at the first goal.
func (b *beam) deeper() (solved bool, err error) {
	b.depth++
	for _, x := range b.layer {
		b.expandedBefore.add(x)
	}
	var next []int32
	for _, x := range b.layer {
		if err := b.poll(); err != nil {
			return false, err
		}
		if next, solved, err = b.openAll(x, next); solved || err != nil {
			return solved, err
		}
	}
	switch {
	case len(next) == 0 && !b.dropped:
		return false, unsolvable(int64(b.kept.Len()))
	case len(next) == 0:
		return false, message.Errorf("search.the-beam-is-empty", "%w: after %s, all moves lead to states that were expanded before; a width above %d may lead on",
			solver.ErrStuck, message.Count(b.depth-1, "move"), b.width)
	case len(next) > b.width:
		slices.SortStableFunc(next, func(x, y int32) int { return cmp.Compare(b.states.At(x)[0].f, b.states.At(y)[0].f) })
		for _, x := range next[b.width:] {
			b.noted.Became(b.noted.node(x), statespace.Dropped)
		}
		next, b.dropped = next[:b.width], true
	}
	b.layer = next
	return false, nil
}

// poll checks the limits if it is time to.
func (b *beam) poll() error {
	if b.generated < b.due && !b.kept.grown() {
		return nil
	}
	err := b.kept.check(b.limiter, solver.Progress{Nodes: b.generated, Bound: b.traits.Moves(b.bound()), Memory: b.memory()})
	b.due = b.limiter.Next(b.generated)
	return err
}

// openAll expands state x of the layer, and appends the successors that may be in the next layer.
func (b *beam) openAll(x int32, next []int32) (_ []int32, solved bool, err error) {
	g := b.states.At(x)[0].g
	if err := b.expand(x, b.last(x)); err != nil {
		return nil, false, err
	}
	for k := range b.hashes {
		i, candidate, err := b.reach(k, x, g)
		if err != nil {
			return nil, false, err
		}
		if !candidate {
			continue
		}
		if next = append(next, i); !solved {
			if solved, err = b.space.IsGoal(b.kept.State(i)); err != nil {
				return nil, false, err
			}
			b.goal = i
		}
	}
	return next, solved, nil
}

// reach keeps successor k of state x, and reports whether it may be in the next layer: a state that no
// layer has had. If it was generated in this layer before, the cheaper path counts.
func (b *beam) reach(k int, x int32, g float64) (i int32, candidate bool, err error) {
	e, state := &b.next.Edges[k], b.next.State(k)
	link := statespace.Link{Parent: x, Move: e.Move}
	i, fresh := b.kept.Add(state, b.hashes[k], link)
	if fresh {
		b.states.Add()
	}
	r, g := &b.states.At(i)[0], g+e.Cost
	candidate = fresh || !b.expandedBefore.has(i) && int(r.layer) < b.depth
	better := candidate || int(r.layer) == b.depth && g < r.g
	value := e.Value
	if math.IsNaN(value) && (better || !b.noted.Full()) {
		if value, err = b.space.Estimate(state); err != nil {
			return 0, false, err
		}
	}
	if !math.IsNaN(value) || better {
		if err := check(b.space, value); err != nil {
			return 0, false, err
		}
	}
	if !b.noted.Full() {
		b.note(link, i, fresh, better, value, g+value)
	}
	if better {
		*b.kept.Link(i) = link
		*r = reached{g: g, f: g + value, layer: int32(b.depth)}
	}
	return i, candidate, nil
}

// bound is the cost that is proven: that of the moves up to the next layer if no state was dropped.
func (b *beam) bound() float64 {
	if b.dropped {
		return b.least
	}
	return max(b.least, float64(b.depth)*b.traits.MinCost)
}

func (b *beam) memory() int64 {
	const reachedBytes = 24
	return b.kept.Bytes() + b.states.Capacity()*reachedBytes + int64(4*cap(b.layer)+8*cap(b.expandedBefore))
}

// counts is the result up to now.
func (b *beam) counts() Result {
	return Result{Generated: b.generated, Expanded: b.expanded, Stored: int64(b.kept.Found()), Memory: b.memory(), Bound: b.bound()}
}
