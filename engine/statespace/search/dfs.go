package search

import (
	"bytes"
	"cmp"
	"context"
	"math"

	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// DepthFirst goes depth first to Options.Depth moves (usually 50) and returns the first
// solution that it meets; textbooks call it depth-limited search. The solution may have any
// length up to the limit. Without a solution within the limit, every solution has more moves. It keeps only the path.
func DepthFirst(ctx context.Context, s statespace.Space, opt solver.Options) (Result, error) {
	s, opt.Weight = unguide(s), 0
	d, err := begin(ctx, s, opt)
	if err != nil {
		return Result{}, err
	}
	depth := cmp.Or(opt.Depth, usualDepth)
	d.byMoves, d.minStep = true, 1
	found, _ := d.search(float64(depth))
	r := d.result()
	if d.watch.Err == nil && found {
		if r.Cost, err = pathCost(s, r.Path); err != nil {
			r.Path = nil
		}
		return r, err
	}
	if d.watch.Err == nil {
		r.Bound = float64(depth+1) * d.traits.MinCost
		return r, message.Errorf("search.no-solution-has-or", "%w: no solution has %s or fewer; the option depth lets the search go deeper", solver.ErrLimit, message.Count(depth, "move"))
	}
	return r, d.watch.Err
}

// usualDepth is the depth of DepthFirst: some moves more than any 3x3 board needs.
const usualDepth = 50

// maxDepth bounds the path of a search: under a heuristic whose values are large and fall, a
// bound leaves room for paths that would fill the memory.
const maxDepth = 1 << 20

// Watch counts the states of a depth-first search and stops the search at limits.
type Watch struct {
	Generated, Expanded int64
	Next                int64 // check again at this number of states generated
	Err                 error // why the search stopped
	Finish              bool  // the search continues after the first solution
	limiter             *solver.Limiter
	space               statespace.Space
	proven              int // moves
}

// Check looks at the limits, and reports whether the search may continue.
func (w *Watch) Check() bool {
	p := solver.Progress{Nodes: w.Generated, Done: -1, Bound: w.proven, Memory: held(w.space)}
	w.Err = w.limiter.CheckMemory(p)
	if w.Err == nil {
		w.Err = w.limiter.Check(p)
	}
	w.Next = w.limiter.Next(w.Generated)
	return w.Err == nil
}

// Bounded is a depth-first search that can be repeated under growing bounds.
type Bounded interface {
	// Search looks for a goal whose path has f-values of at most the bound. Otherwise
	// it returns the next bound: the least f-value beyond. With Watch.Finish it searches all
	// paths within the bound, and returns the first solution. It expands no goal.
	Search(bound float64) (path []statespace.Move, found bool, next float64)
}

// Specialized is a space with a faster depth-first search for some heuristics.
type Specialized interface {
	statespace.Space
	// Bounded returns a search of the moves that an automaton allows, or nil.
	Bounded(w *Watch, next []int32) Bounded
}

// dfs is the depth-first search for every space and every heuristic.
type dfs struct {
	watch         *Watch
	space         statespace.Space
	traits        statespace.Traits
	at            statespace.Cursor
	first         float64 // estimate of the start
	weight, scale float64
	after         []int32 // the automaton, if there is one
	letters       int32
	noReturn      bool    // without an automaton: no move back to the state before
	fast          Bounded // nil: this one
	log           *statespace.Log

	raises    bool    // values rise by pathmax
	bpmx      bool    // and by bidirectional pathmax
	byMoves   bool    // the cost of a path counts its moves
	minStep   float64 // the least cost of a move
	noCycles  bool    // skips states on the path; otherwise only after moves that cost nothing
	points    []point // the states on the path, if a move may cost nothing or with noCycles
	bound     float64
	nextBound float64
	path      []statespace.Move // to the goal that was found
	cost      float64           // of path
}

// begin prepares a depth-first search.
func begin(ctx context.Context, s statespace.Space, opt solver.Options) (*dfs, error) {
	d := &dfs{watch: &Watch{limiter: solver.NewLimiter(ctx, opt), Finish: opt.Finish, space: s}, space: s, traits: s.Traits(), noReturn: opt.Prune != solver.PruneNone, log: opt.Trace}
	d.weight, d.scale = weigh(opt)
	d.minStep, d.noCycles = d.traits.MinCost, d.traits.NoCycles
	var err error
	if r, ok := s.(statespace.Regular); ok {
		var letters int
		if d.after, letters, err = r.Automaton(ctx, string(opt.Prune)); err != nil {
			return nil, err
		}
		d.letters = int32(letters)
	}
	if !d.watch.Check() {
		return nil, d.watch.Err
	}
	d.raises, d.bpmx = opt.Pathmax || opt.BPMX, opt.BPMX
	if fast, ok := s.(Specialized); ok && d.weight == d.scale && !d.raises {
		d.fast = fast.Bounded(d.watch, d.after)
	}
	if d.at, err = statespace.NewCursor(s); err != nil {
		return nil, err
	}
	d.first, err = d.value()
	return d, err
}

// value is the checked estimate of the current state.
func (d *dfs) value() (float64, error) {
	value, err := d.at.Value()
	if err == nil {
		err = check(d.space, value)
	}
	return value, err
}

// root logs the start again, for another round.
func (d *dfs) root() int32 {
	return d.log.Root(d.space, d.at.State(), seen(d.traits, d.first), d.weight*d.first/d.scale)
}

// search looks for a goal below a bound on scale*g + weight*h. Otherwise it returns
// the next bound.
func (d *dfs) search(bound float64) (found bool, next float64) {
	root := statespace.None
	if !d.log.Full() {
		root = d.root()
	}
	if d.fast != nil && d.log.Full() {
		d.path, found, next = d.fast.Search(bound)
		d.cost = float64(len(d.path))
		return found, next
	}
	d.bound, d.nextBound = bound, math.Inf(1)
	solved, err := d.at.Solved()
	if err != nil {
		d.watch.Err = err
		return false, 0
	}
	if solved {
		d.log.Found(root)
		return true, 0
	}
	if d.marks() {
		d.mark(0, 0)
	}
	if d.raises {
		found, _ = d.expandRaised(0, 0, root, 0, d.first)
	} else {
		found = d.expand(0, 0, root, 0)
	}
	return found && d.watch.Err == nil, d.nextBound
}

// point is a state on the path.
type point struct {
	state []byte
	g     float64
}

// marks reports whether the search records the states on its path.
func (d *dfs) marks() bool { return d.minStep == 0 || d.noCycles }

// onPath reports whether a cycle led to the current state, which has a depth and a cost. Without
// noCycles these are moves that cost nothing.
func (d *dfs) onPath(depth int, g float64) bool {
	state := d.at.State()
	for k := depth - 1; k >= 0 && (d.noCycles || d.points[k].g == g); k-- {
		if bytes.Equal(d.points[k].state, state) {
			return true
		}
	}
	return false
}

// mark records the current state for onPath.
func (d *dfs) mark(depth int, g float64) {
	if depth == len(d.points) {
		d.points = append(d.points, point{})
	}
	p := &d.points[depth]
	p.state, p.g = append(p.state[:0], d.at.State()...), g
}

// result is the path found and the counts.
func (d *dfs) result() Result {
	r := Result{Path: d.path, Cost: d.cost, Generated: d.watch.Generated, Expanded: d.watch.Expanded}
	if d.watch.Err != nil {
		r.Path = nil
	}
	return r
}

// expand makes every move that the automaton allows on the current state, which is a node of
// the log. It reports whether it has found the solution or an error: then the search is over, unless it
// finishes the iteration.
func (d *dfs) expand(depth int, state, node int32, g float64) bool {
	if d.watch.Generated >= d.watch.Next && !d.watch.Check() {
		return true
	}
	if least := d.scale * (g + d.minStep); least > d.bound { // every successor lies beyond
		d.nextBound = min(d.nextBound, least)
		d.log.Became(node, statespace.Cut)
		return false
	}
	d.log.Expanded(node)
	moves, err := d.at.Branches()
	if err != nil {
		d.watch.Err = err
		return true
	}
	at, watch, quiet, found := d.at, d.watch, d.log.Full(), false
	for k, m := range moves {
		after := int32(0) // allows, inlined by hand: the compiler does not, and most successors end here
		if d.after != nil {
			after = d.after[d.letters*state+int32(m)]
		}
		if after < 0 || d.after == nil && d.noReturn && k == at.Back() {
			continue
		}
		cost := at.Do(k)
		if d.byMoves {
			cost = 1
		}
		cost += g
		watch.Generated++
		value, err := at.Value()
		if err == nil && !valid(value) {
			err = check(d.space, value)
		}
		f := d.scale*cost + d.weight*value
		child := statespace.None
		if !quiet {
			child = d.log.Made(node, m, seen(d.traits, value), f/d.scale, statespace.Open)
		}
		over := err != nil
		switch {
		case over:
			watch.Err = err
		case f > d.bound: // most states
			d.nextBound = min(d.nextBound, f)
			if !quiet {
				d.log.Became(child, statespace.Cut)
			}
		default:
			var further bool
			if further, over = d.visit(depth, child, cost); further {
				over = d.expand(depth+1, after, child, cost)
			}
		}
		at.Undo()
		if over {
			if watch.Err != nil {
				return true
			}
			d.path[depth] = m
			if found = true; !watch.Finish {
				return true
			}
		}
	}
	d.watch.Expanded++
	return found
}

// allows returns the state of the automaton after move number k, unless the move is pruned.
func (d *dfs) allows(k int, m statespace.Move, state int32) (after int32, ok bool) {
	if d.after == nil {
		return 0, !d.noReturn || k != d.at.Back()
	}
	after = d.after[d.letters*state+int32(m)]
	return after, after >= 0
}

// visit looks at the state to which a move has led below the bound. It reports whether to expand it;
// otherwise, whether it is the solution or an error.
func (d *dfs) visit(depth int, child int32, g float64) (further, found bool) {
	if d.marks() {
		if d.onPath(depth+1, g) {
			d.log.Became(child, statespace.Known)
			return false, false
		}
		d.mark(depth+1, g)
	}
	solved, err := d.at.Solved()
	switch {
	case err != nil:
		d.watch.Err = err
		return false, true
	case solved && d.path != nil: // the search finishes the iteration
		return false, false
	case solved:
		d.log.Found(child)
		d.path, d.cost = make([]statespace.Move, depth+1), g
		return false, true
	case depth == maxDepth:
		d.watch.Err = message.Errorf("search.the-path-grows-longer", "%w: the path grows longer than %d moves under the bound %.0f", solver.ErrLimit, maxDepth, d.bound/d.scale)
		return false, true
	}
	return true, false
}
