package optimal

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"taquin/engine/automaton"
	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/multitile"
	"taquin/engine/pdb"
	"taquin/engine/share"
	"taquin/engine/solver"
)

// Methods returns the package's solvers, which take their tables from a library.
func Methods(tables *pdb.Library) solver.Registry {
	return solver.Registry{{Solver: New(tables), Declaration: solver.Declaration{
		Name: "optimal", About: "IDA* with pattern databases on several threads: the fastest exact way", Optimal: true,
		Reads: []string{"metric", "prune", "tables", "cluster"},
		For:   fmt.Sprintf("up to %d cells, and single rows or columns of any length", pdb.MaxCells),
	}}}
}

// Solver is IDA* with additive pattern databases: depth-first search with an increasing bound
// on the f-value, the number of moves made plus the lower bound from the tables (R. E. Korf,
// "Depth-first iterative-deepening", Artificial Intelligence 27 (1985) 97-109; see package
// pdb for the tables). Solutions are proven optimal. Neither the solution nor the node counts
// depend on the number of threads or machines: for the last bound it counts the nodes that a
// sequential search of the subtrees would have generated.
type Solver struct {
	tables             *pdb.Library
	checkpointInterval time.Duration // between two saves
	automata           automaton.Library
	slides             multitile.Solver
	thresholds         thresholds
}

// New returns the solver that takes its tables from a library; nil stands for a new library
// in memory.
func New(tables *pdb.Library) *Solver {
	if tables == nil {
		tables = pdb.NewLibrary(pdb.LibraryOptions{Threads: runtime.GOMAXPROCS(0)})
	}
	return &Solver{tables: tables, checkpointInterval: 20 * time.Second, thresholds: defaultThresholds}
}

// Solve implements solver.Solver. The default of Options.Prune is the automaton.
// multitile.Solver handles the metric slides.
func (o *Solver) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	solution, err := o.solve(ctx, b, opt, false)
	if errors.Is(err, errPages) {
		return o.solve(ctx, b, opt, true)
	}
	return solution, err
}

// solve is Solve. It reads tables completely at the start if whole is true.
func (o *Solver) solve(ctx context.Context, b *board.Board, opt solver.Options, whole bool) (solver.Solution, error) {
	if opt.Cluster != nil && (opt.Checkpoint != nil || opt.Metric == solver.Slides) {
		return solver.Solution{}, message.Errorf("solver.several-machines-count-moves", "%w: a search on several machines counts moves of single tiles and needs no checkpoint: leave out the metric slides and the checkpoint", solver.ErrNotApplicable)
	}
	if opt.Metric == solver.Slides {
		return o.slides.Solve(ctx, b, opt)
	}
	if err := b.CheckSolvable(); err != nil {
		return solver.Solution{}, err
	}
	if b.Solved() {
		return solver.Solution{Statistics: solver.Statistics{Optimal: true}}, nil
	}
	s := b.Shape()
	if s.Linear() { // every other piece is at home
		path := s.Walk(b.Blank(), b.Home())
		return solver.Solution{Moves: path, Statistics: solver.Statistics{Bound: len(path), Optimal: true}}, nil
	}
	if s.Size() > pdb.MaxCells {
		return solver.Solution{}, message.Errorf("solver.optimal-is-for-boards", "%w: optimal is for boards of up to %d cells, this is %s (beam and lines solve it)", solver.ErrNotApplicable, pdb.MaxCells, s)
	}
	p, err := newProblem(b)
	if err != nil {
		return solver.Solution{}, err
	}
	limiter := solver.NewLimiter(ctx, opt)
	opt.Prune = cmp.Or(opt.Prune, solver.PruneAutomaton)
	g, err := o.schedule(limiter, p, opt, whole)
	if err != nil {
		return solver.Solution{}, err
	}
	first, err := g.initialTree()
	if err != nil {
		return solver.Solution{}, err
	}
	r := newSearch(first, limiter, opt)
	r.nextTree = g.nextTree
	saved := newCheckpoint(o.checkpointInterval, opt, b, g.finalTables, first)
	switch {
	case !share.LocalOnly && opt.Cluster != nil:
		r.cluster = newClusterSearch(ctx, opt, job{s.Cols, s.Rows, b.Home(), b.Cells(), g.finalTables, opt.Prune}, saved)
		defer r.closeCluster()
	case opt.Checkpoint != nil:
		r.checkpoint = saved
		if err := r.resume(); err != nil {
			return solver.Solution{}, err
		}
	}
	found, err := r.solve()
	solution := solver.Solution{Statistics: solver.Statistics{Bound: r.Bound, Iterations: r.Iterations}}
	totals := r.Totals()
	solution.Generated, solution.Expanded = totals.Generated, totals.Expanded
	if err != nil {
		return solution, err
	}
	solution.Moves, solution.Optimal = p.path(found), true
	return solution, nil
}
