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

// SMA is simplified memory-bounded A*, SMA* (S. Russell, "Efficient memory-bounded search
// methods", ECAI-92, pp. 1-5): AStar with at most Options.MaxStored nodes. When the memory is
// full and another node is generated, the leaf with the largest f-value is forgotten; its parent
// keeps the backed-up f-value and generates the node again when nothing better is left. As
// in its source, a node is the end of a sequence of moves: a state that two sequences reach is
// kept twice, unless Options.Prune excludes one of them. Result.Stored is the most nodes kept
// at once.
//
// It is optimal if the heuristic is admissible and Options.Weight at most 1: a backed-up
// value never exceeds the cost of the cheapest solution below its node. A solution must fit
// into the memory, one node for each move and the start; if none does, the search says so,
// and that is proven too: it ends even if no solution exists, but the sequences of moves that
// fit grow exponentially with the memory, so without a limit it may run too long.
func SMA(ctx context.Context, s statespace.Space, opt solver.Options) (Result, error) {
	d, err := begin(ctx, s, opt)
	if err != nil {
		return Result{}, err
	}
	first, err := start(s)
	if err != nil {
		return Result{}, err
	}
	m := &sma{dfs: d, most: int32(cmp.Or(opt.MaxStored, usualStored)), states: statespace.NewChunks[byte](s.Size()),
		next: statespace.NewSuccessors(s.Size()), of: none, noted: newNoted(opt.Trace)}
	m.next.NoValues = true
	m.proves = d.traits.Admissible && d.weight <= d.scale
	m.bound = d.traits.LowerBound(d.first)
	d.watch.proven = d.traits.Moves(m.bound)
	last := none
	if err = m.add(smaNode{parent: none}, first, d.first, 0); err == nil {
		last, err = m.search()
	}
	r := Result{Generated: d.watch.Generated, Expanded: d.watch.Expanded, Stored: int64(len(m.nodes)), Memory: m.memory(), Bound: m.bound}
	if err == nil {
		r.Path, r.Optimal, r.Cost = m.path(last), m.proves, m.nodes[last].g
		if m.proves {
			r.Bound = r.Cost
		}
	}
	return r, err
}

// usualStored is the usual limit of nodes: far fewer than AStar keeps of a hard 15-puzzle.
const usualStored = 100_000

// none is no node.
const none = int32(-1)

// sma is a search under way. Nodes are numbered, and the number of a forgotten node is used
// again.
type sma struct {
	*dfs
	states statespace.Chunks[byte]
	nodes  []smaNode
	free   []int32            // numbers of forgotten nodes
	most   int32              // nodes that are kept
	open   statespace.Ranking // nodes with a successor that is not kept: least f first, the deepest of equals
	leaves statespace.Ranking // nodes without kept successors: largest f first, the shallowest of equals
	proves bool
	cut    bool // a sequence of moves did not fit into the memory
	bound  float64
	noted  noted

	weighed int // nodes up to which the memory need not be checked

	next *statespace.Successors // of node of
	of   int32
}

// smaNode is the end of a sequence of moves.
type smaNode struct {
	parent, depth int32
	state         int32 // of the automaton
	g             float64
	move          statespace.Move
	k             int32       // its number among the successors of the parent
	known         float64     // no solution below the node has less
	branches      []smaBranch // the successors, once the node was expanded
	expanded      bool
	kept, tried   int32 // how many of them are kept, and were generated at least once or need not be
}

// smaBranch is a successor.
type smaBranch struct {
	backedUp float64 // a lower bound for the solutions below it; +Inf if none fits
	tried    bool
	kept     bool
}

// best returns the successor that is not kept with the least backed-up value.
func (n *smaNode) best() (k int, backedUp float64) {
	if !n.expanded {
		return 0, n.known
	}
	backedUp = math.Inf(1)
	for i, b := range n.branches {
		if !b.kept && b.backedUp < backedUp {
			k, backedUp = i, b.backedUp
		}
	}
	return k, backedUp
}

// search runs until a goal is the best node, and returns its number.
func (m *sma) search() (int32, error) {
	for {
		if m.watch.Generated >= m.watch.Next || len(m.nodes) > m.weighed {
			if err := m.check(); err != nil {
				return none, err
			}
		}
		x, _, _ := m.open.First()
		n := &m.nodes[x]
		k, least := n.best()
		if m.proves && !math.IsInf(least, 1) {
			m.bound = max(m.bound, m.traits.RoundUp(least/m.scale))
			m.watch.proven = m.traits.Moves(m.bound)
		}
		if math.IsInf(least, 1) {
			if !m.cut {
				return none, errNoPath
			}
			if m.proves {
				m.bound = float64(m.most) * m.traits.MinCost
			}
			return none, message.Errorf("search.no-solution-has-or-fewer", "%w: no solution has %s or fewer, and no longer one fits into %d states; the option max_stored allows more",
				solver.ErrLimit, message.Count(int(m.most)-1, "move"), m.most)
		}
		goal, err := m.space.IsGoal(m.states.At(x))
		switch {
		case err != nil:
			return none, err
		case goal:
			m.noted.Found(m.noted.node(x))
			return x, nil
		case n.depth+1 == m.most:
			n.branches, n.expanded, m.cut = n.branches[:0], true, true
			m.rank(x)
			continue
		case !n.expanded:
			if err := m.expandNode(x); err != nil {
				return none, err
			}
			continue
		case int32(len(m.nodes)) == m.most && len(m.free) == 0:
			m.forget(x)
		}
		if err := m.generate(x, k, least); err != nil {
			return none, err
		}
	}
}

