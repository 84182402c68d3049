package search

import (
	"context"
	"fmt"
	"math"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/solver"
)

// solved returns the solved board.
func solved(b *board.Board) *board.Board {
	s := b.Copy()
	s.Reset()
	return s
}

// informed returns the heuristic to go by, prepared for boards like b.
func informed(ctx context.Context, b *board.Board, opt solver.Options) (heuristic.Heuristic, error) {
	if opt.Heuristic == nil {
		return heuristic.Manhattan{}, nil
	}
	return opt.Heuristic, solver.NewMeter(ctx, opt).During(func(ctx context.Context, watch func(string, float64)) error {
		return heuristic.Prepare(ctx, opt.Heuristic, b, watch)
	})
}

// atLeast is what a heuristic proves of the board that it was started on.
func atLeast(h heuristic.Heuristic, value int) int {
	if h.Admissible() {
		return value
	}
	return 0
}

// maxValue is the largest value of a heuristic: weighted and added to a depth it
// still fits an int32's double.
const maxValue = 1 << 30

// wrong reports whether a heuristic gave what no heuristic gives.
func wrong(value int) bool { return uint(value) > maxValue }

func errWrong(h heuristic.Heuristic, value int) error {
	return fmt.Errorf("search: heuristic %s gave %d, which is not in 0..%d", h.Name(), value, maxValue)
}

// maxKey bounds the sum of a depth and a weighted value in a search that has a bucket, or
// few bits, for each.
const maxKey = 1 << 20

func errSum(search string, depth, value, weight, scale int) error {
	return fmt.Errorf("%w: %s keeps sums of depth and weighted heuristic up to %d, and here it is %d + %.4g x %d",
		solver.ErrNotApplicable, search, maxKey/scale, depth, float64(weight)/float64(scale), value)
}

// begin refuses what no search needs to look at.
func begin(b *board.Board, opt solver.Options) error {
	if err := b.CheckSolvable(); err != nil {
		return err
	}
	return solver.CheckOrder(opt.Moves())
}

// ceiling is the quotient of two numbers, rounded up.
func ceiling(n, unit int) int { return (n + unit - 1) / unit }

// weigh writes Options.Weight as weight/scale.
func weigh(opt solver.Options) (weight, scale int) {
	switch {
	case opt.Weight == 0:
		return 1, 1
	case opt.Weight == math.Trunc(opt.Weight):
		return int(opt.Weight), 1
	}
	return int(math.Round(100 * opt.Weight)), 100
}
