package chart

import (
	"fmt"
	"strings"
)

// name is what the chart is called where it is not seen.
func (c *Chart) name() string {
	if c.o.Title != "" {
		return c.o.Title
	}
	say := c.phrases()
	what := [...]string{Bars: say.bars, Line: say.lines, Points: say.points}[c.o.Kind]
	var names []string
	for i := range c.series {
		if name := c.known(i); name != "" {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return what
	}
	return fmt.Sprintf(say.of, what, strings.Join(names, ", "))
}

// description tells for each series how many values it has, and where the least
// and the largest one stand.
func (c *Chart) description() string {
	say := c.phrases()
	var out []string
	for i, s := range c.series {
		low, high := 0, 0
		for k, y := range s.Y {
			if y < s.Y[low] {
				low = k
			}
			if y > s.Y[high] {
				high = k
			}
		}
		name := c.known(i)
		if name == "" {
			name = c.legendName(i)
		}
		if len(s.Y) == 1 {
			out = append(out, fmt.Sprintf(say.oneValue, name, c.number(s.Y[0]), c.placeLabel(s.X[0])))
			continue
		}
		out = append(out, fmt.Sprintf(say.values,
			name, c.number(float64(len(s.Y))), c.number(s.Y[low]), c.placeLabel(s.X[low]), c.number(s.Y[high]), c.placeLabel(s.X[high])))
	}
	for _, axis := range []struct {
		name, label string
		log         bool
	}{{"x", c.o.X, c.o.LogX}, {"y", c.o.Y, c.o.LogY}} {
		scale := ""
		if axis.log {
			scale = say.onLog
		}
		if axis.label != "" || axis.log {
			out = append(out, fmt.Sprintf(say.axis, axis.name, c.orValues(axis.label), scale))
		}
	}
	return strings.Join(out, " ")
}

// known is the name of a series, or, if it is the only one, of its axis; "" for
// none.
func (c *Chart) known(i int) string {
	if name := c.series[i].Name; name != "" || len(c.series) > 1 {
		return name
	}
	return c.o.Y
}

// valuesLabel is the label of the y axis: the name of the only series if there
// is no other.
func (c *Chart) valuesLabel() string {
	if c.o.Y == "" && len(c.series) == 1 {
		return c.series[0].Name
	}
	return c.o.Y
}

// orValues names an axis without a label.
func (c *Chart) orValues(label string) string {
	if label == "" {
		return c.phrases().someValues
	}
	return label
}

// legendName is the name of a series, or its number.
func (c *Chart) legendName(i int) string {
	if name := c.series[i].Name; name != "" {
		return name
	}
	return fmt.Sprintf(c.phrases().series, i+1)
}
