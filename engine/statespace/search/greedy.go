package search

import (
	"context"
	"math"

	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// Greedy goes to the successor with the least heuristic value as long as that is less than
// the state's own (source 003, section 3.3). A state without a better successor is a local
// minimum, and Options.Escape says what happens there; the source asks for such escapes:
//
//   - none: the search ends, stuck;
//   - random: random walks of up to Options.Steps moves (usually 40), each
//     followed down to a minimum, until one ends no higher than it began;
//   - lookahead: the nearest better state is searched for, at most
//     Options.Steps moves away, or without a limit;
//   - tabu: on to the best successor, better or not. A visited state is taboo as long as there
//     are better ones: it counts one more than the best successor that was left there
//     untried (R. E. Korf, "Real-time heuristic search", Artificial Intelligence 42 (1990)
//     189-211, where it is RTA*).
//
// It keeps every state that it visits, and proves only the bound of an admissible heuristic
// for the start. If no goal can be reached, the escapes other than none may run until a
// limit stops them. The path that it returns has no loops: where it reached a state twice,
// the moves between are removed.
func Greedy(ctx context.Context, s statespace.Space, opt solver.Options) (Result, error) {
	g := &greedy{space: s, traits: s.Traits(), opt: opt, limiter: solver.NewLimiter(ctx, opt), kept: newKept(s), visits: statespace.NewChunks[visited](1), log: opt.Trace}
	if err := g.poll(); err != nil {
		return Result{}, err
	}
	var err error
	if g.at, err = statespace.NewCursor(s); err != nil {
		return Result{}, err
	}
	first, err := g.value()
	if err != nil {
		return Result{}, err
	}
	g.bound = g.traits.LowerBound(first)
	g.node = g.log.Root(s, g.at.State(), seen(g.traits, first), first)
	g.visit(first)
	for !g.solved && err == nil {
		if g.solved, err = g.at.Solved(); !g.solved && err == nil {
			err = g.step()
		}
	}
	r := Result{Generated: g.generated, Expanded: g.expanded, Stored: int64(g.kept.Len()), Memory: g.memory(), Least: g.least, Bound: g.bound}
	if err == nil {
		for _, p := range g.path {
			r.Path = append(r.Path, p.move)
			r.Cost += p.cost
		}
		g.log.Found(g.node)
	}
	return r, err
}

// greedy is a descent under way. The states on its path are kept.
type greedy struct {
	space               statespace.Space
	traits              statespace.Traits
	at                  statespace.Cursor
	opt                 solver.Options
	limiter             *solver.Limiter
	kept                kept
	visits              statespace.Chunks[visited]
	path                []pathStep
	solved              bool
	least               float64 // the least value of a state on the path
	bound               float64 // proven of the start
	generated, expanded int64
	next                int64
	log                 *statespace.Log
	node                int32   // of the current state
	trail               []trial // moves to be made for good
	reached             bool    // a lookahead has looked at a state at its whole depth
}

// pathStep is a move of the path with the state to which it leads.
type pathStep struct {
	move  statespace.Move
	cost  float64
	state int32 // known once it is visited
}

// trial is a move that was tried: its number among the successors, and its node.
type trial struct {
	k    int
	node int32
}

// visited is where on the path a state was last visited, and its value for tabu.
type visited struct {
	place int32   // length of the path; true only if the path has the state there
	value float64 // for tabu, once the state was left; 0 before
}

// poll checks the limits if it is time to.
func (g *greedy) poll() error {
	if g.generated < g.next && !g.kept.grown() {
		return nil
	}
	err := g.kept.check(g.limiter, solver.Progress{Nodes: g.generated, Bound: int(g.bound), Least: int(g.least), Memory: g.memory()})
	g.next = g.limiter.Next(g.generated)
	return err
}

func (g *greedy) memory() int64 {
	const visitedBytes, stepBytes = 16, 24
	return g.kept.Bytes() + g.visits.Capacity()*visitedBytes + int64(len(g.path))*stepBytes
}

// value is the checked estimate of the current state.
func (g *greedy) value() (float64, error) {
	v, err := g.at.Value()
	if err == nil {
		err = check(g.space, v)
	}
	return v, err
}

// visit records that the path has reached the current state, and cuts off the loop if it has
// been there before.
func (g *greedy) visit(value float64) {
	state := g.at.State()
	i, fresh := g.kept.Add(state, statespace.Hash(state), statespace.Link{})
	if fresh {
		g.visits.Add()
	}
	v := &g.visits.At(i)[0]
	if at := int(v.place); !fresh && (i == 0 || at <= len(g.path) && g.path[at-1].state == i) {
		g.path = g.path[:at]
	} else if len(g.path) > 0 {
		g.path[len(g.path)-1].state = i
	}
	v.place = int32(len(g.path))
	if fresh && (i == 0 || value < g.least) {
		g.least = value
	}
}

// walk makes tried moves for good, up to a goal.
func (g *greedy) walk(trail []trial) error {
	for _, t := range trail {
		moves, err := g.at.Branches()
		if err != nil {
			return err
		}
		move := moves[t.k]
		cost := g.at.Do(t.k)
		g.at.Rebase()
		g.node = t.node
		g.path = append(g.path, pathStep{move: move, cost: cost})
		value, err := g.value()
		if err != nil {
			return err
		}
		g.visit(value)
		if err := g.poll(); err != nil {
			return err
		}
		if g.solved, err = g.at.Solved(); g.solved || err != nil {
			return err
		}
	}
	return nil
}

// step makes the best move, or escapes.
func (g *greedy) step() error {
	if err := g.poll(); err != nil {
		return err
	}
	if g.opt.Escape == solver.EscapeTabu {
		return g.stepTabu()
	}
	here, err := g.value()
	if err != nil {
		return err
	}
	best, least, err := g.best()
	switch {
	case err != nil:
		return err
	case least < here:
		g.trail = append(g.trail[:0], best)
		return g.walk(g.trail)
	}
	switch g.opt.Escape {
	case solver.EscapeRandom:
		return g.randomWalks(here)
	case solver.EscapeLookahead:
		return g.lookahead(here)
	case "", solver.EscapeNone:
		if g.traits.Blind() {
			return message.Errorf("search.without-a-heuristic-no", "%w: without a heuristic no state is better than another; the options heuristic and escape lead on", solver.ErrStuck)
		}
		return message.Errorf("search.no-neighbour-is-better", "%w: no neighbour is better after %d moves, at %s %.6g (the best has %.6g); the option escape leads on",
			solver.ErrStuck, len(g.path), g.traits.Heuristic, here, least)
	}
	return g.opt.Check() // which knows no other
}

// note logs a move from the current node to a state with its heuristic value and its score.
func (g *greedy) note(m statespace.Move, value, counts float64) int32 {
	g.generated++
	return g.log.Made(g.node, m, seen(g.traits, value), counts, statespace.Open)
}

// eachSuccessor calls visit on each successor in turn, with its number, move and value.
func (g *greedy) eachSuccessor(visit func(k int, m statespace.Move, value float64)) error {
	g.expanded++
	g.log.Expanded(g.node)
	moves, err := g.at.Branches()
	if err != nil {
		return err
	}
	for k, m := range moves {
		g.at.Do(k)
		value, err := g.value()
		if err == nil {
			visit(k, m, value)
		}
		g.at.Undo()
		if err != nil {
			return err
		}
	}
	return nil
}

// best returns the first of the best successors and its value.
func (g *greedy) best() (best trial, least float64, err error) {
	least = math.Inf(1)
	err = g.eachSuccessor(func(k int, m statespace.Move, value float64) {
		child := g.note(m, value, value)
		if value < least {
			best, least = trial{k, child}, value
		}
	})
	return best, least, err
}
