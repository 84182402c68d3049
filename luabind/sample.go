package luabind

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	lua "github.com/yuin/gopher-lua"
)

// sample is lab.sample: it calls a function n times.
func (h *Host) sample(a args) int {
	n, f := a.integer(1, "n", 1, maxList), a.function(2, "f")
	show := h.counting("sample", float64(n))
	s := sample{often: map[lua.LValue]int{}}
	defer h.howFar(func() string { return fmt.Sprintf(" after %d of %s", len(s.values), count(n, "call")) })
	for i := 1; i <= n; i++ {
		a.check(h.flag.Err()) // f may be written in Go, which nothing interrupts
		if err := s.add(h.callback(a.LState, f, lua.LNumber(i))); err != nil {
			a.fail("%s (call %d)", err, i)
		}
		show(float64(i))
	}
	h.clearProgress()
	a.Push(s.table(a))
	return 1
}

// sample is what came of the calls: all strings, or none.
type sample struct {
	values  []lua.LValue
	numbers []float64 // the values as numbers; empty for strings
	often   map[lua.LValue]int
}

func (s *sample) add(v lua.LValue) error {
	switch v := v.(type) {
	case lua.LNumber:
		if math.IsNaN(float64(v)) {
			return fmt.Errorf("f gave NaN")
		}
		s.numbers = append(s.numbers, float64(v))
	case lua.LBool:
		one := 0.0
		if v {
			one = 1
		}
		s.numbers = append(s.numbers, one)
	case lua.LString:
	default:
		return fmt.Errorf("f must return a number, a boolean or a string, not %s", describe(v))
	}
	s.values = append(s.values, v)
	s.often[v]++
	if n := len(s.numbers); n != 0 && n != len(s.values) {
		return fmt.Errorf("f must not mix strings with numbers; it gave %s after %s", describe(v), describe(s.values[len(s.values)-2]))
	}
	return nil
}

func (s *sample) table(a args) *lua.LTable {
	t, values, histogram := a.NewTable(), a.CreateTable(len(s.values), 0), a.NewTable()
	set := func(name string, x float64) { t.RawSetString(name, lua.LNumber(x)) }
	set("count", float64(len(s.values)))
	if len(s.numbers) > 0 {
		mean, sd := meanAndDeviation(s.numbers)
		set("mean", mean)
		set("sd", sd)
		set("min", slices.Min(s.numbers))
		set("max", slices.Max(s.numbers))
	}
	for _, v := range s.values {
		values.Append(v)
	}
	keys := make([]lua.LValue, 0, len(s.often))
	for v := range s.often {
		keys = append(keys, v)
	}
	slices.SortFunc(keys, compareValues)
	for _, v := range keys {
		histogram.RawSet(v, lua.LNumber(s.often[v]))
	}
	t.RawSetString("histogram", histogram)
	t.RawSetString("values", values)
	return t
}

// meanAndDeviation is the mean and the sample standard deviation, NaN for a
// single number.
func meanAndDeviation(x []float64) (mean, sd float64) {
	for _, v := range x {
		mean += v
	}
	mean /= float64(len(x))
	for _, v := range x {
		sd += (v - mean) * (v - mean)
	}
	return mean, math.Sqrt(sd / float64(len(x)-1))
}

// compareValues orders numbers by size, then booleans, then strings.
func compareValues(x, y lua.LValue) int {
	if c := cmp.Compare(rank(x), rank(y)); c != 0 {
		return c
	}
	switch x := x.(type) {
	case lua.LNumber:
		return cmp.Compare(x, y.(lua.LNumber))
	case lua.LString:
		return cmp.Compare(x, y.(lua.LString))
	}
	return cmp.Compare(x.String(), y.String())
}

func rank(v lua.LValue) int {
	return slices.Index([]lua.LValueType{lua.LTNumber, lua.LTBool, lua.LTString}, v.Type())
}
