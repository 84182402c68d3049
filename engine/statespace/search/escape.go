package search

import (
	"cmp"
	"math"
	"slices"

	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// The escapes from a local minimum: see Greedy.

// errNoMove is the error of a state without successors.
var errNoMove = message.Errorf("search.no-move-is-possible", "%w: no move is possible", solver.ErrStuck)

// usualWalk is the greatest length of a random walk.
const usualWalk = 40

// randomWalks makes random walks, each followed by a descent, until one ends at a value no
// higher than here. A value that does not fall still leads to another minimum, from where
// the next walk may get down.
func (g *greedy) randomWalks(here float64) error {
	if g.opt.Rand == nil {
		return message.New("search.a-random-walk-needs", "search: a random walk needs a random source (Options.Rand)")
	}
	longest := g.opt.Steps
	if longest == 0 {
		longest = usualWalk
	}
	from := g.node
	for {
		g.trail = g.trail[:0]
		value, err := g.randomWalk(1+g.opt.Rand.IntN(longest), here)
		g.node = from
		for range g.trail {
			g.at.Undo()
		}
		if err != nil {
			return err
		}
		if value <= here {
			return g.walk(g.trail)
		}
	}
}

// do makes move number k, whose node is known, and adds it to the trail.
func (g *greedy) do(k int, node int32) {
	g.at.Do(k)
	g.trail = append(g.trail, trial{k, node})
	g.node = node
}

// randomWalk makes a number of random moves, or fewer if they lead to a better state than
// here or to a goal, and then descends. The trail holds the moves made; it returns the value
// at the end.
func (g *greedy) randomWalk(moves int, here float64) (float64, error) {
	for range moves {
		k, m, ok, err := g.randomMove()
		if err != nil {
			return 0, err
		}
		if !ok && len(g.trail) == 0 {
			return 0, errNoMove
		}
		if !ok {
			return math.Inf(1), nil // a dead end
		}
		g.at.Do(k)
		v, err := g.value()
		g.node = g.note(m, v, v)
		g.trail = append(g.trail, trial{k, g.node})
		if err != nil {
			return v, err
		}
		if solved, err := g.at.Solved(); solved || err != nil {
			return 0, err
		}
		if v < here {
			return v, nil
		}
		if err := g.poll(); err != nil {
			return v, err
		}
	}
	for {
		v, err := g.value()
		if err != nil {
			return v, err
		}
		best, least, err := g.best()
		if err != nil || least >= v {
			return v, err
		}
		g.do(best.k, best.node)
		if err := g.poll(); err != nil {
			return v, err
		}
	}
}

// randomMove draws a move that does not lead back to the state before, if there is another. It
// reports whether there is a move.
func (g *greedy) randomMove() (k int, m statespace.Move, ok bool, err error) {
	moves, err := g.at.Branches()
	n := len(moves)
	if n == 0 || err != nil {
		return 0, 0, false, err
	}
	numbers := make([]int, n)
	for k := range numbers {
		numbers[k] = k
	}
	slices.SortFunc(numbers, func(a, b int) int { return int(moves[a] - moves[b]) })
	if i := slices.Index(numbers, g.at.Back()); i >= 0 && n > 1 {
		numbers[i] = numbers[n-1]
		numbers = numbers[:n-1]
	}
	k = numbers[g.opt.Rand.IntN(len(numbers))]
	return k, moves[k], true, nil
}

// stepTabu goes to the best successor, where a visited state has the value that it got
// when the search left it, and records the new value of the state that it leaves.
func (g *greedy) stepTabu() error {
	var best trial
	least, second := math.Inf(1), math.Inf(1)
	err := g.eachSuccessor(func(k int, m statespace.Move, value float64) {
		v := value
		state := g.at.State()
		if i, known := g.kept.Find(state, statespace.Hash(state)); known {
			v = max(v, g.visits.At(i)[0].value)
		}
		child := g.note(m, value, v)
		switch {
		case v < least:
			best, least, second = trial{k, child}, v, least
		case v < second:
			second = v
		}
	})
	if err != nil {
		return err
	}
	if math.IsInf(least, 1) {
		return errNoMove
	}
	state := g.at.State()
	if i, known := g.kept.Find(state, statespace.Hash(state)); known {
		g.visits.At(i)[0].value = min(second+1, math.MaxInt32) // a dead end counts MaxInt32
	}
	g.trail = append(g.trail[:0], best)
	return g.walk(g.trail)
}

// lookahead goes to the nearest state that is better than a value.
func (g *greedy) lookahead(here float64) error {
	for depth := 2; g.opt.Steps == 0 || depth <= g.opt.Steps; depth++ {
		g.trail, g.reached = g.trail[:0], false
		found, err := g.better(here, depth)
		if err != nil {
			return err
		}
		if found != nil {
			return g.walk(found)
		}
		if !g.reached {
			return message.Errorf("search.no-state-that-can", "%w: no state that can be reached is better", solver.ErrStuck)
		}
	}
	return message.Errorf("search.no-state-within-moves", "%w: no state within %d moves is better, after %d moves at %s %.6g", solver.ErrStuck, g.opt.Steps, len(g.path), cmp.Or(g.traits.Heuristic, "value"), here)
}

// better returns the trail extended by a number of moves to a state that is better than a
// value or a goal, or nil.
func (g *greedy) better(here float64, more int) ([]trial, error) {
	if more == 0 {
		g.reached = true
		v, err := g.value()
		g.log.Weighed(g.node, seen(g.traits, v), v)
		if err == nil && v >= here {
			if solved, err := g.at.Solved(); !solved || err != nil {
				return nil, err
			}
		}
		return slices.Clone(g.trail), err
	}
	if err := g.poll(); err != nil {
		return nil, err
	}
	g.expanded++
	from := g.node
	g.log.Expanded(from)
	moves, err := g.at.Branches()
	if err != nil {
		return nil, err
	}
	back := g.at.Back()
	for k, m := range moves {
		if k == back {
			continue
		}
		g.do(k, g.note(m, math.NaN(), 0))
		found, err := g.better(here, more-1)
		g.at.Undo()
		g.node = from
		g.trail = g.trail[:len(g.trail)-1]
		if err != nil || found != nil {
			return found, err
		}
	}
	return nil, nil
}
