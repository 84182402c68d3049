package chart

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/text"
)

// labels joins the tick labels and counts the minor ticks.
func labels(ticks []tick) (labels string, small int) {
	var out []string
	for _, t := range ticks {
		if t.label == "" {
			small++
		} else {
			out = append(out, t.label)
		}
	}
	return strings.Join(out, " "), small
}

func TestTicks(t *testing.T) {
	for _, test := range []struct {
		span  span
		most  int
		whole bool
		want  string
		small int
	}{
		{span{low: 0, high: 24047}, 6, true, "0 5,000 10,000 15,000 20,000", 0},
		{span{low: 0.9, high: 3.1}, 6, true, "1 2 3", 0},
		{span{low: 0.9, high: 3.1}, 6, false, "1.0 1.5 2.0 2.5 3.0", 0},
		{span{low: -1, high: 1}, 4, false, "-1.0 -0.5 0 0.5 1.0", 0},
		{span{low: 0, high: 0.0003}, 4, false, "0 0.0001 0.0002 0.0003", 0},
		{span{low: 0, high: 3e-9}, 4, false, "0 1e-9 2e-9 3e-9", 0},
		{span{low: 0, high: 2e15}, 4, true, "0 5e14 1e15 1.5e15 2e15", 0},
		{span{low: -math.MaxFloat64, high: math.MaxFloat64}, 4, false, "-1e308 0 1e308", 0},
		{span{low: 1e6, high: 1e6 + 2}, 4, true, "1,000,000 1,000,001 1,000,002", 0},
		{span{1, 1000, true}, 7, true, "1 10 100 1,000", 24},
		{span{0.5, 2e7, true}, 9, true, "1 10 100 1,000 10,000 100,000 1,000,000 10,000,000", 4 + 7*8 + 0},
		{span{1e-300, 1e300, true}, 6, false, "10⁻³⁰⁰ 10⁻¹⁹⁹ 10⁻⁹⁸ 10³ 10¹⁰⁴ 10²⁰⁵", 0},
		{span{3, 70, true}, 6, false, "5 10 20 50", 8},
		{span{1.9, 5.2, true}, 8, false, "2 3 4 5", 0},
		{span{29, 410, true}, 9, false, "30 50 100 200 300", 6},
		{span{1.2, 11, true}, 12, false, "2 3 4 5 7 10", 3},
		{span{2.2, 4.4, true}, 4, false, "3 4", 0},
	} {
		got, small := labels(test.span.ticks(test.most, test.whole, text.English))
		if got != test.want || small != test.small {
			t.Errorf("%v: %q and %d small ones, want %q and %d", test.span, got, small, test.want, test.small)
		}
	}
}

// Any two values lie inside their span; tick labels are few, distinct, sorted and at the positions
// that they state.
func TestAnyTicks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		log := rapid.Bool().Draw(t, "log")
		value := rapid.Float64()
		if log {
			value = rapid.Float64Range(1e-300, math.MaxFloat64)
		}
		low := value.Filter(func(x float64) bool { return x == 0 || math.Abs(x) >= 1e-300 }).Draw(t, "low")
		high := rapid.OneOf(value, rapid.Just(low), rapid.Just(low*(1+1e-12)), rapid.Just(low*1.5)).Draw(t, "high")
		if math.IsInf(high, 0) || math.Abs(high) < 1e-300 && (log || high != 0) {
			return
		}
		low, high = min(low, high), max(low, high)
		most := rapid.IntRange(2, 12).Draw(t, "most")
		for _, s := range []span{spanOf(low, high, log), barSpan(low, high, log)} {
			for _, v := range []float64{low, high} {
				if at := s.at(v); !(at >= 0 && at <= 1) {
					t.Errorf("%v in %v lies at %v", v, s, at)
				}
			}
			checkTicks(t, s, s.ticks(most, isWhole(low) && isWhole(high), text.English), most)
		}
	})
}

func checkTicks(t *rapid.T, s span, ticks []tick, most int) {
	t.Helper()
	var seen []string
	before := math.Inf(-1)
	for _, tick := range ticks {
		if tick.label == "" {
			continue
		}
		if at := s.at(tick.value); !(at >= -1e-6 && at <= 1+1e-6) {
			t.Errorf("%v: the tick %v lies at %v", s, tick.value, at)
		}
		plain := strings.NewReplacer(",", "", "⁻", "-", "⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4", "⁵", "5", "⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9").Replace(tick.label)
		if plain != strings.ReplaceAll(tick.label, ",", "") {
			plain = "1e" + strings.TrimPrefix(plain, "10")
		}
		read, err := strconv.ParseFloat(plain, 64)
		if err != nil || math.Abs(s.at(max(read, math.SmallestNonzeroFloat64))-s.at(tick.value)) > 1e-3 && read > 0 {
			t.Errorf("%v: %v is labelled %q: %v", s, tick.value, tick.label, err)
		}
		if slices.Contains(seen, tick.label) || tick.value <= before {
			t.Errorf("%v: the tick %v %q after %v", s, tick.value, tick.label, seen)
		}
		seen, before = append(seen, tick.label), tick.value
	}
	if len(seen) > 2*most+1 {
		t.Errorf("%v: %d labels, asked for %d: %v", s, len(seen), most, seen)
	}
}
