package strategy

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// Undo solves a board by undoing its history (source 000, section 2): it plays the inverse
// of Options.History up to the last solved state. It applies only to a board whose history
// starts from the solved state.
type Undo struct{}

// pollEvery is the number of moves between two checks of the context.
const pollEvery = 1 << 12

// misplaced returns 1 for a piece outside its home cell, else 0.
func misplaced(piece, cell int) int {
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
	away := 0 // misplaced pieces, including the blank
	for cell := range trial.Size() {
		away += misplaced(trial.At(cell), cell)
	}
	for i, m := range back {
		if i%pollEvery == 0 && ctx.Err() != nil {
			break // reported by the limiter
		}
		from := trial.Blank()
		if !trial.Do(m) {
			break
		}
		to, home := trial.Blank(), trial.Home()
		tile := trial.At(from)
		away += misplaced(tile, from) + misplaced(home, to) - misplaced(tile, to) - misplaced(home, from)
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
	if err := solver.NewLimiter(ctx, opt).Check(solver.Progress{Nodes: made, Done: 1}); err != nil {
		return solver.Solution{Statistics: solver.Statistics{Generated: made}}, err
	}
	return solver.Solution{Moves: back[:solved], Statistics: solver.Statistics{Generated: made}}, nil
}
