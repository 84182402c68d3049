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

// looksEvery is how many moves are gone back between two looks at the context.
const looksEvery = 1 << 12

// isAway is 1 for a piece in another cell than its own, else 0.
func isAway(piece, cell int) int {
	if piece == cell {
		return 0
	}
	return 1
}

// Solve implements solver.Solver.
func (Undo) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	if err := b.CheckSolvable(); err != nil {
		return solver.Solution{}, err
	}
	back, solved := opt.History.Inverse(), -1
	trial := b.Copy()
	away := 0 // pieces that are not at home, the blank too
	for cell := range trial.Size() {
		away += isAway(trial.At(cell), cell)
	}
	for i, m := range back {
		if i%looksEvery == 0 && ctx.Err() != nil {
			break // the meter says why
		}
		from := trial.Blank()
		if !trial.Do(m) {
			break
		}
		to, home := trial.Blank(), trial.Home()
		tile := trial.At(from)
		away += isAway(tile, from) + isAway(home, to) - isAway(tile, to) - isAway(home, from)
		if away == 0 {
			solved = i + 1
		}
	}
	switch {
	case ctx.Err() != nil:
	case solved < 0 && b.Solved():
		solved = 0
	case solved < 0:
		return solver.Solution{}, fmt.Errorf("%w: undo goes back along the history, and this board's (%d moves) does not lead to the board to reach",
			solver.ErrNotApplicable, len(back))
	}
	made := int64(max(solved, 0))
	if err := solver.NewMeter(ctx, opt).Check(solver.Progress{Nodes: made, Done: 1}); err != nil {
		return solver.Solution{Generated: made}, err
	}
	return solver.Solution{Moves: back[:solved], Generated: made}, nil
}
