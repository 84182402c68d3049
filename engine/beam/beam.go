// Package beam holds the anytime solver: short solutions, not proven shortest,
// for boards of every shape. It has a solution at once, from strategy's lines,
// and then looks for shorter ones by beam searches of growing width, over the whole
// board and, in the end, between boards of the solution.
//
// A beam search is search.go; what tells it which boards to keep is weight.go; how
// it walks from board to board without copying any is tour.go; what keeps it going
// on large boards is roam.go and stage.go, and what helps it on where it is stuck
// carry.go; what takes the solution piece by piece is window.go.
package beam

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/solver"
	"taquin/engine/strategy"
)

// Methods lists the package's solver.
func Methods() solver.Registry {
	return solver.Registry{
		{Name: "beam", About: "short solutions, better the longer it may run: beam searches of growing width, from the solution of lines on", Shapes: "every shape; it pays from 4x4 to 100x100 or so", Solver: Beam{}},
	}
}

// Beam is an anytime solver. It returns the best solution that it has when
// MaxTime, MaxNodes or MaxMemory is reached, or when it is cancelled, without an
// error; only the solution of lines, the first, must be ready by then.
//
// MaxNodes is the work that it may do; without it and without MaxTime the work
// is Usual nodes, about two seconds. The moves of lines do not count as nodes.
// As long as no limit of time is reached, the same board and options give the
// same solution.
type Beam struct{}

// Usual is the number of nodes after which the solver stops when it is given no
// limit.
const Usual = 16_000_000

// usualMemory is how much memory the solver takes when it is given no limit.
const usualMemory = 400 << 20

// Solve implements solver.Solver.
func (Beam) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	r, err := begin(ctx, b, opt)
	if err == nil {
		err = r.first()
	}
	if r.best == nil {
		return solver.Solution{Bound: r.bound}, err
	}
	return r.solve()
}

// Shorten looks for a solution that is shorter than one that is known, as Solve does from
// the solution of lines on. All that it makes counts as nodes.
func Shorten(ctx context.Context, b *board.Board, known board.Path, opt solver.Options) (solver.Solution, error) {
	r, err := begin(ctx, b, opt)
	if err != nil {
		return solver.Solution{Bound: r.bound}, err
	}
	r.best = known
	return r.solve()
}

// begin begins with a board, as far as there is no solution yet.
func begin(ctx context.Context, b *board.Board, opt solver.Options) (*run, error) {
	r := &run{ctx: ctx, b: b, opt: opt, budget: opt.MaxNodes, memory: opt.MaxMemory, manhattan: b.Manhattan()}
	if err := b.CheckSolvable(); err != nil {
		return r, err
	}
	timed := opt.MaxTime > 0 && opt.Now != nil
	if r.budget <= 0 && !timed {
		r.budget = Usual
	}
	if r.memory <= 0 {
		r.memory = usualMemory
	}
	// The limits of nodes and memory are kept by never beginning what would
	// exceed them.
	r.meter = solver.NewMeter(ctx, solver.Options{MaxTime: opt.MaxTime, Now: opt.Now, Progress: opt.Progress, Share: opt.Share})
	if timed {
		r.start = opt.Now()
	}
	return r, r.prove()
}

// solve looks for better solutions than the one there is, as long as it may.
func (r *run) solve() (solver.Solution, error) {
	err := r.better()
	s := solver.Solution{Moves: r.best, Generated: r.nodes, Expanded: r.expanded, Memory: r.used,
		Bound: r.bound, Optimal: len(r.best) == r.bound}
	if s.Stopped = errors.Is(err, solver.ErrCancelled); err != nil && !s.Stopped && !errors.Is(err, solver.ErrLimit) {
		return solver.Solution{Generated: r.nodes, Expanded: r.expanded, Bound: r.bound}, err
	}
	return s, nil
}

// errSpent: no more nodes.
var errSpent = fmt.Errorf("%w: no more nodes", solver.ErrLimit)

