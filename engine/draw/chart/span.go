package chart

import (
	"math"
	"slices"
)

// spans are what the axes show.
func (c *Chart) spans() (x, y span) {
	low, high := limits(c.allY())
	if c.o.Kind == Bars {
		return span{low: -0.6, high: float64(len(c.slots)) - 0.4}, barSpan(low, high, c.o.LogY)
	}
	left, right := limits(c.allX())
	return spanOf(left, right, c.o.LogX), spanOf(low, high, c.o.LogY)
}

// barSpan is the span of bars with values from low to high: they stand at 0, or,
// on a logarithmic scale, at a power of ten below the least, or a little lower
// where the least would be no more than a line.
func barSpan(low, high float64, log bool) span {
	if !log {
		low, high := min(low, 0), max(high, 0)
		s := spanOf(low, high, false)
		if low >= 0 {
			s.low = 0
		}
		if high <= 0 && low < 0 {
			s.high = 0
		}
		return s
	}
	foot := math.Floor(math.Log10(low) + 1e-9)
	if math.Log10(low)-foot < 0.15 {
		foot -= 0.3
	}
	top := math.Log10(high)
	return span{tenTo(foot), tenTo(top + max(0.05, (top-foot)/15)), true}
}

func (c *Chart) allX() []float64 {
	var all []float64
	for _, s := range c.series {
		all = append(all, s.X...)
	}
	return all
}

func (c *Chart) allY() []float64 {
	var all []float64
	for _, s := range c.series {
		all = append(all, s.Y...)
	}
	return all
}

func limits(values []float64) (low, high float64) { return slices.Min(values), slices.Max(values) }

// whole says whether values are all whole numbers, as counts are.
func (c *Chart) whole(values []float64) bool {
	return !slices.ContainsFunc(values, func(x float64) bool { return !isWhole(x) })
}
