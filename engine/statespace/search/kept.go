package search

import (
	"bytes"
	"context"
	"math"
	"slices"

	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// kept is the states of a search and their limits.
type kept struct {
	*statespace.Store
	weighed int // chunks at the last look at the memory
	space   statespace.Space
}

func newKept(s statespace.Space) kept { return kept{Store: statespace.StoreOf(s), space: s} }

// Bytes is the memory in use, including that of the space.
func (k *kept) Bytes() int64 { return k.Store.Bytes() + held(k.space) }

// held is the memory of the states that a space keeps itself.
func held(s statespace.Space) int64 {
	if hidden, ok := s.(unguided); ok {
		s = hidden.Space
	}
	if h, ok := s.(statespace.Holder); ok {
		return h.Held()
	}
	return 0
}

// grown reports whether the states take more memory than at the last check.
func (k *kept) grown() bool { return k.Chunks() > k.weighed }

// check looks at the limits of the search and of the store. Call it when the limiter asks for it,
// and when the store has grown.
func (k *kept) check(limiter *solver.Limiter, p solver.Progress) error {
	if k.Len() > math.MaxInt32-1<<16 {
		return message.Errorf("search.no-more-than-states", "%w: no more than %d states can be kept", solver.ErrLimit, k.Len())
	}
	p.Done = -1
	if k.grown() {
		k.weighed = k.Chunks()
		if err := limiter.CheckMemory(p); err != nil {
			return err
		}
	}
	return limiter.Check(p)
}

// path returns the moves from the start to a state.
func (k *kept) path(i int32) []statespace.Move {
	path := k.Path(i, nil)
	slices.Reverse(path)
	return path
}

// pathCost returns the cost of the moves of a path from the start.
func pathCost(s statespace.Space, path []statespace.Move) (cost float64, err error) {
	if t := s.Traits(); t.MinCost == t.MaxCost {
		return float64(len(path)) * t.MinCost, nil
	}
	state, err := start(s)
	if err != nil {
		return 0, err
	}
	next := statespace.NewSuccessors(s.Size())
	next.NoValues = true
	for _, m := range path {
		next.Reset()
		if err := s.Expand(state, statespace.NoMove, next); err != nil {
			return 0, err
		}
		k := slices.IndexFunc(next.Edges, func(e statespace.Edge) bool { return e.Move == m })
		if k < 0 {
			return 0, message.Errorf("search.move-is-not-possible", "search: move %d is not possible where the search has made it", m)
		}
		cost += next.Edges[k].Cost
		copy(state, next.State(k))
	}
	return cost, nil
}

// errOneStart is the error of a search that begins from one state.
var errOneStart = message.New("search.a-space-with-several", "search: a space with several start states")

// start returns the only start of a space.
func start(s statespace.Space) (first []byte, err error) {
	err = s.Starts(func(state []byte) error {
		if first != nil {
			return errOneStart
		}
		first = bytes.Clone(state)
		return nil
	})
	return first, err
}

// startValue returns the start state with its estimate, unless a limit has been reached already.
func startValue(s statespace.Space, limiter *solver.Limiter) (first []byte, value float64, err error) {
	if err := limiter.Check(solver.Progress{Done: -1}); err != nil {
		return nil, 0, err
	}
	if first, err = start(s); err != nil {
		return nil, 0, err
	}
	value, err = estimate(s, first)
	return first, value, err
}

// backward returns the space seen from its goals.
func backward(ctx context.Context, s statespace.Space) (statespace.Space, error) {
	if r, ok := s.(statespace.Reversible); ok {
		return r.Backward(ctx)
	}
	return nil, message.Errorf("search.the-moves-of-this", "%w: the moves of this puzzle have no inverses, so it cannot be searched from the goal", solver.ErrNotApplicable)
}

// unguided is a space without its heuristic, for the searches that use none. It hides the
// optional interfaces of the space, which may depend on the heuristic.
type unguided struct{ statespace.Space }

// unguide returns a space without its heuristic: the space itself if it has none.
func unguide(s statespace.Space) statespace.Space {
	if s.Traits().Blind() {
		return s
	}
	return unguided{s}
}

func (s unguided) Estimate([]byte) (float64, error) { return 0, nil }

func (s unguided) Traits() statespace.Traits {
	t := s.Space.Traits()
	t.Heuristic, t.Admissible = "", true
	return t
}

func (s unguided) Expand(state []byte, last statespace.Move, next *statespace.Successors) error {
	before := next.NoValues
	next.NoValues = true
	err := s.Space.Expand(state, last, next)
	next.NoValues = before
	for k := range next.Edges {
		next.Edges[k].Value = 0
	}
	return err
}

// expander generates the successors of kept states.
type expander struct {
	space               statespace.Space
	traits              statespace.Traits
	kept                kept
	next                *statespace.Successors
	hashes              []uint64
	generated, expanded int64
	noted               noted
}

func newExpander(s statespace.Space, opt solver.Options) *expander {
	return &expander{space: s, traits: s.Traits(), kept: newKept(s), next: statespace.NewSuccessors(s.Size()), noted: newNoted(opt.Trace)}
}

// value returns the checked estimate of successor k.
func (e *expander) value(k int) (float64, error) {
	if value := e.next.Edges[k].Value; !math.IsNaN(value) {
		return value, check(e.space, value)
	}
	return estimate(e.space, e.next.State(k))
}

// expand generates the successors of state x, with hashes. A state is fetched from memory
// while the ones before it are generated.
func (e *expander) expand(x int32, last statespace.Move) error {
	e.expanded++
	e.noted.Expanded(e.noted.node(x))
	e.next.Reset()
	if err := e.space.Expand(e.kept.State(x), last, e.next); err != nil {
		return err
	}
	e.hashes = e.kept.Hashes(e.next, e.hashes[:0])
	e.generated += int64(len(e.hashes))
	return nil
}

// last is the move that led to state x.
func (e *expander) last(x int32) statespace.Move {
	l := e.kept.Link(x)
	if l.Parent == x {
		return statespace.NoMove
	}
	return l.Move
}

// root keeps a start with its value and score, and reports whether it is new.
func (e *expander) root(state []byte, value, score float64) (i int32, fresh bool) {
	i, fresh = e.kept.Add(state, statespace.Hash(state), statespace.Link{Parent: e.kept.Len()})
	if fresh {
		e.noted.kept(e.noted.Root(e.space, state, seen(e.traits, value), score))
	}
	return i, fresh
}

// note logs that state i was generated: a new state, or a known one on a shorter path or not.
func (e *expander) note(link statespace.Link, i int32, fresh, shorter bool, value, score float64) {
	status := statespace.Open
	if !fresh && !shorter {
		status = statespace.Known
	}
	n := e.noted.Made(e.noted.node(link.Parent), link.Move, seen(e.traits, value), score, status)
	switch {
	case fresh:
		e.noted.kept(n)
	case shorter:
		e.noted.FoundShorter(n, e.noted.node(i))
		e.noted.again(i, n)
	}
}

// noted is the log of a search that keeps states: it knows the node of each state kept.
// Without a log it costs nothing.
type noted struct {
	*statespace.Log
	nodes []int32
}

func newNoted(l *statespace.Log) noted { return noted{Log: l} }

// kept says that the state of a node was kept as the next one.
func (n *noted) kept(node int32) {
	if node != statespace.None {
		n.nodes = append(n.nodes, node)
	}
}

// node returns the node of state i.
func (n *noted) node(i int32) int32 {
	if int(i) >= len(n.nodes) {
		return statespace.None
	}
	return n.nodes[i]
}

// again says that state i has another node from now on.
func (n *noted) again(i, node int32) {
	if node != statespace.None {
		n.nodes[i] = node
	}
}

// Frontier enumerates the states of a space by their distance from the start, without a goal.
// It keeps every state, but not how it was reached: the size of a state and some 16 bytes.
type Frontier struct {
	*expander
	limiter    *solver.Limiter
	due        int64 // number of generated states at which the limits are checked next
	first, end int32 // the states at the current distance
	arcs       int64
}

// NewFrontier returns the frontier of the start states. It reads the limits and the progress
// of the options.
func NewFrontier(ctx context.Context, s statespace.Space, opt solver.Options) (*Frontier, error) {
	opt.Trace = nil
	f := &Frontier{expander: newExpander(s, opt), limiter: solver.NewLimiter(ctx, opt)}
	f.kept.Store.WithoutLinks()
	f.next.NoValues = true
	err := s.Starts(func(state []byte) error {
		f.root(state, 0, 0)
		return nil
	})
	f.end = f.kept.Len()
	return f, err
}

// States returns the store and the numbers of the states at the current distance: from first
// up to and not including end.
func (f *Frontier) States() (store *statespace.Store, first, end int32) {
	return f.kept.Store, f.first, f.end
}

// Arcs is the number of moves out of the states before the frontier.
func (f *Frontier) Arcs() int64 { return f.arcs }

// Advance replaces the frontier by the states at the next distance. If no such state exists, it
// reports false and does not change the frontier. An error leaves the frontier unchanged, too.
func (f *Frontier) Advance() (ok bool, err error) {
	err = f.expandAll(func(state []byte, hash uint64) bool {
		f.kept.Add(state, hash, statespace.Link{})
		return true
	})
	if err != nil {
		return false, err
	}
	f.arcs = f.generated
	if f.kept.Len() == f.end {
		return false, nil
	}
	f.first, f.end = f.end, f.kept.Len()
	return true, nil
}

// Closed reports whether no move leads beyond the frontier. It keeps no further states, and
// usually looks at few. If it reports true, Arcs includes the moves out of the frontier.
func (f *Frontier) Closed() (closed bool, err error) {
	closed = true
	before := f.generated
	err = f.expandAll(func(state []byte, hash uint64) bool {
		_, closed = f.kept.Find(state, hash)
		return closed
	})
	if closed && err == nil {
		f.arcs = f.generated
	}
	f.generated = before
	return closed && err == nil, err
}

// expandAll generates the successors of the frontier and calls each with every one, until it
// returns false.
func (f *Frontier) expandAll(each func(state []byte, hash uint64) bool) error {
	for x := f.first; x < f.end; x++ {
		if f.generated >= f.due || f.kept.grown() {
			if err := f.kept.check(f.limiter, solver.Progress{Nodes: f.generated, Memory: f.kept.Bytes()}); err != nil {
				return err
			}
			f.due = f.limiter.Next(f.generated)
		}
		if err := f.expand(x, statespace.NoMove); err != nil {
			return err
		}
		for k, hash := range f.hashes {
			if !each(f.next.State(k), hash) {
				return nil
			}
		}
	}
	return nil
}
