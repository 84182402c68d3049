package trace

import "taquin/engine/board"

// deep is what a fast depth-first search notes: eight bytes a node, in the order in which
// the search goes, from which the nodes are made when somebody looks. A node's parent is
// then the last one before it that is a move less deep, and a node that was not cut was
// expanded at once.
type deep struct {
	chunks   [][]uint64 // all full but the last
	last     []uint64
	informed bool // by a heuristic, which a score holds
}

// What a note holds: from the lowest bit on the move, whether the node was cut, its depth
// and its score.
const (
	moveBits  = 2
	cutBit    = 1 << moveBits
	depthAt   = moveBits + 1
	depthBits = 28
	scoreAt   = depthAt + depthBits
)

// GoDeep says that a search is to follow that goes depth first, by a heuristic or not, and
// notes its moves with Deep alone.
func (r *Recorder) GoDeep(informed bool) {
	if r.deep == nil {
		r.deep = &deep{informed: informed}
	}
}

// Deep notes a move to a board at a depth: one that is cut, or that is to be expanded next
// unless it is where the solution ends. It is for a recorder that is not nil and went deep.
func (r *Recorder) Deep(m board.Move, depth, score int, cut bool) {
	note := uint64(score)<<scoreAt | uint64(depth)<<depthAt | uint64(m)
	if cut {
		note |= cutBit
	}
	if d := r.deep; len(d.last) < cap(d.last) || r.more() {
		d.last = append(d.last, note)
	}
}

// more makes room for notes, as far as the limit goes.
func (r *Recorder) more() bool {
	const chunk = 1 << 10
	d := r.deep
	if d.last != nil {
		d.chunks, d.last = append(d.chunks, d.last), nil
	}
	room := min(chunk, r.most-chunk*len(d.chunks))
	if room <= 0 {
		r.trace.Whole = false
		return false
	}
	d.last = make([]uint64, 0, room)
	return true
}

// size is how many nodes have been noted.
func (r *Recorder) size() int32 {
	n := len(r.trace.Nodes)
	if r.deep != nil {
		for _, chunk := range r.deep.chunks {
			n += len(chunk)
		}
		n += len(r.deep.last)
	}
	return int32(n)
}

// LastDeep returns the node that was noted last.
func (r *Recorder) LastDeep() int32 { return r.size() - 1 }

// surface makes nodes of the notes.
func (r *Recorder) surface() {
	t, d := &r.trace, r.deep
	t.Nodes = make([]Node, 0, r.size())
	var parents []int32 // the last node of each depth
	for _, chunk := range append(d.chunks, d.last) {
		for _, note := range chunk {
			i, depth, score := int32(len(t.Nodes)), int32(note>>depthAt&(1<<depthBits-1)), int32(note>>scoreAt)
			n := Node{Parent: None, Depth: depth, Value: Unknown, Score: float32(score), Move: board.Move(note & (1<<moveBits - 1)), Fate: Expanded}
			if d.informed {
				n.Value = score - depth
			}
			if depth > 0 {
				n.Parent, n.Cells = parents[depth-1], 1
			}
			if note&cutBit != 0 {
				n.Fate = Cut
			}
			parents = append(parents[:depth], i)
			t.Nodes = append(t.Nodes, n)
		}
	}
	for _, n := range t.Ends {
		t.Nodes[n].Fate = Open
	}
	for i := range t.Nodes {
		if i+1 < len(t.Nodes) && t.Nodes[i].Depth == 0 && t.Nodes[i+1].Depth == 0 { // the bound was 0
			t.Nodes[i].Fate = Cut
		}
		if t.Nodes[i].Fate == Expanded {
			t.Expansions = append(t.Expansions, Expansion{int32(i), int32(i) + 1})
		}
	}
	r.deep = nil
}
