package chart_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"taquin/engine/draw"
	"taquin/engine/draw/chart"
	"taquin/engine/draw/drawtest"
	"taquin/engine/must"
	"taquin/engine/text"
)

// distances is the number of 3x3 boards at each distance from the solution (Schofield 1967;
// confirmed by this program's breadth-first search).
var distances = []float64{1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2}

// from returns n integers from first.
func from(first float64, n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = first + float64(i)
	}
	return x
}

// each applies f to values.
func each(x []float64, f func(float64) float64) []float64 {
	y := make([]float64, len(x))
	for i, v := range x {
		y[i] = f(v)
	}
	return y
}

func one(y ...float64) []chart.Series { return []chart.Series{{Y: y}} }

func mustNew(s []chart.Series, o chart.Options) *chart.Chart {
	return must.Get(chart.New(s, o))
}

func TestErrors(t *testing.T) {
	many := make([]chart.Series, 25)
	for i := range many {
		many[i].Y = []float64{1}
	}
	for _, test := range []struct {
		series []chart.Series
		o      chart.Options
		want   string
	}{
		{nil, chart.Options{}, "chart: there is no series to draw"},
		{[]chart.Series{{Y: []float64{1}}, {Name: "ida"}}, chart.Options{}, `chart: series 2 "ida" is empty`},
		{[]chart.Series{{Labels: []string{}}}, chart.Options{}, `chart: series 1 is empty`},
		{[]chart.Series{{X: []float64{1, 2}, Y: []float64{1}}}, chart.Options{}, "chart: series 1 has 1 values of y, but 2 of x"},
		{[]chart.Series{{X: []float64{}, Y: []float64{1}}}, chart.Options{}, "chart: series 1 has 1 values of y, but 0 of x"},
		{[]chart.Series{{Labels: []string{"a"}, Y: []float64{1, 2}}}, chart.Options{}, "chart: series 1 has 2 values of y, but 1 of labels"},
		{[]chart.Series{{Labels: []string{"a"}, X: []float64{1}, Y: []float64{1}}}, chart.Options{}, "chart: series 1 has both x and labels"},
		{one(1, math.NaN()), chart.Options{}, "chart: series 1: y of point 2 is NaN, not a finite number"},
		{[]chart.Series{{Name: "a", X: []float64{math.Inf(-1)}, Y: []float64{1}}}, chart.Options{}, `chart: series 1 "a": x of point 1 is -Inf, not a finite number`},
		{one(3, 0), chart.Options{LogY: true}, "chart: series 1: y of point 2 is 0, and a logarithmic scale shows only values above 0"},
		{[]chart.Series{{X: []float64{-1500}, Y: []float64{1}}}, chart.Options{LogX: true}, "chart: series 1: x of point 1 is -1,500, and a logarithmic scale shows only values above 0"},
		{one(1), chart.Options{LogX: true, Kind: chart.Bars}, "chart: a bar chart has no logarithmic x axis; draw a line or points"},
		{[]chart.Series{{Labels: []string{"a"}, Y: []float64{1}}}, chart.Options{Kind: chart.Line}, "chart: series 1 has labels, which only bars can show"},
		{[]chart.Series{{Labels: []string{"a"}, Y: []float64{1}}, {Y: []float64{1}}}, chart.Options{}, "chart: series 1 and series 2: one has labels and the other has not"},
		{[]chart.Series{{Labels: []string{"a", "b", "a"}, Y: []float64{1, 2, 3}}}, chart.Options{}, `chart: series 1 has two bars of "a"`},
		{[]chart.Series{{X: []float64{2, 2}, Y: []float64{1, 2}}}, chart.Options{Kind: chart.Bars}, "chart: series 1 has two bars at 2"},
		{one(make([]float64, 100_000)...), chart.Options{Kind: chart.Bars}, "chart: 100,000 bars are too much for a chart, which has room for 4,000; draw a line, or a histogram of fewer classes"},
		{one(make([]float64, 100_001)...), chart.Options{}, "chart: 100,001 points are too much for a chart, which has room for 100,000; draw a sample of them, or their histogram"},
		{one(make([]float64, 20_001)...), chart.Options{Kind: chart.Points}, "chart: 20,001 points are too much for a chart, which has room for 20,000; draw a sample of them, or their histogram"},
		{[]chart.Series{{X: each(from(0, 5001), math.Sin), Y: from(0, 5001)}}, chart.Options{Kind: chart.Line}, "chart: series 1: 5,001 points that go back and forth are too much for a chart as a line; sort them by x, or draw points"},
		{many, chart.Options{}, "chart: 25 series are too much for a chart, which tells 24 apart"},
		{one(1), chart.Options{Width: 10}, "chart: the width is 10, not between 160 and 4000"},
		{one(1), chart.Options{Height: math.NaN()}, "chart: the height is NaN, not between 160 and 4000"},
		{one(1), chart.Options{Kind: 9}, "chart: no kind has the number 9"},
		{one(1), chart.Options{Kind: -1}, "chart: no kind has the number -1"},
	} {
		_, err := chart.New(test.series, test.o)
		if err == nil || err.Error() != test.want {
			t.Errorf("got  %v\nwant %s", err, test.want)
		}
		if errors.Is(err, chart.ErrTooMuch) != strings.Contains(test.want, "too much") {
			t.Errorf("%v: is it ErrTooMuch?", err)
		}
	}
}

