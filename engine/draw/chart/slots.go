package chart

import (
	"math"
	"slices"

	"taquin/engine/message"
	"taquin/engine/text"
)

// fillSlots assigns each bar its slot as X: sorted places, or names in order of appearance. Gaps
// between nearby integer places get empty slots, so that they are visible.
func (c *Chart) fillSlots() error {
	named := c.series[0].Labels != nil
	for i, s := range c.series {
		if (s.Labels != nil) != named {
			return message.Errorf("draw.and-one-has-labels", "chart: %s and %s: one has labels and the other has not", c.title(0), c.title(i))
		}
	}
	if named {
		return c.slotsOfNames()
	}
	return c.slotsOfNumbers()
}

func (c *Chart) slotsOfNames() error {
	slots := map[string]int{}
	for i := range c.series {
		s := &c.series[i]
		seen := map[string]bool{}
		for _, label := range s.Labels {
			if seen[label] {
				return message.Errorf("draw.has-two-bars-of", "chart: %s has two bars of %q", c.title(i), label)
			}
			seen[label] = true
			if _, ok := slots[label]; !ok {
				slots[label] = len(slots)
				c.names = append(c.names, label)
			}
			s.X = append(s.X, float64(slots[label]))
		}
	}
	return c.checkBars()
}

func (c *Chart) slotsOfNumbers() error {
	var places []float64
	for _, s := range c.series {
		places = append(places, s.X...)
	}
	slices.Sort(places)
	places = filled(slices.Compact(places))
	c.numbers = places
	for i := range c.series {
		s := &c.series[i]
		seen := map[int]bool{}
		for k, x := range s.X {
			slot, _ := slices.BinarySearch(places, x)
			if seen[slot] {
				return message.Errorf("draw.has-two-bars-at", "chart: %s has two bars at %s", c.title(i), text.English.Short(x))
			}
			seen[slot] = true
			s.X[k] = float64(slot)
		}
	}
	return c.checkBars()
}

// filled adds the integers between sorted integer places, unless there are many.
func filled(places []float64) []float64 {
	for _, x := range places {
		if !isWhole(x) {
			return places
		}
	}
	low, high := places[0], places[len(places)-1]
	n := high - low + 1
	if n > float64(4*len(places)+20) {
		return places
	}
	all := make([]float64, int(n))
	for i := range all {
		all[i] = low + float64(i)
	}
	return all
}

// isWhole reports whether x is an exact integer.
func isWhole(x float64) bool { return x == math.Trunc(x) && math.Abs(x) < 1<<53 }

func (c *Chart) checkBars() error {
	if n := c.slots() * c.barSeries(); n > maxBars || c.slots() > maxBars {
		return message.Errorf("draw.bars-are-which-has", "chart: %s bars are %w, which has room for %s; draw a line, or a histogram of fewer classes", text.English.Short(float64(max(n, c.slots()))), ErrTooMuch, text.English.Short(maxBars))
	}
	return nil
}

// barSeries is the number of bars side by side in a slot.
func (c *Chart) barSeries() int {
	n := 0
	for _, s := range c.series {
		if !s.Fit {
			n++
		}
	}
	return n
}

// allX and allY concatenate the places and the values of all series.
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

// whole reports whether all values are integers.
func whole(values []float64) bool {
	return !slices.ContainsFunc(values, func(x float64) bool { return !isWhole(x) })
}
