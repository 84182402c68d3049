package polish

import (
	"context"
	"errors"
	"slices"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// The windows of the first round, in moves, and the nodes that one may take; from round to
// round they are so much longer, and may take so many times more.
const (
	firstMoves, moreMoves = 12, 8
	firstNodes, moreNodes = 1000, 4
)

// way is a solution and the place on it where the board of the window is.
type way struct {
	*window
	before board.Path
	after  board.Path // the moves from there on, the next one last
	ahead  board.Path // room for the moves of a window
	meter  *solver.Meter
	told   solver.Progress
	budget int64 // nodes; 0 if only time counts
	stop   int64 // nodes at which a window is given up
	over   error // why no window is looked at any more
}

// errSpent: no more nodes.
var errSpent = errors.New("polish: no more nodes")

// shorten shortens a solution by windows, within MaxNodes and MaxTime.
func shorten(ctx context.Context, b *board.Board, opt solver.Options, s *solver.Solution) {
	w := &way{window: newWindow(b), after: slices.Clone(s.Moves), budget: opt.MaxNodes}
	slices.Reverse(w.after)
	w.meter = solver.NewMeter(ctx, solver.Options{MaxTime: opt.MaxTime, Now: opt.Now, Progress: opt.Progress})
	w.told = solver.Progress{Nodes: s.Generated, Done: -1, Bound: s.Bound, Memory: s.Memory}
	w.pause = w.look
	w.given = w.look()
	for moves, nodes := firstMoves, int64(firstNodes); w.over == nil; moves, nodes = moves+moreMoves, nodes*moreNodes {
		if w.round(moves, nodes) {
			s.Optimal, s.Bound = true, w.length()
			break
		}
	}
	s.Stopped = errors.Is(w.over, solver.ErrCancelled)
	w.rewind(len(w.before))
	slices.Reverse(w.after)
	s.Moves = w.after
	s.Generated += w.nodes
}

func (w *way) length() int { return len(w.before) + len(w.after) }

// look reports whether the window that is looked at is to be given up, and says when to look
// again.
func (w *way) look() bool {
	p := w.told
	p.Nodes, p.Best = p.Nodes+w.nodes, w.length()
	if w.over = w.meter.Check(p); w.over == nil && w.budget > 0 && w.nodes >= w.budget {
		w.over = errSpent
	}
	w.next = w.meter.Next(p.Nodes) - w.told.Nodes
	if w.budget > 0 {
		w.next = min(w.next, w.budget)
	}
	if w.next = min(w.next, w.stop); w.next <= w.nodes { // it is given up
		w.next = w.nodes + 1
	}
	return w.over != nil || w.nodes >= w.stop
}

// round shortens windows of so many moves along the whole way, for at most so many nodes
// each. It reports whether the way is proven to be a shortest one.
func (w *way) round(moves int, nodes int64) (shortest bool) {
	w.rewind(len(w.before))
	for w.over == nil && len(w.after) > 1 {
		n := min(moves, len(w.after))
		end := len(w.after) - n
		w.ahead = append(w.ahead[:0], w.after[end:]...)
		slices.Reverse(w.ahead)
		w.stop = w.nodes + nodes
		found, certain := w.shorter(w.ahead)
		switch {
		case len(found) < n:
			// What came before may now be shortened together with it.
			w.after = w.after[:end]
			for i := len(found) - 1; i >= 0; i-- {
				w.after = append(w.after, found[i])
			}
			w.rewind(min(moves, len(w.before)))
		case certain && n == w.length():
			return true
		case certain && end == 0:
			return false
		default:
			w.forward(max(1, n/8))
		}
	}
	return w.over == nil && w.length() < 2
}

// forward goes on along the way.
func (w *way) forward(moves int) {
	for range moves {
		last := len(w.after) - 1
		m := w.after[last]
		w.after = w.after[:last]
		w.do(m)
		w.before = append(w.before, m)
	}
}

// rewind goes back.
func (w *way) rewind(moves int) {
	for range moves {
		last := len(w.before) - 1
		m := w.before[last]
		w.before = w.before[:last]
		w.do(m.Opposite())
		w.after = append(w.after, m)
	}
}
