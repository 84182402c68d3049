package trees

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"taquin/engine/draw"
	"taquin/engine/statespace"
)

// mostInText is the largest number of nodes in a text; larger trees have only counts.
const mostInText = 40

// Text implements draw.Drawing: a line per node, or the number of nodes per depth if there are
// many.
func (d *Tree) Text(s draw.Style) string {
	var out strings.Builder
	for i, tree := range d.layout.trees {
		if tree.root >= d.generated() {
			break
		}
		out.WriteString(d.caption(s.Language, i) + "\n")
		if d.layout.shown <= mostInText {
			d.writeTree(&out, s, tree.root)
		}
	}
	if d.layout.shown > mostInText {
		d.writeLayers(&out, s)
	}
	if d.truncated() {
		out.WriteString(legendShort.In(s.Language) + "\n")
	}
	return out.String()
}

// writeTree writes a subtree, one line per node.
func (d *Tree) writeTree(out *strings.Builder, s draw.Style, i int32) {
	n := &d.log.Nodes[i]
	words := []string{strings.Repeat(" ", int(n.Depth))}
	if n.Parent != statespace.None {
		words = append(words, d.move(i))
	}
	if sum := d.costs(i); sum != "" {
		words = append(words, sum)
	}
	words = append(words, statuses[d.status(i)].In(s.Language))
	if d.onSolution(i) {
		words = append(words, "*")
	}
	out.WriteString(strings.TrimPrefix(strings.Join(words, " "), " ") + "\n")
	for k := i + 1; k < d.generated(); k++ {
		if d.log.Nodes[k].Parent == i && !d.layout.folded(d, k) {
			d.writeTree(out, s, k)
		}
	}
}

// writeLayers writes the number of nodes by depth and status.
func (d *Tree) writeLayers(out *strings.Builder, s draw.Style) {
	layers := make([][4]int, d.layout.deepest+1) // all, expanded, open, others
	for i := d.layout.first; i < d.generated(); i++ {
		layer := &layers[d.log.Nodes[i].Depth]
		layer[0]++
		switch d.status(i) {
		case statespace.Expanded:
			layer[1]++
		case statespace.Open:
			layer[2]++
		default:
			layer[3]++
		}
	}
	heads := []string{movesHead.In(s.Language), d.look.words().head.In(s.Language), statuses[statespace.Expanded].In(s.Language), statuses[statespace.Open].In(s.Language), givenUp.In(s.Language)}
	row := func(cells ...any) {
		for k, c := range cells {
			fmt.Fprintf(out, "%*v", utf8.RuneCountInString(heads[k])+2*min(k, 1), c)
		}
		out.WriteByte('\n')
	}
	row(heads[0], heads[1], heads[2], heads[3], heads[4])
	for depth, n := range layers {
		row(depth, n[0], n[1], n[2], n[3])
	}
}
