package chart

import "slices"

// rows are the values at each place, in at most so many rows: where there are
// more places, neighbours share one. It says whether a value is a mean of
// several.
func (c *Chart) rows(most int) (rows []row, merged bool) {
	places := c.places()
	each := (len(places) + most - 1) / most
	for first := 0; first < len(places); first += each {
		last := min(first+each, len(places)) - 1
		label := c.placeLabel(places[first])
		if last > first {
			label += "–" + c.placeLabel(places[last])
		}
		rows = append(rows, row{label, make([]cell, len(c.series))})
	}
	for i, s := range c.series {
		for k, x := range s.X {
			slot, _ := slices.BinarySearch(places, x)
			v := &rows[slot/each].values[i]
			v.count++
			v.mean += s.Y[k]/v.count - v.mean/v.count // a sum may be too large a float
			merged = merged || v.count > 1
		}
	}
	return rows, merged
}

// places are where values stand, each once, from the least.
func (c *Chart) places() []float64 {
	if c.o.Kind == Bars {
		all := make([]float64, len(c.slots))
		for i := range all {
			all[i] = float64(i)
		}
		return all
	}
	all := c.allX()
	slices.Sort(all)
	return slices.Compact(all)
}

// placeLabel writes what stands at a place.
func (c *Chart) placeLabel(x float64) string {
	if c.o.Kind == Bars {
		return c.slots[int(x)]
	}
	return c.number(x)
}
