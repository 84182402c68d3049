// Package beam is the anytime solver: short solutions, not proven shortest, for boards of
// every shape. It starts with the solution of the method lines. Then beam searches of
// growing width look for shorter ones, first for the whole board, then between boards along
// the solution.
//
// search.go is the beam search, weights.go its learned evaluation, tour.go its traversal of
// boards without copies, stages.go its help on large boards.
package beam

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/engine/strategy"
)

// Methods lists the package's solver.
func Methods() solver.Registry {
	return solver.Registry{
		{Declaration: solver.Declaration{Name: "beam", About: "short solutions, better the longer it may run: beam searches of growing width, from the solution of lines on", For: "every shape; it pays from 4x4 to 100x100 or so"}, Solver: Beam{}},
	}
}

// Beam is an anytime solver. When MaxTime, MaxNodes or MaxMemory is reached, or when it is
// cancelled, it returns the best known solution and no error. It returns an error only
// before the first solution, that of lines.
//
// Without MaxNodes and MaxTime the limit is defaultNodes, about two seconds. The moves of
// lines do not count as nodes. Without a time limit the result is deterministic.
type Beam struct{}

// defaultNodes is the default limit of nodes.
const defaultNodes = 16_000_000

// defaultMemory is the default limit of memory, in bytes.
const defaultMemory = 400 << 20

// Solve implements solver.Solver.
func (Beam) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	r, err := newRun(ctx, b, opt)
	if err == nil {
		err = r.solveByLines()
	}
	if r.best == nil {
		return solver.Solution{Statistics: solver.Statistics{Bound: r.bound}}, err
	}
	return r.solve()
}

// Shorten looks for a shorter solution than a known one, as Solve does after lines.
func Shorten(ctx context.Context, b *board.Board, known board.Path, opt solver.Options) (solver.Solution, error) {
	r, err := newRun(ctx, b, opt)
	if err != nil {
		return solver.Solution{Statistics: solver.Statistics{Bound: r.bound}}, err
	}
	r.best = known
	return r.solve()
}

// newRun returns a run with a lower bound and without a solution.
func newRun(ctx context.Context, b *board.Board, opt solver.Options) (*run, error) {
	r := &run{ctx: ctx, b: b, opt: opt, budget: opt.MaxNodes, memory: opt.MaxMemory, manhattan: b.Manhattan()}
	if err := b.CheckSolvable(); err != nil {
		return r, err
	}
	timed := opt.MaxTime > 0 && opt.Now != nil
	if r.budget <= 0 && !timed {
		r.budget = defaultNodes
	}
	if r.memory <= 0 {
		r.memory = defaultMemory
	}
	// The run itself enforces the limits of nodes and memory.
	r.limiter = solver.NewLimiter(ctx, solver.Options{MaxTime: opt.MaxTime, Now: opt.Now, Progress: opt.Progress, Reservation: opt.Reservation})
	if timed {
		r.start = opt.Now()
	}
	h, err := heuristic.Linear{}.Start(b)
	if err == nil {
		r.bound = h.Value()
	}
	return r, err
}

// solve improves the solution until a limit.
func (r *run) solve() (solver.Solution, error) {
	err := r.improve()
	s := solver.Solution{Moves: r.best, Statistics: solver.Statistics{Generated: r.nodes, Expanded: r.expanded, Memory: r.used, Bound: r.bound, Optimal: len(r.best) == r.bound}}
	if s.Stopped = errors.Is(err, solver.ErrCancelled); err != nil && !s.Stopped && !errors.Is(err, solver.ErrLimit) {
		return solver.Solution{Statistics: solver.Statistics{Generated: r.nodes, Expanded: r.expanded, Bound: r.bound}}, err
	}
	return s, nil
}

var errNodeLimit = message.Errorf("search.no-more-nodes", "%w: no more nodes", solver.ErrLimit)

// run is a call of Solve or Shorten.
type run struct {
	ctx       context.Context
	b         *board.Board
	opt       solver.Options
	limiter   *solver.Limiter
	start     time.Time
	budget    int64 // of nodes; 0 for no limit
	memory    int64 // limit in bytes
	best      board.Path
	bound     int
	manhattan int
	nodes     int64 // generated, including the moves of lines
	uncounted int64 // the moves of lines, which do not count against the budget
	expanded  int64
	used      int64   // peak memory in bytes
	reserved  float64 // fraction of the work that is reserved for the later wide searches
}

