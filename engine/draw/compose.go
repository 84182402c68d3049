package draw

import (
	"errors"
	"strings"

	"taquin/engine/draw/scene"
	"taquin/engine/text"
)

// Sizes of compositions, in units.
const (
	rowGap     = 28 // between two drawings in a row
	columnGap  = 20
	betweenTip = 44 // the room of an arrow between two drawings
)

// errNothing is the error of a composition of no drawings.
var errNothing = errors.New("draw: there is nothing to put together")

// Row is drawings side by side.
type Row struct {
	Weight
	items   []Drawing
	between string
}

// NewRow puts drawings side by side. What is given as between stands between
// any two: a word, "→" for an arrow, or nothing.
func NewRow(items []Drawing, between string) (*Row, error) {
	if len(items) == 0 {
		return nil, errNothing
	}
	return newRow(items, between), nil
}

// Pair puts two drawings side by side, as NewRow does.
func Pair(a, b Drawing, between string) *Row { return newRow([]Drawing{a, b}, between) }

func newRow(items []Drawing, between string) *Row {
	return &Row{rowWeight(items, between), items, between}
}

// Figure implements Drawing.
func (r *Row) Figure(s Style) Figure {
	var figures []Figure
	var above, below, width float64
	for _, d := range r.items {
		f := d.Figure(s)
		figures = append(figures, f)
		above, below = max(above, f.Axis), max(below, f.Height-f.Axis)
		width += f.Width
	}
	gap := betweenWidth(r.between)
	out := scene.New(width+gap*float64(len(figures)-1), above+below)
	out.Title, out.Desc = titles(figures)
	x := 0.0
	for i, f := range figures {
		if i > 0 {
			drawBetween(out, s.Theme, r.between, scene.Point{X: x + gap/2, Y: above})
			x += gap
		}
		out.Place(scene.Point{X: x, Y: above - f.Axis}, 1, f.Scene)
		x += f.Width
	}
	return Figure{Scene: out, Axis: above}
}

// betweenFont is that of a word between two drawings.
func betweenFont(t Theme) scene.Font { return scene.Font{Size: 16, Colour: t.Ink} }

// betweenWidth is the room between two drawings in a row.
func betweenWidth(text string) float64 {
	switch text {
	case "":
		return rowGap
	case "→":
		return rowGap/2 + betweenTip
	}
	return rowGap + scene.Measure()(text, betweenFont(Theme{}))
}

// drawBetween draws what stands between two drawings about a point.
func drawBetween(out *scene.Scene, t Theme, text string, at scene.Point) {
	if text != "→" {
		out.Text(at, text, betweenFont(t))
		return
	}
	tip := scene.Point{X: at.X + betweenTip/2, Y: at.Y}
	out.Line(scene.Ink{Stroke: t.Ink, Width: 2.5}, scene.Point{X: at.X - betweenTip/2, Y: at.Y}, scene.Point{X: tip.X - 8, Y: at.Y})
	out.Draw(scene.Arrow(tip, at, 12), scene.Ink{Fill: t.Ink})
}

// mostTold is how many bytes the title of pictures has that are put together, and so
// their description: nobody listens to more.
const mostTold = 100_000

// titles are the titles of several pictures and their descriptions.
func titles(figures []Figure) (title, desc string) {
	var names, descs []string
	for _, f := range figures {
		if f.Title != "" {
			names = append(names, f.Title)
		}
		if f.Desc != "" {
			descs = append(descs, f.Desc)
		}
	}
	return text.Head(strings.Join(names, "; "), mostTold), text.Head(strings.Join(descs, " "), mostTold)
}

// Text implements Drawing.
func (r *Row) Text(s Style) string {
	var blocks []Block
	for i, d := range r.items {
		b := TextBlock(d.Text(s))
		if i > 0 && r.between != "" {
			before := blocks[len(blocks)-1]
			blocks = append(blocks, word(text.OneLine(r.between), max(before.lines(), b.lines())))
		}
		blocks = append(blocks, b)
	}
	return Beside(blocks, s.Width)
}

// Column is drawings one below the other.
type Column struct {
	Weight
	items []Drawing
}

// NewColumn puts drawings one below the other.
func NewColumn(items []Drawing) (*Column, error) {
	if len(items) == 0 {
		return nil, errNothing
	}
	return &Column{columnWeight(items), items}, nil
}

// Figure implements Drawing.
func (c *Column) Figure(s Style) Figure {
	var figures []Figure
	var width, height float64
	for _, d := range c.items {
		f := d.Figure(s)
		figures = append(figures, f)
		width, height = max(width, f.Width), height+f.Height
	}
	out := scene.New(width, height+columnGap*float64(len(figures)-1))
	out.Title, out.Desc = titles(figures)
	y := 0.0
	for _, f := range figures {
		out.Place(scene.Point{X: (width - f.Width) / 2, Y: y}, 1, f.Scene)
		y += f.Height + columnGap
	}
	return Centred(out)
}

// Text implements Drawing.
func (c *Column) Text(s Style) string {
	var texts []string
	for _, d := range c.items {
		texts = append(texts, d.Text(s))
	}
	return strings.Join(texts, "\n")
}
