// Package strategy implements constructive solvers, which build a solution step by step
// instead of searching for one, and the macros of source 000 (sections 4 and 5), from
// which scripts build their own strategies.
//
// A macro changes a board in place and returns its moves; with an error, it makes none.
// All macros but BlankTo need two columns and two rows. A left shift of three positions
// maps their tiles a b c to b c a, a right shift to c a b. In Lua the macros have their
// French names.
//
// Start with lines.go for the fast solver, and with hand.go for the macros.
package strategy

import (
	"context"

	"taquin/engine/board"
	"taquin/engine/message"
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
		return solver.Solution{}, message.Errorf("strategy.undo-goes-back-along", "%w: undo goes back along the history, and this board's (%d moves) does not lead to the board to reach",
			solver.ErrNotApplicable, len(back))
	}
	made := int64(max(solved, 0))
	if err := solver.NewLimiter(ctx, opt).Check(solver.Progress{Nodes: made, Done: 1}); err != nil {
		return solver.Solution{Statistics: solver.Statistics{Generated: made}}, err
	}
	return solver.Solution{Moves: back[:solved], Statistics: solver.Statistics{Generated: made}}, nil
}

// Methods lists the package's solvers.
func Methods() solver.Registry {
	const every = "every shape"
	return solver.Registry{
		{Declaration: solver.Declaration{Name: "undo", About: "goes back the way it came: the history, inverted (Audibert's method 1)", For: every}, Solver: Undo{}},
		{Declaration: solver.Declaration{Name: "lines", About: "row by row from the one farthest from the blank's home, the last two rows column by column (Audibert's method 2)", For: every}, Solver: Lines{}},
		{Declaration: solver.Declaration{Name: "rows", About: "the same as lines, as the agrégation text calls it, whose blank lives top left: from the last row up", For: every}, Solver: Lines{}},
		{Declaration: solver.Declaration{Name: "cycles", About: "3-cycles of the chain (0 1 2)(2 3 4)… one after the other (Audibert's method 3)", For: every}, Solver: Cycles{}},
	}
}
