package chart

import (
	"math"

	"taquin/engine/draw"
	"taquin/engine/draw/scene"
	"taquin/engine/text"
)

// Sizes in a chart, in units.
const (
	edge          = 14 // page margin
	titleSize     = 18
	labelSize     = 13.5 // of axes and legend
	labelRoom     = 21   // height of an axis label
	tickSize      = 12.5
	tickLength    = 5
	tickGap       = 6    // between an axis and its tick labels
	capitals      = 0.72 // height of capitals at font size 1
	legendSpacing = 22   // line spacing of the legend
)

// picture is a chart being drawn, top to bottom: title and legend, then axes and grid, which
// reserve space on the page, then values in the remaining area.
type picture struct {
	view
	theme   draw.Theme
	out     *scene.Scene
	measure func(string, scene.Font) float64

	x, y                     span    // of the axes
	left, right, top, bottom float64 // of the plot area on the page
	xTicks, yTicks           []tick
	turned                   bool // the labels of the x axis are rotated
}

// spans are the spans of the axes.
func (c *Chart) spans() (x, y span) {
	low, high := limits(c.allY())
	if c.o.Kind == Bars {
		return span{low: -0.6, high: float64(c.slots()) - 0.4}, barSpan(low, high, c.o.LogY)
	}
	left, right := limits(c.allX())
	return spanOf(left, right, c.o.LogX), spanOf(low, high, c.o.LogY)
}

// at maps values to a point of the page.
func (p *picture) at(x, y float64) scene.Point {
	return scene.Point{X: p.left + p.x.at(x)*(p.right-p.left), Y: p.bottom - p.y.at(y)*(p.bottom-p.top)}
}

// layout chooses the ticks and reserves space for the axes and their labels.
func (p *picture) layout() {
	font := scene.Font{Size: tickSize}
	p.yTicks = p.y.ticks(int(p.o.Height/60), whole(p.allY()), p.language)
	p.left, p.right, p.bottom = edge, p.o.Width-edge, p.o.Height-edge
	if p.valuesLabel() != "" {
		p.left += labelRoom
	}
	widest := 0.0
	for _, t := range p.yTicks {
		widest = max(widest, p.measure(t.label, font))
	}
	p.left += widest + tickGap
	if p.o.X != "" {
		p.bottom -= labelRoom
	}
	p.bottom -= tickLength + tickGap
	if p.o.Kind == Bars {
		p.slotTicks()
	} else {
		p.xTicks = p.x.ticks(int(p.o.Width/90), whole(p.allX()), p.language)
	}
	if p.turned {
		widest = 0
		for _, t := range p.xTicks {
			widest = max(widest, p.measure(t.label, font))
		}
		p.bottom -= (widest + tickSize) * math.Sqrt2 / 2
	} else {
		p.bottom -= tickSize
	}
	p.bottom = max(p.bottom, p.top+tickSize)
	p.fitLabels()
}

// fitLabels makes room on both sides for labels at the ends of the x axis.
func (p *picture) fitLabels() {
	left, right := p.left, p.right
	for _, t := range p.xTicks {
		before := p.measure(t.label, scene.Font{Size: tickSize}) / 2
		after := before
		if p.turned {
			before, after = (2*before+tickSize)*math.Sqrt2/2, tickSize/2
		}
		at := p.x.at(t.value)
		if at < 1 {
			left = max(left, (edge+before-at*right)/(1-at))
		}
		if at > 0 {
			right = min(right, (p.o.Width-edge-after-(1-at)*left)/at)
		}
	}
	if right-left > p.o.Width/4 { // otherwise values take precedence over labels
		p.left, p.right = left, right
	}
}

// slotTicks labels the slots: all horizontally if they fit; else names are rotated, and numbers
// appear at intervals.
func (p *picture) slotTicks() {
	room, widest := p.slotWidth(), 0.0
	font := scene.Font{Size: tickSize}
	labels := make([]string, p.slots())
	for i := range labels {
		labels[i] = p.placeLabel(float64(i))
		widest = max(widest, p.measure(labels[i], font))
	}
	first, every, limit := 0, 1, math.Inf(1)
	switch names := p.numbers == nil; {
	case widest+8 <= room:
	case names:
		p.turned = true
		limit = 0.35 * p.o.Height // a quarter of the height when rotated
		every = int(math.Ceil(1.5 * tickSize / room))
	default:
		every = roundUp((widest + 8) / room)
		first = toMultiple(p.numbers[0], every)
	}
	for i := first; i < len(labels); i += every {
		p.xTicks = append(p.xTicks, tick{float64(i), p.cut(labels[i], font, limit)})
	}
}

// slotWidth is the width of a slot in units.
func (p *picture) slotWidth() float64 { return (p.right - p.left) / (p.x.high - p.x.low) }

// roundUp returns the smallest of 1, 2, 5, 10, 20, 50… not below x.
func roundUp(x float64) int {
	for power := 1; ; power *= 10 {
		for _, i := range []int{1, 2, 5} {
			if float64(i*power) >= x {
				return i * power
			}
		}
	}
}

// toMultiple is the distance from an integer to the next multiple of a step: labels 10, 20, 30 are
// clearer than 1, 11, 21.
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

// cut shortens a line to a width, with an ellipsis.
func (p *picture) cut(line string, f scene.Font, width float64) string {
	return text.CutToFit(line, func(line string) bool { return p.measure(line, f) <= width })
}
