// Package trace reads the log of a search on boards: every board that the search generated,
// from which board, by which move, its values and what became of it, in order and up to a
// limit. A search writes the log (statespace.Log); Of makes a Trace of it. The nodes of a
// Trace are the trees that the search has grown, and its Expansions the order in which it
// expanded them.
package trace

import (
	"slices"

	"taquin/engine/board"
	"taquin/engine/statespace"
)

// Space is a state space of boards.
type Space interface {
	Board(state []byte) *board.Board
	// Moved is a move of the space as it is made on its boards: a direction of the blank and a
	// number of cells.
	Moved(m statespace.Move) (direction board.Move, cells int)
}

// NodeBytes is the memory that a node takes at most, in the log and in the trace.
const NodeBytes = 3 * statespace.NodeBytes

// Of returns what a log says of boards.
func Of(l *statespace.Log) *Trace {
	t := &Trace{Nodes: make([]Node, len(l.Nodes)), Expansions: l.Expansions, Ends: l.Ends, Whole: l.Whole}
	for _, r := range l.Rounds {
		t.Rounds = append(t.Rounds, Round{r.First, int(r.Bound)})
	}
	spaces := make([]Space, 0, len(l.Roots))
	root := make([]int32, len(l.Nodes)) // of each node: the number of its root
	for i, r := range l.Roots {
		spaces = append(spaces, r.Space.(Space))
		t.Roots = append(t.Roots, Root{r.Node, spaces[i].Board(r.State)})
		root[r.Node] = int32(i)
	}
	for i, n := range l.Nodes {
		node := Node{Parent: n.Parent, Depth: n.Depth, Value: Unknown, Score: n.Score, Status: n.Status, Again: n.Again}
		if n.Value == n.Value {
			node.Value = int32(n.Value)
		}
		if n.Parent != None {
			root[i] = root[n.Parent]
			direction, cells := spaces[root[i]].Moved(n.Move)
			node.Move, node.Cells = direction, uint8(cells)
		}
		t.Nodes[i] = node
	}
	return t
}

// Trace is what a search did. A node is named by its place in Nodes.
type Trace struct {
	Nodes      []Node      // in the order in which they were made
	Expansions []Expansion // in the order in which they were made
	Roots      []Root      // where trees begin: one, or one for each end or each round
	Rounds     []Round     // of a search with growing bounds
	Ends       []int32     // where the solution ends: one node, or two that met
	Whole      bool        // nothing is missing
}

// None is no node: the parent of a root, and what was not noted beyond the limit.
const None = statespace.None

// Unknown is the Value of a node in a search without a heuristic.
const Unknown = -1

// Node is a board that was made.
type Node struct {
	Parent int32      // from which it was made, or None
	Depth  int32      // moves from the root: g
	Value  int32      // of the heuristic: h; or Unknown
	Score  float32    // what the search goes by, f: the least is the best
	Move   board.Move // that led to it
	Cells  uint8      // how far the blank went by the move: 1, or more in a slide
	Status Status
	Again  bool // the board had been expanded before, on a longer way
}

// Status is the outcome of a node.
type Status = statespace.Status

// The statuses.
const (
	Open     = statespace.Open
	Expanded = statespace.Expanded
	Cut      = statespace.Cut
	Known    = statespace.Known
	Replaced = statespace.Replaced
	Dropped  = statespace.Dropped
)

// Expansion is a node that was expanded, and the number of nodes just before.
type Expansion = statespace.Expansion

// Root is a node without a parent, and its board.
type Root struct {
	Node  int32
	Board *board.Board
}

// Round is one search of a search with growing bounds; it goes on to the next one.
type Round struct {
	First int32 // of its nodes
	Bound int
}

// Root returns the root of a node's tree.
func (t *Trace) Root(n int32) Root {
	for t.Nodes[n].Parent != None {
		n = t.Nodes[n].Parent
	}
	for _, r := range t.Roots {
		if r.Node == n {
			return r
		}
	}
	panic("trace: a node without a parent is no root")
}

// Path returns the moves that lead from the root to a node.
func (t *Trace) Path(n int32) board.Path {
	length := 0
	for k := n; k != None; k = t.Nodes[k].Parent {
		length += int(t.Nodes[k].Cells)
	}
	path := make(board.Path, length)
	for k := n; k != None; k = t.Nodes[k].Parent {
		for range t.Nodes[k].Cells {
			length--
			path[length] = t.Nodes[k].Move
		}
	}
	return path
}

// Board returns the board of a node.
func (t *Trace) Board(n int32) *board.Board {
	b := t.Root(n).Board.Copy()
	for _, m := range t.Path(n) {
		b.Do(m)
	}
	return b
}

// Solution returns, for every node, whether it lies on the way that was found.
func (t *Trace) Solution() []bool {
	on := make([]bool, len(t.Nodes))
	for _, n := range t.Ends {
		for ; n != None; n = t.Nodes[n].Parent {
			on[n] = true
		}
	}
	return on
}

// Count returns how many nodes have a status.
func (t *Trace) Count(f Status) int {
	count := 0
	for i := range t.Nodes {
		if t.Nodes[i].Status == f {
			count++
		}
	}
	return count
}

// Way returns the nodes from the first board to where the solution ends and, where two met,
// on to the root of the other one.
func (t *Trace) Way() (way []int32) {
	for _, end := range t.Ends {
		var half []int32
		for n := end; n != None; n = t.Nodes[n].Parent {
			half = append(half, n)
		}
		if len(way) > 0 && half[len(half)-1] > way[0] {
			return append(way, half...)
		}
		slices.Reverse(half)
		if len(way) > 0 { // the other end was named first
			slices.Reverse(way)
		}
		way = append(half, way...)
	}
	return way
}
