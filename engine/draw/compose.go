package draw

import (
	"errors"
	"strings"

	"taquin/engine/draw/scene"
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
	items   []Drawing
	between string
}

// NewRow puts drawings side by side. What is given as between stands between
// any two: a word, "→" for an arrow, or nothing.
func NewRow(items []Drawing, between string) (*Row, error) {
	if len(items) == 0 {
		return nil, errNothing
	}
	return &Row{items, between}, nil
}

// Scene implements Drawing.
func (r *Row) Scene(t Theme) *scene.Scene { return onPage(t, r.inside(t).Scene) }

func (r *Row) inside(t Theme) figure {
	var figures []figure
	var above, below, width float64
	for _, d := range r.items {
		f := figureOf(d, t)
		figures = append(figures, f)
		above, below = max(above, f.axis), max(below, f.Height-f.axis)
		width += f.Width
	}
	gap := betweenWidth(r.between)
	out := scene.New(width+gap*float64(len(figures)-1), above+below)
	out.Title, out.Desc = told(figures)
	x := 0.0
	for i, f := range figures {
		if i > 0 {
			drawBetween(out, t, r.between, scene.Point{X: x + gap/2, Y: above})
			x += gap
		}
		out.Place(scene.Point{X: x, Y: above - f.axis}, 1, f.Scene)
		x += f.Width
	}
	return figure{out, above}
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

// told is the title of several pictures, and what is told of each.
func told(figures []figure) (title, desc string) {
	var titles, descs []string
	for _, f := range figures {
		if f.Title != "" {
			titles = append(titles, f.Title)
		}
		if f.Desc != "" {
			descs = append(descs, f.Desc)
		}
	}
	return strings.Join(titles, "; "), strings.Join(descs, " ")
}

// Text implements Drawing.
func (r *Row) Text(width int) string {
	var blocks []Block
	for i, d := range r.items {
		b := textBlock(d.Text(width))
		if i > 0 && r.between != "" {
			before := blocks[len(blocks)-1]
			blocks = append(blocks, word(r.between, max(before.lines(), b.lines())))
		}
		blocks = append(blocks, b)
	}
	return Beside(blocks, width)
}

// Column is drawings one below the other.
type Column struct{ items []Drawing }

// NewColumn puts drawings one below the other.
func NewColumn(items []Drawing) (*Column, error) {
	if len(items) == 0 {
		return nil, errNothing
	}
	return &Column{items}, nil
}

// Scene implements Drawing.
func (c *Column) Scene(t Theme) *scene.Scene { return onPage(t, c.inside(t).Scene) }

func (c *Column) inside(t Theme) figure {
	var figures []figure
	var width, height float64
	for _, d := range c.items {
		f := figureOf(d, t)
		figures = append(figures, f)
		width, height = max(width, f.Width), height+f.Height
	}
	out := scene.New(width, height+columnGap*float64(len(figures)-1))
	out.Title, out.Desc = told(figures)
	y := 0.0
	for _, f := range figures {
		out.Place(scene.Point{X: (width - f.Width) / 2, Y: y}, 1, f.Scene)
		y += f.Height + columnGap
	}
	return centred(out)
}

// Text implements Drawing.
func (c *Column) Text(width int) string {
	var texts []string
	for _, d := range c.items {
		texts = append(texts, d.Text(width))
	}
	return strings.Join(texts, "\n")
}

// textBlock makes a block of a picture in text.
func textBlock(text string) Block {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	b := Block{}
	for _, line := range lines {
		b.Width = max(b.Width, columnsOf(line))
	}
	var out strings.Builder
	for _, line := range lines {
		out.WriteString(line)
		out.WriteString(strings.Repeat(" ", b.Width-columnsOf(line)))
		out.WriteByte('\n')
	}
	b.text = out.String()
	return b
}

// lines is how many lines a block has.
func (b Block) lines() int { return strings.Count(b.text, "\n") }

// word is a block that shows a word halfway down beside another of some lines.
func word(text string, beside int) Block {
	return textBlock(strings.Repeat("\n", max(0, (beside-1)/2)) + text + "\n")
}
