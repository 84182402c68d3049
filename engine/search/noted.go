package search

import (
	"taquin/engine/heuristic"
	"taquin/engine/trace"
)

// noted is the trace of a search that keeps boards: it knows the node of each board kept.
// Without a recorder it costs nothing.
type noted struct {
	*trace.Recorder
	nodes []int32
}

// kept says that a node's board was kept as the next one.
func (n *noted) kept(node int32) {
	if node != trace.None {
		n.nodes = append(n.nodes, node)
	}
}

// node returns the node of board i.
func (n *noted) node(i int32) int32 {
	if int(i) >= len(n.nodes) {
		return trace.None
	}
	return n.nodes[i]
}

// again says that board i has another node from now on.
func (n *noted) again(i, node int32) {
	if node != trace.None {
		n.nodes[i] = node
	}
}

// told is a heuristic's value as a trace tells it.
func told(h heuristic.Heuristic, value int) int {
	if h == (blind{}) {
		return trace.Unknown
	}
	return value
}
