package optimal

import (
	"context"
	"encoding/json"
	"slices"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/pdb"
	"taquin/engine/share"
	"taquin/engine/solver"
)

// NewWorker returns the worker that searches subtrees for a cluster. It takes its tables from
// a library, which downloads them from the cluster if possible.
func NewWorker(tables *pdb.Library) share.Worker { return searchWorker{New(tables)} }

type searchWorker struct{ *Solver }

// Open implements share.Worker.
func (d searchWorker) Open(ctx context.Context, shared share.Job, store share.Store) (share.Session, error) {
	var j job
	if err := json.Unmarshal(shared.Data, &j); err != nil {
		return nil, message.Errorf("solver.the-job-is-damaged", "optimal: the job is damaged: %w", err)
	}
	b, err := j.board()
	if err != nil {
		return nil, err
	}
	if err := b.CheckSolvable(); err != nil {
		return nil, err
	}
	p, err := newProblem(b)
	if err != nil {
		return nil, err
	}
	heuristic, err := d.tables.WithStore(store).Heuristic(ctx, p.start.Shape(), p.start.Home(), j.Tables, nil)
	if err != nil {
		return nil, err
	}
	h := &searchSession{Solver: d.Solver, prune: j.Prune}
	t, err := h.newTree(ctx, p, heuristic, j.Prune, h.thresholds.sequenceLength(p.start.Shape(), 0))
	if err != nil {
		return nil, err
	}
	h.useTree(t)
	return h, nil
}

// searchSession searches subtrees in order, up to the first that contains a solution.
type searchSession struct {
	*Solver
	*tree
	*threadSearch
	prune      solver.Prune
	totalNodes int64 // generated in all units
}

func (h *searchSession) useTree(t *tree) { h.tree, h.threadSearch = t, newThreadSearch(t) }

// adapt switches to an automaton for sequences of a length, and expands the tables after a
// long search.
func (h *searchSession) adapt(ctx context.Context, length int, report func(share float64)) error {
	if !h.dense && h.totalNodes >= h.heuristic.Placements()/placementsPerNode {
		h.totalNodes = 0 // retry rarely if there is not enough memory
		if err := h.Solver.tables.Expand(ctx, h.heuristic, func(pdb.BuildProgress) { report(0) }); err != nil {
			return err
		}
	}
	if h.sequenceLength == length && h.dense == h.heuristic.Expanded() {
		return nil
	}
	t, err := h.newTree(ctx, h.problem, h.heuristic, h.prune, length)
	if err == nil {
		h.useTree(t)
	}
	return err
}

// Close implements share.Session.
func (*searchSession) Close() {}

// Do implements share.Session.
func (h *searchSession) Do(ctx context.Context, text []byte, report func(share float64)) ([]byte, error) {
	var u unit
	if err := json.Unmarshal(text, &u); err != nil {
		return nil, message.Errorf("solver.the-unit-is-damaged", "optimal: the unit is damaged: %w", err)
	}
	if u.Bound < 0 || u.Bound > maxBound {
		return nil, message.Errorf("solver.the-unit-has-a", "optimal: the unit has a bound of %d", u.Bound)
	}
	if u.Words < 0 || u.Words > maxClusterLength {
		return nil, message.Errorf("solver.the-unit-has-words", "optimal: the unit has words of %d moves", u.Words)
	}
	if err := h.adapt(ctx, u.Words, report); err != nil {
		return nil, err
	}
	paths := make([]board.Path, len(u.Paths))
	for i, text := range u.Paths {
		path, err := parsePath(text)
		if err != nil {
			return nil, err
		}
		if !h.contains(path) {
			return nil, message.New("solver.the-unit-has-a-path", "optimal: the unit has a path that the search does not take")
		}
		paths[i] = path
	}
	found := make([][3]int64, len(paths))
	done := make([]bool, len(paths))
	next, count, last := 0, 0, len(paths) // last is the first subtree known to contain a solution
	var solution board.Path
	h.next = func() (int64, board.Path, bool) {
		if next >= min(len(paths), last) || ctx.Err() != nil {
			return 0, nil, false
		}
		next++
		return int64(next - 1), paths[next-1], true
	}
	h.done = func(at int64, s *subtreeSearch) {
		found[at] = [3]int64{s.Generated, s.Expanded, int64(s.maxDepth)}
		done[at] = true
		h.totalNodes += s.Generated
		count++
		if s.found && int(at) < last {
			last, solution = int(at), slices.Clone(s.path[:u.Bound])
		}
	}
	h.stop = func(at int64) bool {
		report(float64(count) / float64(len(paths)))
		return ctx.Err() != nil || int(at) > last
	}
	h.search(u.Bound)
	upTo := min(len(paths), last+1)
	if slices.Contains(done[:upTo], false) {
		return nil, context.Cause(ctx)
	}
	result := unitResult{Subtrees: found[:upTo]}
	if last < len(paths) {
		result.Solution = pathText(solution)
	}
	return share.JSON(result), nil
}

// maxBound exceeds the distance of every board that has tables.
const maxBound = 1 << 12
