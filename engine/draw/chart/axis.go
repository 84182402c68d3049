package chart

import (
	"math"
	"strconv"
	"strings"

	"taquin/engine/text"
)

// span is the range of an axis. It is never empty, nor so narrow that floats have no numbers
// between its ends.
type span struct {
	low, high float64
	log       bool
}

// minRelativeWidth is the minimum width of a linear span, relative to its magnitude.
const minRelativeWidth = 1e-9

// spanOf is the span from low to high, extended so that no value lies on the edge.
func spanOf(low, high float64, log bool) span {
	if log {
		return logSpan(math.Log10(low), math.Log10(high))
	}
	size := max(math.Abs(low), math.Abs(high))
	room := (high/2 - low/2) / 10 // a twentieth of the width, which itself may overflow
	if room*20 <= minRelativeWidth*size || room < 1e-300 {
		room = size / 2
		if room < 1e-300 {
			room = 1
		}
	}
	return span{low: clamp(low - room), high: clamp(high + room)}
}

// barSpan is the span of bars with values from low to high. Bars start at 0; on a logarithmic
// scale, at a power of ten below the minimum, or a little lower if the shortest bar would hardly be
// visible.
func barSpan(low, high float64, log bool) span {
	if !log {
		low, high := min(low, 0), max(high, 0)
		s := spanOf(low, high, false)
		if low >= 0 {
			s.low = 0
		}
		if high <= 0 && low < 0 {
			s.high = 0
		}
		return s
	}
	foot := math.Floor(math.Log10(low) + 1e-9)
	if math.Log10(low)-foot < 0.15 {
		foot -= 0.3
	}
	top := math.Log10(high)
	return span{tenTo(foot), tenTo(top + max(0.05, (top-foot)/15)), true}
}

// logSpan is an extended logarithmic span between two exponents of ten.
func logSpan(low, high float64) span {
	room := (high - low) / 20
	if room < 1e-3 {
		room = 0.35
	}
	return span{tenTo(low - room), tenTo(high + room), true}
}

// tenTo is a power of ten within the range of normal floats.
func tenTo(x float64) float64 {
	return max(1e-305, min(math.MaxFloat64, math.Pow(10, x)))
}

// clamp replaces infinities by the largest float.
func clamp(x float64) float64 { return max(-math.MaxFloat64, min(math.MaxFloat64, x)) }

// at maps a value to its position in the span: 0 at the low end, 1 at the high end.
func (s span) at(x float64) float64 {
	if s.log {
		low := math.Log(s.low)
		return (math.Log(x) - low) / (math.Log(s.high) - low)
	}
	return (x/2 - s.low/2) / (s.high/2 - s.low/2) // halves, because the width may overflow
}

// tick is a mark on an axis; minor ticks have no label.
type tick struct {
	value float64
	label string
}

// ticks returns the ticks of the span: at most maxLabels labelled ones, and minor ones between
// powers of ten. If whole, steps are integers.
func (s span) ticks(maxLabels int, whole bool, l text.Language) []tick {
	maxLabels = max(2, maxLabels)
	if s.log {
		return s.logTicks(maxLabels, l)
	}
	return s.linearTicks(maxLabels, whole, l)
}

func (s span) linearTicks(maxLabels int, whole bool, l text.Language) []tick {
	raw := (s.high/2 - s.low/2) / float64(maxLabels) * 2
	exponent := int(math.Floor(math.Log10(raw)))
	if whole {
		exponent = max(0, exponent)
	}
	factor := 1
	for _, factor = range []int{1, 2, 5, 10} {
		if float64(factor)*math.Pow10(exponent) >= raw {
			break
		}
	}
	if factor == 10 {
		factor, exponent = 1, exponent+1
	}
	step := float64(factor) * math.Pow10(exponent)
	if math.IsInf(step, 0) {
		factor, step = 1, 1e308
	}
	const near = 1e-9 // tolerance, in steps
	var ticks []tick
	for k := math.Ceil(s.low/step - near); k <= math.Floor(s.high/step+near); k++ {
		value := k * step
		if exponent < 0 && exponent > -16 {
			value = k * float64(factor) / math.Pow10(-exponent) // nearer to the decimal than a multiple of a rounded step
		}
		if math.IsInf(value, 0) {
			continue
		}
		ticks = append(ticks, tick{value: value, label: tickLabel(value, exponent, max(math.Abs(s.low), math.Abs(s.high)), l)})
	}
	return ticks
}

// tickLabel formats a multiple of a power of ten on an axis with values up to size.
func tickLabel(x float64, exponent int, size float64, l text.Language) string {
	if x == 0 {
		return "0"
	}
	if size >= 1e12 || exponent < -6 {
		return l.Scientific(x, max(1, int(math.Floor(math.Log10(math.Abs(x))))-exponent+1))
	}
	return l.Fixed(x, max(0, -exponent))
}

func (s span) logTicks(maxLabels int, l text.Language) []tick {
	first, last := int(math.Ceil(math.Log10(s.low)-1e-9)), int(math.Floor(math.Log10(s.high)+1e-9))
	if last <= first {
		return s.ticksWithinDecade(maxLabels, first, last, l)
	}
	every := (last-first)/maxLabels + 1
	power := powers(first, last, l)
	var ticks []tick
	for k := first - 1; k <= last; k++ {
		if k >= first && (k-first)%every == 0 {
			ticks = append(ticks, tick{value: math.Pow10(k), label: power(k)})
		}
		if every > 1 || last-first > 8 {
			continue
		}
		for i := 2.0; i < 10; i++ {
			if x := i * math.Pow10(k); x > s.low && x < s.high {
				ticks = append(ticks, tick{value: x})
			}
		}
	}
	return ticks
}

// ticksWithinDecade handles a logarithmic span with at most one power of ten: it labels as many
// digits as fit; the others become minor ticks.
func (s span) ticksWithinDecade(maxLabels, first, last int, l text.Language) []tick {
	var ticks []tick
	for _, labelled := range [...]string{"123456789", "123457", "1235", "125"} {
		ticks = ticks[:0]
		before, labels, crowded := math.Inf(-1), 0, false
		for k := last - 1; k <= first; k++ {
			for i := 1; i < 10; i++ {
				x := float64(i) * math.Pow10(k)
				if x <= s.low || x >= s.high {
					continue
				}
				t := tick{value: x}
				if strings.Contains(labelled, strconv.Itoa(i)) {
					t.label = l.Short(x)
					crowded = crowded || (s.at(x)-before)*float64(maxLabels) < 1
					before = s.at(x)
					labels++
				}
				ticks = append(ticks, t)
			}
		}
		switch {
		case labels < 2:
			return span{low: s.low, high: s.high}.linearTicks(maxLabels, false, l)
		case !crowded:
			return ticks
		}
	}
	return ticks
}

// powers returns the formatter of the powers of ten on an axis: all written out, or all as 10⁴ if
// one is long.
func powers(first, last int, l text.Language) func(k int) string {
	if first >= -3 && last <= 7 {
		return func(k int) string { return l.Short(math.Pow10(k)) }
	}
	raised := strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")
	return func(k int) string { return "10" + raised.Replace(strconv.Itoa(k)) }
}
