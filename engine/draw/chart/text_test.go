package chart_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"taquin/engine/draw"
	"taquin/engine/draw/chart"
)

func lines(text ...string) string { return strings.Join(text, "\n") + "\n" }

func TestText(t *testing.T) {
	sizes := []string{"mean", "max"}
	for _, test := range []struct {
		name   string
		series []chart.Series
		o      chart.Options
		width  int
		want   string
	}{
		{"eighths", one(80, 79, 41, 1, 0), chart.Options{Title: "Eighths", X: "place", Y: "value"}, 15, lines(
			"Eighths",
			"1 ██████████ 80",
			"2 █████████▉ 79",
			"3 █████▏ 41",
			"4 ▏ 1",
			"5 0",
			"Down: place;",
			"across: value")},
		{"negative", one(-3, 4, 0, -0.01), chart.Options{}, 20, lines(
			"1 ▐████│ -3", // 3/7 of 11 columns to half a column
			"2      │██████▎ 4",
			"3      │ 0",
			"4     ▐│ -0.01")},
		{"logarithmic", one(10, 100, 1000), chart.Options{LogY: true, Y: "nodes"}, 30, lines(
			"1 ██▉ 10", // the bars start at 10^0.7: 0.3/2.3 of 22 columns
			"2 ████████████▍ 100",
			"3 ██████████████████████ 1,000",
			"Across: nodes (logarithmic",
			"scale)")},
		{"grouped", []chart.Series{{Name: "3x3", Labels: sizes, Y: []float64{22, 31}}, {Name: "4x4", Labels: []string{"mean"}, Y: []float64{53}}}, chart.Options{}, 33, lines(
			"█ 3x3   ▓ 4x4",
			"mean ██████████ 22",
			"     ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓ 53",
			" max ███████████████ 31")},
		{"gaps", []chart.Series{{X: []float64{3, 6}, Y: []float64{2, 1}}}, chart.Options{}, 12, lines(
			"3 ████████ 2",
			"4",
			"5",
			"6 ████ 1")},
		{"several at a place", []chart.Series{{X: []float64{1, 2, 1}, Y: []float64{1, 1, 3}}}, chart.Options{}, 12, lines(
			"1 ████████ 2",
			"2 ████ 1",
			"Each bar is",
			"the mean of",
			"the values",
			"there.")},
		{"largest", one(1.5e308, -1.5e308), chart.Options{}, 24, lines(
			"1       │██████ 1.5e308",
			"2 ██████│ -1.5e308")},
		{"zeros", one(0, 0), chart.Options{}, 24, lines("1 0", "2 0")},
		{"without control", []chart.Series{{Labels: []string{"a\x1b[2J\nb"}, Y: []float64{1}}}, chart.Options{Title: "t\r\x07"}, 24, lines(
			"t",
			"a [2J b ██████████████ 1")},
	} {
		if got := mustNew(test.series, test.o).Text(draw.Style{Width: test.width}); got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", test.name, got, test.want)
		}
	}
}

// Many values share lines that show their mean.
func TestManyValues(t *testing.T) {
	text := mustNew(one(from(1, 81)...), chart.Options{}).Text(draw.Style{Width: 40})
	got := strings.Split(text, "\n")
	if len(got) != 41+3 || !strings.HasPrefix(got[1], "  3–4 █") || !strings.HasSuffix(got[1], " 3.5") || !strings.HasSuffix(got[40], "█ 81") ||
		got[41] != "Each bar is the mean of the values" || got[42] != "there." {
		t.Errorf("%d lines:\n%s", len(got), text)
	}
}

// Counts that share a line are summed, even beside series of values.
func TestManyCounts(t *testing.T) {
	counts := chart.Series{Name: "counts", Y: from(1, 81), Counts: true}
	for _, test := range []struct {
		series []chart.Series
		second string // bar of the places 3 and 4
		words  string
	}{
		{[]chart.Series{counts}, "  3–4 █", "Each bar is the sum of the counts there."},
		{[]chart.Series{counts, {Name: "values", Y: from(1, 81)}}, "  3–4 █", "Each bar is the sum of the counts there, or the mean of the values."},
		{[]chart.Series{counts, {Name: "few", X: []float64{2}, Y: []float64{7}}}, "  3–4 █", "Each bar is the sum of the counts there."},
	} {
		text := mustNew(test.series, chart.Options{}).Text(draw.Style{Width: 100})
		ok := strings.HasSuffix(text, "\n"+test.words+"\n")
		for line := range strings.Lines(text) {
			ok = ok && (!strings.HasPrefix(line, test.second) || strings.HasSuffix(line, " 7\n"))
		}
		if !ok || !strings.Contains(text, test.second) {
			t.Errorf("want %q:\n%s", test.words, text)
		}
	}
	large := []chart.Series{{X: []float64{1, 1, 2}, Y: []float64{1.5e308, 1.5e308, 1}, Counts: true}}
	if text := mustNew(large, chart.Options{Kind: chart.Points}).Text(draw.Style{Width: 40}); strings.Contains(text, "Inf") || strings.Contains(text, "NaN") {
		t.Errorf("a sum is infinite:\n%s", text)
	}
}

