package chart

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"taquin/engine/draw"
	"taquin/engine/text"
)

// Sizes of a chart in characters.
const (
	usualColumns = 80
	leastBar     = 6  // columns for the longest bar
	mostRows     = 60 // for numeric places, each with one line per series
)

// fills are what the bars of the series are made of, where there are several; in
// ASCII, too, they differ.
var fills = [...]string{"█", "▓", "▒", "░", "@", "=", "+", ":", "o", "-"}

// Text implements draw.Drawing: a line for each value, or the mean of several,
// or the sum if they are counts, whatever the kind of the chart; a width of 0 is 80.
func (c *Chart) Text(s draw.Style) string {
	width := s.Width
	if width <= 0 {
		width = usualColumns
	}
	t := view{c, s.Language}.table(width)
	var out strings.Builder
	line := func(full string) {
		if full != "" {
			out.WriteString(strings.TrimRight(text.Cut(full, width), " ") + "\n")
		}
	}
	line(c.o.Title)
	for _, part := range t.legend(width) {
		line(part)
	}
	for _, r := range t.rows {
		for i := range c.series {
			if i == 0 || r.values[i].there() {
				line(t.line(r, i))
			}
		}
	}
	wrapped := func(words string) {
		for part := range strings.Lines(text.Wrap(words, width)) {
			line(strings.TrimSuffix(part, "\n"))
		}
	}
	wrapped(t.axesInWords())
	switch t.merged {
	case toMeans:
		wrapped(means.In(t.language))
	case toSums:
		wrapped(sums.In(t.language))
	case toMeans | toSums:
		wrapped(sumsAndMeans.In(t.language))
	}
	return out.String()
}

// table is a chart as lines of bars.
type table struct {
	view
	rows    []row
	merged  merged // what several values became
	label   int    // columns of the longest label
	bar     int    // columns of the longest bar
	zero    int    // columns left of where bars stand, for those of negative values
	span    span
	foot    float64
	several bool
}

func (v view) table(width int) *table {
	t := &table{view: v, several: len(v.series) > 1}
	t.rows, t.merged = v.rows()
	var values []float64
	numbers := 0
	for _, r := range t.rows {
		t.label = max(t.label, text.Width(r.label))
		for _, cell := range r.values {
			if cell.there() {
				values = append(values, cell.value)
				numbers = max(numbers, text.Width(t.number(cell.value)))
			}
		}
	}
	t.label = max(1, min(t.label, width/3))
	t.bar = max(leastBar, width-t.label-numbers-2)
	low, high := limits(values)
	if v.o.LogY {
		t.span = barSpan(low, high, true)
		t.span.high = high // no room is needed above
		t.foot = t.span.low
		return t
	}
	t.span = span{low: min(0, low), high: max(0, high)}
	if low < 0 {
		t.bar = max(leastBar, t.bar-1) // for the line at nothing
		t.zero = int(math.Round(t.share(0) * float64(t.bar)))
	}
	return t
}

// share is where in the span a value lies; a span of nothing but zeros is empty.
func (t *table) share(x float64) float64 {
	if t.span.low == t.span.high {
		return 0
	}
	return t.span.at(x)
}

// legend tells which fill stands for which series, in lines of so many columns.
func (t *table) legend(width int) (lines []string) {
	if !t.several {
		return nil
	}
	const apart = "   "
	for i := range t.series {
		name := fills[i%len(fills)] + " " + t.legendName(i)
		last := len(lines) - 1
		if last >= 0 && text.Width(lines[last]+apart+name) <= width {
			lines[last] += apart + name
		} else {
			lines = append(lines, name)
		}
	}
	return lines
}

