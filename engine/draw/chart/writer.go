package chart

import (
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"taquin/engine/draw/scene"
)

// Of the Go fonts, in a size of 1: how high capitals are, and the room that a
// text has above and below them, for accents and for what hangs down.
const (
	capitals = 0.723
	leading  = 0.2
)

// writer measures texts for gonum, and draws them, as a scene does. A text's box
// is its capitals with the same room above and below, so that what is centred on
// a tick is seen so; gonum, which corrects its places by how far letters hang
// down, is told that they do not.
type writer struct {
	measure func(string, scene.Font) float64
}

var _ text.Handler = writer{}

// Cache returns nothing: nobody looks up a face of ours.
func (w writer) Cache() *font.Cache { return nil }

// Extents returns the height of a line.
func (w writer) Extents(f font.Font) font.Extents {
	height := (capitals + 2*leading) * f.Size
	return font.Extents{Ascent: height, Height: height}
}

// Lines returns the only line of a text.
func (w writer) Lines(line string) []string { return []string{line} }

// Box returns how wide a line is, and how high above and below where it stands.
func (w writer) Box(line string, f font.Font) (width, height, depth vg.Length) {
	return vg.Length(w.measure(line, fontOf(f))), (capitals + leading) * f.Size, leading * f.Size
}

// Draw writes a line, aligned and turned about a point.
func (w writer) Draw(c vg.Canvas, line string, style text.Style, at vg.Point) {
	width, height, depth := w.Box(line, style.Font)
	c.Push()
	c.SetColor(style.Color)
	c.Translate(at)
	c.Rotate(style.Rotation)
	start := vg.Point{X: vg.Length(style.XAlign) * width, Y: vg.Length(style.YAlign)*(height+depth) + depth}
	c.FillString(font.Face{Font: style.Font}, start, line)
	c.Pop()
}

// cut shortens a line to a width, with dots for what is left out.
func (w writer) cut(line string, f scene.Font, width float64) string {
	if w.measure(line, f) <= width {
		return line
	}
	letters := []rune(line)
	low, high := 0, len(letters) // so many letters fit, so many do not
	for high-low > 1 {
		middle := (low + high) / 2
		if w.measure(strings.TrimRight(string(letters[:middle]), " ")+"…", f) <= width {
			low = middle
		} else {
			high = middle
		}
	}
	if low == 0 {
		return ""
	}
	return strings.TrimRight(string(letters[:low]), " ") + "…"
}
