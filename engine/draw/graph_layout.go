package draw

import (
	"math"

	"taquin/engine/draw/scene"
)

// layout is where the boards of a graph stand.
type layout struct {
	width, height float64
	at            []scene.Point // the middle of each node
	signs         []sign
	rings         []float64 // radii of circles about the middle of the picture
}

// sign tells a distance, and how many boards there are where that is not seen
// at once.
type sign struct {
	at     scene.Point
	text   string
	size   float64
	strong bool
}

// nodeLook is how nodes are drawn and how far apart they are.
type nodeLook struct {
	width, height float64 // what a node takes up
	apart         float64 // between nodes of a layer
	step          float64 // between layers
	cell          float64 // the side of a cell; 0 for dots
}

// The sizes of boards and dots in a graph, and how long the longer side of a
// picture may be if its boards are to be read on a screen of 1600 pixels.
const (
	graphCell   = 14
	dotRadius   = 4.5
	mostLegible = 2600
	// mostLetters is how many edges there may be for letters to stand at them.
	mostLetters = 90
)

// looks are tried in turn.
func (g *Graph) looks() []nodeLook {
	s := g.start.Shape()
	boards := nodeLook{width: float64(s.Cols) * graphCell, height: float64(s.Rows) * graphCell, apart: 9, step: 42, cell: graphCell}
	return []nodeLook{boards, {width: 2 * dotRadius, height: 2 * dotRadius, apart: 4, step: 34}}
}

// layout chooses boards if they can be read, else dots.
func (g *Graph) layout() (layout, nodeLook) {
	var l layout
	var look nodeLook
	for _, look = range g.looks() {
		switch {
		case g.ring():
			l = g.circle(look)
		case g.radial():
			l = g.star(look)
		default:
			l = g.columns(look)
		}
		if max(l.width, l.height) <= mostLegible {
			break
		}
	}
	return l, look
}

// around is a point of a circle about another, clockwise from the top.
func around(middle scene.Point, radius, angle float64) scene.Point {
	sin, cos := math.Sincos(angle)
	return scene.Point{X: middle.X + radius*sin, Y: middle.Y - radius*cos}
}

// circle puts the boards of a ring on a circle, the start on top, their distances
// inside.
func (g *Graph) circle(look nodeLook) layout {
	count := float64(len(g.nodes))
	radius := (math.Hypot(look.width, look.height) + look.step) / 2 / math.Sin(math.Pi/count)
	side := 2*radius + max(look.width, look.height) + 2*margin
	l := layout{width: side, height: side, at: make([]scene.Point, len(g.nodes))}
	middle := scene.Point{X: side / 2, Y: side / 2}
	before, i := -1, 0
	for k := range g.nodes {
		angle := 2 * math.Pi * float64(k) / count
		l.at[i] = around(middle, radius, angle)
		inside := around(middle, radius-math.Hypot(look.width, look.height)/2-margin, angle)
		l.signs = append(l.signs, distanceSign(inside, g.nodes[i].distance))
		n := &g.nodes[i]
		next := append(append([]int(nil), n.outer...), n.inner...)
		if next[0] == before {
			next = next[1:]
		}
		before, i = i, next[0]
	}
	return l
}

// star puts the start in the middle and the boards of each distance on a circle
// about it, each in the middle of those that follow from it.
func (g *Graph) star(look nodeLook) layout {
	angles := g.fans()
	space := math.Hypot(look.width, look.height) + look.apart
	radii := make([]float64, len(g.layers))
	for d := 1; d < len(g.layers); d++ {
		least := 2 * math.Pi
		layer := g.layers[d]
		for k, i := range layer {
			gap := angles[layer[(k+1)%len(layer)]] - angles[i]
			if k == len(layer)-1 {
				gap += 2 * math.Pi
			}
			least = min(least, gap)
		}
		radii[d] = max(radii[d-1]+max(look.width, look.height)+look.step, space/2/math.Sin(min(least, math.Pi)/2))
	}
	outside := radii[len(radii)-1] + space/2 + margin
	l := layout{width: 2 * outside, height: 2 * outside, at: make([]scene.Point, len(g.nodes)), rings: radii[1:]}
	middle := scene.Point{X: outside, Y: outside}
	for i, n := range g.nodes {
		l.at[i] = around(middle, radii[n.distance], angles[i])
	}
	for d := 1; d < len(g.layers); d++ {
		l.signs = append(l.signs, distanceSign(around(middle, radii[d], widest(g.layers[d], angles)), d))
	}
	return l
}

// fans are the angles of a tree's nodes: those from which nothing follows are
// evenly apart, and each other one is in the middle of its own.
func (g *Graph) fans() []float64 {
	angles, ends := make([]float64, len(g.nodes)), 0
	var place func(i int)
	place = func(i int) {
		met := g.children(i)
		if len(met) == 0 {
			angles[i] = float64(ends)
			ends++
			return
		}
		for _, k := range met {
			place(k)
		}
		angles[i] = (angles[met[0]] + angles[met[len(met)-1]]) / 2
	}
	place(0)
	for i := range angles {
		angles[i] *= 2 * math.Pi / float64(ends)
	}
	return angles
}

// widest is the middle of the widest gap between angles of a layer, the first of
// them clockwise.
func widest(layer []int, angles []float64) float64 {
	best, middle := 0.0, 0.0
	for k, i := range layer {
		next := angles[layer[(k+1)%len(layer)]]
		if k == len(layer)-1 {
			next += 2 * math.Pi
		}
		if gap := next - angles[i]; gap > best+1e-9 {
			best, middle = gap, angles[i]+gap/2
		}
	}
	return middle
}
