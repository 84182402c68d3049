package chart

import (
	"math"

	"taquin/engine/draw"
	"taquin/engine/draw/scene"
)

// Sizes of bars: the share of a slot, for all bars in it together, and the maximum width in units.
const (
	barShare    = 0.8
	maxBarWidth = 110
)

// Lines and points, sizes in units. A line has at most maxMarkers markers and is thinned beyond
// thinAbove points.
const (
	lineWidth  = 2
	markerSize = 4
	maxMarkers = 40
	thinAbove  = 2000
)

// marks draws the values: bars first, curves above them.
func (p *picture) marks() {
	side := 0
	for i, s := range p.series {
		if p.isBars(i) {
			p.bars(i, s, side)
			side++
		}
	}
	if p.o.Kind == Bars && p.y.low < 0 && p.y.high > 0 {
		p.out.Line(scene.Ink{Stroke: p.theme.Ink, Width: 1, Class: "axis"}, p.at(p.x.low, 0), p.at(p.x.high, 0))
	}
	for i, s := range p.series {
		if !p.isBars(i) {
			p.curve(i, s)
		}
	}
}

// isBars reports whether a series is drawn as bars.
func (c *Chart) isBars(i int) bool { return c.o.Kind == Bars && !c.series[i].Fit }

// bars draws the bars of a series, the side-th in each slot, with labels if every label fits.
func (p *picture) bars(i int, s Series, side int) {
	count := p.barSeries()
	width := min(barShare/float64(count), maxBarWidth/p.slotWidth())
	left := (float64(side) - float64(count)/2) * width
	if count > 1 {
		width *= 0.92 // leaves a gap between bars
	}
	foot := 0.0
	if p.o.LogY {
		foot = p.y.low
	}
	font := scene.Font{Size: tickSize, Colour: p.theme.Ink, Class: "value"}
	labelled := true
	for _, y := range s.Y {
		labelled = labelled && p.measure(p.number(y), font) <= width*p.slotWidth()
	}
	for k, y := range s.Y {
		from, to := p.at(s.X[k]+left, foot), p.at(s.X[k]+left+width, y)
		p.bar(i, from, to)
		if labelled {
			above := scene.Point{X: (from.X + to.X) / 2, Y: to.Y - 0.56*tickSize}
			if y < 0 {
				above.Y = to.Y + 0.56*tickSize
			}
			p.out.Text(above, p.number(y), font)
		}
	}
}

// bar draws a bar between two corners. Further series in the same slots are hatched with rising,
// falling or horizontal lines.
func (p *picture) bar(i int, from, to scene.Point) {
	left, top, width, height := from.X, min(from.Y, to.Y), to.X-from.X, math.Abs(to.Y-from.Y)
	p.out.Rect(left, top, width, height, 0, scene.Ink{Fill: seriesColour(p.theme, i), Class: "bar"})
	const apart = 6
	hatch := 0
	for k := range i {
		if p.isBars(k) {
			hatch++
		}
	}
	if hatch == 0 || width < apart {
		return
	}
	var lines scene.Path
	line := func(x, y, x2, y2 float64) { // from the bar's lower left corner
		lines.Move(scene.Point{X: left + x, Y: top + height - y})
		lines.Line(scene.Point{X: left + x2, Y: top + height - y2})
	}
	if hatch%3 == 0 {
		for y := apart / 2.0; y < height; y += apart {
			line(0, y, width, y)
		}
	}
	for d := float64(apart); d < width+height && hatch%3 > 0; d += apart * math.Sqrt2 {
		// From the bottom at d, or the right side, up to the left side, or the top.
		x, y, x2, y2 := min(d, width), max(0, d-width), max(0, d-height), min(d, height)
		if hatch%3 == 2 {
			x, x2 = width-x, width-x2
		}
		line(x, y, x2, y2)
	}
	p.out.Draw(lines, scene.Ink{Stroke: p.theme.Ground(), Width: 1})
}

// curve draws a series as a line, as points, or both.
func (p *picture) curve(i int, s Series) {
	points := make([]scene.Point, len(s.Y))
	for k := range points {
		points[k] = p.at(s.X[k], s.Y[k])
	}
	if p.o.Kind == Line || s.Fit {
		p.out.Line(lineInk(p.theme, i), thinned(points)...)
	}
	if s.Fit {
		return
	}
	size, every := float64(markerSize), 1
	if p.o.Kind == Points {
		size = max(1.5, markerSize-math.Log10(float64(len(points)))/2)
	} else {
		every = (len(points) + maxMarkers - 1) / maxMarkers
	}
	for k := 0; k < len(points); k += every {
		p.marker(i, points[k], size)
	}
}

