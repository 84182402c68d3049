package trees

import (
	"fmt"
	"strconv"
	"strings"

	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/draw/diagram"
	"taquin/engine/draw/scene"
	"taquin/engine/statespace"
	"taquin/engine/text"
)

// Figure implements draw.Drawing. Every node has a tooltip.
func (d *Tree) Figure(s draw.Style) draw.Figure { return d.figure(s, true) }

// figure is Figure with or without tooltips on dots.
func (d *Tree) figure(s draw.Style, tooltips bool) draw.Figure {
	width, height := d.layout.size()
	legend := d.legend(s)
	out := scene.New(max(width, legend.Width), height+legend.Height)
	out.Title, out.Desc, out.Class = d.title(s.Language), d.description(s.Language), "taquin tree"
	d.drawLabels(out, s)
	d.drawEdges(out, s.Theme)
	if d.layout.boards {
		d.drawBoards(out, s)
	} else {
		d.drawDots(out, s, tooltips)
	}
	out.Place(scene.Point{Y: height}, 1, legend)
	return draw.Centred(out)
}

// drawLabels labels the layers with depths and the trees with captions.
func (d *Tree) drawLabels(out *scene.Scene, s draw.Style) {
	l := &d.layout
	every := max(1, int32(1.6*l.label/l.step))
	for depth := int32(0); depth <= l.deepest; depth += every {
		at := scene.Point{X: l.left - 1.2*l.label, Y: l.top + l.step*float64(depth)}
		out.Text(at, strconv.Itoa(int(depth)), scene.Font{Size: l.label, Align: scene.End, Colour: s.Theme.Faint, Class: "distance"})
	}
	for i, tree := range l.trees {
		if tree.root >= d.generated() {
			break
		}
		f := scene.Font{Size: l.label, Bold: true, Colour: s.Theme.Ink, Class: "caption"}
		at := scene.Point{X: l.left + l.gap*(tree.column+tree.room/2), Y: 0.8 * l.label}
		if i == 0 && len(l.trees) == 1 {
			f.Align, at.X = scene.Start, l.left/3
		}
		out.Text(at, d.caption(s.Language, i), f)
	}
}

// drawEdges draws the moves, the solution above the others, and a mark below nodes with folded
// children.
func (d *Tree) drawEdges(out *scene.Scene, t draw.Theme) {
	l := &d.layout
	var edges, way, folded scene.Path
	for i := l.first; i < d.generated(); i++ {
		parent := d.log.Nodes[i].Parent
		if parent == statespace.None {
			continue
		}
		from, to := l.at(d, parent), l.at(d, i)
		if l.boards {
			from.Y += l.height/2 + l.below
			to.Y -= l.height / 2
		}
		switch {
		case l.folded(d, i):
			if !l.boards {
				from.Y += l.height / 2
			}
			foldMark(&folded, from, boards.DotRadius)
		case d.onSolution(i):
			way.Move(from)
			way.Line(to)
		default:
			edges.Move(from)
			edges.Line(to)
		}
	}
	thin := max(1, 0.4*l.pixel)
	for _, drawn := range []struct {
		path scene.Path
		ink  scene.Ink
	}{
		{folded, scene.Ink{Stroke: t.Faint, Width: thin, Class: "folded"}},
		{edges, scene.Ink{Stroke: t.Faint, Width: thin, Class: "edge"}},
		{way, scene.Ink{Stroke: t.Accent, Width: max(3, 2*l.pixel), Class: "way"}},
	} {
		if len(drawn.path) > 0 {
			out.Draw(drawn.path, drawn.ink)
		}
	}
}

// onSolution reports whether a node lies on the solution, which is known only at the end.
func (d *Tree) onSolution(i int32) bool { return d.complete() && d.path[i] }