// successors expands node x, unless it is the node expanded last.
func (m *sma) successors(x int32) error {
	if m.of == x {
		return nil
	}
	m.of = x
	m.next.Reset()
	return m.space.Expand(m.states.At(x), statespace.NoMove, m.next)
}

// generate keeps successor k of node x; a value is known to hold below it.
func (m *sma) generate(x int32, k int, known float64) error {
	if m.nodes[x].kept == 0 {
		m.noted.Expanded(m.noted.node(x))
	}
	if err := m.successors(x); err != nil {
		return err
	}
	m.watch.Generated++
	n, e := &m.nodes[x], m.next.Edges[k]
	child := smaNode{parent: x, depth: n.depth + 1, g: n.g + e.Cost, move: e.Move, k: int32(k)}
	if m.after != nil {
		child.state = m.after[m.letters*n.state+int32(e.Move)]
	}
	n.branches[k].kept = true
	n.kept++
	if b := &n.branches[k]; !b.tried {
		b.tried = true
		if n.tried++; int(n.tried) == len(n.branches) {
			m.watch.Expanded++
		}
	}
	m.rank(x)
	state := bytes.Clone(m.next.State(k))
	value := e.Value
	if math.IsNaN(value) {
		var err error
		if value, err = m.space.Estimate(state); err != nil {
			return err
		}
	}
	return m.add(child, state, value, known)
}

// add keeps a node with its state.
func (m *sma) add(n smaNode, state []byte, value, known float64) error {
	if err := check(m.space, value); err != nil {
		return err
	}
	n.known = max(known, m.scale*n.g+m.weight*value)
	i := int32(len(m.nodes))
	if free := len(m.free); free > 0 {
		i, m.free = m.free[free-1], m.free[:free-1]
		n.branches = m.nodes[i].branches[:0]
	} else {
		m.nodes = append(m.nodes, smaNode{})
		m.states.Add()
	}
	copy(m.states.At(i), state)
	if !m.noted.Full() {
		m.note(i, &n, value, n.known/m.scale)
	}
	m.nodes[i] = n
	m.rank(i)
	return nil
}

// expandNode lists the successors of node x that may be generated.
func (m *sma) expandNode(x int32) error {
	if err := m.successors(x); err != nil {
		return err
	}
	n := &m.nodes[x]
	n.expanded = true
	for k, e := range m.next.Edges {
		b := smaBranch{backedUp: n.known}
		pruned := m.after == nil && m.noReturn && n.parent != none && bytes.Equal(m.next.State(k), m.states.At(n.parent))
		if m.after != nil {
			pruned = m.after[m.letters*n.state+int32(e.Move)] < 0
		}
		if pruned {
			b = smaBranch{backedUp: math.Inf(1), tried: true}
			n.tried++
		}
		n.branches = append(n.branches, b)
	}
	m.rank(x)
	return nil
}

// note logs node i.
func (m *sma) note(i int32, n *smaNode, value, score float64) {
	var node int32
	if n.parent == none {
		node = m.noted.Root(m.space, m.states.At(i), seen(m.traits, value), score)
	} else {
		node = m.noted.Made(m.noted.node(n.parent), n.move, seen(m.traits, value), score, statespace.Open)
	}
	if int(i) == len(m.noted.nodes) {
		m.noted.kept(node)
	} else {
		m.noted.again(i, node)
	}
}

// forget forgets the worst leaf, but not x.
func (m *sma) forget(x int32) {
	m.leaves.Remove(x)
	y, _, _ := m.leaves.First()
	m.open.Remove(y)
	m.leaves.Remove(y)
	m.free = append(m.free, y)
	m.noted.Became(m.noted.node(y), statespace.Dropped)
	n := &m.nodes[y]
	parent := &m.nodes[n.parent]
	parent.kept--
	b := &parent.branches[n.k]
	b.kept = false
	_, b.backedUp = n.best()
	m.rank(n.parent)
}

// rank puts node i in its places in the queues.
func (m *sma) rank(i int32) {
	n := &m.nodes[i]
	_, least := n.best()
	m.open.Set(i, statespace.Key{F: least, Tie: -n.depth})
	if n.kept == 0 {
		m.leaves.Set(i, statespace.Key{F: -least, Tie: n.depth})
	} else {
		m.leaves.Remove(i)
	}
}

// path returns the moves that lead to node i.
func (m *sma) path(i int32) []statespace.Move {
	path := make([]statespace.Move, m.nodes[i].depth)
	for k := len(path) - 1; k >= 0; k-- {
		path[k] = m.nodes[i].move
		i = m.nodes[i].parent
	}
	return path
}

func (m *sma) memory() int64 {
	const nodeBytes = 250 // with four successors and the places in two queues
	return m.states.Capacity() + int64(len(m.nodes))*nodeBytes + held(m.watch.space)
}

// check looks at the limits; at the memory only when nodes were added, so that a search
// stops at the same node whatever the clock.
func (m *sma) check() error {
	p := solver.Progress{Nodes: m.watch.Generated, Done: -1, Bound: m.watch.proven, Memory: m.memory()}
	if len(m.nodes) > m.weighed {
		const step = 1 << 12
		m.weighed = len(m.nodes) + step
		if err := m.watch.limiter.CheckMemory(p); err != nil {
			return err
		}
	}
	m.watch.Next = m.watch.limiter.Next(m.watch.Generated)
	return m.watch.limiter.Check(p)
}
