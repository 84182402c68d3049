package scene

import "math"

// stroke is what a pen of a radius covers that goes along pieces: closed
// polygons that all turn the same way (clockwise as seen), which may overlap.
func stroke(pieces [][]Point, closed []bool, radius float64, dash []float64) [][]Point {
	s := stroker{radius: radius, step: 2 * math.Acos(1-min(1, coarse/radius))}
	for i, piece := range pieces {
		if piece = apart(piece); closed[i] && len(piece) > 1 {
			if piece[0] != piece[len(piece)-1] {
				piece = append(piece, piece[0])
			}
			if len(dash) == 0 {
				s.along(piece, true)
				continue
			}
		}
		for _, part := range dashes(piece, dash) {
			s.along(apart(part), false)
		}
	}
	return s.out
}

// stroker collects polygons.
type stroker struct {
	radius float64
	step   float64 // the angle that a side of a polygon may take of the pen's disc
	out    [][]Point
	points []Point // all of theirs
}

// polygon adds a polygon.
func (s *stroker) polygon(points ...Point) {
	from := len(s.points)
	s.points = append(s.points, points...)
	s.out = append(s.out, s.points[from:])
}

// apart leaves out points that repeat the one before.
func apart(piece []Point) []Point {
	out := make([]Point, 0, len(piece)+1)
	for i, p := range piece {
		if i == 0 || p != piece[i-1] {
			out = append(out, p)
		}
	}
	return out
}

// along adds what covers one unbroken line: a rectangle between two points, a
// fan about the outside of each corner, and half a disc at each end; in a ring,
// whose last point is its first, the ends are a corner too.
func (s *stroker) along(piece []Point, ring bool) {
	if len(piece) == 1 {
		s.fan(piece[0], Point{s.radius, 0}, 2*math.Pi)
		return
	}
	var first, before Point
	for i := 1; i < len(piece); i++ {
		q, p := piece[i-1], piece[i]
		d := math.Hypot(p.X-q.X, p.Y-q.Y)
		side := Point{-(p.Y - q.Y) / d * s.radius, (p.X - q.X) / d * s.radius}
		s.polygon(minus(q, side), minus(p, side), plus(p, side), plus(q, side))
		if i == 1 {
			first = side
		} else {
			s.corner(q, before, side)
		}
		before = side
	}
	start, end := piece[0], piece[len(piece)-1]
	if ring {
		s.corner(end, before, first)
		return
	}
	s.fan(start, first, math.Pi)
	s.fan(end, minus(Point{}, before), math.Pi)
}

// corner covers the outside of a corner between two lines, of which the sides
// to the right are given.
func (s *stroker) corner(at, before, after Point) {
	angle := math.Atan2(before.X*after.Y-before.Y*after.X, before.X*after.X+before.Y*after.Y)
	switch {
	case angle > s.step:
		s.fan(at, minus(Point{}, before), angle)
	case angle >= 0:
		s.polygon(at, minus(at, before), minus(at, after))
	case angle < -s.step:
		s.fan(at, after, -angle)
	default:
		s.polygon(at, plus(at, after), plus(at, before))
	}
}

// fan is a part of a disc, from an arm on clockwise.
func (s *stroker) fan(at, arm Point, angle float64) {
	n := int(min(max(1, math.Ceil(angle/s.step)), 256))
	sin, cos := math.Sincos(angle / float64(n))
	from := len(s.points)
	s.points = append(s.points, at)
	for range n + 1 {
		s.points = append(s.points, plus(at, arm))
		arm = Point{arm.X*cos - arm.Y*sin, arm.X*sin + arm.Y*cos}
	}
	s.out = append(s.out, s.points[from:])
}

// What dashes are drawn: of a length in pixels with their gaps, and how many.
const (
	finest     = 0.1
	mostDashes = 1 << 20
)

// dashes cuts a line into the parts that are drawn. A pattern that is too fine
// to be seen leaves the line whole.
func dashes(piece []Point, dash []float64) [][]Point {
	var total, length float64
	for _, d := range dash {
		total += d
	}
	for i := 1; i < len(piece); i++ {
		length += math.Hypot(piece[i].X-piece[i-1].X, piece[i].Y-piece[i-1].Y)
	}
	if len(piece) < 2 || !(total > finest && length < mostDashes*total) {
		return [][]Point{piece}
	}
	var parts [][]Point
	k, left := 0, dash[0]
	part := []Point{piece[0]}
	for i := 1; i < len(piece); i++ {
		from, to := piece[i-1], piece[i]
		length := math.Hypot(to.X-from.X, to.Y-from.Y)
		done := 0.0
		for length-done > left {
			done += left
			at := Point{from.X + (to.X-from.X)*done/length, from.Y + (to.Y-from.Y)*done/length}
			if k%2 == 0 {
				parts = append(parts, append(part, at))
			}
			part = []Point{at}
			k++
			left = dash[k%len(dash)]
		}
		left -= length - done
		part = append(part, to)
	}
	if k%2 == 0 {
		parts = append(parts, part)
	}
	return parts
}