// solveByLines sets best to the solution of lines.
func (r *run) solveByLines() error {
	opt := solver.Options{MaxTime: r.opt.MaxTime, Now: r.opt.Now}
	if report := r.opt.Progress; report != nil {
		opt.Progress = func(p solver.Progress) {
			p.Done = -1 // unknown
			report(p)
		}
	}
	s, err := strategy.Lines{}.Solve(r.ctx, r.b, opt)
	if err != nil {
		return err
	}
	if opt.MaxTime > 0 && opt.Now != nil && large(r.b.Shape()) {
		// Reserve time for complete.
		passed := opt.Now().Sub(r.start)
		r.limiter = solver.NewLimiter(r.ctx, solver.Options{MaxTime: max(opt.MaxTime-3*passed, 1), Now: opt.Now, Progress: r.opt.Progress, Reservation: opt.Reservation})
	}
	r.best, r.nodes, r.uncounted = s.Moves.Simplify(), s.Generated, s.Generated
	return nil
}

// check checks for cancellation and the time limit.
func (r *run) check(memory int64) error {
	r.used = max(r.used, memory)
	return r.limiter.Check(r.progress(memory))
}

func (r *run) progress(memory int64) solver.Progress {
	return solver.Progress{Nodes: r.nodes, Done: r.done(), Bound: r.bound, Best: len(r.best), Memory: memory}
}

// nextCheck is the node count of the next check.
func (r *run) nextCheck() int64 {
	next := r.limiter.Next(r.nodes)
	if r.budget > 0 {
		next = min(next, r.uncounted+r.budget)
	}
	return next
}

// done is the fraction of the work done.
func (r *run) done() float64 {
	share := 0.0
	if r.budget > 0 {
		share = float64(r.nodes-r.uncounted) / float64(r.budget)
	}
	if total := r.opt.MaxTime; total > 0 && r.opt.Now != nil {
		share = max(share, float64(r.opt.Now().Sub(r.start))/float64(total))
	}
	return min(share, 1)
}

// nodesLeft estimates how many more nodes the limits allow, without the reserved work.
func (r *run) nodesLeft() int64 {
	made := r.nodes - r.uncounted
	left := int64(1) << 60
	if r.budget > 0 {
		left = int64(float64(r.budget)*(1-r.reserved)) - made
	}
	if r.opt.MaxTime > 0 && r.opt.Now != nil {
		const rate, enough = 8, 100_000 // nodes per microsecond, used until enough nodes are measured
		passed := r.opt.Now().Sub(r.start)
		rest := time.Duration(float64(r.opt.MaxTime)*(1-r.reserved)) - passed
		if made < enough {
			return min(left, rest.Microseconds()*rate)
		}
		left = min(left, int64(float64(made)*float64(rest)/float64(max(passed, 1))))
	}
	return left
}

// improve runs beam searches of growing width in every mode while most of the work is left.
// The rest is for one wide search in each mode that did not get stuck; windows get what that
// search does not use.
func (r *run) improve() error {
	if err := r.check(0); err != nil || len(r.best) == r.bound || r.b.Shape().Linear() {
		return err
	}
	const narrow, wider, last = 16, 8, 4 // first width; factor of widths; work left for the last search
	s, modes := newSearch(r), modesFor(r.b.Shape())
	widest := int((r.memory - s.fixedMemory()) / boardBytes)
	stuck := make([]bool, len(modes)) // in its last search
	fits := func(width int) bool {
		return width <= widest && r.nodesLeft() > r.expectedNodes(r.expectedLength(), last*len(modes)*width)
	}
	for width := narrow; fits(width); width *= wider {
		complete := true
		for k, m := range modes {
			if width < m.minWidth {
				continue
			}
			if err := r.improveSegment(s, r.b, 0, len(r.best), width, m); err != nil || len(r.best) == r.bound {
				return err
			}
			stuck[k], complete = s.stuck, complete && !s.cut
		}
		if complete {
			return nil // no beam dropped a board, so wider beams give the same result
		}
	}
	widthLeft := func() int { return int(min(int64(widest), r.nodesLeft()/r.expectedNodes(r.expectedLength(), 1))) }
	var tries []mode
	for k, m := range modes[1:] {
		if !stuck[k+1] && widthLeft() >= m.minWidth {
			tries = append(tries, m)
		}
	}
	if len(tries) == 0 {
		tries = modes[:1]
	}
	s.adapt = true
	for k, m := range tries {
		r.reserved = 1 - float64(k+1)/float64(len(tries))
		if width := widthLeft(); width > 0 && len(r.best) > r.bound {
			if err := r.improveSegment(s, r.b, 0, len(r.best), width, m); err != nil {
				return err
			}
		}
	}
	s.adapt, r.reserved = false, 0
	return r.improveWindows(s, widest)
}

