package tui

import (
	"context"
	"errors"
	"sync"
	"time"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/solver"
)

// Solver answers the questions of a player.
type Solver interface {
	// Shortest finds a solution and proves that it is shortest. If it cannot, because of the size
	// of the board or a limit, it returns an error and a solution with a valid Bound.
	Shortest(ctx context.Context, b *board.Board, report func(solver.Progress)) (solver.Solution, error)
	// Short finds a short solution within seconds, for boards of any size.
	Short(ctx context.Context, b *board.Board, report func(solver.Progress)) (solver.Solution, error)
}

// question is a board and how long to search for a proof.
type question struct {
	board    *board.Board
	patience time.Duration // of a search for a proof; 0 for no limit
}

// These limit the search for a proof, while the player waits and in the background.
const (
	askedPatience  = 8 * time.Second
	besidePatience = 20 * time.Second
	// alwaysProven is the size of boards that take milliseconds, the hardest seconds.
	alwaysProven = 16
)

// ask makes a question about a copy of a board.
func ask(b *board.Board, patience time.Duration) *question {
	if b.Size() <= alwaysProven || b.Shape().Linear() {
		patience = 0
	}
	return &question{board: b.Copy(), patience: patience}
}

// advice is the best known way from a board to its end.
type advice struct {
	from   *board.Board
	path   board.Path // the shortest known
	least  int        // lower bound of the length
	reason error      // why there is no proof; nil if the path is proven shortest
}

// proven reports whether the path is proven shortest.
func (a *advice) proven() bool { return a.reason == nil }

// is reports whether the advice is about a board.
func (a *advice) is(b *board.Board) bool { return a != nil && a.from.Equal(b) }

// follow updates the advice after a move along its path.
func (a *advice) follow(m board.Move) {
	if len(a.path) > 0 && a.path[0] == m {
		a.from.Do(m)
		a.path, a.least = a.path[1:], max(0, a.least-1)
	}
}

// answered asks the solver for a proof, and without one for a short way.
func (q *question) answered(ctx context.Context, s Solver, report func(solver.Progress)) (*advice, error) {
	proof, why := q.proof(ctx, s, report)
	switch {
	case why == nil:
		return &advice{from: q.board, path: proof.Moves, least: len(proof.Moves)}, nil
	case errors.Is(why, solver.ErrUnsolvable), ctx.Err() != nil:
		return nil, why
	}
	short, err := s.Short(ctx, q.board, report)
	if err != nil {
		return nil, err
	}
	a := &advice{from: q.board, path: short.Moves, least: max(proof.Bound, short.Bound), reason: why}
	if short.Optimal || len(a.path) == a.least {
		a.least, a.reason = len(a.path), nil
	}
	return a, nil
}

// proof asks for a proof. The patience starts with the search, after any tables are built, so that
// an interruption does not waste them.
func (q *question) proof(ctx context.Context, s Solver, report func(solver.Progress)) (solver.Solution, error) {
	within, stop := context.WithCancel(ctx)
	defer stop()
	var begun sync.Once
	var end *time.Timer
	found, err := s.Shortest(within, q.board, func(p solver.Progress) {
		if p.Doing.Empty() && q.patience > 0 {
			begun.Do(func() { end = time.AfterFunc(q.patience, stop) })
		}
		report(p)
	})
	if end != nil {
		end.Stop()
	}
	if err != nil && within.Err() != nil && ctx.Err() == nil {
		err = message.Errorf("play.no-proof-was-found", "no proof was found within %.0f s", q.patience.Seconds())
	}
	return found, err
}

// asker has the solver answer one question at a time.
type asker struct {
	solver  Solver
	asked   *question // that is being answered; nil for none
	running *search[*advice]
}

// answer is the answer to a question.
type answer struct {
	to *question
	*advice
	err error
}

// attend makes the solver work on a question, or on none if q is nil, and returns the answer if there
// is one. Preparations of another question go on, because they serve q too.
func (a *asker) attend(q *question) *answer {
	if a.asked != nil {
		got, ok := a.running.result()
		if !ok {
			if _, preparing := a.running.progress(); a.asked != q && (q == nil || !preparing) {
				a.running.stop() // it ends soon
			}
			return nil
		}
		asked := a.asked
		a.asked = nil
		if asked == q {
			return &answer{q, got.answer, got.err}
		}
	}
	if q != nil {
		a.asked = q
		a.running = startSearch(func(ctx context.Context, report func(solver.Progress)) (*advice, error) {
			return q.answered(ctx, a.solver, report)
		})
	}
	return nil
}

// progress returns how far the last search is.
func (a *asker) progress() (far message.Text) {
	if a.running != nil {
		far, _ = a.running.progress()
	}
	return far
}

// close stops the solver and waits for it.
func (a *asker) close() {
	if a.asked != nil {
		a.running.end()
	}
}
