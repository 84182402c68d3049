package chart

import (
	"fmt"
	"math"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	vgdraw "gonum.org/v1/plot/vg/draw"

	"taquin/engine/draw"
	"taquin/engine/draw/scene"
)

// Sizes in a chart, in its units.
const (
	edge      = 14 // of the page about all
	titleSize = 18
	labelSize = 13.5 // of axes and legend
	tickSize  = 12.5
	lineApart = 22 // from a line of the legend to the next one
)

// picture is a chart being drawn.
type picture struct {
	*Chart
	theme   draw.Theme
	scene   *scene.Scene
	writer  writer
	x, y    span
	entries []entry
}

// entry is a line of the legend.
type entry struct {
	name  string
	signs []plot.Thumbnailer
}

// Scene implements draw.Drawing.
func (c *Chart) Scene(t draw.Theme) *scene.Scene {
	p := &picture{Chart: c, theme: t, scene: scene.New(c.o.Width, c.o.Height), writer: writer{scene.Measure()}}
	p.scene.Title, p.scene.Desc, p.scene.Class = c.name(), c.description(), "taquin chart"
	p.scene.Rect(0, 0, c.o.Width, c.o.Height, 0, scene.Ink{Fill: t.Page, Class: "page"})
	p.x, p.y = c.spans()
	plotted := p.plot()
	surface := newCanvas(p.scene)
	top := p.legend(surface, p.title())
	plotted.Y.Label.Text = p.writer.cut(plotted.Y.Label.Text, scene.Font{Size: labelSize}, c.o.Height-top-edge-3*labelSize)
	plotted.Draw(vgdraw.Canvas{Canvas: surface, Rectangle: vg.Rectangle{
		Min: vg.Point{X: edge, Y: edge},
		Max: vg.Point{X: vg.Length(c.o.Width - edge), Y: vg.Length(c.o.Height - top)},
	}})
	return p.scene
}

// title writes the title and returns how far down the picture is full.
func (p *picture) title() float64 {
	if p.o.Title == "" {
		return edge
	}
	f := scene.Font{Size: titleSize, Bold: true, Align: scene.Start, Colour: p.theme.Ink, Class: "title"}
	p.scene.Text(scene.Point{X: edge, Y: edge + titleSize/2}, p.writer.cut(p.o.Title, f, p.o.Width-2*edge), f)
	return edge + titleSize + 14
}

// legend writes which sign stands for which series, in as many lines as that
// takes, and returns how far down the picture is full. The only series needs
// none, and where the picture is low, the last ones are only counted.
func (p *picture) legend(surface *canvas, top float64) float64 {
	if len(p.entries) < 2 {
		return top
	}
	const sign, gap, apart = 30, 7, 22
	f := scene.Font{Size: labelSize, Align: scene.Start, Colour: p.theme.Ink, Class: "legend"}
	x, y := float64(edge), top+lineApart/2-2
	lowest := p.o.Height * 0.45
	for i, e := range p.entries {
		name := p.writer.cut(e.name, f, p.o.Width-2*edge-sign-gap)
		width := sign + gap + p.writer.measure(name, f)
		if i > 0 && x+width > p.o.Width-edge {
			x, y = edge, y+lineApart
			if left := len(p.entries) - i; y+lineApart > lowest && left > 1 {
				p.scene.Text(scene.Point{X: x, Y: y}, p.writer.cut(fmt.Sprintf(p.phrases().more, left), f, p.o.Width-2*edge), f)
				break
			}
		}
		up := p.o.Height - y
		area := vgdraw.Canvas{Canvas: surface, Rectangle: vg.Rectangle{
			Min: vg.Point{X: vg.Length(x), Y: vg.Length(up - labelSize/2)},
			Max: vg.Point{X: vg.Length(x + sign), Y: vg.Length(up + labelSize/2)},
		}}
		for _, s := range e.signs {
			s.Thumbnail(&area)
		}
		p.scene.Text(scene.Point{X: x + sign + gap, Y: y}, name, f)
		x += width + apart
	}
	return y + lineApart/2 + 10
}

