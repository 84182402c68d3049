package search

import (
	"context"
	"math"

	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// Deepening is iterative deepening (source 003, section 2.2.2): IDA without a heuristic.
func Deepening(ctx context.Context, s statespace.Space, opt solver.Options) (Result, error) {
	return IDA(ctx, unguide(s), opt)
}

// IDA is iterative deepening A* (R. E. Korf, "Depth-first iterative-deepening", Artificial
// Intelligence 27 (1985) 97-109): depth first, but no deeper than a bound on f = g + h, and
// again with the least f-value beyond the bound until a goal is found.
//
// It keeps only the path. The earlier iterations cost little, because most states lie near the
// bound; an iteration generates many duplicates, and Options.Prune avoids part of them. The last
// iteration ends at the first solution, so its counts depend on the order of the moves. Many papers
// report the nodes of whole iterations: Options.Finish completes the last one. The first solution is optimal if the heuristic is admissible and Options.Weight at
// most 1, for all smaller bounds have been searched.
//
// If no solution exists, only a space in which every path ends makes it end; in others it
// runs until a limit stops it.
func IDA(ctx context.Context, s statespace.Space, opt solver.Options) (Result, error) {
	d, err := begin(ctx, s, opt)
	if err != nil {
		return Result{}, err
	}
	proves := d.traits.Admissible && d.weight <= d.scale
	bound, proven := d.weight*d.first, d.traits.LowerBound(d.first)
	var iterations []solver.Iteration
	for {
		if proves {
			// Whole costs leave no solution between this bound and the next whole number.
			proven = d.traits.RoundUp(bound / d.scale)
			bound = max(bound, proven*d.scale) // a rounded product may be less
		}
		d.watch.proven = d.traits.Moves(proven)
		generated, expanded := d.watch.Generated, d.watch.Expanded
		shown := bound / d.scale
		if !d.traits.Real {
			shown = math.Floor(shown)
		}
		d.log.Round(shown)
		found, next := d.search(bound)
		iterations = append(iterations, solver.Iteration{Bound: shown, Generated: d.watch.Generated - generated, Expanded: d.watch.Expanded - expanded})
		r := d.result()
		r.Bound, r.Iterations = proven, iterations
		switch {
		case d.watch.Err != nil:
			return r, d.watch.Err
		case found:
			if r.Optimal = proves; proves {
				r.Bound = r.Cost
			}
			return r, nil
		case math.IsInf(next, 1):
			return r, errNoPath
		}
		bound = next
	}
}
