package statespace

import (
	"slices"

	"taquin/engine/message"
)

// A Replayer is a Space that converts the nodes of a log to values of its puzzle.
type Replayer interface {
	Space
	// Replay returns the puzzle's state after moves from the packed state of a root, and the
	// last move as made there, nil without moves. In a Backward space the moves are reversed.
	Replay(root []byte, moves []Move) (state, move any)
}

// Known reports whether the node has a heuristic value.
func (n *Node) Known() bool { return n.Value == n.Value }

// RootOf returns the root of a node's tree.
func (l *Log) RootOf(n int32) Root {
	for l.Nodes[n].Parent != None {
		n = l.Nodes[n].Parent
	}
	i, found := slices.BinarySearchFunc(l.Roots, n, func(r Root, n int32) int { return int(r.Node - n) })
	if !found {
		panic("statespace: a node without a parent is no root")
	}
	return l.Roots[i]
}

// Path returns the moves from the root to a node.
func (l *Log) Path(n int32) []Move {
	path := make([]Move, l.Nodes[n].Depth)
	for ; l.Nodes[n].Parent != None; n = l.Nodes[n].Parent {
		path[l.Nodes[n].Depth-1] = l.Nodes[n].Move
	}
	return path
}

// State returns the packed state of a node. It replays the moves by Expand without values.
func (l *Log) State(n int32) ([]byte, error) {
	r := l.RootOf(n)
	state, next := slices.Clone(r.State), NewSuccessors(r.Space.Size())
	next.NoValues = true
	for _, m := range l.Path(n) {
		next.Reset()
		if err := r.Space.Expand(state, NoMove, next); err != nil {
			return nil, err
		}
		k := slices.IndexFunc(next.Edges, func(e Edge) bool { return e.Move == m })
		if k < 0 {
			return nil, message.Errorf("search.move-of-the-log", "statespace: move %d of the log is not possible in its state", m)
		}
		copy(state, next.State(k))
	}
	return state, nil
}

// Replay returns the state of a node and the move that led to it as values of the puzzle. The
// space of the root must be a Replayer.
func (l *Log) Replay(n int32) (state, move any) {
	r := l.RootOf(n)
	return r.Space.(Replayer).Replay(r.State, l.Path(n))
}

// Solution reports for every node whether it lies on the solution.
func (l *Log) Solution() []bool {
	on := make([]bool, len(l.Nodes))
	for _, n := range l.Ends {
		for ; n != None; n = l.Nodes[n].Parent {
			on[n] = true
		}
	}
	return on
}

// Count returns the number of nodes with a status.
func (l *Log) Count(s Status) int {
	count := 0
	for i := range l.Nodes {
		if l.Nodes[i].Status == s {
			count++
		}
	}
	return count
}

// Way returns the nodes of the solution from the root to the goal. Of a bidirectional search
// it continues from the meeting point to the other root.
func (l *Log) Way() (way []int32) {
	for _, end := range l.Ends {
		var half []int32
		for n := end; n != None; n = l.Nodes[n].Parent {
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