// run is one call of Solve.
type run struct {
	ctx       context.Context
	b         *board.Board
	opt       solver.Options
	meter     *solver.Meter
	start     time.Time
	budget    int64 // nodes; 0 if only time counts
	memory    int64 // bytes
	best      board.Path
	bound     int
	manhattan int
	nodes     int64 // generated, by lines also
	free      int64 // those of them that do not count against the budget
	expanded  int64
	used      int64   // bytes, at most at one time
	aside     float64 // the share of the work that is kept for windows
}

// prove finds a lower bound.
func (r *run) prove() error {
	h, err := heuristic.Linear{}.Start(r.b)
	if err != nil {
		return err
	}
	r.bound = h.Value()
	return nil
}

// first takes the solution of lines.
func (r *run) first() error {
	opt := solver.Options{MaxTime: r.opt.MaxTime, Now: r.opt.Now}
	if report := r.opt.Progress; report != nil {
		opt.Progress = func(p solver.Progress) {
			p.Done = -1 // it is only the beginning
			report(p)
		}
	}
	s, err := strategy.Lines{}.Solve(r.ctx, r.b, opt)
	if err != nil {
		return err
	}
	if opt.MaxTime > 0 && opt.Now != nil && large(r.b.Shape()) {
		// Time for lines to finish what a search has begun.
		passed := opt.Now().Sub(r.start)
		r.meter = solver.NewMeter(r.ctx, solver.Options{MaxTime: max(opt.MaxTime-3*passed, 1), Now: opt.Now, Progress: r.opt.Progress, Share: opt.Share})
	}
	r.best, r.nodes, r.free = s.Moves.Simplify(), s.Generated, s.Generated
	return nil
}

// check looks for cancellation and the end of the time.
func (r *run) check(memory int64) error {
	r.used = max(r.used, memory)
	return r.meter.Check(r.progress(memory))
}

// progress is how far the solver has come.
func (r *run) progress(memory int64) solver.Progress {
	return solver.Progress{Nodes: r.nodes, Done: r.done(), Bound: r.bound, Best: len(r.best), Memory: memory}
}

// next is the number of nodes at which to check again.
func (r *run) next() int64 {
	next := r.meter.Next(r.nodes)
	if r.budget > 0 {
		next = min(next, r.free+r.budget)
	}
	return next
}

// done is the share of the work done.
func (r *run) done() float64 {
	share := 0.0
	if r.budget > 0 {
		share = float64(r.nodes-r.free) / float64(r.budget)
	}
	if total := r.opt.MaxTime; total > 0 && r.opt.Now != nil {
		share = max(share, float64(r.opt.Now().Sub(r.start))/float64(total))
	}
	return min(share, 1)
}

// left estimates how many nodes may still be made.
func (r *run) left() int64 {
	made := r.nodes - r.free
	left := int64(1) << 60
	if r.budget > 0 {
		left = int64(float64(r.budget)*(1-r.aside)) - made
	}
	if r.opt.MaxTime > 0 && r.opt.Now != nil {
		const rate, enough = 8, 100_000 // nodes a microsecond, where too few were made to tell
		passed := r.opt.Now().Sub(r.start)
		rest := time.Duration(float64(r.opt.MaxTime)*(1-r.aside)) - passed
		if made < enough {
			return min(left, rest.Microseconds()*rate)
		}
		left = min(left, int64(float64(made)*float64(rest)/float64(max(passed, 1))))
	}
	return left
}