// expectedLength is an upper estimate of the length of a solution by a beam search.
func (r *run) expectedLength() int { return min(len(r.best), r.manhattan*9/4) }

// expectedNodes estimates the nodes of a search.
func (r *run) expectedNodes(moves, width int) int64 {
	// A cell has almost four neighbours; the move back is skipped.
	s := r.b.Shape()
	pairs := s.Rows*(s.Cols-1) + s.Cols*(s.Rows-1)
	return max(int64(moves)*int64(width)*int64(2*pairs-s.Size())/int64(s.Size()), 1)
}

// improveSegment searches for a shorter path for the moves from..to of the best solution,
// which start at the board first. If a search for the whole solution stops early, lines
// completes its path.
func (r *run) improveSegment(s *search, first *board.Board, from, to, width int, m mode) error {
	start, goal := first, first.Copy()
	if err := goal.Play(r.best[from:to]); err != nil {
		return err
	}
	if m.backward {
		start, goal = goal, start
	}
	start, err := start.Toward(goal)
	if err != nil {
		return err
	}
	path, err := s.solve(start, width, to-from-2, m)
	stopped := large(r.b.Shape()) && (errors.Is(err, solver.ErrLimit) || errors.Is(err, solver.ErrCancelled))
	if path == nil && (s.stuck || stopped) && len(s.leaves) > 0 && to-from == len(r.best) {
		rest, _ := s.bestLeaf()
		completed, failed := r.complete(start, append(slices.Clone(s.path), rest...))
		path, err = completed, cmp.Or(failed, err)
	}
	if path == nil || len(path) >= to-from {
		return err
	}
	if m.backward {
		path = path.Inverse()
	}
	r.best = slices.Concat(r.best[:from], path, r.best[to:])
	return err
}

// complete appends the solution of lines to a path from a board.
func (r *run) complete(b *board.Board, path board.Path) (board.Path, error) {
	b = b.Copy()
	if err := b.Play(path); err != nil {
		return nil, err
	}
	// lines is fast, so it runs even after a cancellation.
	s, err := strategy.Lines{}.Solve(context.WithoutCancel(r.ctx), b, solver.Options{})
	if err != nil {
		return nil, err
	}
	r.nodes += s.Generated
	r.uncounted += s.Generated
	return append(path, s.Moves...).Simplify(), nil
}

// A search for the whole board leaves detours that only a search between two boards of the
// path removes. So a window slides along the solution, and narrow forward and backward
// searches look for a shorter path between its ends. The width grows from pass to pass.
const (
	windowMoves = 120             // length of a window
	windowStep  = windowMoves / 4 // moves between windows
	windowWidth = 20              // in the first pass
)

// improveWindows improves the solution by windows until a limit.
func (r *run) improveWindows(s *search, widest int) error {
	for width := min(windowWidth, widest); width > 0 && len(r.best) > r.bound; width = min(width*5/2, widest) {
		before, complete := len(r.best), true
		for _, backward := range []bool{false, true} {
			cut, err := r.windowPass(s, width, mode{backward: backward})
			if err != nil {
				return err
			}
			complete = complete && !cut
		}
		if len(r.best) == before && (complete || width == widest) {
			return nil
		}
	}
	return nil
}

// windowPass slides a window along the solution. It reports whether a beam has dropped
// boards.
func (r *run) windowPass(s *search, width int, m mode) (cut bool, err error) {
	b := r.b.Copy()
	for from := 0; from < len(r.best); from += windowStep {
		if err := r.improveSegment(s, b, from, min(from+windowMoves, len(r.best)), width, m); err != nil {
			return cut, err
		}
		cut = cut || s.cut
		if err := b.Play(r.best[from:min(from+windowStep, len(r.best))]); err != nil {
			return cut, err
		}
	}
	r.best = r.best.Simplify()
	return cut, nil
}