// thinned omits points of a line without visible effect: among consecutive points in the same
// column (one unit wide), it keeps the first, the last, the highest and the lowest, in order.
func thinned(line []scene.Point) []scene.Point {
	if len(line) <= thinAbove {
		return line
	}
	var out []scene.Point
	for first := 0; first < len(line); {
		low, high, last := first, first, first
		for last+1 < len(line) && int(line[last+1].X) == int(line[first].X) {
			last++
			if line[last].Y > line[low].Y {
				low = last
			}
			if line[last].Y < line[high].Y {
				high = last
			}
		}
		before := -1
		for _, i := range []int{first, min(low, high), max(low, high), last} {
			if i > before {
				out = append(out, line[i])
				before = i
			}
		}
		first = last + 1
	}
	return out
}

// legendMark draws the legend mark of a series, to the right of a point.
func (p *picture) legendMark(i int, at scene.Point, width float64) {
	if p.isBars(i) {
		p.bar(i, scene.Point{X: at.X + width/4, Y: at.Y + labelSize/2}, scene.Point{X: at.X + width, Y: at.Y - labelSize/2})
		return
	}
	fit := p.series[i].Fit
	if p.o.Kind == Line || fit {
		p.out.Line(lineInk(p.theme, i), at, scene.Point{X: at.X + width, Y: at.Y})
	}
	if !fit {
		p.marker(i, scene.Point{X: at.X + width/2, Y: at.Y}, markerSize)
	}
}

// Each series has its own colour, dashes and marker shape. The numbers of dashes and shapes are
// coprime, so that all series of a chart differ even without colours.
var dashes = [...][]float64{nil, {8, 5}, {1, 5}, {10, 5, 1, 5}, {16, 5}}

// shapes are the marker outlines about a point.
var shapes = [...]struct {
	outline func(at scene.Point, r float64) scene.Path
	filled  bool
}{{scene.Circle, true}, {square, true}, {triangle, true}, {scene.Circle, false}, {square, false}, {triangle, false}, {cross, false}}

func square(at scene.Point, r float64) scene.Path {
	r *= 0.85 // about the area of a circle
	return scene.Rect(at.X-r, at.Y-r, 2*r, 2*r, 0)
}

func triangle(at scene.Point, r float64) scene.Path {
	return scene.Polygon(scene.Point{X: at.X, Y: at.Y - 1.2*r}, scene.Point{X: at.X + 1.05*r, Y: at.Y + 0.6*r}, scene.Point{X: at.X - 1.05*r, Y: at.Y + 0.6*r})
}

func cross(at scene.Point, r float64) scene.Path {
	r *= 0.8
	p := scene.Polyline(scene.Point{X: at.X - r, Y: at.Y - r}, scene.Point{X: at.X + r, Y: at.Y + r})
	return append(p, scene.Polyline(scene.Point{X: at.X - r, Y: at.Y + r}, scene.Point{X: at.X + r, Y: at.Y - r})...)
}

// marker draws the marker of a series.
func (p *picture) marker(i int, at scene.Point, size float64) {
	shape, colour := shapes[i%len(shapes)], thinColour(p.theme, i)
	ink := scene.Ink{Fill: colour, Class: "marker"}
	if !shape.filled {
		ink = scene.Ink{Stroke: colour, Width: 1.3, Class: "marker"}
	}
	p.out.Draw(shape.outline(at, size), ink)
}

func lineInk(t draw.Theme, i int) scene.Ink {
	return scene.Ink{Stroke: thinColour(t, i), Width: lineWidth, Dash: dashes[i%len(dashes)], Class: "line"}
}

func seriesColour(t draw.Theme, i int) scene.Colour { return t.Series[i%len(t.Series)] }

// thinColour is the colour of a series for lines and markers, mixed with the ink until its contrast
// with the background suffices.
func thinColour(t draw.Theme, i int) scene.Colour {
	const enough = 3 // minimum for graphics in the Web Content Accessibility Guidelines
	colour := seriesColour(t, i)
	for range 10 {
		if contrast(colour, t.Ground()) >= enough {
			break
		}
		near := func(a, b uint8) uint8 { return uint8((9*int(a) + int(b)) / 10) }
		colour.R, colour.G, colour.B = near(colour.R, t.Ink.R), near(colour.G, t.Ink.G), near(colour.B, t.Ink.B)
	}
	return colour
}

// contrast is the contrast ratio of two colours, from 1 to 21.
func contrast(a, b scene.Colour) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// luminance is the relative luminance of a colour, from 0 to 1.
func luminance(c scene.Colour) float64 {
	linear := func(v uint8) float64 { return math.Pow(float64(v)/255, 2.2) }
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}
