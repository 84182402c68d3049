package chart_test

import (
	"image"
	"math"
	"strings"
	"testing"

	"taquin/engine/draw"
	"taquin/engine/draw/chart"
	"taquin/engine/draw/drawtest"
)

// examples are charts of all kinds; golden files show each in one theme.
func examples(t testing.TB) map[string]*chart.Chart {
	sizes := []string{"mean", "maximum", "minimum"}
	depth, n := from(10, 21), from(3, 28)
	nodes := func(b float64) []float64 {
		return each(depth, func(d float64) float64 { return math.Round(math.Pow(b, d)) })
	}
	cube := each(n, func(x float64) float64 { return 3.2 * x * x * x })
	measured := each(n, func(x float64) float64 { return 3.2 * x * x * x * (1 + 0.1*math.Sin(9*x)) })
	cloud := each(from(1, 200), func(i float64) float64 { return 50 * math.Sin(i*i) })
	long := strings.Repeat("a very long text ", 20)
	return map[string]*chart.Chart{
		"light-histogram": mustNew([]chart.Series{{X: from(0, 32), Y: distances}}, chart.Options{Title: "All 181,440 boards of 3x3", X: "moves to the solution", Y: "boards"}),
		"dark-log-bars":   mustNew([]chart.Series{{X: from(0, 32), Y: distances}}, chart.Options{Title: "All 181,440 boards of 3x3", X: "moves to the solution", Y: "boards", LogY: true}),
		"print-grouped": mustNew([]chart.Series{{Name: "2x3", Labels: sizes, Y: []float64{15, 21, 2}}, {Name: "3x3", Labels: sizes, Y: []float64{22, 31, 3}},
			{Name: "4x4", Labels: sizes[:2], Y: []float64{53, 80}}, {Name: "a guess", Labels: sizes, Y: []float64{40, 60, 20}, Fit: true}}, chart.Options{Title: "Farthest boards", Y: "moves"}),
		"safe-lines":    mustNew([]chart.Series{{Name: "breadth first", X: depth, Y: nodes(1.9)}, {Name: "IDA*", X: depth, Y: nodes(1.4)}, {Name: "A*", X: depth, Y: nodes(1.3)}}, chart.Options{Title: "Nodes by depth", X: "depth", Y: "nodes", LogY: true}),
		"light-fit":     mustNew([]chart.Series{{Name: "moves", X: n, Y: measured}, {Name: "3.2 n³", X: n, Y: cube, Fit: true}}, chart.Options{Title: "Ligne par ligne : la longueur croît comme n³", X: "n", Y: "moves", LogX: true, LogY: true, Kind: chart.Points}),
		"dark-negative": mustNew(one(1, -2, 3, 4.5, -1, 0, 2, 3, -4, 1), chart.Options{Title: "Errors"}),
		"print-points":  mustNew([]chart.Series{{Name: "a", X: cloud, Y: from(0, 200)}, {Name: "b", X: from(0, 200), Y: cloud}}, chart.Options{}),
		"safe-names": mustNew([]chart.Series{{Name: "nodes", Labels: []string{"breadth first", "iterative deepening", "A* with Manhattan", "IDA* with Manhattan", "IDA* with linear conflicts", "a pattern database", "greedy", "beam"},
			Y: []float64{181440, 1200345, 1533, 2811, 1400, 322, 95, 2900}}}, chart.Options{LogY: true}),
		"light-long":   mustNew([]chart.Series{{Name: long, Y: []float64{1, 2}}, {Name: "b", Y: []float64{2, 1}}, {Y: []float64{1.5, 1}}}, chart.Options{Title: long, X: long, Y: long, Width: 400, Height: 240}),
		"dark-huge":    mustNew([]chart.Series{{Y: []float64{-1.7e308, 1, math.MaxFloat64}}, {Y: []float64{1e-300, 1e300, -1e-300}}}, chart.Options{}),
		"light-narrow": mustNew(one(distances...), chart.Options{Title: "Narrow", X: "distance", Width: 160, Height: 160}),
	}
}

func themeOf(name string) draw.Style {
	theme, _, _ := strings.Cut(name, "-")
	return drawtest.In(theme)
}

func TestGolden(t *testing.T) {
	for name, c := range examples(t) {
		drawtest.Golden(t, name, draw.Scene(c, themeOf(name)).Raster(480))
	}
}

// Nothing lies near the edge of the page in any theme.
func TestNothingIsCutOff(t *testing.T) {
	for name, c := range examples(t) {
		for _, theme := range draw.Themes() {
			img := draw.Scene(c, draw.Style{Theme: theme}).Raster(0)
			b := img.Bounds()
			for y := range b.Dy() {
				for x := range b.Dx() {
					inside := image.Pt(x, y).In(b.Inset(5))
					if got := img.RGBAAt(x, y); !inside && got != img.RGBAAt(0, 0) {
						t.Fatalf("%s in %s: at %d,%d of %v is %v", name, theme.Name, x, y, b.Size(), got)
					}
				}
			}
		}
	}
}

// Title and description state what the picture shows.
func TestInWords(t *testing.T) {
	c := mustNew([]chart.Series{{Name: "boards", X: from(0, 32), Y: distances}}, chart.Options{X: "moves", LogY: true})
	s := draw.Scene(c, draw.Style{})
	if want := "Bars of boards"; s.Title != want {
		t.Errorf("title %q, want %q", s.Title, want)
	}
	if want := "boards: 32 values from 1 (at 0) to 24,047 (at 24). The x axis shows moves. The y axis shows values, on a logarithmic scale."; s.Desc != want {
		t.Errorf("description\n%s\nwant\n%s", s.Desc, want)
	}
	c = mustNew([]chart.Series{{Labels: []string{"even"}, Y: []float64{7}}}, chart.Options{Title: "Parity"})
	if s := draw.Scene(c, draw.Style{}); s.Title != "Parity" || s.Desc != "series 1: 7 at even." {
		t.Errorf("%q, %q", s.Title, s.Desc)
	}
}

// A line of many points is drawn quickly and looks like the full line.
func TestManyPoints(t *testing.T) {
	wave := func(x float64) float64 { return math.Sin(x/500) + math.Sin(x*x)/10 }
	line := func(n int) image.Image {
		x := each(from(0, n), func(i float64) float64 { return i * 20000 / float64(n-1) })
		return draw.Scene(mustNew([]chart.Series{{X: x, Y: each(x, wave), Fit: true}}, chart.Options{}), draw.Style{}).Raster(0)
	}
	// 2,000 points are not thinned, at most two per column: their band is a little ragged.
	if err := drawtest.Differ(line(100_000), line(2000), drawtest.Tolerance{Channel: 100, Share: 0.04}); err != nil {
		t.Error(err)
	}
	drawtest.Golden(t, "light-many", line(100_000))
}

func BenchmarkHistogram(b *testing.B) {
	c := mustNew(one(distances...), chart.Options{Title: "Distances"})
	b.ReportAllocs()
	for b.Loop() {
		draw.Scene(c, draw.Style{})
	}
}

func BenchmarkLargestLine(b *testing.B) {
	y := each(from(0, 100_000), func(x float64) float64 { return math.Sin(x) * x })
	b.ReportAllocs()
	for b.Loop() {
		draw.Scene(mustNew(one(y...), chart.Options{}), draw.Style{}).SVG(0)
	}
}
