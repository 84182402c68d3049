package trees

import (
	"math"
	"unicode/utf8"

	"taquin/engine/draw/scene"
	"taquin/engine/text"
	"taquin/engine/trace"
)

// layout is where the nodes of a picture stand.
type layout struct {
	first, end int32 // the nodes that are drawn
	fold       bool  // those that were cut or known have no place of their own
	shown      int   // nodes that have one
	deepest    int32
	columns    float64
	inTree     []int32   // which of the trees a node is in, from first on
	column     []float64 // of each node from first on; folded ones have that of their parents
	trees      []tree

	boards        bool    // boards, or dots
	width, height float64 // of a node
	apart, step   float64 // from node to node in a layer, and from layer to layer
	left, top     float64 // what is before the first column and above the first layer
	below         float64 // room of what is written below a node
	sign          float64 // how large signs are
	pixel         float64 // of a picture of the usual size
}

// tree is one of the trees of a trace.
type tree struct {
	root   int32
	column float64 // its first
	room   float64 // columns
}

// Sizes of trees, in units. A picture of boards is no longer than can be read on a screen.
const (
	cellSide        = 14
	dotRadius       = 4.5
	mostUnfolded    = 80 // nodes
	longestReadable = 2600
	usualSize       = 1600 // pixels
	betweenTrees    = 1.5  // columns
)

// newLayout gives every node its column: those from which nothing follows stand side by side,
// each other one in the middle above its own.
func newLayout(d *Tree, first, end int32) layout {
	nodes := d.trace.Nodes[first:end]
	l := layout{first: first, end: end, fold: len(nodes) > mostUnfolded, column: make([]float64, len(nodes)), inTree: make([]int32, len(nodes))}
	room := make([]float64, len(nodes)) // columns that a node and what follows from it take
	for i := len(nodes) - 1; i >= 0; i-- {
		n := &nodes[i]
		l.deepest = max(l.deepest, n.Depth)
		if l.folded(d, first+int32(i)) {
			continue
		}
		l.shown++
		room[i] = max(room[i], 1)
		if n.Parent != trace.None {
			room[n.Parent-first] += room[i]
		}
	}
	taken := make([]float64, len(nodes)) // of a node's room, by those before
	from := make([]float64, len(nodes))
	for i := range nodes {
		switch p := nodes[i].Parent - first; {
		case nodes[i].Parent == trace.None:
			if len(l.trees) > 0 {
				l.columns += betweenTrees
			}
			from[i], l.inTree[i] = l.columns, int32(len(l.trees))
			l.columns += room[i]
			l.trees = append(l.trees, tree{first + int32(i), from[i], room[i]})
		default:
			from[i], l.inTree[i] = from[p]+taken[p], l.inTree[p]
			taken[p] += room[i]
		}
	}
	low, high := make([]float64, len(nodes)), make([]float64, len(nodes)) // the columns of a node's first and last child
	for i := len(nodes) - 1; i >= 0; i-- {
		if room[i] == 0 {
			continue
		}
		if l.column[i] = from[i] + room[i]/2; high[i] > 0 {
			l.column[i] = (low[i] + high[i]) / 2
		}
		if p := nodes[i].Parent - first; nodes[i].Parent != trace.None {
			if low[p] = l.column[i]; high[p] == 0 {
				high[p] = l.column[i]
			}
		}
	}
	for i := range nodes {
		if room[i] == 0 {
			l.column[i] = l.column[nodes[i].Parent-first]
		}
	}
	return l
}

// folded reports whether a node has no place of its own.
func (l *layout) folded(d *Tree, i int32) bool {
	if !l.fold || d.path[i] || d.trace.Nodes[i].Parent == trace.None {
		return false
	}
	return folds(d.trace.Nodes[i].Fate)
}

// folds reports whether nodes with a fate are those that a large tree folds.
func folds(f trace.Fate) bool { return f == trace.Cut || f == trace.Known }

// place chooses boards or dots and how far they are apart.
func (l *layout) place(d *Tree, how Boards) {
	layers := float64(l.deepest)
	s := d.trace.Roots[0].Board.Shape()
	l.boards = true
	l.width, l.height = float64(s.Cols)*cellSide, float64(s.Rows)*cellSide
	l.apart, l.step = max(l.width, 40)+28, l.height+44
	if d.costs(l.first) != "" {
		l.below = 18
	}
	if how == Never || how == IfFew && max(l.apart*l.columns, l.step*layers) > longestReadable {
		l.boards, l.below = false, 0
		l.width, l.height, l.apart = 2*dotRadius, 2*dotRadius, 2*dotRadius+5
		l.step = max(22, 0.5*l.apart*l.columns/max(1, layers))
	}
	longest := max(l.apart*l.columns, l.step*layers)
	l.sign = max(12, 0.01*longest)
	l.widen(d)
	l.pixel = max(l.apart*l.columns, l.step*layers) / usualSize
	l.left, l.top = 3.2*l.sign, l.height/2+2.6*l.sign
}

// widen makes room for what stands above the trees, where there are several.
func (l *layout) widen(d *Tree) {
	if len(l.trees) == 1 {
		return
	}
	shift := make([]float64, len(l.trees))
	moved := 0.0
	for i := range l.trees {
		t := &l.trees[i]
		const letter = 0.6 // of a sign's size
		wanted := letter * l.sign * float64(utf8.RuneCountInString(d.caption(text.French, i))) / l.apart
		more := max(0, wanted-t.room)
		shift[i] = moved + more/2
		t.column += shift[i]
		moved += more
	}
	l.columns += moved
	for i := range l.column {
		l.column[i] += shift[l.inTree[i]]
	}
}

// size is that of the picture, without what stands below it.
func (l *layout) size() (width, height float64) {
	return l.left + l.apart*l.columns + l.sign, l.top + l.step*float64(l.deepest) + l.height/2 + l.below + l.sign
}

// at is where a node stands. In a large picture, in which a unit is far less than a pixel, it
// is a whole number, which is shorter to write.
func (l *layout) at(d *Tree, i int32) scene.Point {
	p := scene.Point{X: l.left + l.apart*l.column[i-l.first], Y: l.top + l.step*float64(d.trace.Nodes[i].Depth)}
	if l.pixel > 10 {
		p.X, p.Y = math.Round(p.X), math.Round(p.Y)
	}
	return p
}
