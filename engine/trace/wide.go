package trace

import "taquin/engine/board"

// Wide is what a search layer by layer notes, from one end or from both: two bytes a move or
// an expansion, in the order in which the search goes, from which the nodes are made when
// somebody looks. What it makes for the first time joins the queue of its end, and is
// expanded when its turn comes; a node's parent is then the one that was expanded last.
type Wide struct {
	recorder *Recorder
	events   list[event]
	nodes    int // noted
	ends     []End
}

// End is where a solution ends: the end of the search, 0 or 1, and the place in its queue.
type End struct{ Side, Place int32 }

// event is an expansion with the end whose turn it is, or a move: from the lowest bit on
// which of the two it is, the move, whether it led to a new board, and over how many cells.
type event uint16

// Where things lie in an event.
const (
	expansion event = 1 << 0
	moveAt          = 1
	fresh     event = 1 << (moveAt + moveBits)
	cellsAt         = moveAt + moveBits + 1
	sideAt          = 1
)

// GoWide says that a search is to follow that goes layer by layer, and notes its moves with
// the Wide that it returns. Without a recorder that is nil, and full.
func (r *Recorder) GoWide() *Wide {
	if r == nil {
		return nil
	}
	if r.quick == nil {
		r.quick = &Wide{recorder: r}
	}
	return r.quick.(*Wide)
}

// Begin notes the board from which an end of the search begins, and returns which end it is.
// Nothing else may have been noted yet.
func (w *Wide) Begin(b *board.Board) (side int) {
	if w.Full() {
		return 0
	}
	side = len(w.recorder.trace.Roots)
	w.recorder.Root(b, Unknown, 0)
	return side
}

// Full reports whether nothing more will be noted.
func (w *Wide) Full() bool { return w == nil || !w.recorder.trace.Whole }

// Expanded notes that the moves of the next board of an end are looked at now.
func (w *Wide) Expanded(side int) {
	if !w.Full() {
		*w.events.add() = expansion | event(side)<<sideAt
	}
}

// Made notes a move over some cells, that led to a board for the first time or not.
func (w *Wide) Made(m board.Move, cells int, first bool) {
	if !w.fits() {
		return
	}
	e := event(m)<<moveAt | event(cells)<<cellsAt
	if first {
		e |= fresh
	}
	*w.events.add() = e
}

// fits counts a node, if there is room.
func (w *Wide) fits() bool {
	if w.Full() || w.nodes == w.recorder.most {
		w.recorder.trace.Whole = false
		return false
	}
	w.nodes++
	return true
}

// Found notes where the solution ends: at a board, or where two that met lie.
func (w *Wide) Found(ends ...End) {
	if w != nil {
		w.ends = ends
	}
}

func (w *Wide) root(int)    { w.fits() }
func (w *Wide) size() int32 { return int32(w.nodes) }

// surface makes nodes of the events.
func (w *Wide) surface(t *Trace) {
	t.Nodes = make([]Node, 0, w.nodes)
	var queues [2][]int32 // the nodes of both ends
	var turn [2]int       // in them
	for side, r := range t.Roots {
		t.Nodes = append(t.Nodes, Node{Parent: None, Value: Unknown})
		queues[side] = append(queues[side], r.Node)
	}
	side, parent := event(0), None
	for _, e := range w.events.all() {
		i := int32(len(t.Nodes))
		if e&expansion != 0 {
			side = e >> sideAt
			parent = queues[side][turn[side]]
			turn[side]++
			t.Nodes[parent].Fate = Expanded
			t.Expansions = append(t.Expansions, Expansion{parent, i})
			continue
		}
		depth := t.Nodes[parent].Depth + 1
		n := Node{Parent: parent, Depth: depth, Value: Unknown, Score: float32(depth), Move: board.Move(e >> moveAt & (1<<moveBits - 1)), Cells: uint8(e >> cellsAt), Fate: Known}
		if e&fresh != 0 {
			n.Fate = Open
			queues[side] = append(queues[side], i)
		}
		t.Nodes = append(t.Nodes, n)
	}
	for _, end := range w.ends {
		if int(end.Place) >= len(queues[end.Side]) { // it did not fit
			t.Ends = nil
			break
		}
		t.Ends = append(t.Ends, queues[end.Side][end.Place])
	}
}
