package boards

import (
	"math"

	"taquin/engine/board"
	"taquin/engine/draw/scene"
)

// Sizes of a path, in units.
const (
	pathWidth = 3
	haloWidth = 1.6 // light outline that separates a line from its background
	laneGap   = 6   // between two passes along the same side
	pathRound = 7
	pathStart = 5 // radius of the first dot
	pathHead  = 13
	stepHead  = 8.5
)

// side is the border between two adjacent cells, the smaller one first.
type side struct{ from, to int }

func sideOf(a, b int) side { return side{min(a, b), max(a, b)} }

// cellsOf returns the cells of the blank before, during and after a path.
func cellsOf(b *board.Board, p board.Path) []int {
	at := b.Blank()
	cells := append(make([]int, 0, len(p)+1), at)
	for _, m := range p {
		at += b.Shape().Steps()[m]
		cells = append(cells, at)
	}
	return cells
}

// passes counts the passes between every two cells.
func passes(cells []int) (counts map[side]int, most int) {
	counts = map[side]int{}
	for i := 1; i < len(cells); i++ {
		s := sideOf(cells[i-1], cells[i])
		counts[s]++
		most = max(most, counts[s])
	}
	return counts, most
}

// route is the blank's cells along a path and its passes between cells.
type route struct {
	cells  []int
	counts map[side]int
	most   int
}

// busy reports whether the passes are too many for separate lanes.
func (r *route) busy() bool { return r.most > mostLanes || len(r.cells) > mostSteps }

// mostLanes and mostSteps bound the paths that are drawn with a lane per pass. Other paths show
// the number of passes by the width of a line.
const (
	mostLanes = 5
	mostSteps = 600
)

// path draws the path of the blank.
func (p *painter) path() {
	if p.route.busy() {
		p.traffic()
	} else {
		p.lanes()
	}
}

// step is one move of a path. shift moves it right or down, so that every pass along the same side
// has its own lane.
type step struct {
	from, to scene.Point // centres of the cells
	shift    float64
}

// upright reports whether the step is vertical.
func (s step) upright() bool { return s.from.X == s.to.X }

// at shifts a point into the step's lane.
func (s step) at(p scene.Point) scene.Point {
	if s.upright() {
		return scene.Point{X: p.X + s.shift, Y: p.Y}
	}
	return scene.Point{X: p.X, Y: p.Y + s.shift}
}

// half returns the middle of the step.
func (s step) half() scene.Point { return s.at(scene.Midpoint(s.from, s.to)) }

// stepsOf assigns a lane to each move.
func (p *painter) stepsOf(cells []int, counts map[side]int) []step {
	seen := map[side]int{}
	steps := make([]step, len(cells)-1)
	for i := range steps {
		s := sideOf(cells[i], cells[i+1])
		shift := (float64(seen[s]) - float64(counts[s]-1)/2) * laneGap
		seen[s]++
		steps[i] = step{p.middle(cells[i]), p.middle(cells[i+1]), shift}
	}
	return steps
}

// lanes draws each pass as its own line, later passes above.
func (p *painter) lanes() {
	cells := p.route.cells
	steps := p.stepsOf(cells, p.route.counts)
	pieces := piecesOf(steps)
	rim := scene.Ink{Stroke: p.theme.Tile, Width: pathWidth + 2*haloWidth}
	dot := steps[0].at(steps[0].from)
	p.out.Circle(dot, pathStart+haloWidth, scene.Ink{Fill: p.theme.Tile})
	for i, piece := range pieces {
		p.out.Draw(piece, rim)
		for k := max(0, i-1); k <= i; k++ { // the outline must not cut the previous piece
			p.out.Draw(pieces[k], scene.Ink{Stroke: p.shade(k, len(pieces)), Width: pathWidth, Class: "path"})
		}
		if i > 0 && i < len(steps) {
			p.stepHead(steps[i-1], p.shade(i-1, len(pieces)))
		}
	}
	p.out.Circle(dot, pathStart, scene.Ink{Fill: p.theme.Accent, Class: "path"})
	last := steps[len(steps)-1]
	tip, from := last.at(last.to), last.at(last.from)
	if scene.DistanceToSegment(dot, from, tip) < pathStart && cells[0] == cells[len(cells)-1] {
		tip = scene.Toward(dot, from, pathStart+haloWidth) // keeps the first dot visible
	} else {
		tip = scene.Toward(tip, from, -pathHead*0.4)
	}
	p.out.Draw(scene.Arrow(tip, from, pathHead), scene.Ink{Fill: p.theme.Accent, Stroke: p.theme.Tile, Width: haloWidth, Class: "path"})
	p.out.Draw(scene.Arrow(tip, from, pathHead), scene.Ink{Fill: p.theme.Accent, Class: "path"})
}

