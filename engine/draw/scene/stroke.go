package scene

import "math"

// stroke is what a pen of a radius covers that goes along pieces: closed
// polygons that all turn the same way (clockwise as seen), which may overlap.
func stroke(pieces [][]Point, closed []bool, radius float64, dash []float64) [][]Point {
	var out [][]Point
	for i, piece := range pieces {
		if piece = apart(piece); closed[i] && len(piece) > 1 {
			if piece[0] != piece[len(piece)-1] {
				piece = append(piece, piece[0])
			}
			if len(dash) == 0 {
				out = along(out, piece, radius, true)
				continue
			}
		}
		for _, part := range dashes(piece, dash) {
			out = along(out, apart(part), radius, false)
		}
	}
	return out
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
func along(out [][]Point, piece []Point, radius float64, ring bool) [][]Point {
	if len(piece) == 1 {
		return append(out, fan(piece[0], radius, 0, 2*math.Pi))
	}
	var first, before Point
	for i := 1; i < len(piece); i++ {
		q, p := piece[i-1], piece[i]
		d := math.Hypot(p.X-q.X, p.Y-q.Y)
		side := Point{-(p.Y - q.Y) / d * radius, (p.X - q.X) / d * radius}
		out = append(out, []Point{{q.X - side.X, q.Y - side.Y}, {p.X - side.X, p.Y - side.Y}, {p.X + side.X, p.Y + side.Y}, {q.X + side.X, q.Y + side.Y}})
		if i == 1 {
			first = side
		} else {
			out = append(out, corner(q, radius, before, side))
		}
		before = side
	}
	start, end := piece[0], piece[len(piece)-1]
	if ring {
		return append(out, corner(end, radius, before, first))
	}
	return append(out,
		fan(start, radius, math.Atan2(first.Y, first.X), math.Pi),
		fan(end, radius, math.Atan2(-before.Y, -before.X), math.Pi))
}

// corner covers the outside of a corner between two lines, of which the sides
// to the right are given.
func corner(at Point, radius float64, before, after Point) []Point {
	cross, dot := before.X*after.Y-before.Y*after.X, before.X*after.X+before.Y*after.Y
	angle := math.Atan2(cross, dot)
	if angle >= 0 {
		return fan(at, radius, math.Atan2(-before.Y, -before.X), angle)
	}
	return fan(at, radius, math.Atan2(after.Y, after.X), -angle)
}

// coarse is how far, in pixels, a polygon may lie off the curve it stands for.
const coarse = 0.05

// fan is a part of a disc, from an angle on clockwise.
func fan(at Point, radius, from, angle float64) []Point {
	step := 2 * math.Acos(1-min(1, coarse/radius))
	n := int(min(max(1, math.Ceil(angle/step)), 256))
	points := make([]Point, 0, n+2)
	points = append(points, at)
	for i := range n + 1 {
		sin, cos := math.Sincos(from + angle*float64(i)/float64(n))
		points = append(points, Point{at.X + radius*cos, at.Y + radius*sin})
	}
	return points
}

// finest is the length in pixels of a dash and its gap that is still drawn.
const finest = 0.1

// dashes cuts a line into the parts that are drawn. A pattern that is too fine
// to be seen leaves the line whole.
func dashes(piece []Point, dash []float64) [][]Point {
	var total float64
	for _, d := range dash {
		total += d
	}
	if !(total > finest) || len(piece) < 2 {
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
