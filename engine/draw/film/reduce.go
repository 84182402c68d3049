package film

import (
	"cmp"
	"slices"

	"taquin/engine/draw/scene"
)

// bin is the colours that fall into one cell of a coarse colour cube.
type bin struct {
	n   float64
	rgb [3]float64 // their mean
}

// reduce chooses n colours that stand for many: boxes of colours are cut in two
// where they vary most (median cut, Heckbert 1982, at the mean), then each colour
// moves to the middle of those it is nearest to (Lloyd).
func reduce(counts map[scene.Colour]int, n int) []scene.Colour {
	bins := sorted(counts)
	boxes := [][]bin{bins}
	for len(boxes) < n {
		worst, most, along := -1, 0.0, 0
		for i, box := range boxes {
			if v, axis := spread(box); v > most {
				worst, most, along = i, v, axis
			}
		}
		if worst < 0 {
			break
		}
		low, high := halves(boxes[worst], along)
		boxes[worst] = low
		boxes = append(boxes, high)
	}
	means := make([][3]float64, len(boxes))
	for i, box := range boxes {
		means[i] = mean(box)
	}
	const rounds = 6
	for range rounds {
		settle(means, bins)
	}
	out := make([]scene.Colour, len(means))
	for i, m := range means {
		out[i] = scene.Colour{R: byte(m[0] + 0.5), G: byte(m[1] + 0.5), B: byte(m[2] + 0.5), A: 255}
	}
	return out
}

// sorted puts colours into bins, which come in the same order each time.
func sorted(counts map[scene.Colour]int) []bin {
	const bits = 5
	type sum struct{ n, r, g, b int } // whole numbers, which add up alike in any order
	cube := make([]sum, 1<<(3*bits))
	for c, n := range counts {
		s := &cube[int(c.R>>(8-bits))<<(2*bits)|int(c.G>>(8-bits))<<bits|int(c.B>>(8-bits))]
		s.n, s.r, s.g, s.b = s.n+n, s.r+n*int(c.R), s.g+n*int(c.G), s.b+n*int(c.B)
	}
	var bins []bin
	for _, s := range cube {
		if n := float64(s.n); n > 0 {
			bins = append(bins, bin{n, [3]float64{float64(s.r) / n, float64(s.g) / n, float64(s.b) / n}})
		}
	}
	return bins
}

func mean(box []bin) (m [3]float64) {
	n := 0.0
	for _, b := range box {
		n += b.n
		for j := range m {
			m[j] += b.n * b.rgb[j]
		}
	}
	for j := range m {
		m[j] /= n
	}
	return m
}

// spread is how much the colours of a box vary in the axis in which they do most.
func spread(box []bin) (most float64, axis int) {
	if len(box) < 2 {
		return 0, 0
	}
	m := mean(box)
	var v [3]float64
	for _, b := range box {
		for j := range v {
			d := b.rgb[j] - m[j]
			v[j] += b.n * d * d * weights[j]
		}
	}
	for j := range v {
		if v[j] > most {
			most, axis = v[j], j
		}
	}
	return most, axis
}

// weights are about those of the eye for red, green and blue.
var weights = [3]float64{2, 4, 3}

// halves cuts a box at the mean of an axis along which it varies.
func halves(box []bin, axis int) (low, high []bin) {
	at := mean(box)[axis]
	slices.SortStableFunc(box, func(a, b bin) int { return cmp.Compare(a.rgb[axis], b.rgb[axis]) })
	i, _ := slices.BinarySearchFunc(box, at, func(b bin, at float64) int { return cmp.Compare(b.rgb[axis], at) })
	i = min(max(i, 1), len(box)-1)
	return box[:i], box[i:]
}

// settle moves each colour to the mean of the bins that are nearest to it.
func settle(means [][3]float64, bins []bin) {
	sums := make([]bin, len(means))
	for _, b := range bins {
		best, least := 0, -1.0
		for i, m := range means {
			d := 0.0
			for j := range m {
				d += weights[j] * (b.rgb[j] - m[j]) * (b.rgb[j] - m[j])
			}
			if least < 0 || d < least {
				best, least = i, d
			}
		}
		sums[best].n += b.n
		for j := range b.rgb {
			sums[best].rgb[j] += b.n * b.rgb[j]
		}
	}
	for i, s := range sums {
		if s.n > 0 {
			means[i] = [3]float64{s.rgb[0] / s.n, s.rgb[1] / s.n, s.rgb[2] / s.n}
		}
	}
}
