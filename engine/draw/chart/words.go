package chart

import (
	"strings"

	"taquin/engine/draw"
	"taquin/engine/text"
)

// Texts of charts.
var (
	kindsOf       = map[Kind]draw.Phrase{Bars: {"Bars", "Barres"}, Line: {"Lines", "Lignes"}, Points: {"Points", "Points"}}
	kindOf        = draw.Phrase{"%s of %s", "%s\u00a0: %s"} // a kind, the names of the series
	seriesNumber  = draw.Phrase{"series %d", "série %d"}    // name of an unnamed series
	moreSeries    = draw.Phrase{"… and %d more", "… et %d de plus"}
	oneValue      = draw.Phrase{"%s: %s at %s.", "%s\u00a0: %s en %s."} // series, value, place
	severalValues = draw.Phrase{"%s: %s values from %s (at %s) to %s (at %s).", "%s\u00a0: %s valeurs, de %s (en %s) à %s (en %s)."}
	axisShows     = draw.Phrase{"The %s axis shows %s%s.", "Sur l’axe %s\u00a0: %s%s."} // axis, its label, onLogScale or ""
	onLogScale    = draw.Phrase{", on a logarithmic scale", ", en échelle logarithmique"}
	someValues    = draw.Phrase{"values", "valeurs"} // label of an unlabelled axis

	// Below bar charts in text.
	down         = draw.Phrase{"Down: %s", "Vers le bas\u00a0: %s"}
	across       = draw.Phrase{"Across: %s", "Vers la droite\u00a0: %s"}
	downAcross   = draw.Phrase{"Down: %s; across: %s", "Vers le bas\u00a0: %s\u00a0; vers la droite\u00a0: %s"}
	logScale     = draw.Phrase{" (logarithmic scale)", " (échelle logarithmique)"}
	means        = draw.Phrase{"Each bar is the mean of the values there.", "Chaque barre est la moyenne des valeurs à cet endroit."}
	sums         = draw.Phrase{"Each bar is the sum of the counts there.", "Chaque barre est la somme des effectifs à cet endroit."}
	sumsAndMeans = draw.Phrase{"Each bar is the sum of the counts there, or the mean of the values.", "Chaque barre est la somme des effectifs à cet endroit, ou la moyenne des valeurs."}
)

// view is a chart in a language.
type view struct {
	*Chart
	language text.Language
}

// number formats a value.
func (v view) number(x float64) string { return v.language.Short(x) }

// placeLabel formats a place on the x axis; for bars, x is a slot.
func (v view) placeLabel(x float64) string {
	switch {
	case v.o.Kind != Bars:
		return v.number(x)
	case v.numbers != nil:
		return v.number(v.numbers[int(x)])
	}
	return v.names[int(x)]
}

// name is the title of the picture for screen readers.
func (v view) name() string {
	if v.o.Title != "" {
		return v.o.Title
	}
	what := kindsOf[v.o.Kind].In(v.language)
	var names []string
	for i := range v.series {
		if name := v.nameOf(i); name != "" {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return what
	}
	return kindOf.In(v.language, what, strings.Join(names, ", "))
}

// description gives for each series the number of values and the places of the minimum and the
// maximum.
func (v view) description() string {
	var out []string
	for i, s := range v.series {
		low, high := 0, 0
		for k, y := range s.Y {
			if y < s.Y[low] {
				low = k
			}
			if y > s.Y[high] {
				high = k
			}
		}
		name := v.nameOf(i)
		if name == "" {
			name = v.legendName(i)
		}
		if len(s.Y) == 1 {
			out = append(out, oneValue.In(v.language, name, v.number(s.Y[0]), v.placeLabel(s.X[0])))
			continue
		}
		out = append(out, severalValues.In(v.language,
			name, v.number(float64(len(s.Y))), v.number(s.Y[low]), v.placeLabel(s.X[low]), v.number(s.Y[high]), v.placeLabel(s.X[high])))
	}
	for _, axis := range []struct {
		name, label string
		log         bool
	}{{"x", v.o.X, v.o.LogX}, {"y", v.o.Y, v.o.LogY}} {
		scale := ""
		if axis.log {
			scale = onLogScale.In(v.language)
		}
		if axis.label != "" || axis.log {
			out = append(out, axisShows.In(v.language, axis.name, v.orValues(axis.label), scale))
		}
	}
	return strings.Join(out, " ")
}

// nameOf is the name of a series, or the y label if it is the only series; "" for none.
func (c *Chart) nameOf(i int) string {
	if name := c.series[i].Name; name != "" || len(c.series) > 1 {
		return name
	}
	return c.o.Y
}

// valuesLabel is the label of the y axis; by default the name of the only series.
func (c *Chart) valuesLabel() string {
	if c.o.Y == "" && len(c.series) == 1 {
		return c.series[0].Name
	}
	return c.o.Y
}

// orValues replaces a missing axis label.
func (v view) orValues(label string) string {
	if label == "" {
		return someValues.In(v.language)
	}
	return label
}

// legendName is the name of a series, or its number.
func (v view) legendName(i int) string {
	if name := v.series[i].Name; name != "" {
		return name
	}
	return seriesNumber.In(v.language, i+1)
}