// plot sets up gonum's plot.
func (p *picture) plot() *plot.Plot {
	out := plot.New()
	out.BackgroundColor = nil // the page is there
	out.TextHandler = p.writer
	out.Add(p.grid())
	p.add(out)
	if p.o.Kind == Bars && p.y.low < 0 && p.y.high > 0 {
		zero := plotter.XYs{{X: p.x.low, Y: 0}, {X: p.x.high, Y: 0}}
		out.Add(&plotter.Line{XYs: zero, LineStyle: vgdraw.LineStyle{Color: p.theme.Ink, Width: 1}})
	}
	p.axis(&out.X, p.o.X, p.x)
	p.axis(&out.Y, p.valuesLabel(), p.y)
	out.Y.LineStyle.Width = 0
	out.Y.Tick.Length = 0
	out.Y.Tick.Marker = plot.ConstantTicks(p.y.ticks(int(p.o.Height/60), p.whole(p.allY()), p.language))
	if p.o.Kind == Bars {
		p.slotTicks(&out.X)
	} else {
		out.X.Tick.Marker = plot.ConstantTicks(p.x.ticks(int(p.o.Width/90), p.whole(p.allX()), p.language))
	}
	return out
}

func (p *picture) grid() *plotter.Grid {
	g := plotter.NewGrid()
	line := vgdraw.LineStyle{Color: gridColour(p.theme), Width: 1}
	g.Horizontal, g.Vertical = line, line
	if p.o.Kind == Bars {
		g.Vertical.Width = 0
		g.Vertical.Color = nil
	}
	return g
}

// axis gives an axis its label, span, fonts and colours.
func (p *picture) axis(a *plot.Axis, label string, s span) {
	a.Min, a.Max, a.Scale = s.low, s.high, s
	a.Padding = 0
	a.Color, a.LineStyle.Width = p.theme.Ink, 1
	a.Label.Text = p.writer.cut(label, scene.Font{Size: labelSize}, 0.8*p.o.Width)
	a.Label.Padding = 6 // a descender and the widest number do not touch
	a.Label.TextStyle = p.style(a.Label.TextStyle, labelSize)
	a.Tick.Label = p.style(a.Tick.Label, tickSize)
	a.Tick.LineStyle = vgdraw.LineStyle{Color: p.theme.Ink, Width: 1}
	a.Tick.Length = 5
}

func (p *picture) style(s text.Style, size vg.Length) text.Style {
	s.Font = font.Font{Typeface: "Go", Weight: xfont.WeightNormal, Size: size}
	s.Handler, s.Color = p.writer, p.theme.Ink
	return s
}

// slotTicks writes what the slots are: all of it if there is room, else turned,
// or only every so many.
func (p *picture) slotTicks(a *plot.Axis) {
	room := p.slotWidth()
	widest := 0.0
	for _, label := range p.slots {
		widest = max(widest, p.writer.measure(label, scene.Font{Size: tickSize}))
	}
	first, every, limit := 0, 1, math.Inf(1)
	switch names := p.series[0].Labels != nil; {
	case widest+8 <= room:
	case names:
		limit = 0.35 * p.o.Height // turned, that is a quarter of it
		a.Tick.Label.Rotation = math.Pi / 4
		a.Tick.Label.XAlign, a.Tick.Label.YAlign = vgdraw.XRight, vgdraw.YTop
		every = int(math.Ceil(1.5 * tickSize / room))
	default:
		every = roundUp((widest + 8) / room)
		first = toMultiple(p.numbers[0], every)
	}
	var ticks []plot.Tick
	for i := first; i < len(p.slots); i += every {
		label := p.writer.cut(p.slots[i], scene.Font{Size: tickSize}, limit)
		ticks = append(ticks, plot.Tick{Value: float64(i), Label: label})
	}
	a.Tick.Length = 3
	a.Tick.Marker = plot.ConstantTicks(ticks)
}

// roundUp is the next step after which readers like to count.
func roundUp(x float64) int {
	for power := 1; ; power *= 10 {
		for _, i := range []int{1, 2, 5} {
			if float64(i*power) >= x {
				return i * power
			}
		}
	}
}

// toMultiple is how far a whole number is from the next multiple of a step: 10,
// 20, 30 are read better than 1, 11, 21.
func toMultiple(x float64, step int) int {
	rest := math.Mod(x, float64(step))
	if !isWhole(x) || rest == 0 {
		return 0
	}
	if rest < 0 {
		return int(-rest)
	}
	return step - int(rest)
}
