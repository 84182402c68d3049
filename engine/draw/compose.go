package draw

import (
	"strings"

	"taquin/engine/draw/scene"
	"taquin/engine/message"
	"taquin/engine/text"
)

// Sizes of compositions, in scene units.
const (
	rowGap      = 28 // between two drawings in a row
	columnGap   = 20
	arrowLength = 44 // of the arrow between two drawings
)

// errEmpty reports a composition without drawings.
var errEmpty = message.New("draw.there-is-nothing-to", "draw: there is nothing to put together")

// Row is drawings side by side.
type Row struct {
	Weight
	items   []Drawing
	between string
}

// NewRow places drawings side by side, with a separator between neighbours: a word, "→" for an
// arrow, or "" for none.
func NewRow(items []Drawing, between string) (*Row, error) {
	if len(items) == 0 {
		return nil, errEmpty
	}
	return newRow(items, between), nil
}

// Pair places two drawings side by side, like NewRow.
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
	gap := separatorWidth(r.between)
	out := scene.New(width+gap*float64(len(figures)-1), above+below)
	out.Title, out.Desc = titles(figures)
	x := 0.0
	for i, f := range figures {
		if i > 0 {
			drawSeparator(out, s.Theme, r.between, scene.Point{X: x + gap/2, Y: above})
			x += gap
		}
		out.Place(scene.Point{X: x, Y: above - f.Axis}, 1, f.Scene)
		x += f.Width
	}
	return Figure{Scene: out, Axis: above}
}

func separatorFont(t Theme) scene.Font { return scene.Font{Size: 16, Colour: t.Ink} }

// separatorWidth is the distance between two drawings in a row.
func separatorWidth(text string) float64 {
	switch text {
	case "":
		return rowGap
	case "→":
		return rowGap/2 + arrowLength
	}
	return rowGap + scene.Measure()(text, separatorFont(Theme{}))
}

// drawSeparator draws a separator centred at a point.
func drawSeparator(out *scene.Scene, t Theme, text string, at scene.Point) {
	if text != "→" {
		out.Text(at, text, separatorFont(t))
		return
	}
	tip := scene.Point{X: at.X + arrowLength/2, Y: at.Y}
	out.Line(scene.Ink{Stroke: t.Ink, Width: 2.5}, scene.Point{X: at.X - arrowLength/2, Y: at.Y}, scene.Point{X: tip.X - 8, Y: at.Y})
	out.Draw(scene.Arrow(tip, at, 12), scene.Ink{Fill: t.Ink})
}

// maxDescription limits the combined title and description of a composition, in bytes: screen
// readers read them aloud.
const maxDescription = 100_000

// titles joins the titles and descriptions of figures.
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
	return text.Head(strings.Join(names, "; "), maxDescription), text.Head(strings.Join(descs, " "), maxDescription)
}

// Text implements Drawing.
func (r *Row) Text(s Style) string {
	var blocks []Block
	for i, d := range r.items {
		b := TextBlock(d.Text(s))
		if i > 0 && r.between != "" {
			before := blocks[len(blocks)-1]
			blocks = append(blocks, separatorBlock(text.OneLine(r.between), max(before.lines(), b.lines())))
		}
		blocks = append(blocks, b)
	}
	return Beside(blocks, s.Width)
}

// Column is drawings stacked vertically.
type Column struct {
	Weight
	items []Drawing
}

// NewColumn stacks drawings vertically.
func NewColumn(items []Drawing) (*Column, error) {
	if len(items) == 0 {
		return nil, errEmpty
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
