package optimal

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"taquin/engine/automaton"
	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/pdb"
	"taquin/engine/share"
	"taquin/engine/solver"
)

// schedule decides which tables and which automaton a search uses, depending on the nodes
// that it has generated. If the library chooses the tables, a search begins with those that
// are fastest on easy boards, and switches to those that are best on hard boards.
type schedule struct {
	*Solver
	problem
	limiter                    *solver.Limiter
	tables                     *pdb.Library
	prune                      solver.Prune
	initialTables, finalTables string // names of partitions
	onCluster                  bool   // whose workers expand tables themselves
	whole                      bool   // reads tables completely; see errPages
	finalAt                    int64  // nodes of an iteration from which on it uses the final tables
	plan                              // in use
}

// plan determines a tree: its partitions, whether their tables are expanded, and the length
// of the move sequences in its automaton.
type plan struct {
	partitions     string
	dense          bool
	paged          bool // tables are read page by page
	sequenceLength int
}

// schedule returns the schedule of a search. It shares the tables with a cluster, if there is
// one.
func (o *Solver) schedule(limiter *solver.Limiter, p problem, opt solver.Options, whole bool) (*schedule, error) {
	g := &schedule{Solver: o, problem: p, limiter: limiter, prune: opt.Prune, initialTables: opt.Tables, finalTables: opt.Tables, onCluster: opt.Cluster != nil, whole: whole, finalAt: o.thresholds.tables}
	if opt.Tables == "" {
		g.initialTables, g.finalTables = o.tables.ChoosePartitions(p.start.Shape())
		if quick, ok := o.tables.QuickStart(p.start.Shape(), g.initialTables); ok && !g.onCluster {
			g.initialTables, g.finalAt = quick, g.thresholds.build
		}
	}
	return g, g.withProgress(func(ctx context.Context, report func(pdb.BuildProgress)) (err error) {
		g.tables, err = o.tables.ShareTables(ctx, opt.Cluster, p.start.Shape(), g.finalTables, report)
		return err
	})
}

// initialTree returns the tree for the start of a search.
func (g *schedule) initialTree() (*tree, error) {
	g.plan = plan{partitions: g.initialTables, paged: !g.onCluster && !g.whole, sequenceLength: g.thresholds.sequenceLength(g.start.Shape(), 0)}
	t, err := g.tree()
	if err == nil && t.heuristic.Pages() == 0 {
		g.paged = false
	}
	return t, err
}

// errPages reports an unusable page of a table that was read page by page. The search must begin
// again with tables that are read completely, which rebuilds the damaged one.
var errPages = message.New("solver.unusable-page", "unusable page of a table")

// nodesPerPage is the number of nodes of an iteration for each page of the tables from which on
// the next iteration reads whole tables: it probes most pages, and many of them often.
const nodesPerPage = 64

// nextTree returns the tree for a search that has generated the given number of nodes in one
// iteration, or nil if the current tree t remains the best.
func (g *schedule) nextTree(t *tree, generated int64) (*tree, error) {
	next := plan{partitions: g.initialTables, sequenceLength: g.thresholds.sequenceLength(g.start.Shape(), generated)}
	if g.onCluster {
		next.sequenceLength = min(next.sequenceLength, maxClusterLength)
	}
	if generated >= g.finalAt {
		next.partitions = g.finalTables
	}
	next.dense = g.initialTables == g.finalTables && !g.onCluster && generated >= t.heuristic.Placements()/placementsPerNode
	next.paged = g.paged && generated < int64(nodesPerPage*t.heuristic.Pages()) && next.partitions == g.partitions && !next.dense
	if next == g.plan {
		return nil, nil
	}
	g.plan = next
	return g.tree()
}

// tree builds the tree for the current plan.
func (g *schedule) tree() (t *tree, err error) {
	err = g.withProgress(func(ctx context.Context, report func(pdb.BuildProgress)) error {
		load := g.tables.Heuristic
		if g.paged {
			load = g.tables.PagedHeuristic
		}
		h, err := load(ctx, g.start.Shape(), g.start.Home(), g.partitions, report)
		if err == nil && g.dense {
			err = g.tables.Expand(ctx, h, report)
		}
		if err == nil {
			t, err = g.newTree(ctx, g.problem, h, g.prune, g.sequenceLength)
		}
		if err == nil && h.Failed() {
			err = errPages
		}
		return err
	})
	return t, err
}

// newTree builds the tree of a problem with an automaton for sequences of a given length.
func (o *Solver) newTree(ctx context.Context, p problem, h *pdb.Heuristic, prune solver.Prune, length int) (*tree, error) {
	a, err := o.automata.For(ctx, prune, automaton.Options{Length: length, Order: solver.Options{}.Moves(), Shape: p.start.Shape()})
	if err != nil {
		return nil, err
	}
	t := newTree(p, h, a)
	t.sequenceLength = length
	return t, nil
}

// withProgress reports the reading and building of tables.
func (g *schedule) withProgress(work func(ctx context.Context, report func(pdb.BuildProgress)) error) error {
	return g.limiter.During(func(ctx context.Context, watch func(message.Text, float64)) error {
		return work(ctx, func(at pdb.BuildProgress) { watch(at.Message(), at.Share) })
	})
}

// thresholds are the nodes generated in one iteration at which a search switches to tables
// and automata that take time to prepare and are better for long searches.
type thresholds struct {
	tables       int64    // for hard boards: reading the tables takes about as long as generating these nodes
	build        int64    // the same if the tables are missing, see pdb.Library.QuickStart; building takes a second
	small, large [3]int64 // longer sequences on boards of at most 16 cells, and on larger ones
}

// The next iteration has six times as many nodes or more, and takes two to four times as long as
// the sequences save in it. They take a tenth of a second, half a second and three seconds on 4x4,
// and 0.3, 2 and 15 seconds on 5x5.
var defaultThresholds = thresholds{tables: 1 << 20, build: 1 << 21, small: [3]int64{1 << 22, 1 << 25, 1 << 28}, large: [3]int64{1 << 26, 1 << 28, 1 << 31}}

// maxClusterLength keeps the preparation on each worker of a cluster to a few seconds.
const maxClusterLength = 16

// sequenceLength returns the length of the sequences in the automaton for the given number of
// nodes. Longer sequences prune more duplicates.
func (g thresholds) sequenceLength(s board.Shape, generated int64) int {
	lengths, at := [...]int{10, 14, 16, 18}, g.small
	if s.Size() > 16 {
		lengths[0], at = 12, g.large // large boards usually take seconds
	}
	n := lengths[0]
	for i, threshold := range at {
		if generated >= threshold {
			n = lengths[i+1]
		}
	}
	return n
}

// placementsPerNode is the number of placements in a search's tables for each node of an
// iteration at which it expands them: expansion then takes about as long as that iteration,
// and later iterations have ten times as many nodes or more.
const placementsPerNode = 8

// switchTables changes to a better tree if the search has grown. It drops the subtrees whose
// paths the new automaton prunes.
func (r *search) switchTables() error {
	if r.nextTree == nil || len(r.Iterations) == 0 {
		return nil
	}
	largest := slices.MaxFunc(r.Iterations, func(a, b solver.Iteration) int { return cmp.Compare(a.Generated, b.Generated) })
	t, err := r.nextTree(r.tree, largest.Generated)
	if err != nil {
		if stopped := r.Report(share.Progress{}); stopped != nil { // reports the progress of the search
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
