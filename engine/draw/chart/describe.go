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
	what := [...]string{Bars: "Bars", Line: "Lines", Points: "Points"}[c.o.Kind]
	var names []string
	for _, s := range c.series {
		if s.Name != "" {
			names = append(names, s.Name)
		}
	}
	if len(names) == 0 {
		return what
	}
	return what + " of " + strings.Join(names, ", ")
}

// description tells for each series how many values it has, and where the least
// and the largest one stand.
func (c *Chart) description() string {
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
		name := c.legendName(i)
		if len(s.Y) == 1 {
			out = append(out, fmt.Sprintf("%s: %s at %s.", name, number(s.Y[0]), c.placeLabel(s.X[0])))
			continue
		}
		out = append(out, fmt.Sprintf("%s: %s values from %s (at %s) to %s (at %s).",
			name, number(float64(len(s.Y))), number(s.Y[low]), c.placeLabel(s.X[low]), number(s.Y[high]), c.placeLabel(s.X[high])))
	}
	for _, axis := range []struct {
		name, label string
		log         bool
	}{{"x", c.o.X, c.o.LogX}, {"y", c.o.Y, c.o.LogY}} {
		scale := ""
		if axis.log {
			scale = ", on a logarithmic scale"
		}
		if axis.label != "" || axis.log {
			out = append(out, fmt.Sprintf("The %s axis shows %s%s.", axis.name, orValues(axis.label), scale))
		}
	}
	return strings.Join(out, " ")
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
func orValues(label string) string {
	if label == "" {
		return "values"
	}
	return label
}
