package strategy

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// Undo solves a board by going back the way it came (source 000, section 2):
// the inverse of Options.History, move for move. It applies only where that
// history is known and began at the solved board.
type Undo struct{}

// Solve implements solver.Solver.
func (Undo) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	if err := b.CheckSolvable(); err != nil {
		return solver.Solution{}, err
	}
	back := opt.History.Inverse()
	trial := b.Copy()
	if err := trial.Play(back); err != nil || !trial.Solved() {
		return solver.Solution{}, fmt.Errorf("%w: undo needs a board scrambled from the solved one, and this one's history (%d moves) does not lead back there",
			solver.ErrNotApplicable, len(back))
	}
	made := int64(len(back))
	if err := solver.NewMeter(ctx, opt).Check(made, 1); err != nil {
		return solver.Solution{}, err
	}
	return solver.Solution{Moves: back, Generated: made}, nil
}
