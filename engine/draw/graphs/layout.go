package graphs

import (
	"fmt"
	"math"
	"slices"
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
	graphCell       = 14
	dotRadius       = 4.5
	longestReadable = 2600
	// mostLetters is how many edges there may be for letters to stand at them.
	mostLetters = 140
)

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
		next := append(append([]int(nil), n.farther...), n.nearer...)
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

// columns puts each layer into a column, the boards near to those they are
// joined with, and their distance and number above.
func (g *Graph) columns(look nodeLook) layout {
	ys := g.heights(look.height + look.apart)
	low, high := slices.Min(ys), slices.Max(ys)
	step := look.width + columnStep(look, len(g.layers), high-low)
	width := max(look.width, 40)
	l := layout{width: step*float64(len(g.layers)-1) + width + 2*margin, at: make([]scene.Point, len(g.nodes))}
	size := signSize(max(l.width, high-low))
	head := 3.2 * size
	l.height = head + high - low + look.height + 2*margin
	for i, n := range g.nodes {
		l.at[i] = scene.Point{X: margin + width/2 + step*float64(n.distance), Y: head + margin + look.height/2 + ys[i] - low}
	}
	for d, layer := range g.layers {
		x := l.at[layer[0]].X
		l.signs = append(l.signs, distanceSign(scene.Point{X: x, Y: size}, size, d),
			sign{at: scene.Point{X: x, Y: 2.3 * size}, text: fmt.Sprintf("×%d", len(layer)), size: 0.8 * size})
	}
	return l
}

// columnStep is the room between columns, so much that the picture is somewhat
// wider than high, within reason.
func columnStep(look nodeLook, layers int, height float64) float64 {
	wish := 1.1*height/float64(max(1, layers-1)) - look.width
	return max(look.step, min(wish, 3*look.step))
}

// heights are the nodes' heights in their columns, apart at least: each goes to
// the mean of its neighbours as far as the order in its layer lets it.
func (g *Graph) heights(apart float64) []float64 {
	ys := make([]float64, len(g.nodes))
	for _, layer := range g.layers {
		for k, i := range layer {
			ys[i] = (float64(k) - float64(len(layer)-1)/2) * apart
		}
	}
	const sweeps = 40
	for sweep := range sweeps {
		for d := range g.layers {
			if sweep%2 == 1 {
				d = len(g.layers) - 1 - d
			}
			g.toNeighbours(g.layers[d], ys, apart)
		}
	}
	return ys
}

// toNeighbours moves the nodes of a layer to the means of their neighbours.
func (g *Graph) toNeighbours(layer []int, ys []float64, apart float64) {
	wishes := make([]float64, len(layer))
	for k, i := range layer {
		near, sum := 0, 0.0
		for _, list := range [][]int{g.nodes[i].nearer, g.nodes[i].farther} {
			for _, n := range list {
				sum += ys[n]
				near++
			}
		}
		wishes[k] = ys[i]
		if near > 0 {
			wishes[k] = sum / float64(near)
		}
	}
	for k, y := range settle(wishes, apart, math.Inf(-1), math.Inf(1)) {
		ys[layer[k]] = y
	}
}

// settle returns places between low and high, each apart from the one before at
// least, that are as near as can be to the wishes by the sum of squares: runs of
// wishes that come too close become blocks, which move as one (pool adjacent
// violators).
func settle(wishes []float64, apart, low, high float64) []float64 {
	type block struct {
		sum   float64 // of where its members would have the block's first
		count float64
	}
	var blocks []block
	for k, wish := range wishes {
		blocks = append(blocks, block{wish - float64(k)*apart, 1})
		for n := len(blocks); n > 1 && blocks[n-2].sum*blocks[n-1].count > blocks[n-1].sum*blocks[n-2].count; n-- {
			a, b := blocks[n-2], blocks[n-1]
			blocks = append(blocks[:n-2], block{a.sum + b.sum, a.count + b.count})
		}
	}
	high -= float64(len(wishes)-1) * apart
	places := make([]float64, 0, len(wishes))
	for _, b := range blocks {
		for range int(b.count) {
			places = append(places, max(low, min(high, b.sum/b.count))+float64(len(places))*apart)
		}
	}
	return places
}

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
