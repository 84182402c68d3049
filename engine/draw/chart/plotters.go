package chart

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	vgdraw "gonum.org/v1/plot/vg/draw"
)

// barShare is how much of its slot a bar takes, or bars side by side do, and
// widestBar how wide a bar is at most, in units.
const (
	barShare  = 0.8
	widestBar = 110
)

// mostMarkers is how many markers a line has at most.
const mostMarkers = 40

// add gives the plot what shows the series, and the legend its entries: bars
// first, curves above them.
func (p *picture) add(out *plot.Plot) {
	p.entries = make([]entry, len(p.series))
	count, side := p.barSeries(), 0
	for i, s := range p.series {
		if p.o.Kind == Bars && !s.Fit {
			p.addBars(out, i, side, count)
			side++
		}
	}
	for i, s := range p.series {
		if p.o.Kind != Bars || s.Fit {
			p.addPoints(out, i, s)
		}
	}
}

func (p *picture) addBars(out *plot.Plot, i, side, count int) {
	s := p.series[i]
	width := min(barShare/float64(count), widestBar/p.slotWidth())
	b := bars{slots: s.X, values: s.Y, foot: p.foot(), left: (float64(side) - float64(count)/2) * width, width: width, ink: seriesColour(p.theme, i), ground: ground(p.theme)}
	if count > 1 {
		b.hatch = side
		b.width *= 0.92 // a little apart
	}
	out.Add(b)
	p.sign(i, b)
	if labels := p.valueLabels(b); labels != nil {
		out.Add(labels)
	}
}

// slotWidth is about how wide a slot is, in units, beside the labels of the
// other axis.
func (p *picture) slotWidth() float64 {
	return (p.o.Width - 2*edge - 60) / (float64(len(p.slots)) + 0.2)
}

// foot is where bars stand: at nothing, or at the low end of a logarithmic scale.
func (p *picture) foot() float64 {
	if p.o.LogY {
		return p.y.low
	}
	return 0
}

// valueLabels writes the values above their bars where all have room for that.
func (p *picture) valueLabels(b bars) plot.Plotter {
	room := p.slotWidth() * b.width
	labels := plotter.XYLabels{}
	style := p.style(vgdraw.TextStyle{XAlign: vgdraw.XCenter, YAlign: vgdraw.YBottom}, tickSize)
	for i, v := range b.values {
		label := p.number(v)
		if float64(style.Width(label)) > room {
			return nil
		}
		x, y := b.XY(i)
		labels.XYs = append(labels.XYs, plotter.XY{X: x, Y: y})
		labels.Labels = append(labels.Labels, label)
	}
	out, err := plotter.NewLabels(labels)
	if err != nil {
		panic(fmt.Sprintf("chart: values that were looked at cannot be labelled: %v", err))
	}
	for i, v := range b.values {
		out.TextStyle[i] = style
		if v < 0 {
			out.TextStyle[i].YAlign = vgdraw.YTop
		}
	}
	return out
}

func (p *picture) addPoints(out *plot.Plot, i int, s Series) {
	xys := make(plotter.XYs, len(s.Y))
	for k := range xys {
		xys[k] = plotter.XY{X: s.X[k], Y: s.Y[k]}
	}
	if p.o.Kind == Line || s.Fit {
		line := &plotter.Line{XYs: p.thinned(xys), LineStyle: lineStyle(p.theme, i)}
		out.Add(line)
		p.sign(i, line)
	}
	if s.Fit {
		return
	}
	marked := xys
	if every := (len(xys) + mostMarkers - 1) / mostMarkers; p.o.Kind == Line && every > 1 {
		marked = nil
		for k := 0; k < len(xys); k += every {
			marked = append(marked, xys[k])
		}
	}
	style := glyphStyle(p.theme, i)
	if p.o.Kind == Points {
		style.Radius = vg.Length(max(1.5, 4-math.Log10(float64(len(xys)))/2))
	}
	points := &plotter.Scatter{XYs: marked, GlyphStyle: style}
	out.Add(points)
	p.sign(i, points)
}

// sign adds a sign to a series' entry of the legend.
func (p *picture) sign(i int, t plot.Thumbnailer) {
	e := &p.entries[i]
	e.name = p.legendName(i)
	e.signs = append(e.signs, t)
}

// legendName is the name of a series, or its number.
func (c *Chart) legendName(i int) string {
	if name := c.series[i].Name; name != "" {
		return name
	}
	return fmt.Sprintf(c.phrases().series, i+1)
}
