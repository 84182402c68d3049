package cards

import (
	"taquin/engine/draw"
	"taquin/engine/draw/scene"
)

// cardSide is the side of a card, in units.
const cardSide = 120

// stamp turns a drawing made for the upper edge of a card into its place: a
// point's X is how far it is from the middle of the edge, its Y how far inside.
type stamp struct {
	out *scene.Scene
	at  func(scene.Point) scene.Point
}

// edges are the sides of a card in the order north, east, south, west.
const edges = 4

// onEdge is the stamp for an edge of the card whose top left is given.
func onEdge(out *scene.Scene, corner scene.Point, edge int) stamp {
	const half = cardSide / 2
	return stamp{out, func(p scene.Point) scene.Point {
		x, y := p.X, p.Y-half // about the card's middle
		for range edge {
			x, y = -y, x
		}
		return scene.Point{X: corner.X + half + x, Y: corner.Y + half + y}
	}}
}

// flipped is the point on the other side of the middle.
func flipped(p scene.Point) scene.Point { return scene.Point{X: -p.X, Y: p.Y} }

// both adds to points, which end in the middle, their mirror images, so that
// they go around.
func both(half []scene.Point) []scene.Point {
	all := append([]scene.Point(nil), half...)
	for i := len(half) - 2; i >= 0; i-- {
		all = append(all, flipped(half[i]))
	}
	return all
}

// smooth is a soft curve through points (Catmull and Rom).
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

// oval is an ellipse about a point.
func (s stamp) oval(at scene.Point, rx, ry float64) scene.Path {
	const k = 0.5522847498 // of a quarter of a circle
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

// twice draws a shape and its mirror image.
func (s stamp) twice(shape func(s stamp) scene.Path, ink scene.Ink) {
	s.out.Draw(shape(s), ink)
	s.out.Draw(shape(stamp{s.out, func(p scene.Point) scene.Point { return s.at(flipped(p)) }}), ink)
}

// border draws a grey edge: a strip that narrows where it meets those beside it.
func (s stamp) border(t draw.Theme) {
	const half, wide, inset = cardSide / 2, 13, 3
	var p scene.Path
	p.Move(s.at(scene.Point{X: inset - half, Y: inset}))
	for _, corner := range []scene.Point{{X: half - inset, Y: inset}, {X: half - wide, Y: wide}, {X: wide - half, Y: wide}} {
		p.Line(s.at(corner))
	}
	p.Close()
	s.out.Draw(p, scene.Ink{Fill: scene.Mix(t.TileEdge, t.Tile, 0.35), Stroke: t.TileEdge, Width: 1})
}
