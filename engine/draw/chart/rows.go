package chart

import "slices"

// rows are the values at each place, in about so many rows at most. Where there
// are more places, those of one series share rows, each with the mean of what is
// there, unless left is more than 1: then only one place in so many is shown, and
// the last one, since means of several series are no numbers that anybody knows.
// It says whether a value is a mean of several.
func (v view) rows(most int) (rows []row, merged bool, left int) {
	places := v.places()
	each := max(1, (len(places)+most-1)/most)
	if len(v.series) > 1 && each > 1 {
		if rows, merged, ok := v.someRows(places, each); ok {
			return rows, merged, each
		}
	}
	for first := 0; first < len(places); first += each {
		last := min(first+each, len(places)) - 1
		label := v.placeLabel(places[first])
		if last > first {
			label += "–" + v.placeLabel(places[last])
		}
		rows = append(rows, row{label, make([]cell, len(v.series))})
	}
	merged = v.fill(rows, places, func(place int) int { return place / each })
	return rows, merged, 1
}

// someRows are those of one place in so many, and the last one, unless nothing
// would be left of a series.
func (v view) someRows(places []float64, each int) (rows []row, merged, ok bool) {
	last := len(places) - 1
	for place := 0; place < last; place += each {
		rows = append(rows, row{v.placeLabel(places[place]), make([]cell, len(v.series))})
	}
	rows = append(rows, row{v.placeLabel(places[last]), make([]cell, len(v.series))})
	merged = v.fill(rows, places, func(place int) int {
		switch {
		case place == last:
			return len(rows) - 1
		case place%each == 0:
			return place / each
		}
		return none
	})
	for i := range v.series {
		if !slices.ContainsFunc(rows, func(r row) bool { return r.values[i].there() }) {
			return nil, false, false
		}
	}
	return rows, merged, true
}

// none is the row of a place that is left out.
const none = -1

// fill puts the values into the rows of their places and says whether some share
// a row.
func (c *Chart) fill(rows []row, places []float64, rowOf func(place int) int) (merged bool) {
	for i, s := range c.series {
		for k, x := range s.X {
			place, _ := slices.BinarySearch(places, x)
			at := rowOf(place)
			if at == none {
				continue
			}
			v := &rows[at].values[i]
			v.count++
			v.mean += s.Y[k]/v.count - v.mean/v.count // a sum may be too large a float
			merged = merged || v.count > 1
		}
	}
	return merged
}

// places are where values stand, each once, from the least.
func (c *Chart) places() []float64 {
	if c.o.Kind == Bars {
		all := make([]float64, c.slots())
		for i := range all {
			all[i] = float64(i)
		}
		return all
	}
	all := c.allX()
	slices.Sort(all)
	return slices.Compact(all)
}