// colour returns the colour and the class of a node.
func (d *Tree) colour(t draw.Theme, i int32) (c scene.Colour, class string) {
	switch f := d.status(i); {
	case i == d.Now() && !d.complete():
		return t.Accent, "now"
	case d.onSolution(i):
		return t.Accent, "way"
	case f == statespace.Open || f == statespace.Expanded:
		return d.colourOf(t, f), f.String()
	}
	return t.Faint, "cut"
}

// colourOf returns the colour of a status outside the solution.
func (d *Tree) colourOf(t draw.Theme, f statespace.Status) scene.Colour {
	switch f {
	case statespace.Open:
		return t.Series[1]
	case statespace.Expanded:
		return t.Series[0]
	}
	return t.Faint
}

// drawDots draws the nodes as dots by colour: each with a tooltip, or all of one colour as one
// outline.
func (d *Tree) drawDots(out *scene.Scene, s draw.Style, tooltips bool) {
	l := &d.layout
	var classes []string
	dots, inks := map[string][]int32{}, map[string]scene.Ink{}
	for i := l.first; i < d.generated(); i++ {
		if l.folded(d, i) {
			continue
		}
		colour, class := d.colour(s.Theme, i)
		if dots[class] == nil {
			classes = append(classes, class)
			inks[class] = scene.Ink{Stroke: colour, Width: max(2*boards.DotRadius, 2.5*l.pixel), Class: class}
		}
		dots[class] = append(dots[class], i)
	}
	for _, class := range classes {
		ink := inks[class]
		if class == "way" || class == "now" {
			ink.Width = max(ink.Width, 6*l.pixel)
		}
		var all scene.Path
		for _, i := range dots[class] {
			at := l.at(d, i)
			if tooltips {
				ink.Title = d.tooltip(s.Language, i)
				out.Line(ink, at, at)
				continue
			}
			all.Move(at)
			all.Line(at)
		}
		if !tooltips {
			out.Draw(all, ink)
		}
	}
}

// drawBoards draws the nodes as states, with the number of the expansion and the costs.
func (d *Tree) drawBoards(out *scene.Scene, s draw.Style) {
	l, t := &d.layout, s.Theme
	for i := l.first; i < d.generated(); i++ {
		if l.folded(d, i) {
			continue
		}
		at := l.at(d, i)
		colour, class := d.colour(t, i)
		d.node(out, at, i, t, scene.Ink{Fill: t.Ground(), Stroke: colour, Width: 2.5, Class: class, Title: d.tooltip(s.Language, i)})
		const small = 10
		if o := d.order[i]; o > 0 && d.status(i) == statespace.Expanded {
			out.Text(scene.Point{X: at.X - l.width/2 - 5, Y: at.Y}, strconv.Itoa(int(o)), scene.Font{Size: small, Bold: true, Align: scene.End, Colour: t.Ink, Class: "order"})
		}
		out.Text(scene.Point{X: at.X, Y: at.Y + l.height/2 + 11}, d.costs(i), scene.Font{Size: small, Colour: t.Ink, Class: "counts"})
	}
}

// DOT implements diagram.Graph. Nodes are labelled with their states and costs, edges with the
// moves.
func (d *Tree) DOT(s draw.Style) string {
	out := diagram.NewDOT(d.title(s.Language), true)
	for i := d.layout.first; i < d.generated(); i++ {
		if d.layout.folded(d, i) {
			continue
		}
		label := d.look.Label(d.state(i))
		if costs := d.costs(i); costs != "" {
			label = strings.TrimSpace(label + "\n" + costs)
		}
		colour, _ := d.colour(s.Theme, i)
		look := []string{"color", diagram.Colour(colour)}
		if d.onSolution(i) {
			look = append(look, "penwidth", "3")
		}
		out.Node(int(i), label, look...)
		if n := &d.log.Nodes[i]; n.Parent != statespace.None {
			out.Edge(int(n.Parent), int(i), append(look, "label", d.move(i))...)
		}
	}
	return out.String()
}

