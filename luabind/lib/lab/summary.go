package lab

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
)

// summary is what has come of the calls of a sample: all strings, or none.
type summary struct {
	values  []lua.LValue
	numbers []float64 // the values as numbers; empty for strings
	often   map[lua.LValue]int
}

// take adds the next value, or raises what is wrong with it.
func (s *summary) take(a bind.Args, v lua.LValue) {
	if err := s.add(a, v); err != nil {
		refuseValue(a, err.Error(), len(s.values)+1)
	}
}

// refuseValue raises what is wrong with the value of a call.
func refuseValue(a bind.Args, wrong string, call int) { a.Fail("%s (call %d)", wrong, call) }

// checkValue says what is wrong with a value by itself.
func checkValue(s *bind.State, v lua.LValue) error {
	switch v := v.(type) {
	case lua.LNumber:
		if math.IsNaN(float64(v)) {
			return fmt.Errorf("f gave NaN")
		}
	case lua.LBool, lua.LString:
	default:
		return fmt.Errorf("f must return a number, a boolean or a string, not %s", s.Name(v))
	}
	return nil
}

// add adds a value, unless there is something wrong with it.
func (s *summary) add(a bind.Args, v lua.LValue) error {
	if err := checkValue(a.State, v); err != nil {
		return err
	}
	number, isNumber := 0.0, true
	switch v := v.(type) {
	case lua.LNumber:
		number = float64(v)
	case lua.LBool:
		if v {
			number = 1
		}
	case lua.LString:
		isNumber = false
	}
	if n := len(s.values); n > 0 && isNumber != (len(s.numbers) > 0) {
		return fmt.Errorf("f must not mix strings with numbers; it gave %s after %s", a.State.Name(v), a.State.Name(s.values[n-1]))
	}
	if isNumber {
		s.numbers = append(s.numbers, number)
	}
	s.values = append(s.values, v)
	s.often[v]++
	return nil
}

// table is the summary as a script gets it.
func (s *summary) table(a bind.Args) *lua.LTable {
	const valueBytes, countBytes = 16, 200 // of a value in a list, and of one in the histogram beside those lists
	a.Grant(valueBytes*len(s.values) + (valueBytes+countBytes)*len(s.often))
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
		a.Step(1)
		values.Append(v)
	}
	keys := make([]lua.LValue, 0, len(s.often))
	for v := range s.often {
		a.Step(1)
		keys = append(keys, v)
	}
	slices.SortFunc(keys, func(x, y lua.LValue) int {
		a.Step(1)
		return compareValues(x, y)
	})
	for _, v := range keys {
		a.Step(1)
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
	switch v.Type() {
	case lua.LTNumber:
		return 0
	case lua.LTBool:
		return 1
	}
	return 2
}
