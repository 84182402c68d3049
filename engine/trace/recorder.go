package trace

import (
	"slices"

	"taquin/engine/board"
)

// Recorder notes what a search does. A nil Recorder notes nothing, so that a search calls
// its methods without asking. Once a node no longer fits, it notes nothing more but the end,
// so that what it has is how the search began.
type Recorder struct {
	trace      Trace
	most       int
	nodes      list[note]
	expansions list[Expansion]
	quick      quick        // the notes of a fast search, nil for none
	from       *board.Board // that the last root was copied from
}

// note is a Node but for what follows from its parent.
type note struct {
	parent, value int32
	score         float32
	move          board.Move
	fate          Fate
	again         bool
}

// quick is what a fast search notes, in a form of its own.
type quick interface {
	root(score int) // notes a board from which the search begins
	size() int32    // how many nodes have been noted
	surface(*Trace) // makes them, when the roots and ends are known
}

// NewRecorder returns a recorder of so many nodes at the most.
func NewRecorder(most int) *Recorder {
	return &Recorder{trace: Trace{Whole: true}, most: most}
}

// BytesOfNode is what a node takes at the most.
const BytesOfNode = 2 * (20 + 8) // with its expansion, and twice: as it is noted, and in the trace

// Trace returns what has been noted, after the search.
func (r *Recorder) Trace() *Trace {
	t := &r.trace
	switch {
	case r.quick != nil:
		r.quick.surface(t)
		r.quick = nil
	case t.Nodes == nil:
		t.Nodes, t.Expansions = make([]Node, 0, r.nodes.n), r.expansions.all()
		for _, n := range r.nodes.all() {
			node := Node{Parent: n.parent, Value: n.value, Score: n.score, Move: n.move, Fate: n.fate, Again: n.again}
			if n.parent != None {
				node.Depth, node.Cells = t.Nodes[n.parent].Depth+1, 1
			}
			t.Nodes = append(t.Nodes, node)
		}
		r.nodes, r.expansions = list[note]{}, list[Expansion]{}
	}
	return t
}

// Full reports whether nothing more will be noted.
func (r *Recorder) Full() bool { return r == nil || !r.trace.Whole }

// Round says that a search begins anew under a bound; its root is to follow.
func (r *Recorder) Round(bound int) {
	if !r.Full() {
		r.trace.Rounds = append(r.trace.Rounds, Round{r.size(), bound})
	}
}

// Root notes a board from which a search begins, with its value (Unknown if there is no
// heuristic) and what it counts. The board is copied; it must be another one, or the same.
func (r *Recorder) Root(b *board.Board, value int, score float64) int32 {
	if r.Full() {
		return None
	}
	n := r.size()
	if r.quick != nil {
		r.quick.root(int(score))
	} else {
		r.Made(None, 0, value, score, Open)
	}
	if r.Full() {
		return None
	}
	root := Root{Node: n}
	if b == r.from { // another round
		root.Board = r.trace.Roots[len(r.trace.Roots)-1].Board
	} else {
		r.from, root.Board = b, b.Copy()
	}
	r.trace.Roots = append(r.trace.Roots, root)
	return n
}

// Made notes that a move was made on the board of a node, and what became of it at once. It
// returns the node of the board that it led to.
func (r *Recorder) Made(parent int32, m board.Move, value int, score float64, f Fate) int32 {
	if r == nil {
		return None
	}
	return r.made(parent, m, value, score, f)
}

func (r *Recorder) made(parent int32, m board.Move, value int, score float64, f Fate) int32 {
	if !r.trace.Whole || r.nodes.n == r.most {
		r.trace.Whole = false
		return None
	}
	n := r.nodes.add()
	n.parent, n.value, n.score = parent, int32(value), float32(score)
	n.move, n.fate = m, f
	return int32(r.nodes.n - 1)
}

// Weighed notes what a node counts, where that was found out after it was made.
func (r *Recorder) Weighed(n int32, value int, score float64) {
	if n != None && !r.Full() {
		node := r.nodes.at(n)
		node.value, node.score = int32(value), float32(score)
	}
}

// Expanded notes that the moves of a node are looked at now.
func (r *Recorder) Expanded(n int32) {
	if n == None || r.Full() {
		return
	}
	r.nodes.at(n).fate = Expanded
	*r.expansions.add() = Expansion{n, int32(r.nodes.n)}
}

// Became notes what became of a node. One that was expanded stays so.
func (r *Recorder) Became(n int32, f Fate) {
	if n == None || r.Full() {
		return
	}
	if node := r.nodes.at(n); node.fate != Expanded {
		node.fate = f
	}
}

// FoundShorter notes that a node has the board of another one, on a shorter way.
func (r *Recorder) FoundShorter(n, longer int32) {
	if n == None || longer == None {
		return
	}
	was := r.nodes.at(longer)
	r.nodes.at(n).again = was.again || was.fate == Expanded
	r.Became(longer, Replaced)
}

// Found notes where the solution ends: at a node, or where two that met lie. What is found
// later takes its place.
func (r *Recorder) Found(ends ...int32) {
	if r == nil || slices.Contains(ends, None) {
		return
	}
	r.trace.Ends = append(r.trace.Ends[:0], ends...)
}

// size is how many nodes have been noted.
func (r *Recorder) size() int32 {
	if r.quick != nil {
		return r.quick.size()
	}
	return int32(r.nodes.n)
}

// list is a list of which nothing moves as it grows.
type list[T any] struct {
	chunks []*[1 << chunkBits]T
	n      int
}

const chunkBits = 6

// at returns element i.
func (l *list[T]) at(i int32) *T { return &l.chunks[i>>chunkBits][i&(1<<chunkBits-1)] }

// add appends an element and returns it.
func (l *list[T]) add() *T {
	if l.n>>chunkBits == len(l.chunks) {
		l.grow()
	}
	l.n++
	return l.at(int32(l.n - 1))
}

func (l *list[T]) grow() { l.chunks = append(l.chunks, new([1 << chunkBits]T)) }

// all returns the elements in one piece.
func (l *list[T]) all() []T {
	all := make([]T, 0, l.n)
	for _, c := range l.chunks {
		all = append(all, c[:min(len(c), l.n-len(all))]...)
	}
	return all
}
