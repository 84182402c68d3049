package graphs

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/draw/diagram"
	"taquin/engine/draw/scene"
	"taquin/engine/text"
)

// Figure implements draw.Drawing.
func (g *Graph) Figure(s draw.Style) draw.Figure {
	t, l := s.Theme, g.place()
	out := scene.New(l.width, l.height)
	out.Title, out.Desc, out.Class = g.title(s.Language), g.description(s.Language), "taquin graph"
	centre := scene.Point{X: l.width / 2, Y: l.height / 2}
	for _, r := range l.rings {
		out.Circle(centre, r, scene.Ink{Stroke: t.Faint, Width: 0.7, Dash: []float64{2, 4}, Class: "ring"})
	}
	g.drawEdges(out, t, l)
	for _, label := range l.labels {
		f := scene.Font{Size: label.size, Bold: label.bold, Colour: t.Faint, Class: "distance"}
		if label.bold {
			f.Colour = t.Ink
		}
		if len(l.rings) > 0 {
			out.Circle(label.at, 0.8*label.size, scene.Ink{Fill: t.Ground(), Class: "ground"})
		}
		out.Text(label.at, label.text, f)
	}
	for i := range g.nodes {
		mark := g.mark(t, i)
		switch {
		case l.boards && g.states != nil:
			g.states.draw(out, l.at[i], i, l.look, t, mark)
		case l.boards:
			boards.Node(out, l.at[i], g.board(i), g.notation, t, mark)
		case mark.Class != "":
			mark.Width = 1.5
			out.Circle(l.at[i], boards.DotRadius+2.5, mark)
			out.Circle(l.at[i], boards.DotRadius, scene.Ink{Fill: mark.Stroke, Class: "dot"})
		default:
			out.Circle(l.at[i], boards.DotRadius, scene.Ink{Fill: t.Series[0], Class: "dot"})
		}
	}
	return draw.Centred(out)
}

// drawEdges draws the edges, with letters if there are few.
func (g *Graph) drawEdges(out *scene.Scene, t draw.Theme, l layout) {
	lettered := g.lettered()
	ink := scene.Ink{Stroke: t.Faint, Width: 0.8, Class: "edge"}
	if lettered {
		ink.Width = 1.1
	}
	for _, e := range g.edges {
		out.Line(ink, l.at[e.from], l.at[e.to])
	}
	if g.states != nil {
		g.states.drawBeside(out, ink, l)
	}
	for i, e := range g.edges {
		if lettered {
			name, at := g.name(i), scene.Midpoint(l.at[e.from], l.at[e.to])
			half := 3 + 4*float64(utf8.RuneCountInString(name))
			out.Rect(at.X-half, at.Y-7, 2*half, 14, 7, scene.Ink{Fill: t.Ground(), Class: "ground"})
			out.Text(at, name, scene.Font{Size: 12, Colour: t.Ink, Class: "letter"})
		}
	}
}

// lettered reports whether the edges have the names of their moves.
func (g *Graph) lettered() bool {
	return len(g.edges) > 0 && len(g.edges) <= mostLetters && (g.states == nil || g.states.named())
}

// name is the name of the move of an edge.
func (g *Graph) name(edge int) string {
	if g.states != nil {
		return g.states.names[edge]
	}
	return string(rune(g.notation.Letter(g.edges[edge].move)))
}

// label is the text of a node.
func (g *Graph) label(i int) string {
	if g.states != nil {
		return g.states.label(i)
	}
	return boards.NodeLabel(g.board(i), g.notation)
}

// mark returns the outline of the solved board and of the start; others have none.
func (g *Graph) mark(t draw.Theme, i int) scene.Ink {
	switch {
	case g.nodes[i].solved:
		return scene.Ink{Fill: t.Ground(), Stroke: t.Accent, Width: 3, Class: "solved"}
	case i == 0:
		return scene.Ink{Fill: t.Ground(), Stroke: t.Ink, Width: 2, Class: "start"}
	}
	return scene.Ink{}
}

// DOT implements diagram.Graph.
func (g *Graph) DOT(s draw.Style) string {
	out := diagram.NewDOT(g.title(s.Language), false)
	for i := range g.nodes {
		var look []string
		if mark := g.mark(s.Theme, i); mark.Class != "" {
			look = []string{"color", diagram.Colour(mark.Stroke), "penwidth", "3"}
		}
		out.Node(i, g.label(i), look...)
	}
	for _, layer := range g.layered.Layers {
		out.Layer(layer)
	}
	for i, e := range g.edges {
		out.Edge(e.from, e.to, "label", g.name(i))
	}
	if g.states != nil {
		for _, e := range g.states.beside {
			out.Edge(e.from, e.to, "label", e.move, "constraint", "false")
		}
	}
	return out.String()
}

func (g *Graph) title(l text.Language) string {
	if g.states != nil {
		return ofStates.In(l, several.Count(l, len(g.nodes)), len(g.layered.Layers)-1)
	}
	s, there := g.start.Shape(), boards.Several.Count(l, len(g.nodes))
	switch {
	case g.whole && g.start.Solved():
		return solvable.In(l, there, s)
	case g.whole:
		return reached.In(l, there, s)
	}
	return withinBall.In(l, there, s, len(g.layered.Layers)-1)
}

// description states the start and the number of boards at each distance.
func (g *Graph) description(l text.Language) string {
	var counts []string
	for _, n := range g.Boards() {
		counts = append(counts, strconv.Itoa(n))
	}
	if g.states != nil {
		return statesAt.In(l, strings.Join(counts, ", "))
	}
	text := distances.In(l, strings.Join(counts, ", "))
	if g.start.Size() <= draw.MaxListed {
		text = firstBoard.In(l, g.notation.Format(g.start)) + text
	}
	if g.lettered() {
		text += letters.In(l)
	}
	return text
}
