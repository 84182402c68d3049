package chart

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"taquin/engine/draw"
	"taquin/engine/text"
)

// Sizes of charts in text.
const (
	defaultColumns = 80
	minBar         = 6  // minimum columns for the longest bar
	maxRows        = 60 // of numeric places, each with one line per series
)

// fills are the characters of the bars of several series; they differ in ASCII too.
var fills = [...]string{"█", "▓", "▒", "░", "@", "=", "+", ":", "o", "-"}

// Text implements draw.Drawing: one bar per value, or per mean or sum of neighbouring values, for
// every kind of chart. A width of 0 is 80.
func (c *Chart) Text(s draw.Style) string {
	width := s.Width
	if width <= 0 {
		width = defaultColumns
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
			if i == 0 || r.values[i].present() {
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
	case byMean:
		wrapped(means.In(t.language))
	case bySum:
		wrapped(sums.In(t.language))
	case byMean | bySum:
		wrapped(sumsAndMeans.In(t.language))
	}
	return out.String()
}

// table is a chart laid out as lines of bars.
type table struct {
	view
	rows    []row
	merged  merged // how values were combined
	label   int    // columns of the longest label
	bar     int    // columns of the longest bar
	zero    int    // columns left of the zero line, for negative values
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
			if cell.present() {
				values = append(values, cell.value)
				numbers = max(numbers, text.Width(t.number(cell.value)))
			}
		}
	}
	t.label = max(1, min(t.label, width/3))
	t.bar = max(minBar, width-t.label-numbers-2)
	low, high := limits(values)
	if v.o.LogY {
		t.span = barSpan(low, high, true)
		t.span.high = high // no margin above
		t.foot = t.span.low
		return t
	}
	t.span = span{low: min(0, low), high: max(0, high)}
	if low < 0 {
		t.bar = max(minBar, t.bar-1) // for the zero line
		t.zero = int(math.Round(t.share(0) * float64(t.bar)))
	}
	return t
}

// share is the position of a value in the span; the span of zeros only is empty.
func (t *table) share(x float64) float64 {
	if t.span.low == t.span.high {
		return 0
	}
	return t.span.at(x)
}

// legend lists the fills of the series, in lines of at most width columns.
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

// line is the bar of series i in a row; the first series has the label.
func (t *table) line(r row, i int) string {
	label := ""
	if i == 0 {
		label = text.Cut(r.label, t.label)
	}
	label = strings.Repeat(" ", t.label-text.Width(label)) + label + " "
	v := r.values[i]
	if !v.present() {
		return label
	}
	length := (t.share(v.value) - t.share(t.foot)) * float64(t.bar)
	left, right := "", ""
	if v.value < 0 && !t.o.LogY {
		left = t.negativeBar(-length, i)
	} else {
		right = t.positiveBar(length, i, v.value != 0)
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

// positiveBar is a bar to the right, in eighths of a column for a single series; nonzero values are
// always visible.
func (t *table) positiveBar(length float64, i int, some bool) string {
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

// negativeBar is the bar of a negative value, in halves of a column.
func (t *table) negativeBar(length float64, i int) string {
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

// axesInWords describes the axes.
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

// row is one value per series.
type row struct {
	label  string
	values []cell
}

// cell is the mean of several values, or the sum of counts.
type cell struct {
	count, value float64
}

func (v cell) present() bool { return v.count > 0 }

// add adds a value or a count; the result stays finite.
func (v *cell) add(y float64, counts bool) {
	v.count++
	if counts {
		v.value = max(-math.MaxFloat64, min(math.MaxFloat64, v.value+y))
	} else {
		v.value += y/v.count - v.value/v.count
	}
}

// merged is a set of the ways in which values were combined in one bar.
type merged int

const (
	byMean merged = 1 << iota
	bySum
)

// rows returns one row per place. If there are too many numeric places, neighbours share a row.
func (v view) rows() (rows []row, what merged) {
	places, each := v.places(), 1
	if v.names == nil {
		each = max(1, (len(places)+maxRows-1)/maxRows)
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

// fill adds the values to the rows, with the given number of places per row.
func (c *Chart) fill(rows []row, places []float64, each int) (what merged) {
	for i, s := range c.series {
		for k, x := range s.X {
			place, _ := slices.BinarySearch(places, x)
			v := &rows[place/each].values[i]
			v.add(s.Y[k], s.Counts)
			switch {
			case v.count == 1:
			case s.Counts:
				what |= bySum
			default:
				what |= byMean
			}
		}
	}
	return what
}

// places returns the distinct places in ascending order.
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