// Rows of several series combine values too; up to 60 places and all names have rows of their own.
// No value is lost.
func TestManyValuesOfSeveral(t *testing.T) {
	two := func(n int) []chart.Series { return append(one(from(1, n)...), one(from(101, n)...)...) }
	text := mustNew(two(90), chart.Options{}).Text(draw.Style{Width: 50})
	got := strings.Split(text, "\n")
	if len(got) != 1+2*45+1+1 || !strings.HasPrefix(got[3], "  3–4 █") || !strings.HasSuffix(got[3], " 3.5") || !strings.HasSuffix(got[4], " 103.5") ||
		!strings.HasPrefix(got[89], "89–90 █") || !strings.HasSuffix(got[90], " 189.5") || got[91] != "Each bar is the mean of the values there." {
		t.Errorf("%d lines:\n%s", len(got), text)
	}
	text = mustNew(two(60), chart.Options{}).Text(draw.Style{Width: 50})
	if got := strings.Split(text, "\n"); len(got) != 1+2*60+1 || !strings.HasSuffix(got[119], " 60") || !strings.HasSuffix(got[120], " 160") {
		t.Errorf("%d lines:\n%s", len(got), text)
	}
	names := chart.Series{Y: from(1, 200)}
	for i := range names.Y {
		names.Labels = append(names.Labels, fmt.Sprintf("n%d", i))
	}
	text = mustNew([]chart.Series{names}, chart.Options{}).Text(draw.Style{Width: 50})
	if got := strings.Split(text, "\n"); len(got) != 201 || !strings.HasPrefix(got[199], "n199 █") || !strings.HasSuffix(got[199], " 200") {
		t.Errorf("%d lines:\n%s", len(got), text)
	}
	apart := []chart.Series{{Name: "all", Y: from(1, 90)}, {Name: "some", X: []float64{2, 5}, Y: []float64{7, 8}}}
	if text = mustNew(apart, chart.Options{}).Text(draw.Style{Width: 40}); !strings.Contains(text, "▓ 8\n") || !strings.Contains(text, "Each bar is the mean") {
		t.Errorf("a series is lost:\n%s", text)
	}
}

// A long legend wraps and keeps all names.
func TestLegendWraps(t *testing.T) {
	var series []chart.Series
	names := []string{"breadth first", "greedy", "iterative deepening", "A*"}
	for _, name := range names {
		series = append(series, chart.Series{Name: name, Y: []float64{1, 2}})
	}
	text := mustNew(series, chart.Options{}).Text(draw.Style{Width: 40})
	if got := strings.Split(text, "\n"); got[0] != "█ breadth first   ▓ greedy" || got[1] != "▒ iterative deepening   ░ A*" {
		t.Errorf("the legend:\n%s", text)
	}
}

// Larger values have bars at least as long; nonzero values are visible.
func TestBarsGrow(t *testing.T) {
	for _, log := range []bool{false, true} {
		text := mustNew(one(from(1, 40)...), chart.Options{LogY: log}).Text(draw.Style{Width: 80})
		before := 0
		for line := range strings.Lines(text) {
			eighths := 0
			for _, r := range line {
				if i := strings.IndexRune("▏▎▍▌▋▊▉█", r); i >= 0 {
					eighths += i/utf8.RuneLen(r) + 1
				}
			}
			if !strings.ContainsAny(line, "▏▎▍▌▋▊▉█") {
				continue
			}
			if eighths < before || eighths == 0 {
				t.Errorf("log %t: %d eighths after %d\n%s", log, eighths, before, text)
			}
			before = eighths
		}
		if before == 0 {
			t.Errorf("no bars in\n%s", text)
		}
	}
}
