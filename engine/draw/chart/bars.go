package chart

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	vgdraw "gonum.org/v1/plot/vg/draw"
)

// bars plots the bars of one series, each within its slot: gonum's own have no
// logarithmic scale, and their width does not grow with the chart.
type bars struct {
	slots  []float64
	values []float64
	foot   float64 // where bars stand
	left   float64 // of a bar, from the middle of its slot, in slots
	width  float64 // in slots
	ink    color.NRGBA
	hatch  int         // 0 for none, else the number of a pattern
	ground color.NRGBA // of the hatching
}

var (
	_ plot.Plotter     = bars{}
	_ plot.Thumbnailer = bars{}
	_ plotter.XYer     = bars{}
)

// Len, and XY, are the bars' tops.
func (b bars) Len() int                { return len(b.values) }
func (b bars) XY(i int) (x, y float64) { return b.slots[i] + b.left + b.width/2, b.values[i] }

// Plot implements plot.Plotter.
func (b bars) Plot(c vgdraw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	foot := y(b.foot)
	for i, v := range b.values {
		left, right, top := x(b.slots[i]+b.left), x(b.slots[i]+b.left+b.width), y(v)
		b.draw(c, vg.Rectangle{Min: vg.Point{X: left, Y: min(foot, top)}, Max: vg.Point{X: right, Y: max(foot, top)}})
	}
}

// Thumbnail implements plot.Thumbnailer.
func (b bars) Thumbnail(c *vgdraw.Canvas) {
	r := c.Rectangle
	r.Min.X += (r.Max.X - r.Min.X) / 4
	b.draw(*c, r)
}

func (b bars) draw(c vgdraw.Canvas, r vg.Rectangle) {
	c.SetColor(b.ink)
	c.Fill(r.Path())
	if lines := b.hatching(r); len(lines) > 0 {
		c.SetColor(b.ground)
		c.SetLineWidth(1)
		c.SetLineDash(nil, 0)
		c.Stroke(lines)
	}
}

// hatching is the lines across a bar that is wide enough for them: rising,
// falling or level ones.
func (b bars) hatching(r vg.Rectangle) vg.Path {
	const apart = 6
	width, height := r.Size().X, r.Size().Y
	if b.hatch == 0 || width < apart {
		return nil
	}
	var p vg.Path
	line := func(x, y, x2, y2 vg.Length) {
		p.Move(vg.Point{X: x, Y: y})
		p.Line(vg.Point{X: x2, Y: y2})
	}
	if b.hatch%3 == 0 {
		for y := r.Min.Y + apart/2; y < r.Max.Y; y += apart {
			line(r.Min.X, y, r.Max.X, y)
		}
		return p
	}
	for d := vg.Length(apart); d < width+height; d += apart * math.Sqrt2 {
		// From the foot at d, or the right side, up to the left side, or the top.
		x, y := min(d, width), max(0, d-width)
		x2, y2 := max(0, d-height), min(d, height)
		if b.hatch%3 == 1 {
			line(r.Min.X+x, r.Min.Y+y, r.Min.X+x2, r.Min.Y+y2)
		} else {
			line(r.Max.X-x, r.Min.Y+y, r.Max.X-x2, r.Min.Y+y2)
		}
	}
	return p
}
