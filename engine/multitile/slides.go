// Package multitile solves boards with the fewest slides. A slide pushes one tile
// or several in a row or column at once, so that the blank goes any number of
// cells in one direction; solver.Slides counts so. The 15-puzzle needs up to 43
// slides against 80 moves of single tiles. (B. Norskog and M. Davidson, "The Fifteen
// Puzzle can be solved in 43 'moves'", Domain of the Cube Forum, 2010; OEIS A389728.)
//
// Begin with Solver: dfs.go is its inner loop, table.go its lower bound, and
// orders.go how the boards of the table are numbered.
package multitile

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"sync"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// MaxCells is the size of the largest boards that are solved.
const MaxCells = 25

// Solver is IDA*: a depth-first search to growing bounds on the number of
// slides. Its lower bound is the larger of two numbers from tables: what the
// board would need if some tiles looked alike, in groups along the rows and in
// groups along the columns (J. Culberson and J. Schaeffer, "Pattern databases",
// Computational Intelligence 14 (1998) 318-334). A table has 32 MB at most; it is
// made when a board first asks for it, and kept. The zero value is ready; any
// goroutine may call its methods.
//
// Its solutions are proven to have the fewest slides, and which of them it finds
// does not depend on the number of threads.
type Solver struct {
	mu        sync.Mutex
	tables    map[tableKey]*table
	maxBoards int // boards in a table, 0 for maxEntries
}

// maxEntries is how many boards a table has at most, of two bytes each.
const maxTableBoards = 1 << 24

// place is what a table depends on.
type tableKey struct {
	shape board.Shape
	home  int
}

// Solve implements solver.Solver. The bounds it tells are numbers of slides.
func (o *Solver) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	if err := b.CheckSolvable(); err != nil {
		return solver.Solution{}, err
	}
	if opt.Checkpoint != nil {
		return solver.Solution{}, fmt.Errorf("%w: a search for slides keeps no checkpoint", solver.ErrNotApplicable)
	}
	if b.Solved() {
		return solver.Solution{Optimal: true}, nil
	}
	s := b.Shape()
	if s.Linear() { // only the blank is not home
		return solver.Solution{Moves: s.Walk(b.Blank(), b.Home()), Bound: 1, Optimal: true}, nil
	}
	if s.Size() > MaxCells {
		return solver.Solution{}, fmt.Errorf("%w: slides are counted on boards of up to %d cells, this is %s", solver.ErrNotApplicable, MaxCells, s)
	}
	meter := solver.NewMeter(ctx, opt)
	var tables [2]*table
	err := meter.During(func(ctx context.Context, watch func(string, float64)) (err error) {
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
	r := &parallelSearch{board: b, sides: newSides(b, tables), meter: meter}
	found, err := r.solve(threads)
	solution := solver.Solution{Bound: r.bound, Iterations: r.iterations, Generated: r.generated.Load(), Expanded: r.expanded.Load()}
	if err != nil {
		return solution, err
	}
	solution.Moves, solution.Optimal = found, true
	return solution, nil
}

// tables are the table of a board and that of the board with rows and columns
// exchanged. On a square they are one where the blank's home is on the diagonal.
func (o *Solver) tablesFor(ctx context.Context, b *board.Board, watch func(string, float64)) (both [2]*table, err error) {
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

// exchange is what becomes of a cell when rows and columns are exchanged.
func transpose(cell int, s board.Shape) int { return cell%s.Cols*s.Rows + cell/s.Cols }
