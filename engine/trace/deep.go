package trace

import (
	"slices"

	"taquin/engine/board"
)

// Deep is what a fast depth-first search notes: four bytes a move, in the order in which the
// search goes, from which the nodes are made when somebody looks. A node's parent is then the
// last one before it that is a move less deep, and a node that was not cut was expanded at
// once, unless it is where the solution ends.
type Deep struct {
	recorder *Recorder
	informed bool     // by a heuristic, whose values the steps hold
	chunks   [][]Step // of steps, all full but the last
	last     []Step   // chunk, or none when nothing more will be noted
	next     int      // place in it
	size     int      // of the chunks
}

// Step is a move that led to a board: the move, whether the board was cut, its depth and
// what the heuristic said of it, from the lowest bit on.
type Step uint32

// Where things lie in a Step.
const (
	moveBits  = 2
	depthAt   = moveBits + 1
	depthBits = 21 // more than a trace may have nodes
	valueAt   = depthAt + depthBits
)

// CutStep is added to the step to a board that was cut.
const CutStep Step = 1 << moveBits

// NewStep returns the step to a board that was not cut; no value is above 255.
func NewStep(m board.Move, depth, value int) Step {
	return Step(value)<<valueAt | Step(depth)<<depthAt | Step(m)
}

// GoDeep says that a search is to follow that goes depth first, by a heuristic or not, and
// notes its moves with the Deep that it returns.
func (r *Recorder) GoDeep(informed bool) *Deep {
	if r.deep == nil {
		r.deep = &Deep{recorder: r, informed: informed}
	}
	return r.deep
}

// Note notes a step.
func (d *Deep) Note(s Step) {
	if d.next == len(d.last) {
		d.grow()
	}
	if d.next < len(d.last) {
		d.last[d.next] = s
		d.next++
	}
}

// grow makes room for steps, as far as the limit goes.
func (d *Deep) grow() {
	const fewest, most = 1 << 8, 1 << 12
	room := min(max(fewest, min(most, d.size)), d.recorder.most-d.size)
	d.last, d.next = make([]Step, room), 0
	d.chunks, d.size = append(d.chunks, d.last), d.size+room
	d.recorder.trace.Whole = room > 0
}

// Full reports whether nothing more will be noted.
func (d *Deep) Full() bool { return !d.recorder.trace.Whole }

// FoundLast says that the solution ends where the last step led.
func (d *Deep) FoundLast() {
	if !d.Full() {
		d.recorder.Found(d.recorder.size() - 1)
	}
}

// size is how many nodes have been noted.
func (r *Recorder) size() int32 {
	if r.deep != nil {
		return int32(r.deep.size - len(r.deep.last) + r.deep.next)
	}
	return int32(r.nodes.n)
}

// surface makes nodes of the steps.
func (r *Recorder) surface() {
	t, d := &r.trace, r.deep
	t.Nodes = make([]Node, 0, r.size())
	var parents []int32 // the last node of each depth
	for i, s := range slices.Concat(d.chunks...)[:r.size()] {
		depth, value := int32(s>>depthAt&(1<<depthBits-1)), int32(s>>valueAt)
		n := Node{Parent: None, Depth: depth, Value: value, Score: float32(depth + value), Move: board.Move(s & (1<<moveBits - 1)), Fate: Expanded}
		if !d.informed {
			n.Value = Unknown
		}
		if depth > 0 {
			n.Parent, n.Cells = parents[depth-1], 1
		}
		if s&CutStep != 0 {
			n.Fate = Cut
		}
		parents = append(parents[:depth], int32(i))
		t.Nodes = append(t.Nodes, n)
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
