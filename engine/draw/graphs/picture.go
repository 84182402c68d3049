package graphs

import (
	"strconv"
	"strings"

	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/draw/scene"
	"taquin/engine/text"
)

// Figure implements draw.Drawing.
func (g *Graph) Figure(s draw.Style) draw.Figure {
	t := s.Theme
	l, look := g.layout()
	out := scene.New(l.width, l.height)
	out.Title, out.Desc, out.Class = g.title(s.Language), g.description(s.Language), "taquin graph"
	middle := scene.Point{X: l.width / 2, Y: l.height / 2}
	for _, r := range l.rings {
		out.Circle(middle, r, scene.Ink{Stroke: t.Faint, Width: 0.7, Dash: []float64{2, 4}, Class: "ring"})
	}
	g.drawEdges(out, t, l)
	for _, sign := range l.signs {
		f := scene.Font{Size: sign.size, Bold: sign.strong, Colour: t.Faint, Class: "distance"}
		if sign.strong {
			f.Colour = t.Ink
		}
		if len(l.rings) > 0 {
			out.Circle(sign.at, 0.8*sign.size, scene.Ink{Fill: t.Ground(), Class: "ground"})
		}
		out.Text(sign.at, sign.text, f)
	}
	for i := range g.nodes {
		g.drawNode(out, t, look, i, l.at[i])
	}
	return draw.Centred(out)
}

// drawEdges draws the edges, with letters if there are few.
func (g *Graph) drawEdges(out *scene.Scene, t draw.Theme, l layout) {
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
		out.Circle(at, 7, scene.Ink{Fill: t.Ground(), Class: "ground"})
		out.Text(at, string(rune(g.notation.Letter(e.move))), scene.Font{Size: 12, Colour: t.Ink, Class: "letter"})
	}
}

// drawNode draws a board or a dot, and highlights the solved board and the start.
func (g *Graph) drawNode(out *scene.Scene, t draw.Theme, look nodeLook, i int, at scene.Point) {
	n := &g.nodes[i]
	mark := scene.Ink{Fill: t.Ground(), Stroke: t.Accent, Width: 3, Class: "solved"}
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
	out.Place(scene.Point{X: x, Y: y}, 1, boards.Miniature(g.board(i), g.notation, t, look.cell))
}

func (g *Graph) title(l text.Language) string {
	s, there := g.start.Shape(), boards.Counted(l, len(g.nodes))
	switch {
	case g.whole && g.start.Solved():
		return solvable.In(l, there, s)
	case g.whole:
		return reached.In(l, there, s)
	}
	return withinBall.In(l, there, s, len(g.layers)-1)
}

// description states the start and the number of boards at each distance.
func (g *Graph) description(l text.Language) string {
	var counts []string
	for _, n := range g.Boards() {
		counts = append(counts, strconv.Itoa(n))
	}
	text := distances.In(l, strings.Join(counts, ", "))
	if g.start.Size() <= draw.MostListed {
		text = firstBoard.In(l, g.notation.Format(g.start)) + text
	}
	if len(g.edges) > 0 && len(g.edges) <= mostLetters {
		text += letters.In(l)
	}
	return text
}

// looks lists the alternatives in order of preference.
func (g *Graph) looks() []nodeLook {
	s := g.start.Shape()
	boards := nodeLook{width: float64(s.Cols) * graphCell, height: float64(s.Rows) * graphCell, apart: 9, step: 42, cell: graphCell}
	return []nodeLook{boards, {width: 2 * dotRadius, height: 2 * dotRadius, apart: 4, step: 34}}
}

// layout chooses boards if they are readable, else dots.
func (g *Graph) layout() (layout, nodeLook) {
	var l layout
	var look nodeLook
	for _, look = range g.looks() {
		switch {
		case g.ring():
			l = g.circle(look)
		case g.radial():
			l = g.star(look)
		default:
			l = g.columns(look)
		}
		if max(l.width, l.height) <= longestReadable {
			break
		}
	}
	return l, look
}
