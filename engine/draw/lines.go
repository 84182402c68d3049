package draw

import (
	"math"

	"taquin/engine/draw/scene"
)

// toward is the point a distance from one point on the way to another.
func toward(from, to scene.Point, distance float64) scene.Point {
	d := math.Hypot(to.X-from.X, to.Y-from.Y)
	if d == 0 {
		return from
	}
	return scene.Point{X: from.X + (to.X-from.X)*distance/d, Y: from.Y + (to.Y-from.Y)*distance/d}
}

// between is the point in the middle of two.
func between(a, b scene.Point) scene.Point {
	return scene.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
}

// apart is how far a point is from the straight line between two.
func apart(p, a, b scene.Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	t := min(1, max(0, ((p.X-a.X)*dx+(p.Y-a.Y)*dy)/(dx*dx+dy*dy)))
	return math.Hypot(p.X-a.X-t*dx, p.Y-a.Y-t*dy)
}

// bend goes on to a corner and round it, towards the point after it.
func bend(p *scene.Path, before, at, after scene.Point, radius float64) {
	r := min(radius, math.Hypot(at.X-before.X, at.Y-before.Y)/2, math.Hypot(after.X-at.X, after.Y-at.Y)/2)
	p.Line(toward(at, before, r))
	p.Quad(at, toward(at, after, r))
}

// roundedLine goes from point to point, its corners rounded.
func roundedLine(points []scene.Point, radius float64) scene.Path {
	var p scene.Path
	p.Move(points[0])
	for i := 1; i+1 < len(points); i++ {
		bend(&p, points[i-1], points[i], points[i+1], radius)
	}
	p.Line(points[len(points)-1])
	return p
}

// roundedLoop is a closed line from point to point, its corners rounded.
func roundedLoop(points []scene.Point, radius float64) scene.Path {
	var p scene.Path
	n := len(points)
	start := between(points[n-1], points[0])
	p.Move(start)
	for i, at := range points {
		before, after := points[(i+n-1)%n], points[(i+1)%n]
		bend(&p, before, at, after, radius)
	}
	p.Close()
	return p
}
