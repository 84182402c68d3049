package graphs

import (
	"math"

	"taquin/engine/draw/scene"
)

// star puts the start in the middle and the boards of each distance on a circle
// about it, each as near as can be to the middle of those that follow from it.
// Straight up there is room for the distances.
func (g *Graph) star(look nodeLook) layout {
	space := math.Hypot(look.width, look.height) + look.apart
	room := space/2 + 1.2*signSize(0) // from the line straight up to the nearest board
	angles, radii := g.fans(), g.radii(look, space, room)
	for d := 1; d < len(g.layers); d++ {
		layer, r := g.layers[d], radii[d]
		wishes := make([]float64, len(layer))
		for k, i := range layer {
			wishes[k] = angles[i]
		}
		top := half(room, r)
		for k, a := range settle(wishes, 2*half(space/2, r), top, 2*math.Pi-top) {
			angles[layer[k]] = a
		}
	}
	outside := radii[len(radii)-1] + max(look.width/2, look.height/2, signSize(0)) + margin
	l := layout{width: 2 * outside, height: 2 * outside, at: make([]scene.Point, len(g.nodes)), rings: radii[1:]}
	middle := scene.Point{X: outside, Y: outside}
	for i, n := range g.nodes {
		l.at[i] = around(middle, radii[n.distance], angles[i])
	}
	for d := 1; d < len(g.layers); d++ {
		l.signs = append(l.signs, distanceSign(around(middle, radii[d], 0), signSize(0), d))
	}
	return l
}

// radii are those of the circles: wide enough for their boards, far enough from
// each other, and otherwise evenly apart.
func (g *Graph) radii(look nodeLook, space, room float64) []float64 {
	radii := make([]float64, len(g.layers))
	for d := 1; d < len(g.layers); d++ {
		radii[d] = radii[d-1] + max(look.width, look.height) + look.step
		for circleNeeds(radii[d], space, room, len(g.layers[d])) > 2*math.Pi {
			radii[d] *= 1.01
		}
	}
	last := len(radii) - 1
	for d := range radii {
		radii[d] = max(radii[d], radii[last]*float64(d)/float64(last))
	}
	return radii
}

// half is half the angle at which a chord is seen from the middle of a circle of
// radius r, given half the chord.
func half(chord, r float64) float64 { return math.Asin(min(1, chord/r)) }

// circleNeeds is the angle that boards take up on a circle of radius r.
func circleNeeds(r, space, room float64, boards int) float64 {
	return float64(boards-1)*2*half(space/2, r) + 2*half(room, r)
}

// fans are the angles of the nodes as a tree has them: those from which nothing
// follows are evenly apart, and each other one is in the middle of its own.
func (g *Graph) fans() []float64 {
	angles, ends := make([]float64, len(g.nodes)), 0
	var place func(i int)
	place = func(i int) {
		met := g.children(i)
		if len(met) == 0 {
			angles[i] = float64(ends) + 0.5
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