// costs abbreviates the costs of a node.
func (d *Tree) costs(i int32) string {
	n := &d.log.Nodes[i]
	switch {
	case !n.Known():
		return ""
	case n.Score == float64(n.Depth)+n.Value:
		return fmt.Sprintf("%d+%s=%s", n.Depth, number(n.Value), number(n.Score))
	case n.Score == n.Value:
		return number(n.Score)
	}
	return fmt.Sprintf("%d, %s: %s", n.Depth, number(n.Value), number(n.Score))
}

// tooltip describes a node: its costs, its status, and its state if that is small.
func (d *Tree) tooltip(l text.Language, i int32) string {
	n := &d.log.Nodes[i]
	out := "g = " + strconv.Itoa(int(n.Depth))
	if n.Known() {
		out += fmt.Sprintf(", h = %s, f = %s", number(n.Value), number(n.Score))
	}
	out += ", " + statuses[d.status(i)].In(l)
	if o := d.order[i]; o > 0 && d.status(i) == statespace.Expanded {
		out += fmt.Sprintf(" (%d)", o)
	}
	if line := d.look.Line(d.state(i)); line != "" {
		out += "\n" + line
	}
	return out
}

// legend explains the colours in use.
func (d *Tree) legend(s draw.Style) *scene.Scene {
	l, t := &d.layout, s.Theme
	size := l.label
	out := scene.New(0, 2*size)
	x := l.left / 3
	write := func(words string) {
		f := scene.Font{Size: 0.9 * size, Align: scene.Start, Colour: t.Ink}
		out.Text(scene.Point{X: x, Y: size}, words, f)
		x += scene.Measure()(words, f) + 1.2*size
	}
	add := func(words string, c scene.Colour, folded bool) {
		if middle := (scene.Point{X: x + 0.4*size, Y: size}); folded {
			var mark scene.Path
			foldMark(&mark, scene.Point{X: middle.X, Y: 0.6 * size}, 0.8*size)
			out.Draw(mark, scene.Ink{Stroke: c, Width: 0.1 * size, Class: "folded"})
		} else {
			out.Circle(middle, 0.4*size, scene.Ink{Fill: c})
		}
		x += 1.3 * size
		write(words)
	}
	counts, found := d.counts(), false
	for _, n := range d.log.Ends {
		if f := d.status(n); d.complete() && n >= l.first && n < l.end { // the solution has its own entry
			counts[f]--
			found = true
		}
	}
	for f, count := range counts {
		if f := statespace.Status(f); count > 0 {
			add(legends[f].In(s.Language, count), d.colourOf(t, f), l.fold && folds(f))
		}
	}
	if found {
		add(legendWay.In(s.Language), t.Accent, false)
	}
	if d.truncated() {
		write(legendShort.In(s.Language))
	}
	out.Width = x
	return out
}

// foldMark draws the mark for folded children below a point.
func foldMark(out *scene.Path, from scene.Point, height float64) {
	for _, x := range []float64{-0.5, 0.5} {
		out.Move(from)
		out.Line(scene.Point{X: from.X + x*height, Y: from.Y + height})
	}
}

// truncated reports whether the trace's limit cut off the rest of the search.
func (d *Tree) truncated() bool {
	return !d.log.Whole && d.complete() && int(d.layout.end) == len(d.log.Nodes)
}

// counts returns the number of nodes by status.
func (d *Tree) counts() (counts [statespace.Dropped + 1]int) {
	for i := d.layout.first; i < d.generated(); i++ {
		counts[d.status(i)]++
	}
	return counts
}

// weigh bounds the size of the picture.
func (d *Tree) weigh() draw.Weight {
	l := &d.layout
	outlines, letters := 40+2*l.shown, 60*(2+len(l.trees))+8*int(l.deepest+1)
	if l.boards {
		shapes, labels := d.look.Weigh(d.state(d.log.Roots[0].Node))
		outlines += l.shown * (shapes + 3)
		letters += l.shown * (labels + 30)
	}
	return draw.Weighed(d, outlines, letters)
}