func TestKind(t *testing.T) {
	for _, test := range []struct {
		name   string
		series []chart.Series
		o      chart.Options
		want   chart.Kind
	}{
		{"a histogram", one(distances...), chart.Options{}, chart.Bars},
		{"names", []chart.Series{{Labels: []string{"a"}, Y: []float64{1}}, {Labels: []string{"b"}, Y: []float64{1}}}, chart.Options{}, chart.Bars},
		{"two series", append(one(1, 2), one(2, 1)...), chart.Options{}, chart.Line},
		{"a series and its fit", []chart.Series{{Y: []float64{1, 2}}, {Y: []float64{1, 2}, Fit: true}}, chart.Options{}, chart.Line},
		{"a fit", []chart.Series{{Y: []float64{1, 2}, Fit: true}}, chart.Options{}, chart.Line},
		{"fractions", []chart.Series{{X: []float64{0, 0.5}, Y: []float64{1, 2}}}, chart.Options{}, chart.Line},
		{"many places", one(make([]float64, 101)...), chart.Options{}, chart.Line},
		{"a logarithmic x", one(1, 2), chart.Options{LogX: true}, chart.Line},
		{"places without order", []chart.Series{{X: []float64{3, 1}, Y: []float64{1, 2}}}, chart.Options{}, chart.Points},
		{"as asked", one(1, 2), chart.Options{Kind: chart.Points}, chart.Points},
	} {
		if got := mustNew(test.series, test.o).Kind(); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
	for _, k := range []chart.Kind{chart.Auto, chart.Bars, chart.Line, chart.Points} {
		if got, err := chart.ParseKind(k.String()); got != k || err != nil {
			t.Errorf("%v is read as %v, %v", k, got, err)
		}
	}
	if k, err := chart.ParseKind(""); k != chart.Auto || err != nil {
		t.Errorf("no name is %v, %v", k, err)
	}
	if _, err := chart.ParseKind("pie"); err == nil || err.Error() != `chart: no such kind "pie"; there are auto, bars, line, points` {
		t.Error(err)
	}
}

// A chart does not change with the series it was made of.
func TestCopies(t *testing.T) {
	s := []chart.Series{{Labels: []string{"a"}, Y: []float64{1}}}
	c := mustNew(s, chart.Options{})
	before := c.Text(draw.Style{})
	s[0].Labels[0], s[0].Y[0] = "b", 2
	if after := c.Text(draw.Style{}); after != before {
		t.Errorf("%s is now %s", before, after)
	}
}

// Charts use the language of their style, numbers included; a single series is named by its axis.
func TestFrench(t *testing.T) {
	lines := mustNew([]chart.Series{{X: []float64{1000, 2500}, Y: []float64{50136, 1018.74}}, {Name: "b", X: []float64{1000, 2500}, Y: []float64{3, 0.5}}},
		chart.Options{X: "n", LogY: true, Kind: chart.Line})
	bars := mustNew([]chart.Series{{X: []float64{1000, 1001}, Y: []float64{1, 2}}}, chart.Options{Kind: chart.Bars})
	named := mustNew([]chart.Series{{Y: []float64{1, 2}}}, chart.Options{Y: "coups", Kind: chart.Bars})
	drawtest.French(t, []drawtest.Told{
		{Drawing: lines, Title: "Lignes~: b", Desc: "série 1~: 2 valeurs, de 1~018,74 (en 2~500) à 50~136 (en 1~000). b~: 2 valeurs, de 0,5 (en 2~500) à 3 (en 1~000). " +
			"Sur l’axe x~: n. Sur l’axe y~: valeurs, en échelle logarithmique."},
		{Drawing: bars, Text: "\n1~001 ██"},
		{Drawing: named, Title: "Barres~: coups", Desc: "coups~: 2 valeurs, de 1 (en 1) à 2 (en 2). Sur l’axe y~: coups."},
	})
	const want = "█ série 1   ▓ b\n" +
		"1\u00a0000 █████████████████████████████████████████████ 50\u00a0136\n" +
		"      ▓▓▓▓▓▓▓▓▓▓▓▓ 3\n" +
		"2\u00a0500 ████████████████████████████████ 1\u00a0018,74\n" +
		"      ▓▓▓▓▓▓ 0,5\n" +
		"Vers le bas\u00a0: n\u00a0; vers la droite\u00a0: valeurs (échelle\nlogarithmique)\n"
	if got := lines.Text(draw.Style{Language: text.French, Width: 60}); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// The number of 2x2 boards at each distance from the solved one.
func ExampleNew() {
	boards := chart.Series{X: []float64{0, 1, 2, 3, 4, 5, 6}, Y: []float64{1, 2, 2, 2, 2, 2, 1}}
	c := must.Get(chart.New([]chart.Series{boards}, chart.Options{Title: "2x2", X: "moves", Y: "boards", Kind: chart.Bars}))
	fmt.Print(c.Text(draw.Style{Width: 30}))
	_, err := chart.New(nil, chart.Options{})
	fmt.Println(err)
	// Output:
	// 2x2
	// 0 █████████████ 1
	// 1 ██████████████████████████ 2
	// 2 ██████████████████████████ 2
	// 3 ██████████████████████████ 2
	// 4 ██████████████████████████ 2
	// 5 ██████████████████████████ 2
	// 6 █████████████ 1
	// Down: moves; across: boards
	// chart: there is no series to draw
}
