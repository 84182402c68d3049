package scene

import "math"

// Toward returns the point at a distance from one point in the direction of another.
func Toward(from, to Point, distance float64) Point {
	d := math.Hypot(to.X-from.X, to.Y-from.Y)
	if d == 0 {
		return from
	}
	return Point{X: from.X + (to.X-from.X)*distance/d, Y: from.Y + (to.Y-from.Y)*distance/d}
}

// Midpoint returns the point halfway between two.
func Midpoint(a, b Point) Point {
	return Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
}

// DistanceToSegment returns the distance of p from the segment ab.
func DistanceToSegment(p, a, b Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	t := min(1, max(0, ((p.X-a.X)*dx+(p.Y-a.Y)*dy)/(dx*dx+dy*dy)))
	return math.Hypot(p.X-a.X-t*dx, p.Y-a.Y-t*dy)
}

// roundCorner extends a path to a rounded corner.
func roundCorner(p *Path, before, at, after Point, radius float64) {
	r := min(radius, math.Hypot(at.X-before.X, at.Y-before.Y)/2, math.Hypot(after.X-at.X, after.Y-at.Y)/2)
	p.Line(Toward(at, before, r))
	p.Quad(at, Toward(at, after, r))
}

// RoundedLine is an open polyline with rounded corners.
func RoundedLine(points []Point, radius float64) Path {
	var p Path
	p.Move(points[0])
	for i := 1; i+1 < len(points); i++ {
		roundCorner(&p, points[i-1], points[i], points[i+1], radius)
	}
	p.Line(points[len(points)-1])
	return p
}

// RoundedLoop is a polygon with rounded corners.
func RoundedLoop(points []Point, radius float64) Path {
	var p Path
	n := len(points)
	start := Midpoint(points[n-1], points[0])
	p.Move(start)
	for i, at := range points {
		before, after := points[(i+n-1)%n], points[(i+1)%n]
		roundCorner(&p, before, at, after, radius)
	}
	p.Close()
	return p
}

// OnCircle returns the point on a circle at an angle in degrees, clockwise from the right.
func OnCircle(middle Point, radius, angle float64) Point {
	sin, cos := math.Sincos(angle * math.Pi / 180)
	return Point{X: middle.X + radius*cos, Y: middle.Y + radius*sin}
}

// Mix interpolates between two colours: part 0 is a, 1 is b.
func Mix(a, b Colour, part float64) Colour {
	blend := func(x, y byte) byte { return byte(float64(x)*(1-part) + float64(y)*part + 0.5) }
	return Colour{R: blend(a.R, b.R), G: blend(a.G, b.G), B: blend(a.B, b.B), A: blend(a.A, b.A)}
}

// RGB is the opaque colour 0xrrggbb.
func RGB(hex uint32) Colour {
	return Colour{R: byte(hex >> 16), G: byte(hex >> 8), B: byte(hex), A: 255}
}
