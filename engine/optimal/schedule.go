package optimal

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"taquin/engine/automaton"
	"taquin/engine/board"
	"taquin/engine/pdb"
	"taquin/engine/share"
	"taquin/engine/solver"
)

// guides are what a search goes by, which depends on how far it has grown. Where the library
// chooses the tables, a search begins with those that are quickest for a board that is soon
// solved and goes over to those that are best for hard boards.
type schedule struct {
	*Solver
	problem
	meter                      *solver.Meter
	tables                     *pdb.Library
	prune                      solver.Prune
	initialTables, finalTables string // partitions
	onCluster                  bool   // whose machines spread tables out themselves
	plan                              // what the search goes by now
}

// plan says which tables a search goes by, whether they are to be spread out, and how long
// the words are that its automaton knows.
type plan struct {
	partitions     string
	dense          bool
	sequenceLength int
}

// guides finds what a search goes by, with a crew's tables if there is one.
func (o *Solver) schedule(meter *solver.Meter, p problem, opt solver.Options) (*schedule, error) {
	g := &schedule{Solver: o, problem: p, meter: meter, prune: opt.Prune, initialTables: opt.Tables, finalTables: opt.Tables, onCluster: opt.Crew != nil}
	if opt.Tables == "" {
		g.initialTables, g.finalTables = o.tables.ChoosePartitions(p.start.Shape())
	}
	return g, g.withProgress(func(ctx context.Context, told func(pdb.BuildProgress)) (err error) {
		g.tables, err = o.tables.ShareTables(ctx, opt.Crew, p.start.Shape(), g.finalTables, told)
		return err
	})
}

// begin is the tree of a search that has not grown.
func (g *schedule) initialTree() (*tree, error) {
	g.plan = plan{partitions: g.initialTables, sequenceLength: g.thresholds.sequenceLength(g.start.Shape(), 0)}
	return g.tree()
}

// grow returns the tree for a search that has generated so many boards below a bound, t being
// what it goes by; nil if that stays.
func (g *schedule) nextTree(t *tree, boards int64) (*tree, error) {
	next := plan{partitions: g.initialTables, sequenceLength: g.thresholds.sequenceLength(g.start.Shape(), boards)}
	if boards >= g.thresholds.tables {
		next.partitions = g.finalTables
	}
	next.dense = g.initialTables == g.finalTables && !g.onCluster && boards >= t.heuristic.Placements()/placementsPerNode
	if next == g.plan {
		return nil, nil
	}
	g.plan = next
	return g.tree()
}

// tree is the tree of the problem as the plan has it seen.
func (g *schedule) tree() (t *tree, err error) {
	err = g.withProgress(func(ctx context.Context, told func(pdb.BuildProgress)) error {
		guide, err := g.tables.Heuristic(ctx, g.start.Shape(), g.start.Home(), g.partitions, told)
		if err == nil && g.dense {
			err = g.tables.Expand(ctx, guide, told)
		}
		if err == nil {
			t, err = g.newTree(ctx, g.problem, guide, g.prune, g.sequenceLength)
		}
		return err
	})
	return t, err
}

// newTree makes the tree of a problem with an automaton that knows words of a length.
func (o *Solver) newTree(ctx context.Context, p problem, guide *pdb.Heuristic, prune solver.Prune, words int) (*tree, error) {
	a, err := o.automata.For(ctx, prune, automaton.Words{Length: words, Order: solver.Options{}.Moves(), Shape: p.start.Shape()})
	if err != nil {
		return nil, err
	}
	t := newTree(p, guide, a)
	t.sequenceLength = words
	return t, nil
}

// during tells of tables that are read or built.
func (g *schedule) withProgress(work func(ctx context.Context, told func(pdb.BuildProgress)) error) error {
	return g.meter.During(func(ctx context.Context, watch func(string, float64)) error {
		return work(ctx, func(at pdb.BuildProgress) { watch(at.String(), at.Share) })
	})
}

// grown says how many boards a search has generated below a bound when it goes over to
// what takes time to get and is better for long searches.
type thresholds struct {
	tables   int64 // those for hard boards: to read these takes about as long as those boards did
	length12 int64 // words of 12 moves: to find them takes a fifth of a second,
	length14 int64 // and of 14: two seconds
}

var defaultThresholds = thresholds{tables: 1 << 20, length12: 1 << 22, length14: 1 << 28}

// wordLength is how long the words are that the automaton of a search knows that has
// generated so many boards below a bound: longer ones leave out more boards.
func (g thresholds) sequenceLength(s board.Shape, boards int64) int {
	switch {
	case boards >= g.length14:
		return 14
	case boards >= g.length12 || s.Size() > 16: // of large boards most take seconds
		return 12
	}
	return 10
}

// placementsEach is how many placements there are in a search's tables for each board that it has
// generated below a bound when it spreads them out: that takes about as long as those boards
// did, and below the next bounds there are ten times as many and more.
const placementsPerNode = 8

// goOver has the search go by a better tree from this bound on if it has grown. What leads to
// a subtree may then hold a word that is left out.
func (r *search) switchTables() error {
	if r.nextTree == nil || len(r.iterations) == 0 {
		return nil
	}
	most := slices.MaxFunc(r.iterations, func(a, b solver.Iteration) int { return cmp.Compare(a.Generated, b.Generated) })
	t, err := r.nextTree(r.tree, most.Generated)
	if err != nil {
		if stopped := r.reportProgress(share.Progress{}); stopped != nil { // which says how far the search is
			err = stopped
		}
		return errors.Join(err, r.saveCheckpoint(true))
	}
	if t != nil {
		r.useTree(t)
		r.subtrees = slices.DeleteFunc(r.subtrees, func(s subtree) bool { return !t.contains(s.path) })
	}
	return nil
}
