package draw

import (
	"fmt"
	"strconv"
	"strings"

	"taquin/engine/draw/scene"
)

// Scene implements Drawing.
func (g *Graph) Scene(t Theme) *scene.Scene { return onPage(t, g.inside(t).Scene) }

func (g *Graph) inside(t Theme) figure {
	l, look := g.layout()
	out := scene.New(l.width, l.height)
	out.Title, out.Desc, out.Class = g.title(), g.description(), "taquin graph"
	middle := scene.Point{X: l.width / 2, Y: l.height / 2}
	for _, r := range l.rings {
		out.Circle(middle, r, scene.Ink{Stroke: t.Faint, Width: 0.7, Dash: []float64{2, 4}, Class: "ring"})
	}
	g.drawEdges(out, t, l)
	ground := t.ground()
	for _, s := range l.signs {
		f := scene.Font{Size: s.size, Bold: s.strong, Colour: t.Faint, Class: "distance"}
		if s.strong {
			f.Colour = t.Ink
		}
		if len(l.rings) > 0 {
			out.Circle(s.at, 0.8*s.size, scene.Ink{Fill: ground, Class: "ground"})
		}
		out.Text(s.at, s.text, f)
	}
	for i := range g.nodes {
		g.drawNode(out, t, look, i, l.at[i])
	}
	return centred(out)
}

// ground is what lies behind a picture: paper where the theme has no page.
func (t Theme) ground() scene.Colour {
	if t.Page.A > 0 {
		return t.Page
	}
	return t.Frame
}

// drawEdges draws the edges, and letters at them if they are few.
func (g *Graph) drawEdges(out *scene.Scene, t Theme, l layout) {
	ink := scene.Ink{Stroke: t.Faint, Width: 1.1, Class: "edge"}
	if len(g.edges) > mostLetters {
		ink.Width = 0.8
	}
	for _, e := range g.edges {
		out.Line(ink, l.at[e.from], l.at[e.to])
	}
	if len(g.edges) > mostLetters {
		return
	}
	for _, e := range g.edges {
		from, to := l.at[e.from], l.at[e.to]
		at := scene.Point{X: (from.X + to.X) / 2, Y: (from.Y + to.Y) / 2}
		out.Circle(at, 7, scene.Ink{Fill: t.ground(), Class: "ground"})
		out.Text(at, string(rune(g.notation.Letter(e.move))), scene.Font{Size: 12, Colour: t.Ink, Class: "letter"})
	}
}

// drawNode draws a board or a dot; the solved board and the start are marked.
func (g *Graph) drawNode(out *scene.Scene, t Theme, look nodeLook, i int, at scene.Point) {
	n := &g.nodes[i]
	mark := scene.Ink{Fill: t.ground(), Stroke: t.Accent, Width: 3, Class: "solved"}
	if !n.solved {
		mark.Stroke, mark.Width, mark.Class = t.Ink, 2, "start"
	}
	marked := n.solved || i == 0
	if look.cell == 0 {
		dot := scene.Ink{Fill: t.Series[0], Class: "dot"}
		if marked {
			dot.Fill = mark.Stroke
			mark.Width = 1.5
			out.Circle(at, dotRadius+2.5, mark)
		}
		out.Circle(at, dotRadius, dot)
		return
	}
	x, y := at.X-look.width/2, at.Y-look.height/2
	if marked {
		out.Rect(x-2.5, y-2.5, look.width+5, look.height+5, 4, mark)
	}
	out.Place(scene.Point{X: x, Y: y}, 1, g.miniature(t, look.cell, i))
}

// miniature draws a board so small that its labels fill its tiles.
func (g *Graph) miniature(t Theme, cell float64, i int) *scene.Scene {
	b, s := g.board(i), g.start.Shape()
	out := scene.New(float64(s.Cols)*cell, float64(s.Rows)*cell)
	out.Title, out.Class = g.notation.Format(b), "board"
	edge := t.TileEdge
	if edge.A == 0 {
		edge = t.Faint
	}
	out.Rect(0, 0, out.Width, out.Height, 1.5, scene.Ink{Fill: t.Frame, Stroke: edge, Width: 0.8, Class: "frame"})
	const gap = 0.5 // about a tile
	for c := range s.Size() {
		if c == b.Blank() {
			continue
		}
		x, y := float64(c%s.Cols)*cell, float64(c/s.Cols)*cell
		ink := scene.Ink{Fill: t.Tile, Stroke: t.TileEdge, Width: 0.5, Class: "tile"}
		if b.At(c) == c {
			ink.Fill, ink.Class = t.Home, "tile home"
		}
		out.Rect(x+gap, y+gap, cell-2*gap, cell-2*gap, 1, ink)
		label := strconv.Itoa(g.notation.Label(s, b.At(c)))
		size := min(0.78, 1.5/float64(max(1, len(label)))) * cell
		out.Text(scene.Point{X: x + cell/2, Y: y + cell/2}, label, scene.Font{Size: size, Colour: t.TileInk, Class: "label"})
	}
	return out
}

func (g *Graph) title() string {
	s, say := g.start.Shape(), phrasesIn(g.language)
	boards := say.count(len(g.nodes), say.board)
	switch {
	case g.whole && g.start.Solved():
		return fmt.Sprintf(say.solvable, boards, s)
	case g.whole:
		return fmt.Sprintf(say.reached, boards, s)
	}
	return fmt.Sprintf(say.withinBall, boards, s, len(g.layers)-1)
}

// description tells the start and how many boards there are at each distance.
func (g *Graph) description() string {
	var counts []string
	for _, n := range g.Boards() {
		counts = append(counts, strconv.Itoa(n))
	}
	say := phrasesIn(g.language)
	text := fmt.Sprintf(say.distances, strings.Join(counts, ", "))
	if g.start.Size() <= maxTold {
		text = fmt.Sprintf(say.firstBoard, g.notation.Format(g.start)) + text
	}
	if len(g.edges) > 0 && len(g.edges) <= mostLetters {
		text += say.letters
	}
	return text
}
