package chart

import (
	"taquin/engine/draw"
	"taquin/engine/draw/scene"
)

// Figure implements draw.Drawing. A chart includes its own page.
func (c *Chart) Figure(s draw.Style) draw.Figure {
	p := &picture{view: view{c, s.Language}, theme: s.Theme, out: scene.New(c.o.Width, c.o.Height), measure: scene.Measure()}
	p.out.Title, p.out.Desc, p.out.Class = p.name(), p.description(), "taquin chart"
	p.out.Rect(0, 0, c.o.Width, c.o.Height, 0, scene.Ink{Fill: p.theme.Page, Class: "page"})
	p.x, p.y = c.spans()
	p.title()
	p.legend()
	p.layout()
	p.grid()
	p.axes()
	p.marks()
	return draw.Figure{Scene: p.out, Axis: c.o.Height / 2, Paged: true}
}

// title draws the title and moves the top below it.
func (p *picture) title() {
	p.top = edge
	if p.o.Title == "" {
		return
	}
	f := scene.Font{Size: titleSize, Bold: true, Align: scene.Start, Colour: p.theme.Ink, Class: "title"}
	p.out.Text(scene.Point{X: edge, Y: edge + titleSize/2}, p.cut(p.o.Title, f, p.o.Width-2*edge), f)
	p.top += titleSize + 14
}

// legend draws the legend in as many lines as needed. A single series has none; in a low picture,
// the last entries are replaced by their number.
func (p *picture) legend() {
	if len(p.series) < 2 {
		return
	}
	const markWidth, gap, apart = 30, 7, 22
	f := scene.Font{Size: labelSize, Align: scene.Start, Colour: p.theme.Ink, Class: "legend"}
	x, y := float64(edge), p.top+legendSpacing/2-2
	lowest := p.o.Height * 0.45
	for i := range p.series {
		name := p.cut(p.legendName(i), f, p.o.Width-2*edge-markWidth-gap)
		width := markWidth + gap + p.measure(name, f)
		if i > 0 && x+width > p.o.Width-edge {
			x, y = edge, y+legendSpacing
			if left := len(p.series) - i; y+legendSpacing > lowest && left > 1 {
				p.out.Text(scene.Point{X: x, Y: y}, p.cut(moreSeries.In(p.language, left), f, p.o.Width-2*edge), f)
				break
			}
		}
		p.legendMark(i, scene.Point{X: x, Y: y}, markWidth)
		p.out.Text(scene.Point{X: x + markWidth + gap, Y: y}, name, f)
		x += width + apart
	}
	p.top = y + legendSpacing/2 + 10
}

// grid draws a faint line at each labelled tick; bar charts have no vertical ones.
func (p *picture) grid() {
	ink := scene.Ink{Stroke: p.theme.Faint, Width: 1, Class: "grid"}
	ink.Stroke.A = 70 // faint, because many lines lie behind the values
	if p.o.Kind != Bars {
		for _, t := range p.xTicks {
			if x := p.at(t.value, p.y.low).X; t.label != "" {
				p.out.Line(ink, scene.Point{X: x, Y: p.top}, scene.Point{X: x, Y: p.bottom})
			}
		}
	}
	for _, t := range p.yTicks {
		if y := p.at(p.x.low, t.value).Y; t.label != "" {
			p.out.Line(ink, scene.Point{X: p.left, Y: y}, scene.Point{X: p.right, Y: y})
		}
	}
}

// axes draws the x axis with its ticks, and the labels of both axes.
func (p *picture) axes() {
	ink := scene.Ink{Stroke: p.theme.Ink, Width: 1, Class: "axis"}
	font := scene.Font{Size: tickSize, Colour: p.theme.Ink, Class: "tick"}
	p.out.Line(ink, scene.Point{X: p.left, Y: p.bottom}, scene.Point{X: p.right, Y: p.bottom})
	length := float64(tickLength)
	if p.o.Kind == Bars {
		length = 3
	}
	for _, t := range p.xTicks {
		x, tip := p.at(t.value, p.y.low).X, p.bottom+length
		if t.label == "" {
			tip = p.bottom + length/2
		}
		p.out.Line(ink, scene.Point{X: x, Y: p.bottom}, scene.Point{X: x, Y: tip})
		place, f := scene.Point{X: x, Y: p.bottom + tickLength + tickGap + capitals*tickSize/2}, font
		if p.turned {
			place.X, f.Align, f.Turned = x+tickSize/4, scene.End, -45
		}
		p.out.Text(place, t.label, f)
	}
	font.Align = scene.End
	for _, t := range p.yTicks {
		p.out.Text(scene.Point{X: p.left - tickGap, Y: p.at(p.x.low, t.value).Y}, t.label, font)
	}
	label := scene.Font{Size: labelSize, Colour: p.theme.Ink, Class: "label"}
	middle := scene.Point{X: (p.left + p.right) / 2, Y: (p.top + p.bottom) / 2}
	p.out.Text(scene.Point{X: middle.X, Y: p.o.Height - edge - capitals*labelSize/2}, p.cut(p.o.X, label, p.right-p.left), label)
	shown := p.cut(p.valuesLabel(), label, p.bottom-p.top)
	label.Turned = -90
	p.out.Text(scene.Point{X: edge + capitals*labelSize/2, Y: middle.Y}, shown, label)
}
