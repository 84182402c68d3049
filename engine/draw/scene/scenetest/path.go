package scenetest

import (
	"math"
	"strings"
)

type point struct{ x, y float64 }

// matrix is SVG's matrix(a b c d e f).
type matrix [6]float64

func (m matrix) apply(p point) point {
	return point{m[0]*p.x + m[2]*p.y + m[4], m[1]*p.x + m[3]*p.y + m[5]}
}

// times is the matrix that does n first, then m.
func (m matrix) times(n matrix) matrix {
	o, x, y := m.apply(point{n[4], n[5]}), m.apply(point{n[0], n[1]}), m.apply(point{n[2], n[3]})
	return matrix{x.x - m[4], x.y - m[5], y.x - m[4], y.y - m[5], o.x, o.y}
}

// transform reads an attribute transform: translate, scale and matrix.
func (r *renderer) transform(text string) matrix {
	r.Helper()
	m := matrix{1, 0, 0, 1, 0, 0}
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		name, rest, found := strings.Cut(text, "(")
		list, after, closed := strings.Cut(rest, ")")
		x := numbers(r, list)
		switch {
		case found && closed && name == "translate" && len(x) == 2:
			m = m.times(matrix{1, 0, 0, 1, x[0], x[1]})
		case found && closed && name == "scale" && len(x) == 1:
			m = m.times(matrix{x[0], 0, 0, x[0], 0, 0})
		case found && closed && name == "matrix" && len(x) == 6:
			m = m.times(matrix(x))
		default:
			r.Fatalf("the SVG has the transform %q, which is not known here", text)
		}
		text = after
	}
	return m
}

// path draws an outline, filled and stroked.
func (r *renderer) path(data string, m matrix, ink map[string]string) {
	r.Helper()
	pieces, closed := r.pieces(data, m)
	if colour, a := r.paint(ink, "fill"); a > 0 {
		r.fill(pieces)
		r.out.paint(colour, a)
	}
	colour, a := r.paint(ink, "stroke")
	if a == 0 {
		return
	}
	k := math.Sqrt(math.Abs(m[0]*m[3] - m[1]*m[2]))
	dash := numbers(r, ink["stroke-dasharray"])
	for i, piece := range pieces {
		if closed[i] {
			piece = append(piece, piece[0])
		}
		r.stroke(piece, k*r.float(ink["stroke-width"])/2, dash, k)
	}
	r.out.paint(colour, a)
}

// arity is how many numbers follow a letter of path data.
var arity = map[byte]int{'M': 2, 'L': 2, 'Q': 4, 'C': 6, 'Z': 0}

// pieces reads path data, curves cut into many short lines.
func (r *renderer) pieces(data string, m matrix) (pieces [][]point, closed []bool) {
	r.Helper()
	var at, start point
	drawing := false
	to := func(p point) {
		if !drawing {
			pieces, closed, drawing = append(pieces, []point{m.apply(start)}), append(closed, false), true
		}
		pieces[len(pieces)-1] = append(pieces[len(pieces)-1], m.apply(p))
	}
	for data != "" {
		letter := data[0]
		n, known := arity[letter]
		end := 1 + strings.IndexAny(data[1:]+"Z", "MLQCZ")
		x := numbers(r, data[1:end])
		if data = data[end:]; !known || len(x) != n {
			r.Fatalf("path data has %c with %v", letter, x)
		}
		before := at
		if n > 0 {
			at = point{x[n-2], x[n-1]}
		}
		switch letter {
		case 'M':
			start, drawing = at, false
			pieces, closed, drawing = append(pieces, []point{m.apply(at)}), append(closed, false), true
		case 'L':
			to(at)
		case 'Z':
			closed[len(closed)-1] = true
			at, drawing = start, false
		default:
			bezier(append([]float64{before.x, before.y}, x...), to)
		}
	}
	return pieces, closed
}

// bezier goes along a curve by taking means of its points, again and again.
func bezier(x []float64, to func(point)) {
	const steps = 64
	for i := 1; i <= steps; i++ {
		t := float64(i) / steps
		mean := append([]float64(nil), x...)
		for len(mean) > 2 {
			for k := range len(mean) - 2 {
				mean[k] += t * (mean[k+2] - mean[k])
			}
			mean = mean[:len(mean)-2]
		}
		to(point{mean[0], mean[1]})
	}
}

// fill marks the points about which the pieces wind.
func (r *renderer) fill(pieces [][]point) {
	low, high := bounds(pieces)
	r.out.mark(low, high, func(p point) bool {
		winding := 0
		for _, piece := range pieces {
			for i, b := range piece {
				a := piece[(i+len(piece)-1)%len(piece)]
				if (a.y <= p.y) == (b.y <= p.y) {
					continue
				}
				if side := (b.x-a.x)*(p.y-a.y) - (p.x-a.x)*(b.y-a.y); b.y > a.y && side < 0 {
					winding++
				} else if b.y < a.y && side > 0 {
					winding--
				}
			}
		}
		return winding != 0
	})
}

// stroke marks the points that are near a line, where its dashes are.
func (r *renderer) stroke(piece []point, radius float64, dash []float64, k float64) {
	total := 0.0
	for i := range len(piece) - 1 {
		a, b := piece[i], piece[i+1]
		length := math.Hypot(b.x-a.x, b.y-a.y)
		for _, part := range drawn(total, length, dash, k) {
			on := func(d float64) point {
				if length == 0 {
					return a
				}
				return point{a.x + (b.x-a.x)*d/length, a.y + (b.y-a.y)*d/length}
			}
			r.near(on(part[0]), on(part[1]), radius)
		}
		total += length
	}
	if len(piece) == 1 {
		r.near(piece[0], piece[0], radius)
	}
}

// drawn lists the parts of a line, from and to, that dashes cover; before is how
// long the dashes have run.
func drawn(before, length float64, dash []float64, k float64) [][2]float64 {
	if len(dash) == 0 {
		return [][2]float64{{0, length}}
	}
	if len(dash)%2 == 1 {
		dash = append(dash, dash...)
	}
	var parts [][2]float64
	for from, i := -before, 0; from <= length; i++ {
		to := from + dash[i%len(dash)]*k
		if i%2 == 0 && to >= 0 {
			parts = append(parts, [2]float64{max(0, from), min(length, to)})
		}
		from = to
	}
	return parts
}

// near marks the points within a radius of a line.
func (r *renderer) near(a, b point, radius float64) {
	low, high := bounds([][]point{{a, b}})
	low, high = point{low.x - radius, low.y - radius}, point{high.x + radius, high.y + radius}
	dx, dy := b.x-a.x, b.y-a.y
	square := dx*dx + dy*dy
	r.out.mark(low, high, func(p point) bool {
		t := 0.0
		if square > 0 {
			t = max(0, min(1, ((p.x-a.x)*dx+(p.y-a.y)*dy)/square))
		}
		return math.Hypot(p.x-a.x-t*dx, p.y-a.y-t*dy) <= radius
	})
}

func bounds(pieces [][]point) (low, high point) {
	low, high = point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, piece := range pieces {
		for _, p := range piece {
			low = point{min(low.x, p.x), min(low.y, p.y)}
			high = point{max(high.x, p.x), max(high.y, p.y)}
		}
	}
	return low, high
}
