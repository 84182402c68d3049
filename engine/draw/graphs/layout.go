package graphs

import (
	"fmt"
	"math"
	"strconv"

	"taquin/engine/draw/boards"
	"taquin/engine/draw/diagram"
	"taquin/engine/draw/scene"
)

// margin is the space between the boards and the edge of a picture.
const margin = 8

// layout is the geometry of a picture.
type layout struct {
	look
	width, height float64
	at            []scene.Point // centre of each node
	labels        []label
	rings         []float64 // radii of circles around the centre of the picture
}

// look is the size of nodes and of the gaps between them.
type look struct {
	nodeWidth, nodeHeight float64
	gap                   float64 // between nodes of a layer
	step                  float64 // between layers
	boards                bool    // else dots
}

// label is a distance or a number of boards.
type label struct {
	at   scene.Point
	text string
	size float64
	bold bool
}

// mostLetters is the largest number of edges that have letters.
const mostLetters = 140

// place chooses boards if they are readable, else dots, and one of three layouts.
func (g *Graph) place() layout {
	var l layout
	for _, look := range []look{
		g.look(),
		{2 * boards.DotRadius, 2 * boards.DotRadius, 4, 34, false},
	} {
		switch {
		case g.ring():
			l = g.circle(look)
		case g.radial():
			l = g.star(look)
		default:
			l = g.columns(look)
		}
		if l.look = look; max(l.width, l.height) <= boards.LongestReadable {
			break
		}
	}
	return l
}

// labelSize returns the size of a label that is readable in a picture of the given longest side.
func labelSize(longest float64) float64 { return max(14, 0.012*longest) }

// distanceLabel is the label of a layer.
func distanceLabel(at scene.Point, size float64, distance int) label {
	return label{at, strconv.Itoa(distance), size, true}
}

// around returns a point of a circle at an angle in radians, clockwise from the top.
func around(centre scene.Point, radius, angle float64) scene.Point {
	return scene.OnCircle(centre, radius, angle*180/math.Pi-90)
}

// circle places the boards of a cycle on a circle, the start at the top, their distances inside.
func (g *Graph) circle(k look) layout {
	count, diagonal := float64(len(g.nodes)), math.Hypot(k.nodeWidth, k.nodeHeight)
	radius := (diagonal + k.step) / 2 / math.Sin(math.Pi/count)
	side := 2*radius + max(k.nodeWidth, k.nodeHeight) + 2*margin
	l := layout{width: side, height: side, at: make([]scene.Point, len(g.nodes))}
	centre := scene.Point{X: side / 2, Y: side / 2}
	neighbours := make([][]int, len(g.nodes))
	for _, e := range g.edges {
		neighbours[e.from], neighbours[e.to] = append(neighbours[e.from], e.to), append(neighbours[e.to], e.from)
	}
	for i, before, step := 0, -1, 0; step < len(g.nodes); step++ {
		angle := 2 * math.Pi * float64(step) / count
		l.at[i] = around(centre, radius, angle)
		l.labels = append(l.labels, distanceLabel(around(centre, radius-diagonal/2-margin, angle), labelSize(side), g.nodes[i].distance))
		next := neighbours[i][0]
		if next == before {
			next = neighbours[i][1]
		}
		i, before = next, i
	}
	return l
}

// columns draws each layer as a column, with its distance and its number of boards above.
func (g *Graph) columns(k look) layout {
	ys := g.layered.Place(k.nodeHeight + k.gap)
	low, high := diagram.Range(ys)
	layers := len(g.layered.Layers)
	// The picture is somewhat wider than high, within reason.
	wish := 1.1*(high-low)/float64(max(1, layers-1)) - k.nodeWidth
	step := k.nodeWidth + max(k.step, min(wish, 3*k.step))
	width := max(k.nodeWidth, 40)
	l := layout{width: step*float64(layers-1) + width + 2*margin, at: make([]scene.Point, len(g.nodes))}
	size := labelSize(max(l.width, high-low))
	head := 3.2 * size
	l.height = head + high - low + k.nodeHeight + 2*margin
	for i, n := range g.nodes {
		l.at[i] = scene.Point{X: margin + width/2 + step*float64(n.distance), Y: head + margin + k.nodeHeight/2 + ys[i] - low}
	}
	for d, layer := range g.layered.Layers {
		x := l.at[layer[0]].X
		l.labels = append(l.labels, distanceLabel(scene.Point{X: x, Y: size}, size, d),
			label{at: scene.Point{X: x, Y: 2.3 * size}, text: fmt.Sprintf("×%d", len(layer)), size: 0.8 * size})
	}
	return l
}

// star draws the layers as circles around the start. The layout is that of columns, wrapped
// around the circles; the distances occupy a gap at the top.
func (g *Graph) star(k look) layout {
	space := math.Hypot(k.nodeWidth, k.nodeHeight) + k.gap // between the centres of two nodes
	size := labelSize(0)
	angles := g.layered.PlaceTree(1)
	low, high := diagram.Range(angles)
	top := 1 + 2.4*size/space // width of the gap at the top, in gaps between nodes
	turn := 2 * math.Pi / (high - low + top)
	for i := range angles {
		angles[i] = turn * (angles[i] - low + top/2)
	}
	radii := make([]float64, len(g.layered.Layers))
	for d, layer := range g.layered.Layers[1:] {
		first, last := angles[layer[0]], angles[layer[len(layer)-1]]
		reach := (space/2 + 1.2*size) / math.Sin(min(math.Pi/2, first, 2*math.Pi-last)) // clears the label
		for j, i := range layer[1:] {
			reach = max(reach, space/2/math.Sin(min(math.Pi, angles[i]-angles[layer[j]])/2))
		}
		radii[d+1] = max(reach, radii[d]+max(k.nodeWidth, k.nodeHeight)+k.step)
	}
	outermost := len(radii) - 1
	for d := range radii { // evenly spaced
		radii[d] = max(radii[d], radii[outermost]*float64(d)/float64(outermost))
	}
	outside := radii[outermost] + max(k.nodeWidth/2, k.nodeHeight/2, size) + margin
	l := layout{width: 2 * outside, height: 2 * outside, at: make([]scene.Point, len(g.nodes)), rings: radii[1:]}
	centre := scene.Point{X: outside, Y: outside}
	for i, n := range g.nodes {
		l.at[i] = around(centre, radii[n.distance], angles[i])
	}
	for d := 1; d < len(radii); d++ {
		l.labels = append(l.labels, distanceLabel(around(centre, radii[d], 0), size, d))
	}
	return l
}

// radial reports whether circles around the start suit the graph: almost all boards have a
// unique shortest path.
func (g *Graph) radial() bool {
	more := len(g.edges) - (len(g.nodes) - 1)
	return 10*more <= len(g.nodes) && len(g.layered.Layers[len(g.layered.Layers)-1]) > 2
}

// ring reports whether the graph is a cycle, as for 2x2.
func (g *Graph) ring() bool {
	if len(g.nodes) < 3 || len(g.edges) != len(g.nodes) {
		return false
	}
	degree := make([]int, len(g.nodes))
	for _, e := range g.edges {
		degree[e.from]++
		degree[e.to]++
	}
	for _, n := range degree {
		if n != 2 {
			return false
		}
	}
	return true
}
