package play

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// Solver is asked what a player wants to know. It knows nothing of the game.
type Solver interface {
	// Shortest finds a solution that is proven shortest. Where none can be, for the
	// size of the board or for what is at hand, it says so by an error, and the bound
	// of what it returns with that holds.
	Shortest(ctx context.Context, b *board.Board, report func(solver.Progress)) (solver.Solution, error)
	// Short finds a short solution within seconds, of a board of any size.
	Short(ctx context.Context, b *board.Board, report func(solver.Progress)) (solver.Solution, error)
}

// question is a board that the solver is asked about.
type question struct {
	board    *board.Board
	patience time.Duration // of a search for a proof; 0 for as long as it takes
}

// How long a proof is looked for that may be out of reach: by somebody who waits, and
// beside the game.
const (
	askedPatience  = 8 * time.Second
	besidePatience = 20 * time.Second
	// alwaysProven is the size of boards whose proofs take milliseconds, or for the
	// hardest some seconds.
	alwaysProven = 16
)

// ask makes a question about a board as it is now.
func ask(b *board.Board, patience time.Duration) *question {
	if b.Size() <= alwaysProven || b.Shape().Linear() {
		patience = 0
	}
	return &question{board: b.Copy(), patience: patience}
}

// advice is what is known of the way from a board to its end.
type advice struct {
	from   *board.Board
	path   board.Path // the best way that is known
	least  int        // no way is shorter
	reason error      // why more is not known; nil if the best way is a shortest
}

// proven reports whether no way is shorter.
func (a *advice) proven() bool { return a.reason == nil }

// is reports whether the advice is about a board.
func (a *advice) is(b *board.Board) bool { return a != nil && a.from.Equal(b) }

// follow is the advice after a move, if that is the one it gives.
func (a *advice) follow(m board.Move) {
	if len(a.path) > 0 && a.path[0] == m {
		a.from.Do(m)
		a.path, a.least = a.path[1:], max(0, a.least-1)
	}
}

// answered asks a solver: for a proof as long as the question says, and where there is
// none for a short way.
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

// proof asks for a proof. The patience counts from when the search begins, so that
// tables which are built first are not begun anew each time.
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
		err = fmt.Errorf("no proof was found within %.0f s", q.patience.Seconds())
	}
	return found, err
}

// asker has a question answered beside the game, one at a time.
type asker struct {
	solver Solver

	asked   *question // that is being answered; nil if none is
	stop    context.CancelFunc
	answers chan answer

	mu     sync.Mutex
	far    string // how far the answer is
	before bool   // what comes before the search, such as building tables, goes on
}

// answer is what comes of a question.
type answer struct {
	to *question
	*advice
	err error
}

func newAsker(s Solver) *asker { return &asker{solver: s, answers: make(chan answer, 1)} }

// attend sees to it that a question, if it is not nil, is being answered and no other
// one is, but that what is prepared for one is there for the next. It returns an answer
// that has come to it.
func (a *asker) attend(q *question) *answer {
	if a.asked != nil {
		select {
		case got := <-a.answers:
			a.asked = nil
			a.stop()
			if got.to == q {
				return &got
			}
		default:
			if a.asked != q && (q == nil || !a.prepares()) {
				a.stop() // it ends soon
			}
			return nil
		}
	}
	if q != nil {
		a.begin(q)
	}
	return nil
}

// begin has a question answered.
func (a *asker) begin(q *question) {
	ctx, stop := context.WithCancel(context.Background())
	a.asked, a.stop = q, stop
	a.tell("", false)
	var pace solver.Pace
	report := func(p solver.Progress) { a.tell(pace.Report(p, time.Now()).String(), !p.Doing.Empty()) }
	go func() {
		known, err := q.answered(ctx, a.solver, report)
		a.answers <- answer{q, known, err}
	}()
}

func (a *asker) tell(far string, before bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.far, a.before = far, before
}

// prepares reports whether no search has begun yet.
func (a *asker) prepares() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.before
}

// progress is how far the answer is that is being looked for, "" if that is not known.
func (a *asker) progress() string {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.far
}

// close leaves what is being answered, and waits until the solver rests.
func (a *asker) close() {
	if a.asked != nil {
		a.stop()
		<-a.answers
	}
}
