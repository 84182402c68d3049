// Package chart draws numeric series as bars, lines and points: as pictures in the themes of
// package draw, and as bars of characters for a terminal. New rejects data that cannot be drawn.
// axis.go chooses spans and ticks, layout.go and picture.go lay out the page, marks.go draws the
// values, text.go renders text.
package chart

import (
	"strings"

	"taquin/engine/draw"
	"taquin/engine/message"
)

// Series is values Y at places X or with names Labels. Absolute values below 1e-300 count as 0.
type Series struct {
	Name   string
	X      []float64 // nil for 1, 2, 3…
	Y      []float64
	Labels []string // names instead of X, for bars
	Counts bool     // frequencies: bars that share a line show the sum, not the mean
	Fit    bool     // a computed curve: a line without markers in any kind of chart
}

// Kind is a kind of chart.
type Kind int

// Kinds. Auto selects bars for names and for a single series of few integer places, points if X is
// not sorted, and lines otherwise.
const (
	Auto Kind = iota
	Bars
	Line
	Points
)

var kindNames = [...]string{"auto", "bars", "line", "points"}

// String returns the kind's name.
func (k Kind) String() string { return kindNames[k] }

// ParseKind finds a kind by name; "" is auto.
func ParseKind(name string) (Kind, error) {
	if name == "" {
		return Auto, nil
	}
	for i, known := range kindNames {
		if name == known {
			return Kind(i), nil
		}
	}
	return Auto, message.Errorf("draw.no-such-kind-there", "chart: no such kind %q; there are %s", name, strings.Join(kindNames[:], ", "))
}

// Options configure a chart. The zero Options are valid.
type Options struct {
	Title, X, Y   string // title, axis labels; "" for none
	Kind          Kind
	LogX, LogY    bool    // logarithmic scale
	Width, Height float64 // of the picture, in units; 0 for the default
}

// The default size of a chart, and the range of its sides.
const (
	defaultWidth, defaultHeight = 720, 440
	minSide, maxSide            = 160, 4000
)

// Limits of a chart: maxSorted for lines, whose points can be thinned if sorted by X, else
// maxUnsorted.
const (
	maxSeries   = 24
	maxBars     = 4000
	maxPoints   = 20_000
	maxSorted   = 100_000
	maxUnsorted = 5000
)

// MaxName is the maximum length in bytes of the name of a series or a bar.
const MaxName = 1000

// Chart is a drawing of series.
type Chart struct {
	draw.Weight
	series []Series // with X or slots filled in
	o      Options  // with defaults filled in

	// Labels of the slots of bars, from left to right; one of the two is nil.
	names   []string
	numbers []float64
}

// slots is the number of slots for bars.
func (c *Chart) slots() int { return max(len(c.names), len(c.numbers)) }

// Kind returns the chart's kind, never Auto.
func (c *Chart) Kind() Kind { return c.o.Kind }
