package scene

import (
	"math"
)

// Path is an outline of straight and curved segments in one or more subpaths.
type Path []segment

// segment has up to three points; the last one is its end.
type segment struct {
	kind kind
	pts  [3]Point
}

type kind byte

const (
	move  kind = 'M'
	line  kind = 'L'
	quad  kind = 'Q'
	cube  kind = 'C'
	close kind = 'Z'
)

// points is the number of points of a segment.
func (k kind) points() int {
	switch k {
	case close:
		return 0
	case quad:
		return 2
	case cube:
		return 3
	}
	return 1
}

// Move starts a subpath. If a path does not start with Move, its first point is the end of its
// first segment.
func (p *Path) Move(to Point) { *p = append(*p, segment{move, [3]Point{to}}) }

// Line adds a straight segment.
func (p *Path) Line(to Point) { p.add(segment{line, [3]Point{to}}) }

// Quad adds a quadratic Bézier curve with one control point.
func (p *Path) Quad(by, to Point) { p.add(segment{quad, [3]Point{by, to}}) }

// Cube adds a cubic Bézier curve with two control points.
func (p *Path) Cube(by, by2, to Point) { p.add(segment{cube, [3]Point{by, by2, to}}) }

func (p *Path) add(s segment) {
	if len(*p) == 0 {
		p.Move(s.pts[0])
	}
	*p = append(*p, s)
}

// Close closes the subpath with a straight segment.
func (p *Path) Close() {
	if len(*p) > 0 {
		*p = append(*p, segment{kind: close})
	}
}

// Polyline is an open line through points.
func Polyline(points ...Point) Path {
	var p Path
	for i, at := range points {
		if i == 0 {
			p.Move(at)
		} else {
			p.Line(at)
		}
	}
	return p
}

// Polygon is a closed Polyline.
func Polygon(points ...Point) Path {
	p := Polyline(points...)
	p.Close()
	return p
}

// circleHandle is the distance of the control points of a cubic curve that approximates a quarter
// of the unit circle, 4/3 (√2 - 1).
const circleHandle = 0.5522847498

// Rect is a rectangle with corner radius r.
func Rect(x, y, w, h, r float64) Path {
	r = max(0, min(r, w/2, h/2))
	right, bottom := x+w, y+h
	if r == 0 {
		return Polygon(Point{x, y}, Point{right, y}, Point{right, bottom}, Point{x, bottom})
	}
	k := r * (1 - circleHandle)
	var p Path
	p.Move(Point{x + r, y})
	p.Line(Point{right - r, y})
	p.Cube(Point{right - k, y}, Point{right, y + k}, Point{right, y + r})
	p.Line(Point{right, bottom - r})
	p.Cube(Point{right, bottom - k}, Point{right - k, bottom}, Point{right - r, bottom})
	p.Line(Point{x + r, bottom})
	p.Cube(Point{x + k, bottom}, Point{x, bottom - k}, Point{x, bottom - r})
	p.Line(Point{x, y + r})
	p.Cube(Point{x, y + k}, Point{x + k, y}, Point{x + r, y})
	p.Close()
	return p
}

// Circle is a circle about a point.
func Circle(at Point, r float64) Path { return Rect(at.X-r, at.Y-r, 2*r, 2*r, r) }

// Arc is a circular arc between two angles in degrees, clockwise from the right.
func Arc(at Point, r, from, to float64) Path {
	steps := max(1, int(math.Ceil(math.Abs(to-from)/90)))
	each := (to - from) / float64(steps) * math.Pi / 180
	handle := 4.0 / 3 * math.Tan(each/4) * r
	start := from * math.Pi / 180
	on := func(a float64) Point { return Point{at.X + r*math.Cos(a), at.Y + r*math.Sin(a)} }
	var p Path
	p.Move(on(start))
	for i := range steps {
		a, b := start+float64(i)*each, start+float64(i+1)*each
		from, to := on(a), on(b)
		p.Cube(Point{from.X - handle*math.Sin(a), from.Y + handle*math.Cos(a)}, Point{to.X + handle*math.Sin(b), to.Y - handle*math.Cos(b)}, to)
	}
	return p
}

