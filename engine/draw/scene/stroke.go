package scene

import "math"

// stroke returns the area covered by a round pen along polylines: polygons of equal orientation
// (clockwise on screen), which may overlap.
func stroke(pieces [][]Point, closed []bool, radius float64, dash []float64) [][]Point {
	s := stroker{radius: radius, step: 2 * math.Acos(1-min(1, flatness/radius))}
	for i, piece := range pieces {
		if piece = withoutRepeats(piece); closed[i] && len(piece) > 1 {
			if piece[0] != piece[len(piece)-1] {
				piece = append(piece, piece[0])
			}
			if len(dash) == 0 {
				s.strokeLine(piece, true)
				continue
			}
		}
		for _, part := range dashes(piece, dash) {
			s.strokeLine(withoutRepeats(part), false)
		}
	}
	return s.out
}

// stroker collects polygons.
type stroker struct {
	radius float64
	step   float64 // angle of the pen's disc per polygon edge
	out    [][]Point
	points []Point // backing array of the polygons
}

func (s *stroker) polygon(points ...Point) {
	from := len(s.points)
	s.points = append(s.points, points...)
	s.out = append(s.out, s.points[from:])
}

// withoutRepeats omits points equal to their predecessor.
func withoutRepeats(piece []Point) []Point {
	out := make([]Point, 0, len(piece)+1)
	for i, p := range piece {
		if i == 0 || p != piece[i-1] {
			out = append(out, p)
		}
	}
	return out
}

// strokeLine adds the polygons of one continuous line: a rectangle per segment, a fan on the
// outside of each corner, and a half disc at each end. A ring, whose last point is its first, has a
// corner instead of ends.
func (s *stroker) strokeLine(piece []Point, ring bool) {
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

// corner fills the outside of the corner between two segments, given their offsets to the right.
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

// fan adds a sector of the disc, clockwise from an arm.
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

// Limits of dashes: the shortest period in pixels, and their number.
const (
	minDashPeriod = 0.1
	maxDashes     = 1 << 20
)

// dashes splits a line into dashes. If the pattern is too fine to be visible, the line stays solid.
func dashes(piece []Point, dash []float64) [][]Point {
	var total, length float64
	for _, d := range dash {
		total += d
	}
	for i := 1; i < len(piece); i++ {
		length += math.Hypot(piece[i].X-piece[i-1].X, piece[i].Y-piece[i-1].Y)
	}
	if len(piece) < 2 || !(total > minDashPeriod && length < maxDashes*total) {
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
