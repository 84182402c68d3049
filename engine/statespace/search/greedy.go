package search

import (
	"cmp"
	"context"
	"math"
	"slices"

	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/engine/sorting"
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
	sorting.By(numbers, func(a, b int) int { return int(moves[a] - moves[b]) })
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
