package trees

import (
	"math"
	"unicode/utf8"

	"taquin/engine/draw/boards"
	"taquin/engine/draw/diagram"
	"taquin/engine/draw/scene"
	"taquin/engine/statespace"
	"taquin/engine/text"
)

// layout holds the positions of the nodes.
type layout struct {
	first, end int32 // range of drawn nodes
	fold       bool  // pruned nodes share the position of their parent
	shown      int   // nodes with a position
	deepest    int32
	columns    float64
	inTree     []int32   // tree of each node from first on
	column     []float64 // of each node from first on; a folded node has that of its parent
	trees      []tree

	boards        bool    // boards, or dots
	width, height float64 // of a node
	gap, step     float64 // between nodes of a layer, and between layers
	left, top     float64 // margins for labels
	below         float64 // space for the costs below a node
	label         float64 // size of labels
	pixel         float64 // of a picture of the usual size, in units
}

// tree is one of the trees of a trace.
type tree struct {
	root   int32
	column float64 // of its left edge
	room   float64 // width in columns
}

const (
	mostUnfolded = 80   // nodes
	usualSize    = 1600 // pixels
	betweenTrees = 1.5  // columns
)

// newLayout places each tree by a layered layout and puts the trees side by side.
func newLayout(d *Tree, first, end int32) layout {
	nodes := d.log.Nodes[first:end]
	l := layout{first: first, end: end, fold: len(nodes) > mostUnfolded, column: make([]float64, len(nodes)), inTree: make([]int32, len(nodes))}
	index := make([]int, len(nodes)) // of a node in its tree
	var members [][]int32            // of each tree, with a position
	var edges [][][2]int             // of each tree, by index
	for i, n := range nodes {
		id := first + int32(i)
		l.deepest = max(l.deepest, n.Depth)
		if n.Parent == statespace.None {
			l.inTree[i] = int32(len(l.trees))
			l.trees = append(l.trees, tree{root: id})
			members, edges = append(members, nil), append(edges, nil)
		} else {
			l.inTree[i] = l.inTree[n.Parent-first]
		}
		if l.folded(d, id) {
			continue
		}
		l.shown++
		t := l.inTree[i]
		index[i] = len(members[t])
		members[t] = append(members[t], id)
		if n.Parent != statespace.None {
			edges[t] = append(edges[t], [2]int{index[n.Parent-first], index[i]})
		}
	}
	if l.shown > MaxNodes {
		return l
	}
	for k := range l.trees {
		t := &l.trees[k]
		at := diagram.NewLayered(len(members[k]), edges[k]).PlaceTree(1)
		low, high := diagram.Range(at)
		if k > 0 {
			l.columns += betweenTrees
		}
		t.column, t.room = l.columns, high-low+1
		l.columns += t.room
		for j, id := range members[k] {
			l.column[id-first] = t.column + at[j] - low + 0.5
		}
	}
	for i := range nodes {
		if l.folded(d, first+int32(i)) {
			l.column[i] = l.column[nodes[i].Parent-first]
		}
	}
	return l
}

// folded reports whether a node shares the position of its parent.
func (l *layout) folded(d *Tree, i int32) bool {
	n := &d.log.Nodes[i]
	return l.fold && !d.path[i] && n.Parent != statespace.None && folds(n.Status)
}

// folds reports whether a large tree folds nodes with a status.
func folds(f statespace.Status) bool { return f == statespace.Cut || f == statespace.Known }

// place chooses boards or dots and the sizes.
func (l *layout) place(d *Tree, how Show) {
	layers := float64(l.deepest)
	l.boards = true
	l.width, l.height = d.look.Size(d.state(d.log.Roots[0].Node))
	l.gap, l.step = max(l.width, 40)+28, l.height+44
	if d.costs(l.first) != "" {
		l.below = 18
	}
	if how == Never || how == IfFew && max(l.gap*l.columns, l.step*layers) > boards.LongestReadable {
		l.boards, l.below = false, 0
		l.width, l.height, l.gap = 2*boards.DotRadius, 2*boards.DotRadius, 2*boards.DotRadius+5
		l.step = max(22, 0.5*l.gap*l.columns/max(1, layers))
	}
	l.label = max(12, 0.01*max(l.gap*l.columns, l.step*layers))
	l.widen(d)
	l.pixel = max(l.gap*l.columns, l.step*layers) / usualSize
	l.left, l.top = 3.2*l.label, l.height/2+2.6*l.label
}

// widen makes room for the captions of several trees.
func (l *layout) widen(d *Tree) {
	if len(l.trees) == 1 {
		return
	}
	shift := make([]float64, len(l.trees))
	moved := 0.0
	for i := range l.trees {
		t := &l.trees[i]
		const letter = 0.6 // width of a letter of size 1
		wanted := letter * l.label * float64(utf8.RuneCountInString(d.caption(text.French, i))) / l.gap
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

// size returns the size of the picture without the legend.
func (l *layout) size() (width, height float64) {
	return l.left + l.gap*l.columns + l.label, l.top + l.step*float64(l.deepest) + l.height/2 + l.below + l.label
}

// at returns the position of a node. In a large picture, whose units are much smaller than a
// pixel, positions are integers, which makes the SVG shorter.
func (l *layout) at(d *Tree, i int32) scene.Point {
	p := scene.Point{X: l.left + l.gap*l.column[i-l.first], Y: l.top + l.step*float64(d.log.Nodes[i].Depth)}
	if l.pixel > 10 {
		p.X, p.Y = math.Round(p.X), math.Round(p.Y)
	}
	return p
}
