package graphs

import (
	"math"
	"slices"
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
		case l.boards:
			g.draw(out, l.at[i], i, l.look, t, mark)
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
		from, to := l.at[e.from], l.at[e.to]
		out.Line(ink, from, to)
		l.head(out, e, from, ink)
	}
	for _, e := range g.beside { // as curves
		a, b := l.at[e.from], l.at[e.to]
		by, bend := scene.Midpoint(a, b), min(0.3, 40/math.Hypot(b.X-a.X, b.Y-a.Y))
		by.X, by.Y = by.X+bend*(b.Y-a.Y), by.Y-bend*(b.X-a.X)
		var p scene.Path
		p.Move(a)
		p.Quad(by, b)
		out.Draw(p, ink)
		l.head(out, e, by, ink)
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

// head draws the arrowhead of a move that cannot be taken back, which comes from a point, at the border of its node.
func (l layout) head(out *scene.Scene, e link, from scene.Point, ink scene.Ink) {
	if !e.oneWay {
		return
	}
	to := l.at[e.to]
	dx, dy := from.X-to.X, from.Y-to.Y
	inside := min(l.nodeWidth/2/math.Abs(dx), l.nodeHeight/2/math.Abs(dy), 1)
	out.Draw(scene.Arrow(scene.Point{X: to.X + inside*dx, Y: to.Y + inside*dy}, from, 7), scene.Ink{Fill: ink.Stroke, Class: "head"})
}

// lettered reports whether the edges have the names of their moves.
func (g *Graph) lettered() bool {
	return len(g.edges) > 0 && len(g.edges) <= mostLetters && g.named()
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
	oneWay := func(e link) bool { return e.oneWay }
	directed := slices.ContainsFunc(g.edges, oneWay) || slices.ContainsFunc(g.beside, oneWay)
	out := diagram.NewDOT(g.title(s.Language), directed)
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
	for i, e := range slices.Concat(g.edges, g.beside) {
		look := []string{"label", g.name(i)}
		if i >= len(g.edges) {
			look = append(look, "constraint", "false")
		}
		if directed && !e.oneWay {
			look = append(look, "dir", "both")
		}
		out.Edge(e.from, e.to, look...)
	}
	return out.String()
}

func (g *Graph) title(l text.Language) string {
	several, _ := g.nouns()
	return g.content.title(l, several.Count(l, len(g.nodes)), g.whole, len(g.layered.Layers)-1)
}

// description states the start and the number of nodes at each distance.
func (g *Graph) description(l text.Language) string {
	var counts []string
	for _, n := range g.Boards() {
		counts = append(counts, strconv.Itoa(n))
	}
	return g.content.description(l, strings.Join(counts, ", "), g.lettered())
}
