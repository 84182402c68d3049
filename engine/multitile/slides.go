// Package multitile finds solutions with the fewest slides. A slide moves the blank any
// distance along its row or column and so pushes one or several tiles (solver.Slides). The
// 15-puzzle needs up to 43 slides, against 80 moves of single tiles (B. Norskog and M.
// Davidson, "The Fifteen Puzzle can be solved in 43 'moves'", Domain of the Cube Forum, 2010;
// OEIS A389728).
//
// Begin with Solver; search.go is its inner loop, table.go its lower bound, and rank.go the
// index of the table.
package multitile

import (
	"cmp"
	"context"
	"runtime"
	"sync"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/solver"
)

// MaxCells is the largest number of cells of a board.
const MaxCells = 25

// Solver is IDA* on the number of slides. Its lower bound is the maximum of two pattern
// databases, in which tiles of one colour look alike, grouped by rows or by columns (J.
// Culberson and J. Schaeffer, "Pattern databases", Computational Intelligence 14 (1998)
// 318-334). A table has at most 32 MB; it is built on first use and kept. The zero value is
// ready; all methods are safe for concurrent use.
//
// Solutions are proven optimal and do not depend on the number of threads.
type Solver struct {
	mu        sync.Mutex
	tables    map[tableKey]*table
	maxBoards int // in a table; 0 for maxTableBoards
}

// maxTableBoards is the largest number of boards of a table, of two bytes each.
const maxTableBoards = 1 << 24

type tableKey struct {
	shape board.Shape
	home  int
}

// Solve implements solver.Solver. It reports bounds in slides.
func (o *Solver) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	if err := b.CheckSolvable(); err != nil {
		return solver.Solution{}, err
	}
	if opt.Checkpoint != nil {
		return solver.Solution{}, message.Errorf("solver.a-search-for-slides", "%w: a search for slides keeps no checkpoint", solver.ErrNotApplicable)
	}
	if b.Solved() {
		return solver.Solution{Statistics: solver.Statistics{Optimal: true}}, nil
	}
	s := b.Shape()
	if s.Linear() { // every other piece is at home
		return solver.Solution{Moves: s.Walk(b.Blank(), b.Home()), Statistics: solver.Statistics{Bound: 1, Optimal: true}}, nil
	}
	if s.Size() > MaxCells {
		return solver.Solution{}, message.Errorf("solver.slides-are-counted-on", "%w: slides are counted on boards of up to %d cells, this is %s", solver.ErrNotApplicable, MaxCells, s)
	}
	limiter := solver.NewLimiter(ctx, opt)
	var tables [2]*table
	err := limiter.During(func(ctx context.Context, watch func(message.Text, float64)) (err error) {
		tables, err = o.tablesFor(ctx, b, watch)
		return err
	})
	if err != nil {
		return solver.Solution{}, err
	}
	threads := opt.Threads
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	r := &search{board: b, sides: newSides(b, tables)}
	r.Limiter = limiter
	found, err := r.solve(threads)
	totals := r.Totals()
	solution := solver.Solution{Statistics: solver.Statistics{Bound: r.Bound, Iterations: r.Iterations, Generated: totals.Generated, Expanded: totals.Expanded}}
	if err != nil {
		return solution, err
	}
	solution.Moves, solution.Optimal = found, true
	return solution, nil
}

// tablesFor returns the tables for a board and for its transpose. They are one table if the
// board is square and the blank's home is on the diagonal.
func (o *Solver) tablesFor(ctx context.Context, b *board.Board, watch func(message.Text, float64)) (both [2]*table, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.tables == nil {
		o.tables = map[tableKey]*table{}
	}
	s := b.Shape()
	exchanged := board.Shape{Cols: s.Rows, Rows: s.Cols}
	for i, at := range [2]tableKey{{s, b.Home()}, {exchanged, transpose(b.Home(), s)}} {
		if o.tables[at] == nil {
			if o.tables[at], err = makeTable(ctx, at.shape, at.home, cmp.Or(o.maxBoards, maxTableBoards), watch); err != nil {
				delete(o.tables, at)
				return both, err
			}
		}
		both[i] = o.tables[at]
	}
	return both, nil
}

// transpose returns the cell of the transposed board.
func transpose(cell int, s board.Shape) int { return cell%s.Cols*s.Rows + cell/s.Cols }