// Arrow is a triangular arrowhead with its tip at a point, pointing away from another.
func Arrow(tip, from Point, length float64) Path {
	d := math.Hypot(tip.X-from.X, tip.Y-from.Y)
	if d == 0 {
		return nil
	}
	ux, uy := (tip.X-from.X)/d, (tip.Y-from.Y)/d
	base := Point{tip.X - length*ux, tip.Y - length*uy}
	half := 0.45 * length
	return Polygon(tip, Point{base.X - half*uy, base.Y + half*ux}, Point{base.X + half*uy, base.Y - half*ux})
}

// transform is an affine map: x' = ax + cy + e, y' = bx + dy + f.
type transform struct{ a, b, c, d, e, f float64 }

func (t transform) apply(p Point) Point {
	return Point{t.a*p.X + t.c*p.Y + t.e, t.b*p.X + t.d*p.Y + t.f}
}

// after composes transforms: u first, then t.
func (t transform) after(u transform) transform {
	return transform{
		t.a*u.a + t.c*u.b, t.b*u.a + t.d*u.b,
		t.a*u.c + t.c*u.d, t.b*u.c + t.d*u.d,
		t.a*u.e + t.c*u.f + t.e, t.b*u.e + t.d*u.f + t.f,
	}
}

func shifted(x, y float64) transform { return transform{1, 0, 0, 1, x, y} }
func scaled(k float64) transform     { return transform{a: k, d: k} }
func turned(degrees float64) transform {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return transform{a: cos, b: sin, c: -sin, d: cos}
}

// scale is the linear scale factor.
func (t transform) scale() float64 { return math.Sqrt(math.Abs(t.a*t.d - t.b*t.c)) }

// flatten converts a path to polylines; closed reports for each whether its subpath was closed.
func (p Path) flatten(t transform) (pieces [][]Point, closed []bool) {
	var at Point
	begin := func(q Point) {
		pieces, closed = append(pieces, []Point{q}), append(closed, false)
		at = q
	}
	add := func(q Point) {
		pieces[len(pieces)-1] = append(pieces[len(pieces)-1], q)
		at = q
	}
	for i, s := range p {
		if i > 0 && p[i-1].kind == close && s.kind != move && s.kind != close {
			begin(at)
		}
		switch s.kind {
		case move:
			begin(t.apply(s.pts[0]))
		case line:
			add(t.apply(s.pts[0]))
		case quad:
			q1, q2 := t.apply(s.pts[0]), t.apply(s.pts[1])
			by := Point{at.X + 2.0/3*(q1.X-at.X), at.Y + 2.0/3*(q1.Y-at.Y)}
			by2 := Point{q2.X + 2.0/3*(q1.X-q2.X), q2.Y + 2.0/3*(q1.Y-q2.Y)}
			flattenCurve(at, by, by2, q2, add)
		case cube:
			flattenCurve(at, t.apply(s.pts[0]), t.apply(s.pts[1]), t.apply(s.pts[2]), add)
		case close:
			closed[len(closed)-1] = true
			at = pieces[len(pieces)-1][0]
		}
	}
	return pieces, closed
}

// flattenCurve approximates a Bézier curve by line segments within the distance flatness.
func flattenCurve(from, by, by2, to Point, add func(Point)) {
	second := max(math.Hypot(from.X-2*by.X+by2.X, from.Y-2*by.Y+by2.Y), math.Hypot(by.X-2*by2.X+to.X, by.Y-2*by2.Y+to.Y))
	steps := int(min(max(1, math.Ceil(math.Sqrt(0.75*second/flatness))), 256)) // 6/8 of the second differences bounds the distance
	for i := 1; i < steps; i++ {
		t := float64(i) / float64(steps)
		u := 1 - t
		a, b, c, d := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
		add(Point{a*from.X + b*by.X + c*by2.X + d*to.X, a*from.Y + b*by.Y + c*by2.Y + d*to.Y})
	}
	add(to)
}

// flatness is the maximum distance, in pixels, between a curve and its polyline.
const flatness = 0.05

func plus(p, q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

func minus(p, q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

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