// line is the bar of a series; the label stands at the first one of a place.
func (t *table) line(r row, i int) string {
	label := ""
	if i == 0 {
		label = text.Cut(r.label, t.label)
	}
	label = strings.Repeat(" ", t.label-text.Width(label)) + label + " "
	v := r.values[i]
	if !v.there() {
		return label
	}
	length := (t.share(v.value) - t.share(t.foot)) * float64(t.bar)
	left, right := "", ""
	if v.value < 0 && !t.o.LogY {
		left = t.leftward(-length, i)
	} else {
		right = t.rightward(length, i, v.value != 0)
	}
	axis := ""
	if t.span.low < 0 {
		axis = "│"
		left = strings.Repeat(" ", max(0, t.zero-utf8.RuneCountInString(left))) + left
	}
	if right != "" {
		right += " "
	}
	if axis != "" && right == "" {
		right = " "
	}
	return label + left + axis + right + t.number(v.value)
}

// rightward is a bar, to an eighth of a column if it is the only series'; what
// is more than nothing is seen.
func (t *table) rightward(length float64, i int, some bool) string {
	eighths := int(math.Round(length * 8))
	if some {
		eighths = max(1, eighths)
	}
	if t.several {
		whole := (eighths + 4) / 8
		if whole == 0 && some {
			return "▏"
		}
		return strings.Repeat(fills[i%len(fills)], whole)
	}
	bar := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		bar += string([]rune("▏▎▍▌▋▊▉")[rest-1])
	}
	return bar
}

// leftward is the bar of a negative value, to half a column.
func (t *table) leftward(length float64, i int) string {
	halves := min(max(1, int(math.Round(length*2))), 2*t.zero)
	bar := strings.Repeat(fills[0], halves/2)
	if t.several {
		return strings.Repeat(fills[i%len(fills)], (halves+1)/2)
	}
	if halves%2 == 1 {
		bar = "▐" + bar
	}
	return bar
}

// axesInWords tells what the axes show.
func (v view) axesInWords() string {
	x, y := v.o.X, v.valuesLabel()
	if v.o.LogY {
		y = v.orValues(y) + logScale.In(v.language)
	}
	switch {
	case x == "" && y == "":
		return ""
	case x == "":
		return across.In(v.language, y)
	case y == "":
		return down.In(v.language, x)
	}
	return downAcross.In(v.language, x, y)
}

// row is the values that stand at one place, one for each series.
type row struct {
	label  string
	values []cell
}

// cell is the mean of so many values, or the sum of so many counts.
type cell struct {
	count, value float64
}

func (v cell) there() bool { return v.count > 0 }

// add adds a value, or a count. Neither result becomes infinite.
func (v *cell) add(y float64, counts bool) {
	v.count++
	if counts {
		v.value = max(-math.MaxFloat64, min(math.MaxFloat64, v.value+y))
	} else {
		v.value += y/v.count - v.value/v.count
	}
}

// merged says what several values in one bar became.
type merged int

const (
	toMeans merged = 1 << iota
	toSums
)

// rows returns one row of values per place. If there are too many numeric places, neighbours
// share a row, which shows their mean, or their sum if they are counts. what says which of these
// the rows show.
func (v view) rows() (rows []row, what merged) {
	places, each := v.places(), 1
	if v.names == nil {
		each = max(1, (len(places)+mostRows-1)/mostRows)
	}
	for first := 0; first < len(places); first += each {
		last := min(first+each, len(places)) - 1
		label := v.placeLabel(places[first])
		if last > first {
			label += "–" + v.placeLabel(places[last])
		}
		rows = append(rows, row{label, make([]cell, len(v.series))})
	}
	return rows, v.fill(rows, places, each)
}

// fill adds the values to the rows, with the given number of places per row, and reports what
// several values in one row became.
func (c *Chart) fill(rows []row, places []float64, each int) (what merged) {
	for i, s := range c.series {
		for k, x := range s.X {
			place, _ := slices.BinarySearch(places, x)
			v := &rows[place/each].values[i]
			v.add(s.Y[k], s.Counts)
			switch {
			case v.count == 1:
			case s.Counts:
				what |= toSums
			default:
				what |= toMeans
			}
		}
	}
	return what
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
