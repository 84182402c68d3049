package search

import (
	"context"
	"fmt"
	"math"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/solver"
	"taquin/engine/trace"
)

// Greedy goes to the neighbour with the least heuristic value as long as that
// is less than the board's own (source 003, section 3.3). Where no neighbour is
// better it stands in a local minimum, and what happens then is for
// Options.Escape to say; the text asks for such ways out:
//
//   - none: the search ends, stuck;
//   - random: random walks of up to Options.Steps moves (usually 40), each
//     followed down to a minimum, until one ends no higher than it began;
//   - lookahead: the nearest better board is searched for, at most
//     Options.Steps moves away, or without an end;
//   - tabu: on to the best neighbour, better or not. A board visited is taboo as
//     long as there are better ones: it counts a move more than the best way
//     that was left there untried (R. E. Korf, "Real-time heuristic search",
//     Artificial Intelligence 42 (1990) 189-211, where it is RTA*).
//
// It keeps every board it visits, and proves no more than what an admissible
// heuristic says of the first. The path
// it returns is without its loops: where it came to a board twice, the moves
// between are left out.
type Greedy struct{}

// Solve implements solver.Solver.
func (Greedy) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	if err := begin(b, opt); err != nil {
		return solver.Solution{}, err
	}
	h, err := informed(ctx, b, opt)
	if err != nil {
		return solver.Solution{}, err
	}
	g := &greedy{b: b.Copy(), layout: newLayout(b, opt), heuristic: h, opt: opt, meter: solver.NewMeter(ctx, opt), visits: newChunks[visit](1), trace: opt.Trace}
	g.kept, g.packed = newStore(&g.layout), packed{words: make([]uint64, g.layout.pack.Words)}
	if err = g.poll(); err != nil {
		return solver.Solution{}, err
	}
	if g.h, err = g.heuristic.Start(g.b); err != nil {
		return solver.Solution{}, err
	}
	first := g.h.Value()
	g.bound = atLeast(g.heuristic, first)
	g.node = g.trace.Root(g.b, first, float64(first))
	g.visit()
	for !g.b.Solved() && err == nil {
		err = g.step()
	}
	s := solver.Solution{Generated: g.generated, Expanded: g.expanded, Stored: int64(g.kept.size()), Memory: g.memory(), Least: g.least, Bound: g.bound}
	if err == nil {
		s.Moves = g.path
		g.trace.Found(g.node)
	}
	return s, err
}

// greedy is a descent under way. The boards on its path are kept.
type greedy struct {
	b                   *board.Board
	layout              layout
	heuristic           heuristic.Heuristic
	h                   heuristic.Running // of b
	opt                 solver.Options
	meter               *solver.Meter
	kept                *store
	visits              chunks[visit]
	packed              packed // the board as it lay when here was last called
	path                board.Path
	boards              []int32 // on the path, the one it began with left out
	least               int     // value of a board on the path, so far
	bound               int     // proven of the first board
	generated, expanded int64
	next                int64
	clock, nextClock    int64 // moves made for good, and when to check again
	trace               *trace.Recorder
	node                int32   // where the board lies, in the trace
	trail               []int32 // the nodes of the moves that are to be made for good
}

// visit is where on the path a board was last visited, and what it counts now.
type visit struct {
	place int32 // length of the path; only true if boards has it there
	value int32 // for tabu, once it was left; 0 before
}

// poll checks the limits if it is time to.
func (g *greedy) poll() error {
	if g.generated < g.next && g.clock < g.nextClock && !g.kept.grown() {
		return nil
	}
	err := g.kept.check(g.meter, solver.Progress{Nodes: g.generated, Bound: g.bound, Least: g.least, Memory: g.memory()})
	g.next = g.meter.Next(g.generated)
	const moves = 1 << 10 // which take time even where all their boards are kept already
	g.nextClock = g.clock + moves
	return err
}

func (g *greedy) memory() int64 {
	const visitBytes, pathBytes = 8, 5
	return g.kept.memory() + g.visits.capacity()*visitBytes + int64(len(g.path))*pathBytes
}

// here is the board as it lies, packed.
func (g *greedy) here() *packed {
	g.b.Pack(g.layout.pack, g.packed.words)
	g.packed.hash, g.packed.link.blank = hash(g.packed.words), uint16(g.b.Blank())
	return &g.packed
}

// value weighs the board as it lies.
func (g *greedy) value() (int, error) {
	v := g.h.Value()
	if wrong(v) {
		return 0, errWrong(g.heuristic, v)
	}
	return v, nil
}

func (g *greedy) do(m board.Move) bool {
	if !g.b.Do(m) {
		return false
	}
	g.h.Moved(m)
	return true
}

// visit notes that the path has come to the board as it lies, and cuts off the
// loop if it has been there before.
func (g *greedy) visit() {
	i, fresh := g.kept.add(g.here())
	if fresh {
		g.visits.add()
	}
	v := &g.visits.at(i)[0]
	if at := int(v.place); !fresh && (at == 0 && i == 0 || at > 0 && at <= len(g.boards) && g.boards[at-1] == i) {
		g.path, g.boards = g.path[:at], g.boards[:at]
	} else if len(g.path) > 0 {
		g.boards = append(g.boards, i)
	}
	v.place = int32(len(g.path))
	if value := g.h.Value(); fresh && (i == 0 || value < g.least) {
		g.least = value
	}
}

// walk makes moves for good, whose nodes are the trail, as far as the solved board.
func (g *greedy) walk(p ...board.Move) error {
	for i, m := range p {
		g.do(m)
		g.node = g.trail[i]
		g.path = append(g.path, m)
		g.visit()
		g.clock++
		if err := g.poll(); err != nil || g.b.Solved() {
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
		return g.leave()
	}
	here, err := g.value()
	if err != nil {
		return err
	}
	best, node, least, err := g.best()
	switch {
	case err != nil:
		return err
	case least < here:
		g.trail = append(g.trail[:0], node)
		return g.walk(best)
	}
	switch g.opt.Escape {
	case solver.EscapeRandom:
		return g.wander(here)
	case solver.EscapeLookahead:
		return g.lookAhead(here)
	case "", solver.EscapeNone:
		return fmt.Errorf("%w: no neighbour is better after %d moves, at %s %d (the best has %d); the option escape leads on",
			solver.ErrStuck, len(g.path), g.heuristic.Name(), here, least)
	}
	return g.opt.Check() // which knows no other
}

// note notes that a move has led from the node to a board of some value, and what it counts.
func (g *greedy) note(m board.Move, value, counts int) int32 {
	g.generated++
	return g.trace.Made(g.node, m, value, float64(counts), trace.Open)
}

// best returns the move to the first of the best neighbours, its node and its value.
func (g *greedy) best() (best board.Move, node int32, least int, err error) {
	least = math.MaxInt
	g.expanded++
	g.trace.Expanded(g.node)
	for _, m := range g.layout.order {
		if !g.do(m) {
			continue
		}
		v, bad := g.value()
		child := g.note(m, v, v)
		if bad != nil {
			err = bad
		} else if v < least {
			best, node, least = m, child, v
		}
		g.do(m.Opposite())
	}
	return best, node, least, err
}
