package scene

import "math"

// stroke is what a pen of a radius covers that goes along pieces: closed pieces
// that all turn the same way, so that they may overlap.
func stroke(pieces [][]Point, closed []bool, radius float64, dash []float64) [][]Point {
	var out [][]Point
	for i, piece := range pieces {
		if closed[i] && len(piece) > 0 && piece[0] != piece[len(piece)-1] {
			piece = append(piece[:len(piece):len(piece)], piece[0])
		}
		for _, part := range dashes(piece, dash) {
			out = along(out, part, radius)
		}
	}
	return out
}

// along adds what covers one unbroken line: a disc at each point and a
// rectangle between two.
func along(out [][]Point, piece []Point, radius float64) [][]Point {
	for i, p := range piece {
		out = append(out, disc(p, radius))
		if i == 0 {
			continue
		}
		q := piece[i-1]
		d := math.Hypot(p.X-q.X, p.Y-q.Y)
		if d == 0 {
			continue
		}
		nx, ny := -(p.Y-q.Y)/d*radius, (p.X-q.X)/d*radius
		out = append(out, []Point{{q.X - nx, q.Y - ny}, {p.X - nx, p.Y - ny}, {p.X + nx, p.Y + ny}, {q.X + nx, q.Y + ny}})
	}
	return out
}

// disc is a circle as a polygon that turns as the rectangles of along do.
func disc(at Point, radius float64) []Point {
	n := int(min(max(8, 4*math.Sqrt(radius)+6), 64))
	points := make([]Point, n)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		points[i] = Point{at.X + radius*cos, at.Y + radius*sin}
	}
	return points
}

// dashes cuts a line into the parts that are drawn.
func dashes(piece []Point, dash []float64) [][]Point {
	var total float64
	for _, d := range dash {
		total += d
	}
	if total <= 0 || len(piece) < 2 {
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
