// Package chart draws numbers as charts: bars, lines and points as pictures in the
// themes of the lab, and bars of characters for a terminal. What cannot be shown is
// refused when a chart is made. Begin with New; axis.go chooses spans and ticks,
// picture.go lays out the page, marks.go draws the values, text.go the characters.
package chart

import (
	"fmt"
	"strings"

	"taquin/engine/draw"
)

// Series is numbers that belong together: values Y at places X, or Y of things
// that have names. What is nearer to 0 than 1e-300 counts as 0.
type Series struct {
	Name   string
	X      []float64 // nil for 1, 2, 3…
	Y      []float64
	Labels []string // names instead of X, for bars
	Counts bool     // how often each place came: bars that share a line show the sum, not the mean
	Fit    bool     // a computed curve: a line without markers, whatever the kind of the chart
}

// Kind is how a chart shows values.
type Kind int

// The kinds. Auto takes bars for names and for one series of few whole places,
// points if a place comes before the one on its left, else lines.
const (
	Auto Kind = iota
	Bars
	Line
	Points
)

var kindNames = [...]string{"auto", "bars", "line", "points"}

// String returns the kind's name.
func (k Kind) String() string { return kindNames[k] }

// ParseKind finds a kind by its name; "" is auto.
func ParseKind(name string) (Kind, error) {
	if name == "" {
		return Auto, nil
	}
	for i, known := range kindNames {
		if name == known {
			return Kind(i), nil
		}
	}
	return Auto, fmt.Errorf("chart: no such kind %q; there are %s", name, strings.Join(kindNames[:], ", "))
}

// Options say how a chart looks. The zero Options are good.
type Options struct {
	Title, X, Y   string // of the whole and of the axes; "" for none
	Kind          Kind
	LogX, LogY    bool    // a logarithmic scale
	Width, Height float64 // of the picture, in its units; 0 for the usual size
}

// The usual size of a chart, and the least and the largest side.
const (
	usualWidth, usualHeight = 720, 440
	leastSide, largestSide  = 160, 4000
)

// What a chart shows at most: of lines, many points fall together, unless they
// go back and forth.
const (
	mostSeries  = 24
	mostBars    = 4000
	mostPoints  = 20_000
	mostOfLines = 100_000
	mostTangled = 5000
)

// MaxName is how many bytes the name of a series or of a bar has, for those who read them.
const MaxName = 1000

// Chart is a drawing of numbers.
type Chart struct {
	draw.Weight
	series []Series // their X or slots filled in
	o      Options  // complete

	// What the slots of bars are called, from left to right: one of the two.
	names   []string
	numbers []float64
}

// slots is how many places there are for bars.
func (c *Chart) slots() int { return max(len(c.names), len(c.numbers)) }

// Kind returns the chart's kind, which is not Auto.
func (c *Chart) Kind() Kind { return c.o.Kind }
