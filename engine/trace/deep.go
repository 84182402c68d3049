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
	last     []Step   // chunk
	next     int      // place in it
	room     int      // of all chunks
	full     bool     // nothing more will be noted
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

// FirstStep is what leads to the board where a search begins; no value is above 255.
func FirstStep(value int) Step { return Step(value) << valueAt }

// Then returns the step by a move on, to a board with so much more in value that was not cut.
func (s Step) Then(m board.Move, more int) Step {
	return s>>depthAt<<depthAt + (1<<depthAt | Step(more)<<valueAt | Step(m))
}

// Depth is that of the board which the step leads to.
func (s Step) Depth() int { return int(s >> depthAt & (1<<depthBits - 1)) }

// GoDeep says that a search is to follow that goes depth first, by a heuristic or not, and
// notes its moves with the Deep that it returns.
func (r *Recorder) GoDeep(informed bool) *Deep {
	if r.quick == nil {
		r.quick = &Deep{recorder: r, informed: informed}
	}
	return r.quick.(*Deep)
}

// Note notes a step.
func (d *Deep) Note(s Step) {
	if d.next < len(d.last) {
		d.last[d.next] = s
		d.next++
	} else {
		d.noteElsewhere(s)
	}
}

// noteElsewhere notes a step in a chunk of its own, as far as the limit goes.
func (d *Deep) noteElsewhere(s Step) {
	const fewest, most = 1 << 8, 1 << 12
	room := min(max(fewest, min(most, d.room)), d.recorder.most-d.room)
	if room == 0 {
		d.full, d.recorder.trace.Whole = true, false
		return
	}
	d.last, d.next = make([]Step, room), 1
	d.last[0] = s
	d.chunks, d.room = append(d.chunks, d.last), d.room+room
}

// Full reports whether nothing more will be noted.
func (d *Deep) Full() bool { return d.full }

// FoundLast says that the solution ends where the last step led.
func (d *Deep) FoundLast() {
	if !d.Full() {
		d.recorder.Found(d.size() - 1)
	}
}

func (d *Deep) root(score int) { d.Note(FirstStep(score)) }
func (d *Deep) size() int32    { return int32(d.room - len(d.last) + d.next) }

// surface makes nodes of the steps.
func (d *Deep) surface(t *Trace) {
	t.Nodes = make([]Node, 0, d.size())
	var parents []int32 // the last node of each depth
	for i, s := range slices.Concat(d.chunks...)[:d.size()] {
		depth, value := int32(s.Depth()), int32(s>>valueAt)
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
}