// better runs beam searches of growing width, in every mode, as long as there is
// much work left to do. What is left in the end is for a wide search in each mode that is
// good in wide beams, and for windows of the path that is found.
func (r *run) better() error {
	if err := r.check(0); err != nil || len(r.best) == r.bound || r.b.Shape().Linear() {
		return err
	}
	const narrow, wider, last = 16, 8, 4 // the last search may be wider than one that fits by so much
	s, modes := newSearch(r), usualModes(r.b.Shape())
	widest := int((r.memory - s.fixed()) / boardBytes)
	lost := make([]bool, len(modes)) // got stuck the last time
	fits := func(width int) bool { return width <= widest && r.left() > r.cost(r.expected(), last*len(modes)*width) }
	if large(r.b.Shape()) && r.left() > r.cost(r.expected(), last*narrow) {
		r.aside = forWindows
	}
	for width := narrow; fits(width); width *= wider {
		whole := true
		for k, how := range modes {
			if width < how.least {
				continue
			}
			if err := r.attempt(s, r.b, 0, len(r.best), width, how); err != nil || len(r.best) == r.bound {
				return err
			}
			lost[k], whole = s.stuck, whole && !s.cut
		}
		if whole {
			return nil // nothing was left out: a wider beam finds nothing else
		}
	}
	wide := func() int { return int(min(int64(widest), r.left()/r.cost(r.expected(), 1))) }
	var tries []mode
	for k, how := range modes[1:] {
		if !lost[k+1] && wide() >= how.least {
			tries = append(tries, how)
		}
	}
	if len(tries) == 0 {
		tries = modes[:1]
	}
	s.last = true
	kept := r.aside
	for k, how := range tries {
		r.aside = 1 - (1-kept)*float64(k+1)/float64(len(tries))
		if width := wide(); width > 0 && len(r.best) > r.bound {
			if err := r.attempt(s, r.b, 0, len(r.best), width, how); err != nil {
				return err
			}
		}
	}
	s.last, r.aside = false, 0
	return r.shorten(s, widest)
}

// expected is how long a path will be at most: much shorter than that of lines.
func (r *run) expected() int { return min(len(r.best), r.manhattan*9/4) }

// cost estimates how many nodes a search makes in so many moves.
func (r *run) cost(moves, width int) int64 {
	// A cell has almost four neighbours, and the blank does not go back.
	s := r.b.Shape()
	pairs := s.Rows*(s.Cols-1) + s.Cols*(s.Rows-1)
	return max(int64(moves)*int64(width)*int64(2*pairs-s.Size())/int64(s.Size()), 1)
}

// attempt searches for a shorter way from a board on the best path, in one of its places,
// to another. Lines finishes what a search over all of it only begins.
func (r *run) attempt(s *search, first *board.Board, from, to, width int, how mode) error {
	start, goal := first, first.Copy()
	if err := goal.Play(r.best[from:to]); err != nil {
		return err
	}
	if how.back {
		start, goal = goal, start
	}
	start, err := start.Toward(goal)
	if err != nil {
		return err
	}
	way, err := s.beam(start, width, to-from-2, how)
	cut := large(r.b.Shape()) && (errors.Is(err, solver.ErrLimit) || errors.Is(err, solver.ErrCancelled))
	if way == nil && (s.stuck || cut) && len(s.leaves) > 0 && to-from == len(r.best) {
		rest, _ := s.lightest()
		finished, stopped := r.finish(start, append(slices.Clone(s.path), rest...))
		way, err = finished, cmp.Or(stopped, err)
	}
	if way == nil || len(way) >= to-from {
		return err
	}
	if how.back {
		way = way.Inverse()
	}
	r.best = slices.Concat(r.best[:from], way, r.best[to:])
	return err
}

// finish lets lines solve what a path from a board leaves.
func (r *run) finish(b *board.Board, path board.Path) (board.Path, error) {
	b = b.Copy()
	if err := b.Play(path); err != nil {
		return nil, err
	}
	// It is done in no time, and so even for who does not want to wait any longer.
	s, err := strategy.Lines{}.Solve(context.WithoutCancel(r.ctx), b, solver.Options{})
	if err != nil {
		return nil, err
	}
	r.nodes += s.Generated
	r.free += s.Generated
	return append(path, s.Moves...).Simplify(), nil
}