// shade returns the colour of a piece; colours grow stronger towards the end.
func (p *painter) shade(part, parts int) scene.Colour {
	return scene.Mix(p.theme.Accent, p.theme.Tile, 0.45*(1-float64(part+1)/float64(parts)))
}

// stepHead draws an arrowhead in the middle of a step.
func (p *painter) stepHead(s step, c scene.Colour) {
	half := s.half()
	p.out.Draw(scene.Arrow(scene.Toward(half, s.at(s.to), stepHead/2), s.at(s.from), stepHead), scene.Ink{Fill: c})
}

// piecesOf cuts a path in the middle of each step, so that every inner piece surrounds one cell.
func piecesOf(steps []step) []scene.Path {
	first, last := steps[0], steps[len(steps)-1]
	out := []scene.Path{scene.Polyline(first.at(first.from), first.half())}
	for i := 1; i < len(steps); i++ {
		points := []scene.Point{steps[i-1].half()}
		points = append(points, joint(steps[i-1], steps[i])...)
		out = append(out, scene.RoundedLine(append(points, steps[i].half()), pathRound))
	}
	return append(out, scene.Polyline(last.half(), last.at(last.to)))
}

// joint returns the points where the lanes of two successive steps meet.
func joint(in, out step) []scene.Point {
	at := in.to
	switch {
	case in.upright() && !out.upright():
		return []scene.Point{{X: at.X + in.shift, Y: at.Y + out.shift}}
	case !in.upright() && out.upright():
		return []scene.Point{{X: at.X + out.shift, Y: at.Y + in.shift}}
	case in.from == out.to: // back along the same side
		turn := scene.Toward(at, in.from, -laneGap/2)
		return []scene.Point{in.at(turn), out.at(turn)}
	}
	if in.shift == out.shift {
		return nil
	}
	return []scene.Point{in.at(scene.Toward(at, in.from, laneGap)), out.at(scene.Toward(at, out.to, laneGap))}
}

// traffic draws a long path as one line per side: wider and stronger for more passes, with a dot
// at the start and a ring at the end. Labels lie above on their own backgrounds.
func (p *painter) traffic() {
	cells, counts := p.route.cells, p.route.counts
	var sides []side // in order of the first pass
	seen := map[side]bool{}
	for i := 1; i < len(cells); i++ {
		if s := sideOf(cells[i-1], cells[i]); !seen[s] {
			seen[s] = true
			sides = append(sides, s)
		}
	}
	for level := 1; level <= trafficLevels; level++ { // busy sides above
		for _, s := range sides {
			busy := math.Log(float64(1+counts[s])) / math.Log(float64(1+p.route.most))
			if int(math.Ceil(busy*trafficLevels)) != level {
				continue
			}
			colour := scene.Mix(p.theme.Accent, p.theme.Tile, 0.65-0.45*busy)
			p.out.Line(scene.Ink{Stroke: colour, Width: 1 + 4.5*busy*busy, Class: "path"}, p.middle(s.from), p.middle(s.to))
		}
	}
	start, end := p.middle(cells[0]), p.middle(cells[len(cells)-1])
	p.out.Circle(start, pathStart, scene.Ink{Fill: p.theme.Accent, Stroke: p.theme.Tile, Width: haloWidth, Class: "path"})
	p.out.Circle(end, trafficEnd, scene.Ink{Fill: p.under(cells[len(cells)-1])})
	if start == end {
		p.out.Circle(start, pathStart, scene.Ink{Fill: p.theme.Accent, Class: "path"})
	}
	p.out.Circle(end, trafficEnd, scene.Ink{Stroke: p.theme.Accent, Width: 2.5, Class: "path"})
}

// trafficEnd is the radius of the ring at the end of a long path, large enough for a label.
const trafficEnd = 14

// trafficLevels is the number of layers in which the sides of a long path are drawn.
const trafficLevels = 8
