// Package shortest finds shortest words for puzzles that are given by their moves, by the
// tables of package pruning: at once in a group of up to some 10^8 elements, and else depth
// first to growing bounds, with several threads. A cube of 14 moves takes less than a second,
// and each move more some ten times as long; a random one, of 18 or so, is out of reach.
package shortest

import (
	"context"

	"taquin/engine/puzzle"
	"taquin/engine/puzzle/pruning"
	"taquin/engine/puzzle/solving"
	"taquin/engine/solver"
)

// Method is the solver with its name. It takes its tables from a library.
func Method(tables *pruning.Library) solving.Method {
	return solving.Method{Name: "optimal", About: "a shortest word, by tables that are made once; the fastest way there is", Optimal: true,
		Puzzles: "every puzzle; a random cube of 3 is out of reach", Solver: Optimal{tables}}
}

// Optimal finds a shortest word.
type Optimal struct{ Tables *pruning.Library }

// Solve implements solving.Solver.
func (o Optimal) Solve(ctx context.Context, x *puzzle.State, opt solving.Options) (solving.Solution, error) {
	t, err := solving.Begin(ctx, x, opt)
	if err != nil {
		return solving.Solution{}, err
	}
	if t.Solved(t.Element) {
		return t.Answer(solving.Solution{Optimal: true}, nil), nil
	}
	meter := solver.NewMeter(ctx, opt.Options)
	guide, err := Guide(meter, o.Tables, t, opt)
	if err != nil {
		return solving.Solution{}, err
	}
	if word, ok := guide.Word(t.Element); ok {
		s := t.Answer(solving.Solution{Generated: int64(len(word)), Optimal: true}, word)
		s.Bound = s.Length
		return s, nil
	}
	return newRun(t, guide, meter, opt.Threads).solve()
}

// Guide returns the guide for a task, made under the limits of a meter.
func Guide(meter *solver.Meter, tables *pruning.Library, t *solving.Task, opt solving.Options) (g *pruning.Guide, err error) {
	memory := opt.MaxMemory
	if memory == 0 {
		memory = solver.UsualMemory
	}
	err = meter.During(func(ctx context.Context, watch func(string, float64)) error {
		g, err = tables.Guide(ctx, t, memory, func(share float64) { watch("making tables for "+t.Puzzle.Title(), share) })
		return err
	})
	return g, err
}
