package strategy

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// Undo solves a board by going back the way it came (source 000, section 2):
// the inverse of Options.History, move for move, as far as it last is solved.
// It applies only where that history is known and led from the solved board.
type Undo struct{}

// Solve implements solver.Solver.
func (Undo) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	if err := b.CheckSolvable(); err != nil {
		return solver.Solution{}, err
	}
	back, solved := opt.History.Inverse(), -1
	trial := b.Copy()
	for i, m := range back {
		if !trial.Do(m) {
			break
		}
		if trial.Solved() {
			solved = i + 1
		}
	}
	switch {
	case solved < 0 && b.Solved():
		solved = 0
	case solved < 0:
		return solver.Solution{}, fmt.Errorf("%w: undo goes back along the history, and this board's (%d moves) does not lead to the board to reach",
			solver.ErrNotApplicable, len(back))
	}
	back = back[:solved]
	made := int64(solved)
	if err := solver.NewMeter(ctx, opt).Check(solver.Progress{Nodes: made, Done: 1}); err != nil {
		return solver.Solution{Generated: made}, err
	}
	return solver.Solution{Moves: back, Generated: made}, nil
}
