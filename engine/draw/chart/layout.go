package chart

import (
	"math"

	"taquin/engine/draw"
	"taquin/engine/draw/scene"
	"taquin/engine/text"
)

// Sizes in a chart, in its units.
const (
	edge       = 14 // of the page about all
	titleSize  = 18
	labelSize  = 13.5 // of axes and legend
	labelRoom  = 21   // that the label of an axis takes up
	tickSize   = 12.5
	tickLength = 5
	tickGap    = 6    // between an axis and the labels of its ticks
	capitals   = 0.72 // how high they are in a font of size 1
	lineApart  = 22   // from a line of the legend to the next one
)

// picture is a chart being drawn: first what stands above, then the axes and the
// grid, which take what they need of the page, and on the rest the values.
type picture struct {
	view
	theme   draw.Theme
	out     *scene.Scene
	measure func(string, scene.Font) float64

	x, y                     span    // what the axes show
	left, right, top, bottom float64 // where on the page that is
	xTicks, yTicks           []tick
	turned                   bool // the labels of the x axis are, as they are long
}

// spans are what the axes show.
func (c *Chart) spans() (x, y span) {
	low, high := limits(c.allY())
	if c.o.Kind == Bars {
		return span{low: -0.6, high: float64(c.slots()) - 0.4}, barSpan(low, high, c.o.LogY)
	}
	left, right := limits(c.allX())
	return spanOf(left, right, c.o.LogX), spanOf(low, high, c.o.LogY)
}

// at is where on the page a value stands.
func (p *picture) at(x, y float64) scene.Point {
	return scene.Point{X: p.left + p.x.at(x)*(p.right-p.left), Y: p.bottom - p.y.at(y)*(p.bottom-p.top)}
}

// layout chooses the ticks and gives the axes and their labels the room that
// they take up.
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
	p.keepLabels()
}

// keepLabels makes room on both sides for labels of the x axis that stand at its
// ends.
func (p *picture) keepLabels() {
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
	if right-left > p.o.Width/4 { // else the values are more than the labels
		p.left, p.right = left, right
	}
}

// slotTicks writes what the slots are: all of it if there is room, else turned,
// or only every so many.
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
		limit = 0.35 * p.o.Height // turned, that is a quarter of it
		every = int(math.Ceil(1.5 * tickSize / room))
	default:
		every = roundUp((widest + 8) / room)
		first = toMultiple(p.numbers[0], every)
	}
	for i := first; i < len(labels); i += every {
		p.xTicks = append(p.xTicks, tick{float64(i), p.cut(labels[i], font, limit)})
	}
}

// slotWidth is how wide a slot is, in units.
func (p *picture) slotWidth() float64 { return (p.right - p.left) / (p.x.high - p.x.low) }

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

// cut shortens a line to a width, with dots for what is left out.
func (p *picture) cut(line string, f scene.Font, width float64) string {
	return text.CutToFit(line, func(line string) bool { return p.measure(line, f) <= width })
}
