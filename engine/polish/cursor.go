package polish

import (
	"context"
	"errors"
	"slices"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// Windows of the first pass have firstMoves moves and may generate firstNodes nodes. Each
// later pass adds moveStep moves and multiplies the nodes by nodeFactor.
const (
	firstMoves, moveStep   = 12, 8
	firstNodes, nodeFactor = 1000, 4
)

// cursor is a position on a solution: the board there, the moves before it and the moves
// after it.
type cursor struct {
	*searcher
	before  board.Path
	after   board.Path // reversed: the next move is last
	moves   board.Path // buffer for the moves of a window
	limiter *solver.Limiter
	start   solver.Progress // at the start of polishing
	budget  int64           // nodes; 0 for no limit
	stop    int64           // node count at which the current window is abandoned
	err     error           // why polishing ended
}

var errNodeLimit = errors.New("polish: no more nodes")

// shorten shortens a solution by windows, within MaxNodes and MaxTime.
func shorten(ctx context.Context, b *board.Board, opt solver.Options, s *solver.Solution) {
	c := &cursor{searcher: newSearcher(b), after: slices.Clone(s.Moves), budget: opt.MaxNodes}
	slices.Reverse(c.after)
	c.limiter = solver.NewLimiter(ctx, solver.Options{MaxTime: opt.MaxTime, Now: opt.Now, Progress: opt.Progress})
	c.start = solver.Progress{Nodes: s.Generated, Done: -1, Bound: s.Bound, Memory: s.Memory}
	c.poll = c.check
	c.aborted = c.check()
	for moves, nodes := firstMoves, int64(firstNodes); c.err == nil; moves, nodes = moves+moveStep, nodes*nodeFactor {
		if c.pass(moves, nodes) {
			s.Optimal, s.Bound = true, c.length()
			break
		}
	}
	s.Stopped = errors.Is(c.err, solver.ErrCancelled)
	c.rewind(len(c.before))
	slices.Reverse(c.after)
	s.Moves = c.after
	s.Generated += c.nodes
}

// length is the length of the whole solution.
func (c *cursor) length() int { return len(c.before) + len(c.after) }

// check reports whether to abandon the current window, and schedules the next check.
func (c *cursor) check() bool {
	p := c.start
	p.Nodes, p.Best = p.Nodes+c.nodes, c.length()
	if c.err = c.limiter.Check(p); c.err == nil && c.budget > 0 && c.nodes >= c.budget {
		c.err = errNodeLimit
	}
	c.next = c.limiter.Next(p.Nodes) - c.start.Nodes
	if c.budget > 0 {
		c.next = min(c.next, c.budget)
	}
	if c.next = min(c.next, c.stop); c.next <= c.nodes {
		c.next = c.nodes + 1
	}
	return c.err != nil || c.nodes >= c.stop
}

// pass slides a window of the given number of moves along the whole solution, with at most
// the given number of nodes for each position. It reports whether the solution is proven
// shortest.
func (c *cursor) pass(moves int, nodes int64) (shortest bool) {
	c.rewind(len(c.before))
	for c.err == nil && len(c.after) > 1 {
		n := min(moves, len(c.after))
		end := len(c.after) - n
		c.moves = append(c.moves[:0], c.after[end:]...)
		slices.Reverse(c.moves)
		c.stop = c.nodes + nodes
		found, exact := c.shortest(c.moves)
		switch {
		case len(found) < n:
			// Moves before the window may now be shortened together with the new ones.
			c.after = c.after[:end]
			for _, m := range slices.Backward(found) {
				c.after = append(c.after, m)
			}
			c.rewind(min(moves, len(c.before)))
		case exact && n == c.length():
			return true
		case exact && end == 0:
			return false
		default:
			c.forward(max(1, n/8))
		}
	}
	return c.err == nil && c.length() < 2
}

func (c *cursor) forward(moves int) {
	for range moves {
		last := len(c.after) - 1
		m := c.after[last]
		c.after = c.after[:last]
		c.do(m)
		c.before = append(c.before, m)
	}
}

func (c *cursor) rewind(moves int) {
	for range moves {
		last := len(c.before) - 1
		m := c.before[last]
		c.before = c.before[:last]
		c.do(m.Opposite())
		c.after = append(c.after, m)
	}
}
