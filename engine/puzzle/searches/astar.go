package searches

import (
	"bytes"
	"context"

	"taquin/engine/puzzle"
	"taquin/engine/puzzle/solving"
	"taquin/engine/queue"
	"taquin/engine/solver"
)

// AStar expands the state whose depth and heuristic together are least, the one found last
// among equals. Options.Weight multiplies the heuristic: the solution is then at most so
// many times as long as a shortest one, and found sooner. A state reached again by a
// shorter word is put back among the open ones, so heuristics need not be consistent.
//
// It is optimal where the heuristic never says too much and the weight is not above 1. It
// keeps every state that it finds.
type AStar struct{}

// Solve implements solving.Solver.
func (AStar) Solve(ctx context.Context, x *puzzle.State, opt solving.Options) (solving.Solution, error) {
	s, err := begin(ctx, x, opt)
	if err != nil {
		return solving.Solution{}, err
	}
	a := &astar{search: s, kept: newKept(s.vectors.Size()), x: x}
	if err := s.meter.Check(solver.Progress{Done: -1}); err != nil {
		return solving.Solution{}, err
	}
	if err := a.reach(s.first, 0, 0, 0); err != nil {
		return a.counts(), err
	}
	if s.proves() {
		a.bound = a.open.Least()
	}
	goal, at := s.vectors.Start(), make([]uint8, s.vectors.Size())
	for next := int64(0); ; {
		if a.generated >= next {
			if err := a.kept.check(s.meter, solver.Progress{Nodes: a.generated, Bound: a.bound, Memory: a.memory()}); err != nil {
				return a.counts(), err
			}
			next = s.meter.Next(a.generated)
		}
		if s.proves() {
			a.bound = max(a.bound, a.open.Least())
		}
		i, ok := a.open.Take()
		if !ok {
			panic(s.unreached())
		}
		if a.costs[i].closed {
			continue // it was open twice, and this is the longer way
		}
		copy(at, a.kept.At(int(i)))
		if bytes.Equal(at, goal) {
			solution := s.Answer(a.counts(), a.kept.word(i))
			if solution.Optimal = s.proves(); solution.Optimal {
				solution.Bound = solution.Length
			}
			return solution, nil
		}
		if err := a.expand(i, at); err != nil {
			return a.counts(), err
		}
	}
}

// astar is a search under way.
type astar struct {
	*search
	kept                *kept
	costs               []cost // of the states kept
	open                queue.Buckets
	bound               int
	generated, expanded int64
	x                   *puzzle.State // the first state, which an estimate is shown as it goes on
}

// cost is what AStar knows of a state.
type cost struct {
	depth  int32
	closed bool
}

// expand makes every turn on state i.
func (a *astar) expand(i int32, at []uint8) error {
	a.costs[i].closed = true
	a.expanded++
	next := make([]uint8, len(at))
	for turn := range a.vectors.Turns() {
		a.vectors.After(turn, at, next)
		a.generated++
		if err := a.reach(next, i, turn, a.costs[i].depth+1); err != nil {
			return err
		}
	}
	return nil
}

// reach notes that a state was reached, and opens it if this is news.
func (a *astar) reach(vector []uint8, from int32, via int, depth int32) error {
	i, fresh := a.kept.add(vector, from, via)
	switch {
	case fresh:
		a.costs = append(a.costs, cost{depth: depth})
	case depth < a.costs[i].depth:
		a.costs[i] = cost{depth: depth}
		a.kept.from[i], a.kept.via[i] = from, uint16(via)
	default:
		return nil
	}
	value, err := a.value(vector, a.state(i))
	if err == nil {
		a.open.Put(i, int(depth)+value)
	}
	return err
}

// state returns state i for an estimate, if there is one.
func (a *astar) state(i int32) *puzzle.State {
	if a.opt.Estimate == nil {
		return nil
	}
	x := a.x.Apart()
	for _, turn := range a.kept.word(i) {
		x.Do(a.Turns[turn])
	}
	return x
}

func (a *astar) memory() int64 {
	const costBytes = 8
	return a.kept.memory() + int64(costBytes*cap(a.costs)) + a.open.Bytes()
}

// counts is what the search has cost so far.
func (a *astar) counts() solving.Solution {
	return solving.Solution{Generated: a.generated, Expanded: a.expanded, Stored: int64(a.kept.Count()), Memory: a.memory(), Bound: a.bound}
}
