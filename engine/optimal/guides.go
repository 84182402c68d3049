package optimal

import (
	"context"
	"errors"
	"slices"

	"taquin/engine/automaton"
	"taquin/engine/board"
	"taquin/engine/pdb"
	"taquin/engine/share"
	"taquin/engine/solver"
)

// guides are what a search goes by. Where the library chooses the tables, a search begins
// with those that are quickest for a board that is soon solved, and when it has grown it
// goes over to those that are best for hard boards.
type guides struct {
	problem
	meter       *solver.Meter
	tables      *pdb.Library
	words       *automaton.Automaton
	first, last string // partitions
}

// guides finds what a search goes by, with a crew's tables if there is one.
func (o *Solver) guides(meter *solver.Meter, p problem, opt solver.Options) (*guides, error) {
	g := &guides{problem: p, meter: meter, first: opt.Tables, last: opt.Tables}
	if opt.Tables == "" {
		g.first, g.last = o.tables.Choose(p.start.Shape())
	}
	err := g.during(func(ctx context.Context, told func(pdb.Building)) (err error) {
		if g.tables, err = o.tables.Gather(ctx, opt.Crew, p.start.Shape(), g.last, told); err == nil {
			g.words, err = o.words(ctx, p, opt.Prune)
		}
		return err
	})
	return g, err
}

// tree is the tree of the problem as the tables of partitions see it, first spread out if
// that is wanted.
func (g *guides) tree(partitions string, spread bool) (t *tree, err error) {
	err = g.during(func(ctx context.Context, told func(pdb.Building)) error {
		guide, err := g.tables.Guide(ctx, g.start.Shape(), g.start.Home(), partitions, told)
		if err == nil && spread {
			err = g.tables.SpreadOut(ctx, guide, told)
		}
		if err == nil {
			t = newTree(g.problem, guide, g.words)
		}
		return err
	})
	return t, err
}

// during tells of tables that are read or built.
func (g *guides) during(work func(ctx context.Context, told func(pdb.Building)) error) error {
	return g.meter.During(func(ctx context.Context, watch func(string, float64)) error {
		return work(ctx, func(at pdb.Building) { watch(at.String(), at.Share) })
	})
}

// words returns the automaton that knows which ways are left out.
func (o *Solver) words(ctx context.Context, p problem, prune solver.Prune) (*automaton.Automaton, error) {
	return o.automata.For(ctx, prune, automaton.Words{Length: wordLength(p.start.Shape()), Order: solver.Options{}.Moves(), Shape: p.start.Shape()})
}

// wordLength is how long the words are that the automaton knows: longer ones leave out
// more boards, but they take time to find, and the larger automaton takes room in the
// cache from the tables. Large boards, most of which take seconds, gain by it.
func wordLength(s board.Shape) int {
	if s.Size() > 16 {
		return 12
	}
	return 10
}

// usualGrown is how many boards a search has generated below a bound when it goes over to the
// tables for hard boards: to read these takes as long as some millions.
const usualGrown = 1 << 21

// placementsEach is how many placements there are in a search's tables for each board that it has
// generated below a bound when it spreads them out: that takes about as long as those boards
// did, and below the next bounds there are ten times as many and more.
const placementsEach = 8

// later is what a search goes over to from its first tree, and how many boards below a bound
// it has generated then; nil for nothing.
func (g *guides) later(first *tree, crew bool) (func() (*tree, error), int64) {
	switch {
	case g.last != g.first:
		return func() (*tree, error) { return g.tree(g.last, false) }, usualGrown
	case !first.guide.Spread() && !crew:
		return func() (*tree, error) { return g.tree(g.last, true) }, first.guide.Placements() / placementsEach
	}
	return nil, 0
}

// goOver has the search go by its later tree from this bound on if it has grown.
func (r *run) goOver() error {
	grown := func(it solver.Iteration) bool { return it.Generated >= r.grown }
	if r.later == nil || !slices.ContainsFunc(r.iterations, grown) {
		return nil
	}
	t, err := r.later()
	if err != nil {
		if stopped := r.tell(share.Progress{}); stopped != nil { // which says how far the search is
			err = stopped
		}
		return errors.Join(err, r.note(true))
	}
	r.later = nil
	r.use(t)
	return nil
}
