package chart

import "gonum.org/v1/plot/plotter"

// mostDense is the number of points from which a line is thinned.
const mostDense = 2000

// thinned is a line without the points that nobody would miss: of those that
// follow each other within a column of the picture, a unit wide, the first, the
// last, the highest and the lowest one stay, in their order.
func (p *picture) thinned(line plotter.XYs) plotter.XYs {
	if len(line) <= mostDense {
		return line
	}
	column := func(i int) int { return int(p.x.at(line[i].X) * p.o.Width) }
	var out plotter.XYs
	for first := 0; first < len(line); {
		low, high, last := first, first, first
		for last+1 < len(line) && column(last+1) == column(first) {
			last++
			if line[last].Y < line[low].Y {
				low = last
			}
			if line[last].Y > line[high].Y {
				high = last
			}
		}
		before := -1
		for _, i := range []int{first, min(low, high), max(low, high), last} {
			if i > before {
				out = append(out, line[i])
				before = i
			}
		}
		first = last + 1
	}
	return out
}
