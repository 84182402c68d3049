// Package trace converts the log of a search on boards (statespace.Log) to a Trace: the generated
// nodes, in order and up to a limit, with parent, move, values and status. The nodes form search
// trees; Expansions is the order of expansion.
package trace

import (
	"slices"

	"taquin/engine/board"
	"taquin/engine/statespace"
)

// Space is a state space of boards.
type Space interface {
	Board(state []byte) *board.Board
	// Moved converts a move of the space to a direction of the blank and a number of cells.
	Moved(m statespace.Move) (direction board.Move, cells int)
}

// NodeBytes is an upper bound of the memory of a node in the log and in the trace.
const NodeBytes = 3 * statespace.NodeBytes

// Of returns the trace of a log whose spaces implement Space.
func Of(l *statespace.Log) *Trace {
	t := &Trace{Nodes: make([]Node, len(l.Nodes)), Expansions: l.Expansions, Ends: l.Ends, Whole: l.Whole}
	for _, r := range l.Rounds {
		t.Rounds = append(t.Rounds, Round{r.First, int(r.Bound)})
	}
	spaces := make([]Space, 0, len(l.Roots))
	root := make([]int32, len(l.Nodes)) // by node: the index of its root
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

// Trace is the trace of a search. Nodes are identified by their index in Nodes.
type Trace struct {
	Nodes      []Node      // in the order of generation
	Expansions []Expansion // in the order of expansion
	Roots      []Root      // one, or one per direction or round
	Rounds     []Round     // of iterative deepening
	Ends       []int32     // the goal node, or the two nodes where the directions met
	Whole      bool        // the log is complete
}

// None denotes no node: the parent of a root, or a node beyond the limit.
const None = statespace.None

// Unknown is the Value of a node in a search without a heuristic.
const Unknown = -1

// Node is a generated board.
type Node struct {
	Parent int32      // or None
	Depth  int32      // g, in moves
	Value  int32      // h, or Unknown
	Score  float32    // f, by which the search orders nodes; lower is better
	Move   board.Move // from the parent
	Cells  uint8      // cells that the blank moves: 1, or more in a slide
	Status Status
	Again  bool // the board was expanded before, on a longer path
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

// Expansion is an expanded node and the number of nodes before the expansion.
type Expansion = statespace.Expansion

// Root is a node without a parent and its board.
type Root struct {
	Node  int32
	Board *board.Board
}

// Round is an iteration of iterative deepening. It extends to the next round.
type Round struct {
	First int32 // its first node
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

// Solution reports for every node whether it lies on the solution path.
func (t *Trace) Solution() []bool {
	on := make([]bool, len(t.Nodes))
	for _, n := range t.Ends {
		for ; n != None; n = t.Nodes[n].Parent {
			on[n] = true
		}
	}
	return on
}

// Count returns the number of nodes with a status.
func (t *Trace) Count(f Status) int {
	count := 0
	for i := range t.Nodes {
		if t.Nodes[i].Status == f {
			count++
		}
	}
	return count
}

// Way returns the nodes of the solution path from the root to the goal. Of a bidirectional search
// it continues from the meeting point to the other root.
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
		if len(way) > 0 { // the ends are in the other order
			slices.Reverse(way)
		}
		way = append(half, way...)
	}
	return way
}
