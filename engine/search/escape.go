package search

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"taquin/engine/board"
	"taquin/engine/solver"
	"taquin/engine/trace"
)

// The ways out of a local minimum: see Greedy.

// usualWalk is how long random walks are at the most.
const usualWalk = 40

// wander makes random walks, each followed by a descent, until one ends at a
// value no higher than here. Values that do not fall still lead to other
// minima, from where the next walk may get down.
func (g *greedy) wander(here int) error {
	if g.opt.Rand == nil {
		return errors.New("search: a random walk needs a random source (Options.Rand)")
	}
	longest := g.opt.Steps
	if longest == 0 {
		longest = usualWalk
	}
	from := g.node
	for {
		g.trail = g.trail[:0]
		walk, value, err := g.stroll(1+g.opt.Rand.IntN(longest), here)
		g.node = from
		for i := len(walk) - 1; i >= 0; i-- {
			g.do(walk[i].Opposite())
		}
		if err != nil {
			return err
		}
		if value <= here {
			return g.walk(walk...)
		}
	}
}

// stroll makes so many random moves, or fewer if they come to a better board
// than here or to the solved one, and then descends. It returns the path, whose nodes it
// adds to the trail, and the value at its end.
func (g *greedy) stroll(moves, here int) (board.Path, int, error) {
	var walk board.Path
	for range moves {
		m := g.b.RandomMove(walk, g.opt.Rand)
		g.do(m)
		v, err := g.value()
		g.node = g.note(m, v, v)
		walk, g.trail = append(walk, m), append(g.trail, g.node)
		if g.b.Solved() {
			return walk, 0, err
		}
		if err != nil || v < here {
			return walk, v, err
		}
		if err := g.poll(); err != nil {
			return walk, v, err
		}
	}
	for {
		v, err := g.value()
		if err != nil {
			return walk, v, err
		}
		best, node, least, err := g.best()
		if err != nil || least >= v {
			return walk, v, err
		}
		g.do(best)
		g.node = node
		walk, g.trail = append(walk, best), append(g.trail, node)
		if err := g.poll(); err != nil {
			return walk, v, err
		}
	}
}

// leave goes to the best neighbour, with those visited before counted as they
// were left, and notes what the board left behind counts from now on.
func (g *greedy) leave() error {
	var best board.Move
	var node int32
	least, second := math.MaxInt, math.MaxInt
	g.expanded++
	g.trace.Expanded(g.node)
	for _, m := range g.layout.order {
		if !g.do(m) {
			continue
		}
		value, err := g.value()
		v := value
		if i, known := g.kept.find(g.here()); known {
			v = max(v, int(g.visits.at(i)[0].value))
		}
		child := g.note(m, value, v)
		g.do(m.Opposite())
		switch {
		case err != nil:
			return err
		case v < least:
			best, node, least, second = m, child, v, least
		case v < second:
			second = v
		}
	}
	if i, known := g.kept.find(g.here()); known && second < math.MaxInt32 {
		g.visits.at(i)[0].value = int32(second + 1)
	} else if known {
		g.visits.at(i)[0].value = math.MaxInt32 // a dead end
	}
	g.trail = append(g.trail[:0], node)
	return g.walk(best)
}

// lookAhead goes to the nearest board that is better than a value.
func (g *greedy) lookAhead(here int) error {
	for depth := 2; g.opt.Steps == 0 || depth <= g.opt.Steps; depth++ {
		g.trail = g.trail[:0]
		found, err := g.better(here, depth, nil)
		if err != nil {
			return err
		}
		if found != nil {
			return g.walk(found...)
		}
	}
	return fmt.Errorf("%w: no board within %d moves is better, after %d moves at %s %d", solver.ErrStuck, g.opt.Steps, len(g.path), g.heuristic.Name(), here)
}

// better returns a path of so many moves more to a board that is better than a
// value or solved, or nil. before is the path to where the board stands, the trail its
// nodes; what leads to the board that is returned stays there.
func (g *greedy) better(here, more int, before board.Path) (board.Path, error) {
	if more == 0 {
		v, err := g.value()
		g.trace.Weighed(g.node, v, float64(v))
		if err != nil || v >= here && !g.b.Solved() {
			return nil, err
		}
		return slices.Clone(before), nil
	}
	if err := g.poll(); err != nil {
		return nil, err
	}
	g.expanded++
	from := g.node
	g.trace.Expanded(from)
	for _, m := range g.layout.order {
		if len(before) > 0 && m == before[len(before)-1].Opposite() || !g.do(m) {
			continue
		}
		g.node = g.note(m, trace.Unknown, 0)
		g.trail = append(g.trail, g.node)
		found, err := g.better(here, more-1, append(before, m))
		g.do(m.Opposite())
		g.node = from
		if err != nil || found != nil {
			return found, err
		}
		g.trail = g.trail[:len(g.trail)-1]
	}
	return nil, nil
}
