package draw

import (
	"strings"

	"taquin/engine/draw/scene"
)

// Lines draws a text of one or several lines on a tile.
type Lines struct {
	Weight
	rows []string
}

// NewLines draws a text. Every row has the width of the longest one.
func NewLines(text string) *Lines {
	d := &Lines{rows: strings.Split(text, "\n")}
	d.Weight = Weighed(d, 1, len(text))
	return d
}

// Figure implements Drawing.
func (d *Lines) Figure(s Style) Figure {
	const size, spacing = 36, 1.25
	font := scene.Font{Size: size, Align: scene.Middle, Colour: s.Theme.TileInk}
	measure, width := scene.Measure(), 3.0*size
	for _, row := range d.rows {
		width = max(width, measure(row, font)+size)
	}
	height := size * (spacing*float64(len(d.rows)) + 0.75)
	out := scene.New(width, height)
	out.Title, out.Desc = strings.Join(d.rows, " / "), ""
	out.Rect(1, 1, width-2, height-2, 8, scene.Ink{Fill: s.Theme.Tile, Stroke: s.Theme.Frame, Width: 2})
	for i, row := range d.rows {
		out.Text(scene.Point{X: width / 2, Y: size * (spacing*(float64(i)+0.5) + 0.375)}, row, font)
	}
	return Centred(out)
}

// Text implements Drawing.
func (d *Lines) Text(Style) string { return strings.Join(d.rows, "\n") + "\n" }
