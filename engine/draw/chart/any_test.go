package chart_test

import (
	"encoding/binary"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/draw"
	"taquin/engine/draw/chart"
	"taquin/engine/draw/drawtest"
	"taquin/engine/text"
)

// Every chart of finite numbers can be drawn in every way; other numbers are rejected.
func TestAnyChart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.OneOf(rapid.Float64(), rapid.Float64Range(-10, 10), rapid.Map(rapid.IntRange(-5, 30), func(i int) float64 { return float64(i) }))
		n := rapid.IntRange(1, 4).Draw(t, "series")
		series := make([]chart.Series, n)
		named := rapid.Bool().Draw(t, "named")
		for i := range series {
			size := rapid.IntRange(1, 60).Draw(t, "size")
			series[i] = chart.Series{Name: rapid.String().Draw(t, "name"), Y: rapid.SliceOfN(value, size, size).Draw(t, "y"), Fit: rapid.IntRange(0, 5).Draw(t, "fit") == 0}
			switch {
			case named:
				series[i].Labels = rapid.SliceOfNDistinct(rapid.String(), size, size, func(s string) string { return strings.Join(strings.Fields(s), " ") }).Draw(t, "labels")
			case rapid.Bool().Draw(t, "places"):
				series[i].X = rapid.SliceOfNDistinct(value, size, size, rapid.ID).Draw(t, "x")
			}
		}
		o := chart.Options{
			Title: rapid.String().Draw(t, "title"), X: rapid.String().Draw(t, "x axis"), Y: rapid.String().Draw(t, "y axis"),
			Kind: chart.Kind(rapid.IntRange(0, 3).Draw(t, "kind")), LogX: rapid.IntRange(0, 3).Draw(t, "log x") == 0, LogY: rapid.IntRange(0, 3).Draw(t, "log y") == 0,
			Width: rapid.SampledFrom([]float64{0, 160, 1000}).Draw(t, "width"), Height: rapid.SampledFrom([]float64{0, 160, 1000}).Draw(t, "height"),
		}
		if o.LogX || o.LogY {
			for _, s := range series {
				for _, values := range [][]float64{s.X, s.Y} {
					for i, v := range values {
						values[i] = max(math.Abs(v), 1e-300)
					}
				}
			}
		}
		checkAny(t, series, o)
	})
}

func checkAny(t drawtest.T, series []chart.Series, o chart.Options) {
	c, err := chart.New(series, o)
	if err != nil {
		if !strings.HasPrefix(err.Error(), "chart: ") {
			t.Errorf("%v does not say where it comes from", err)
		}
		return
	}
	s := draw.Scene(c, draw.Style{})
	svg := s.SVG(0)
	drawtest.WellFormed(t, svg)
	for _, bad := range []string{"NaN", "Inf"} {
		if strings.Contains(strings.ReplaceAll(string(svg), s.Title, ""), `"`+bad) {
			t.Errorf("%s in\n%s", bad, svg)
		}
	}
	for _, width := range []int{0, 40} {
		for line := range strings.Lines(c.Text(draw.Style{Width: width})) {
			if n := text.Width(strings.TrimSuffix(line, "\n")); n > max(width, 80) || n > 45 && width == 40 {
				t.Errorf("%d columns for %d: %q", n, width, line)
			}
		}
	}
}

// Any bytes are interpreted as the values of one or two series.
func FuzzChart(f *testing.F) {
	bytesOf := func(values ...float64) []byte {
		var out []byte
		for _, v := range values {
			out = binary.LittleEndian.AppendUint64(out, math.Float64bits(v))
		}
		return out
	}
	f.Add(bytesOf(distances...), "Distances", byte(0))
	f.Add(bytesOf(0, 0, 0), "", byte(1))
	f.Add(bytesOf(-math.MaxFloat64, math.MaxFloat64, 1, 2), "huge", byte(2))
	f.Add(bytesOf(math.SmallestNonzeroFloat64, math.MaxFloat64), "log", byte(12))
	f.Add(bytesOf(math.NaN(), math.Inf(1)), "none", byte(3))
	f.Fuzz(func(t *testing.T, data []byte, text string, how byte) {
		var values []float64
		for len(data) >= 8 && len(values) < 200 {
			values = append(values, math.Float64frombits(binary.LittleEndian.Uint64(data)))
			data = data[8:]
		}
		series := []chart.Series{{Name: text, Y: values}}
		if how&16 != 0 {
			half := len(values) / 2
			series = []chart.Series{{X: values[:half], Y: values[half : 2*half]}, {Y: values, Fit: how&32 != 0}}
		}
		checkAny(t, series, chart.Options{Title: text, X: text, Kind: chart.Kind(how & 3), LogX: how&4 != 0, LogY: how&8 != 0})
	})
}
