package cards

import (
	"strconv"

	"taquin/engine/draw"
	"taquin/engine/draw/scene"
)

// cardSide is the side of a card, in units.
const cardSide = 120

// stamp maps points of the upper edge to an edge of a card: X is the distance from the middle of
// the edge, Y the distance from the edge.
type stamp struct {
	out *scene.Scene
	at  func(scene.Point) scene.Point
}

// edges is the number of sides of a card: north, east, south, west.
const edges = 4

// onEdge returns the stamp of an edge of the card with the given top left.
func onEdge(out *scene.Scene, corner scene.Point, edge int) stamp {
	const half = cardSide / 2
	return stamp{out, func(p scene.Point) scene.Point {
		x, y := p.X, p.Y-half // from the card's centre
		for range edge {
			x, y = -y, x
		}
		return scene.Point{X: corner.X + half + x, Y: corner.Y + half + y}
	}}
}

// flipped mirrors a point.
func flipped(p scene.Point) scene.Point { return scene.Point{X: -p.X, Y: p.Y} }

// withMirror appends the mirror image of half an outline, which ends on the axis.
func withMirror(half []scene.Point) []scene.Point {
	all := append([]scene.Point(nil), half...)
	for i := len(half) - 2; i >= 0; i-- {
		all = append(all, flipped(half[i]))
	}
	return all
}

// smooth is a Catmull–Rom spline through points.
func (s stamp) smooth(points []scene.Point, closed bool) scene.Path {
	n := len(points)
	get := func(i int) scene.Point {
		if closed {
			return points[(i+n)%n]
		}
		return points[min(n-1, max(0, i))]
	}
	var p scene.Path
	p.Move(s.at(points[0]))
	last := n - 1
	if closed {
		last = n
	}
	for i := range last {
		a, b, c, d := get(i-1), get(i), get(i+1), get(i+2)
		p.Cube(s.at(scene.Point{X: b.X + (c.X-a.X)/6, Y: b.Y + (c.Y-a.Y)/6}),
			s.at(scene.Point{X: c.X - (d.X-b.X)/6, Y: c.Y - (d.Y-b.Y)/6}), s.at(c))
	}
	if closed {
		p.Close()
	}
	return p
}

// oval is an ellipse.
func (s stamp) oval(at scene.Point, rx, ry float64) scene.Path {
	const k = 0.5522847498 // control points of a quarter circle
	x, y := at.X, at.Y
	pt := func(dx, dy float64) scene.Point { return s.at(scene.Point{X: x + dx*rx, Y: y + dy*ry}) }
	var p scene.Path
	p.Move(pt(1, 0))
	p.Cube(pt(1, k), pt(k, 1), pt(0, 1))
	p.Cube(pt(-k, 1), pt(-1, k), pt(-1, 0))
	p.Cube(pt(-1, -k), pt(-k, -1), pt(0, -1))
	p.Cube(pt(k, -1), pt(1, -k), pt(1, 0))
	p.Close()
	return p
}

// mirrored draws a shape and its mirror image.
func (s stamp) mirrored(shape func(s stamp) scene.Path, ink scene.Ink) {
	s.out.Draw(shape(s), ink)
	s.out.Draw(shape(stamp{s.out, func(p scene.Point) scene.Point { return s.at(flipped(p)) }}), ink)
}

// strip is a trapezoid along the edge.
func (s stamp) strip(wide float64) scene.Path {
	const half, inset = cardSide / 2, 3
	var p scene.Path
	p.Move(s.at(scene.Point{X: inset - half, Y: inset}))
	for _, corner := range []scene.Point{{X: half - inset, Y: inset}, {X: half - wide, Y: wide}, {X: wide - half, Y: wide}} {
		p.Line(s.at(corner))
	}
	p.Close()
	return p
}

// border draws a grey edge.
func (s stamp) border(t draw.Theme) {
	s.out.Draw(s.strip(13), scene.Ink{Fill: scene.Mix(t.TileEdge, t.Tile, 0.35), Stroke: t.TileEdge, Width: 1})
}

// colour draws a coloured edge with its number, which identifies it without colour.
func (s stamp) colour(t draw.Theme, kind int) {
	colour := t.Series[(max(kind, -kind)-1)%len(t.Series)]
	s.out.Draw(s.strip(30), scene.Ink{Fill: scene.Mix(colour, t.Tile, 0.45), Stroke: scene.Mix(colour, t.TileInk, 0.55), Width: 1})
	s.out.Text(s.at(scene.Point{Y: 17}), strconv.Itoa(kind), scene.Font{Size: 13, Bold: true, Colour: t.TileInk})
}
