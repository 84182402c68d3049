package search

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// The ways out of a local minimum: see Greedy.

// How long they usually are.
const (
	usualWalk      = 10
	usualLookahead = 16
)

// wander makes a random walk.
func (g *greedy) wander() error {
	if g.opt.Rand == nil {
		return errors.New("search: a random walk needs a random source (Options.Rand)")
	}
	var walked board.Path
	for range steps(g.opt, usualWalk) {
		m := g.b.RandomMove(walked, g.opt.Rand)
		walked = append(walked, m)
		g.generated++
		g.walk(m)
		if g.b.Solved() {
			break
		}
	}
	return nil
}

func steps(opt solver.Options, usual int) int {
	if opt.Steps > 0 {
		return opt.Steps
	}
	return usual
}

// leave goes to the best neighbour not visited yet, or else to the one left
// longest ago.
func (g *greedy) leave() error {
	var oldest board.Move
	earliest := int64(math.MaxInt64)
	best, least, err := g.best(func(m board.Move) bool {
		g.b.Pack(g.layout.pack, g.words)
		i, known := g.kept.find(g.words)
		if known {
			if at := g.visits.at(i)[0].at; at < earliest {
				earliest, oldest = at, m
			}
		}
		return !known
	})
	if err != nil {
		return err
	}
	if least == math.MaxInt {
		best = oldest
	}
	g.walk(best)
	return nil
}

// lookAhead goes to the nearest board that is better than a value.
func (g *greedy) lookAhead(here int) error {
	deepest := steps(g.opt, usualLookahead)
	for depth := 2; depth <= deepest; depth++ {
		found, err := g.better(here, depth, nil)
		if err != nil {
			return err
		}
		for _, m := range found {
			g.walk(m)
		}
		if found != nil {
			return nil
		}
	}
	return fmt.Errorf("%w: no board within %d moves is better, after %d moves at %s %d", solver.ErrStuck, deepest, len(g.path), g.heuristic.Name(), here)
}

// better returns a path of so many moves more to a board that is better than a
// value, or nil. before is the path to where the board stands.
func (g *greedy) better(here, more int, before board.Path) (board.Path, error) {
	if more == 0 {
		v, err := g.value()
		if err != nil || v >= here {
			return nil, err
		}
		return slices.Clone(before), nil
	}
	if g.generated >= g.next {
		if err := g.check(); err != nil {
			return nil, err
		}
	}
	g.expanded++
	for _, m := range g.layout.order {
		if len(before) > 0 && m == before[len(before)-1].Opposite() || !g.do(m) {
			continue
		}
		g.generated++
		found, err := g.better(here, more-1, append(before, m))
		g.do(m.Opposite())
		if err != nil || found != nil {
			return found, err
		}
	}
	return nil, nil
}
