package lab

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
)

// summary is what has come of the calls of a sample: all strings, or none. The values are
// kept where a list has room for those of all calls. Where it has none they are summed up as
// they come, in the order of the calls, and nothing else grows than the histogram.
type summary struct {
	count    int
	last     lua.LValue
	isNumber bool // the values count as numbers
	least    float64
	most     float64
	often    map[lua.LValue]int

	kept    bool
	values  []lua.LValue // if they are kept
	numbers []float64    // these as numbers; empty for strings
	running deviation    // if they are not
}

// newSummary makes the summary of so many calls.
func newSummary(calls int) *summary {
	return &summary{often: map[lua.LValue]int{}, kept: calls <= gopherlua.MaxList}
}

// take adds the next value, or raises what is wrong with it.
func (s *summary) take(a bind.Args, v lua.LValue) {
	if err := s.add(a, v); err != nil {
		refuseValue(a, err.Error(), s.count+1)
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
	if s.count > 0 && isNumber != s.isNumber {
		return fmt.Errorf("f must not mix strings with numbers; it gave %s after %s", a.State.Name(v), a.State.Name(s.last))
	}
	if s.isNumber = isNumber; isNumber {
		if s.count == 0 {
			s.least, s.most = number, number
		}
		s.least, s.most = min(s.least, number), max(s.most, number)
	}
	s.last = v
	s.count++
	if s.kept {
		s.values = append(s.values, v)
		if isNumber {
			s.numbers = append(s.numbers, number)
		}
		s.often[v]++
		return nil
	}
	s.running.add(number)
	before := len(s.often)
	if s.often[v]++; len(s.often) > before {
		a.Grant(countBytes)
	}
	return nil
}

// The bytes of a value in a list, and of one in the histogram beside those lists.
const valueBytes, countBytes = 16, 200

// table is the summary as a script gets it.
func (s *summary) table(a bind.Args) *lua.LTable {
	a.Grant(valueBytes*len(s.values) + (valueBytes+countBytes)*len(s.often))
	t, values, histogram := a.NewTable(), a.CreateTable(len(s.values), 0), a.NewTable()
	set := func(name string, x float64) { t.RawSetString(name, lua.LNumber(x)) }
	set("count", float64(s.count))
	if s.isNumber {
		mean, sd := s.running.result()
		if s.kept {
			mean, sd = meanAndDeviation(s.numbers)
		}
		set("mean", mean)
		set("sd", sd)
		set("min", s.least)
		set("max", s.most)
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
	if s.kept {
		t.RawSetString("values", values)
		return t
	}
	t.Metatable = a.NewTable()
	t.Metatable.(*lua.LTable).RawSetString("__index", a.State.NewFunction(a.Name, func(a bind.Args) int {
		if a.Get(2) == lua.LString("values") {
			a.Fail("the values of more than %d calls are not kept; the others are mean, sd, min, max, count and histogram", gopherlua.MaxList)
		}
		return 0
	}))
	return t
}

// deviation is the mean and the deviation of numbers as they come, as B. P. Welford
// reckoned them in 1962: no sum of large squares hides small differences.
type deviation struct{ count, mean, squares float64 }

func (d *deviation) add(x float64) {
	d.count++
	from := x - d.mean
	d.mean += from / d.count
	d.squares += from * (x - d.mean)
}

// result is the mean and the sample standard deviation.
func (d *deviation) result() (mean, sd float64) { return d.mean, math.Sqrt(d.squares / (d.count - 1)) }

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
