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
type guides struct {
	*Solver
	problem
	meter       *solver.Meter
	tables      *pdb.Library
	prune       solver.Prune
	first, last string // partitions
	crew        bool   // whose machines spread tables out themselves
	plan               // what the search goes by now
}

// plan says which tables a search goes by, whether they are to be spread out, and how long
// the words are that its automaton knows.
type plan struct {
	partitions string
	spread     bool
	words      int
}

// guides finds what a search goes by, with a crew's tables if there is one.
func (o *Solver) guides(meter *solver.Meter, p problem, opt solver.Options) (*guides, error) {
	g := &guides{Solver: o, problem: p, meter: meter, prune: opt.Prune, first: opt.Tables, last: opt.Tables, crew: opt.Crew != nil}
	if opt.Tables == "" {
		g.first, g.last = o.tables.Choose(p.start.Shape())
	}
	return g, g.during(func(ctx context.Context, told func(pdb.Building)) (err error) {
		g.tables, err = o.tables.Gather(ctx, opt.Crew, p.start.Shape(), g.last, told)
		return err
	})
}

// begin is the tree of a search that has not grown.
func (g *guides) begin() (*tree, error) {
	g.plan = plan{partitions: g.first, words: g.grown.wordLength(g.start.Shape(), 0)}
	return g.tree()
}

// grow returns the tree for a search that has generated so many boards below a bound, t being
// what it goes by; nil if that stays.
func (g *guides) grow(t *tree, boards int64) (*tree, error) {
	next := plan{partitions: g.first, words: g.grown.wordLength(g.start.Shape(), boards)}
	if boards >= g.grown.tables {
		next.partitions = g.last
	}
	next.spread = g.first == g.last && !g.crew && boards >= t.guide.Placements()/placementsEach
	if next == g.plan {
		return nil, nil
	}
	g.plan = next
	return g.tree()
}

// tree is the tree of the problem as the plan has it seen.
func (g *guides) tree() (t *tree, err error) {
	err = g.during(func(ctx context.Context, told func(pdb.Building)) error {
		guide, err := g.tables.Guide(ctx, g.start.Shape(), g.start.Home(), g.partitions, told)
		if err == nil && g.spread {
			err = g.tables.SpreadOut(ctx, guide, told)
		}
		if err == nil {
			t, err = g.newTree(ctx, g.problem, guide, g.prune, g.words)
		}
		return err
	})
	return t, err
}

// newTree makes the tree of a problem with an automaton that knows words of a length.
func (o *Solver) newTree(ctx context.Context, p problem, guide *pdb.Guide, prune solver.Prune, words int) (*tree, error) {
	a, err := o.automata.For(ctx, prune, automaton.Words{Length: words, Order: solver.Options{}.Moves(), Shape: p.start.Shape()})
	if err != nil {
		return nil, err
	}
	t := newTree(p, guide, a)
	t.words = words
	return t, nil
}

// during tells of tables that are read or built.
func (g *guides) during(work func(ctx context.Context, told func(pdb.Building)) error) error {
	return g.meter.During(func(ctx context.Context, watch func(string, float64)) error {
		return work(ctx, func(at pdb.Building) { watch(at.String(), at.Share) })
	})
}

// grown says how many boards a search has generated below a bound when it goes over to
// what takes time to get and is better for long searches.
type grown struct {
	tables  int64 // those for hard boards: to read these takes about as long as those boards did
	longer  int64 // words of 12 moves: to find them takes a fifth of a second,
	longest int64 // and of 14: two seconds
}

var usualGrown = grown{tables: 1 << 20, longer: 1 << 22, longest: 1 << 28}

// wordLength is how long the words are that the automaton of a search knows that has
// generated so many boards below a bound: longer ones leave out more boards.
func (g grown) wordLength(s board.Shape, boards int64) int {
	switch {
	case boards >= g.longest:
		return 14
	case boards >= g.longer || s.Size() > 16: // of large boards most take seconds
		return 12
	}
	return 10
}

// placementsEach is how many placements there are in a search's tables for each board that it has
// generated below a bound when it spreads them out: that takes about as long as those boards
// did, and below the next bounds there are ten times as many and more.
const placementsEach = 8

// goOver has the search go by a better tree from this bound on if it has grown. What leads to
// a subtree may then hold a word that is left out.
func (r *run) goOver() error {
	if r.grow == nil || len(r.iterations) == 0 {
		return nil
	}
	most := slices.MaxFunc(r.iterations, func(a, b solver.Iteration) int { return cmp.Compare(a.Generated, b.Generated) })
	t, err := r.grow(r.tree, most.Generated)
	if err != nil {
		if stopped := r.tell(share.Progress{}); stopped != nil { // which says how far the search is
			err = stopped
		}
		return errors.Join(err, r.note(true))
	}
	if t != nil {
		r.use(t)
		r.list = slices.DeleteFunc(r.list, func(s subtree) bool { return !t.leads(s.path) })
	}
	return nil
}
