package search

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"taquin/engine/automaton"
	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/solver"
	"taquin/engine/text"
	"taquin/engine/trace"
)

// DepthFirst goes depth first, as far as Options.Depth (usually 50), and returns the first
// solution it meets; textbooks call it depth-limited search. That solution is as long as
// chance has it, and of a limit that is too small it finds none; but what has been searched
// in vain has no shorter solution. It keeps no boards but the path it stands on.
type DepthFirst struct{ automata *automaton.Library }

// usualDepth is how deep DepthFirst goes: some moves more than any 3x3 board needs.
const usualDepth = 50

// Solve implements solver.Solver.
func (d DepthFirst) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	words, w, err := onWords(ctx, b, opt, d.automata)
	if err != nil {
		return solver.Solution{}, err
	}
	it, _, err := newIteration(b, opt, blind{}, 1, 1, words, w)
	if err != nil {
		return solver.Solution{}, err
	}
	depth := cmp.Or(opt.Depth, usualDepth)
	found, _ := it.search(depth, opt.Trace.Root(b, trace.Unknown, 0))
	var s solver.Solution
	s.Moves, s.Generated, s.Expanded, err = it.result()
	if err == nil && !found {
		s.Bound = depth + 1
		err = fmt.Errorf("%w: no solution has %s or fewer; the option depth lets the search go deeper", solver.ErrLimit, text.Count(depth, "move"))
	}
	return s, err
}

// maxDepth is how deep a search may go: a heuristic whose values are large and
// fall leaves room for paths that would fill the memory.
const maxDepth = 1 << 20

// iteration is a depth-first search that can be run with one bound after the
// other. Bounds, like the lengths and values added up to be compared with
// them, are in units of 1/scale of a move.
type iteration interface {
	// search looks for the solved board within a bound. Where there is none, it
	// returns the next bound, the least that would let it go further. The board is
	// the node root of a trace.
	search(bound int, root int32) (found bool, next int)
	// result is the path found, what it cost to find and what stopped it.
	result() (path board.Path, generated, expanded int64, err error)
}

// watch looks now and then whether a depth-first search must stop.
type watch struct {
	meter     *solver.Meter
	generated int64
	bound     int   // proven
	next      int64 // look again at so many boards generated
	err       error // why it stopped
}

func (w *watch) check() error {
	w.err = w.meter.Check(solver.Progress{Nodes: w.generated, Done: -1, Bound: w.bound})
	w.next = w.meter.Next(w.generated)
	return w.err
}

// onWords prepares a search that keeps words of moves, not boards: it returns the
// automaton that the options name, and what watches the search.
func onWords(ctx context.Context, b *board.Board, opt solver.Options, known *automaton.Library) (*automaton.Automaton, *watch, error) {
	if err := begin(b, opt); err != nil {
		return nil, nil, err
	}
	if known == nil { // a search made without Methods
		known = new(automaton.Library)
	}
	words, err := known.For(ctx, opt.Prune, automaton.Words{Length: automaton.UsualWord, Order: opt.Moves(), Shape: b.Shape()})
	if err != nil {
		return nil, nil, err
	}
	w := &watch{meter: solver.NewMeter(ctx, opt)}
	return words, w, w.check()
}

// dfs is the depth-first search for every shape and every heuristic, on a
// board in place.
type dfs struct {
	*watch
	b             *board.Board
	order         [4]board.Move
	heuristic     heuristic.Heuristic
	h             heuristic.Running // of b
	weight, scale int
	after         []int32 // the automaton: see Automaton.Table
	expanded      int64
	bound         int
	nextBound     int
	path          board.Path // where the solved board was found
	trace         *trace.Recorder
}

func newDFS(b *board.Board, opt solver.Options, h heuristic.Heuristic, weight, scale int, words *automaton.Automaton, w *watch) (*dfs, int, error) {
	d := &dfs{watch: w, b: b.Copy(), order: opt.Moves(), heuristic: h, weight: weight, scale: scale, after: words.Table(), trace: opt.Trace}
	var err error
	if d.h, err = h.Start(d.b); err != nil {
		return nil, 0, err
	}
	value := d.h.Value()
	if wrong(value) {
		return nil, 0, errWrong(h, value)
	}
	return d, weight * value, nil
}

func (d *dfs) search(bound int, root int32) (found bool, next int) {
	d.bound, d.nextBound = bound, math.MaxInt
	if d.b.Solved() {
		d.trace.Found(root)
		return true, 0
	}
	return d.expand(0, 0, root), d.nextBound
}

func (d *dfs) result() (board.Path, int64, int64, error) {
	return d.path, d.generated, d.expanded, d.err
}

// expand makes every move that the automaton allows on a board at a depth, a node of the
// trace; it reports whether the search is over, because of a solution or of an error.
func (d *dfs) expand(depth int, state, node int32) bool {
	if d.generated >= d.next && d.check() != nil {
		return true
	}
	cost := d.scale * (depth + 1)
	if cost > d.bound { // no need to look: every move leads too far
		d.nextBound = min(d.nextBound, cost)
		d.trace.Became(node, trace.Cut)
		return false
	}
	d.trace.Expanded(node)
	for _, m := range d.order {
		after := d.after[4*state+int32(m)]
		if after < 0 || !d.b.Do(m) {
			continue
		}
		d.generated++
		d.h.Moved(m)
		over := false
		value := d.h.Value()
		f := cost + d.weight*value
		child := d.note(node, m, value, f)
		switch {
		case wrong(value):
			d.err = errWrong(d.heuristic, value)
			over = true
		case f > d.bound:
			d.nextBound = min(d.nextBound, f)
			d.trace.Became(child, trace.Cut)
		case d.b.Solved():
			d.trace.Found(child)
			d.path = make(board.Path, depth+1)
			over = true
		case depth == maxDepth:
			d.err = fmt.Errorf("%w: the path grows longer than %d moves under the bound %d", solver.ErrLimit, maxDepth, d.bound/d.scale)
			over = true
		default:
			over = d.expand(depth+1, after, child)
		}
		d.b.Do(m.Opposite())
		d.h.Moved(m.Opposite())
		if over {
			if d.path != nil {
				d.path[depth] = m
			}
			return true
		}
	}
	d.expanded++
	return false
}

// note notes a move made on a node.
func (d *dfs) note(node int32, m board.Move, value, f int) int32 {
	if d.trace.Full() {
		return trace.None
	}
	return d.trace.Made(node, m, told(d.heuristic, value), float64(f)/float64(d.scale), trace.Open)
}
