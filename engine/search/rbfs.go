package search

import (
	"context"
	"fmt"
	"math"

	"taquin/engine/automaton"
	"taquin/engine/board"
	"taquin/engine/solver"
	"taquin/engine/trace"
)

// RBFS is recursive best-first search (R. E. Korf, "Linear-space best-first search",
// Artificial Intelligence 62 (1993) 41-78): boards are taken in the order of AStar, with
// the memory of IDA. It goes down the best move as long as no other move from a board on
// the path promises better, and then goes back as far as that one. Of what it leaves it
// keeps one number for each move from the path: the least that any board behind it was
// worth, so that it returns only when nothing better is left. What it pays is to make
// boards again.
//
// It is optimal where the heuristic never says too much and Options.Weight is not above 1:
// the number kept for a move is never more than a shortest solution behind it, and the
// solved board is accepted only when none is less than its depth. With a weight above 1 it
// still takes the best first, where IDA takes the first below a bound.
type RBFS struct{ automata *automaton.Library }

// Solve implements solver.Solver.
func (r RBFS) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	words, w, err := onWords(ctx, b, opt, r.automata)
	if err != nil {
		return solver.Solution{}, err
	}
	h, err := informed(ctx, b, opt)
	if err != nil {
		return solver.Solution{}, err
	}
	weight, scale := weigh(opt)
	d, first, err := newDFS(b, opt, h, weight, scale, words, w)
	if err != nil {
		return solver.Solution{}, err
	}
	w.bound = atLeast(h, first/weight)
	search := rbfs{d, h.Admissible() && weight <= scale}
	search.expand(0, branch{own: first, least: first, node: opt.Trace.Root(b, first/weight, float64(first)/float64(scale))}, math.MaxInt-1)
	s := solver.Solution{Moves: d.path, Generated: d.generated, Expanded: d.expanded, Bound: w.bound}
	if s.Optimal = d.err == nil && search.proves; s.Optimal {
		s.Bound = len(s.Moves)
	}
	return s, d.err
}

// rbfs is a search under way: a dfs but for what it keeps of the moves that it leaves.
type rbfs struct {
	*dfs
	proves bool
}

// branch is a move from a board on the path.
type branch struct {
	move  board.Move
	state int32 // of the automaton after it
	own   int   // depth and value of the board it leads to
	least int   // no solution behind it has less, as far as has been seen
	node  int32 // of a trace
}

// expand searches behind the move that has led to the board, as long as nothing there is
// above a limit; it returns what is then least, and whether the search is over, because of
// a solution or of an error.
func (r *rbfs) expand(depth int, at branch, limit int) (least int, over bool) {
	switch {
	case r.generated >= r.next && r.check() != nil:
		return 0, true
	case r.b.Solved():
		r.path = make(board.Path, depth)
		r.trace.Found(at.node)
		return 0, true
	case depth == maxDepth:
		r.err = fmt.Errorf("%w: the path grows longer than %d moves", solver.ErrLimit, maxDepth)
		return 0, true
	}
	r.trace.Expanded(at.node)
	moves := [4]branch{{least: math.MaxInt}} // best first; where no word goes on, nothing is behind
	n := 0
	for _, m := range r.order {
		after := r.after[4*at.state+int32(m)]
		if after < 0 || !r.b.Do(m) {
			continue
		}
		r.generated++
		r.h.Moved(m)
		value := r.h.Value()
		r.b.Do(m.Opposite())
		r.h.Moved(m.Opposite())
		if wrong(value) {
			r.err = errWrong(r.heuristic, value)
			return 0, true
		}
		next := branch{move: m, state: after, own: r.scale*(depth+1) + r.weight*value}
		next.least = next.own
		if at.own < at.least { // it has been here before, and knows more than the board tells
			next.least = max(next.least, at.least)
		}
		next.node = r.note(at.node, m, value, next.least)
		moves[n] = next
		n++
		sink(moves[:n], n-1)
	}
	r.expanded++
	for moves[0].least <= limit {
		best, other := moves[0], limit
		if n > 1 {
			other = min(limit, moves[1].least)
		}
		if depth == 0 && r.proves {
			r.bound = max(r.bound, ceiling(best.least, r.scale))
		}
		r.b.Do(best.move)
		r.h.Moved(best.move)
		least, over := r.expand(depth+1, best, other)
		r.b.Do(best.move.Opposite())
		r.h.Moved(best.move.Opposite())
		if over {
			if r.path != nil {
				r.path[depth] = best.move
			}
			return 0, true
		}
		moves[0].least = least
		for k := 0; k+1 < n && moves[k].least > moves[k+1].least; k++ { // back among the others
			moves[k], moves[k+1] = moves[k+1], moves[k]
		}
	}
	for _, m := range moves[:n] {
		r.trace.Became(m.node, trace.Dropped)
	}
	return moves[0].least, false
}

// sink puts the last of some moves in its place among those before it, which are in order.
func sink(moves []branch, k int) {
	for ; k > 0 && moves[k].least < moves[k-1].least; k-- {
		moves[k], moves[k-1] = moves[k-1], moves[k]
	}
}
