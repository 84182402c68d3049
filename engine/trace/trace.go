// Package trace holds what a search did, so that people can watch it: every board that it
// made, from which, by which move, what it counted and what became of it, in the order in
// which that happened, up to a limit.
//
// A search notes it in a Recorder. What was noted is read as a Trace: its nodes are the
// trees that the search has grown, its Expansions are the order in which it looked at them.
// It searches nothing and draws nothing.
package trace

import (
	"slices"

	"taquin/engine/board"
)

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
const None int32 = -1

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
	Fate   Fate
	Again  bool // the board had been expanded before, on a longer way
}

// Fate is what became of a node.
type Fate uint8

// The fates.
const (
	Open     Fate = iota // it was made, and not looked at any more
	Expanded             // its moves were looked at
	Cut                  // it was given up: too far under the bound
	Known                // the same board was kept already, on a way as short
	Replaced             // the same board was found again later, on a shorter way
	Dropped              // it was forgotten, for lack of memory or for another branch
)

// Expansion is a node whose moves were looked at, and how many nodes there were just before.
type Expansion struct{ Node, Before int32 }

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

// Count returns how many nodes have a fate.
func (t *Trace) Count(f Fate) int {
	count := 0
	for i := range t.Nodes {
		if t.Nodes[i].Fate == f {
			count++
		}
	}
	return count
}

// String is the fate in a word.
func (f Fate) String() string {
	return [...]string{"open", "expanded", "cut", "known", "replaced", "dropped"}[f]
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
