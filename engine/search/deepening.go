package search

import (
	"context"
	"fmt"
	"math"

	"taquin/engine/automaton"
	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/solver"
)

// Deepening goes depth first, but no deeper than a bound, and begins anew with
// a greater bound until it finds the solved board (source 003, section 2.2.2).
// The first solution it finds is a shortest one, for all smaller bounds have
// been searched. It keeps no boards but the path it stands on; what it pays for
// that is to visit boards again, on other words and in every iteration. What
// the earlier iterations repeat is little, because most boards lie near the
// bound; what words repeat is much, and Options.Prune leaves part of it out.
type Deepening struct{ automata *automaton.Library }

// Solve implements solver.Solver.
func (d Deepening) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	return deepen(ctx, b, opt, blind{}, d.automata)
}

// IDA is iterative deepening A* (R. E. Korf, "Depth-first iterative-deepening",
// Artificial Intelligence 27 (1985) 97-109): Deepening with the bound on the
// length of the path and the heuristic's value together, so that words that
// cannot end in time are given up early. It is optimal where the heuristic
// never says too much and Options.Weight is not above 1.
type IDA struct{ automata *automaton.Library }

// Solve implements solver.Solver.
func (i IDA) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	return deepen(ctx, b, opt, nil, i.automata)
}

// deepen runs iterations with growing bounds, by a heuristic or, if it is nil,
// by the one that the options name.
func deepen(ctx context.Context, b *board.Board, opt solver.Options, h heuristic.Heuristic, known *automaton.Library) (solver.Solution, error) {
	words, w, err := onWords(ctx, b, opt, known)
	if err != nil {
		return solver.Solution{}, err
	}
	weight, scale := weigh(opt)
	if h == nil {
		if h, err = informed(ctx, b, opt); err != nil {
			return solver.Solution{}, err
		}
	}
	if h == (blind{}) {
		weight, scale = 1, 1
	}
	proves := h.Admissible() && weight <= scale
	it, bound, err := newIteration(b, opt, h, weight, scale, words, w)
	if err != nil {
		return solver.Solution{}, err
	}
	if weight > scale {
		w.bound = atLeast(h, bound/weight) // the first bound is the first value, weighted
	}
	first := bound
	var s solver.Solution
	for found := false; !found; {
		if proves {
			// Lengths are whole, so nothing lies between this bound and the next whole one.
			w.bound = ceiling(bound, scale)
			bound = w.bound * scale
		}
		before := s.Generated
		var next int
		opt.Trace.Round(bound / scale)
		found, next = it.search(bound, opt.Trace.Root(b, told(h, first/weight), float64(first)/float64(scale)))
		s.Moves, s.Generated, s.Expanded, err = it.result()
		s.Iterations = append(s.Iterations, solver.Iteration{Bound: bound / scale, Generated: s.Generated - before})
		s.Bound = w.bound
		switch {
		case err != nil:
			s.Moves = nil
			return s, err
		case !found && next == math.MaxInt:
			panic(fmt.Sprintf("search: a solvable board of %s is not reached", b.Shape())) // our fault, never the board's
		}
		bound = next
	}
	s.Optimal = proves
	return s, nil
}

// newIteration returns the fastest search that there is for the board and the
// heuristic, and its first bound.
func newIteration(b *board.Board, opt solver.Options, h heuristic.Heuristic, weight, scale int, words *automaton.Automaton, w *watch) (iteration, int, error) {
	if b.Shape().Packing().Words == 1 && b.Size() <= maxPacked && weight == scale {
		_, manhattan := h.(heuristic.Manhattan)
		if d := newPackedDFS(b, opt, manhattan, words, w); manhattan || h == (blind{}) {
			if opt.Trace != nil {
				return &notedDFS{d, opt.Trace.GoDeep(manhattan)}, d.distance, nil
			}
			return d, d.distance, nil
		}
	}
	return newDFS(b, opt, h, weight, scale, words, w)
}
