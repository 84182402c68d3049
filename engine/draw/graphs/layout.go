package graphs

import (
	"math"
	"strconv"

	"taquin/engine/draw/scene"
)

// margin is the room beside the boards at the edge of a picture.
const margin = 8

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
	mostLetters = 140
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
		l.signs = append(l.signs, distanceSign(inside, signSize(side), g.nodes[i].distance))
		n := &g.nodes[i]
		next := append(append([]int(nil), n.outer...), n.inner...)
		if next[0] == before {
			next = next[1:]
		}
		before, i = i, next[0]
	}
	return l
}

// signSize is how large a sign is, so that it can be read in a picture whose
// longer side has a length.
func signSize(longest float64) float64 { return max(14, 0.012*longest) }

// distanceSign tells a distance.
func distanceSign(at scene.Point, size float64, distance int) sign {
	return sign{at: at, text: strconv.Itoa(distance), size: size, strong: true}
}
