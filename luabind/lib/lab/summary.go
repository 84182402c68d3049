package lab

import (
	"cmp"
	"math"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
)

// summary is what has come of the calls of a sample. The values are kept where a list has
// room for those of all calls; where it has none nothing grows but the tally.
type summary struct {
	tally
	kept   bool
	values []lua.LValue // if they are kept
}

// newSummary makes the summary of so many calls.
func newSummary(calls int) *summary {
	return &summary{tally: newTally(), kept: calls <= gopherlua.MaxList}
}

// take adds the next value, or raises what is wrong with it.
func (s *summary) take(a bind.Args, v lua.LValue) {
	if err := s.add(a, v); err != nil {
		refuseValue(a, err.Error(), s.count+1)
	}
	if s.kept {
		s.values = append(s.values, v)
	}
}

// takeTally adds the values of some calls that are not kept.
func (s *summary) takeTally(a bind.Args, t *tally) {
	if err := s.merge(a, t); err != nil {
		refuseValue(a, err.Error(), s.count+1)
	}
}

// tally is how often each value has come, all of them strings, or none. Everything that is
// told of the values is reckoned from it, so that it makes no difference in what order and
// in how many parts they were counted.
type tally struct {
	count       int
	first, last lua.LValue
	all         []counted // the different values as they have come
	at          map[lua.LValue]int
}

// counted is a value and how often it has come.
type counted struct {
	value lua.LValue
	times int
}

func newTally() tally { return tally{at: map[lua.LValue]int{}} }

// add counts a value, unless there is something wrong with it.
func (t *tally) add(a bind.Args, v lua.LValue) error {
	if c := t.early(v); c != nil { // nothing was wrong with it
		t.last = v
		t.count++
		c.times++
		return nil
	}
	if err := checkValue(a.State, v); err != nil {
		return err
	}
	if err := t.checkNext(a, v); err != nil {
		return err
	}
	if t.count == 0 {
		t.first = v
	}
	t.last = v
	t.put(a, v, 1)
	return nil
}

// merge counts what another tally has counted, which comes next.
func (t *tally) merge(a bind.Args, next *tally) error {
	if next.count == 0 {
		return nil
	}
	if err := t.checkNext(a, next.first); err != nil {
		return err
	}
	if t.count == 0 {
		t.first = next.first
	}
	t.last = next.last
	for _, c := range next.all {
		a.Step(1)
		t.put(a, c.value, c.times)
	}
	return nil
}

// checkNext says what is wrong with a value after those before it.
func (t *tally) checkNext(a bind.Args, v lua.LValue) error {
	if t.count > 0 && isText(v) != isText(t.last) {
		return message.Errorf("lab.f-must-not-mix", "f must not mix strings with numbers; it gave %s after %s", a.State.Name(v), a.State.Name(t.last))
	}
	return nil
}

// put counts a value some times, and returns how often it has come.
func (t *tally) put(a bind.Args, v lua.LValue, times int) int {
	t.count += times
	if c := t.early(v); c != nil {
		c.times += times
		return c.times
	}
	i, known := t.at[v]
	if !known {
		a.Grant(countBytes)
		i = len(t.all)
		t.all, t.at[v] = append(t.all, counted{value: v}), i
	}
	t.all[i].times += times
	return t.all[i].times
}

// early is the value among the first few that have come; nil if it is none of them.
func (t *tally) early(v lua.LValue) *counted {
	for i := range t.all[:min(few, len(t.all))] {
		if c := &t.all[i]; c.value == v {
			return c
		}
	}
	return nil
}

// few values are found sooner without a map.
const few = 4

// sorted are the different values, in their order.
func (t *tally) sorted(a bind.Args) []counted {
	all := append(bind.NewList[counted](a, len(t.all)), t.all...)
	slices.SortFunc(all, func(x, y counted) int {
		a.Step(1)
		return compareValues(x.value, y.value)
	})
	return all
}

// meanAndDeviation is the mean and the sample standard deviation, NaN for a single number,
// by the different values in their order.
func (t *tally) meanAndDeviation(sorted []counted) (mean, deviation float64) {
	for _, c := range sorted {
		mean += number(c.value) * float64(c.times)
	}
	mean /= float64(t.count)
	for _, c := range sorted {
		from := number(c.value) - mean
		deviation += from * from * float64(c.times)
	}
	return mean, math.Sqrt(deviation / float64(t.count-1))
}

func isText(v lua.LValue) bool { return v.Type() == lua.LTString }

// number is a value as a number.
func number(v lua.LValue) float64 {
	switch v := v.(type) {
	case lua.LNumber:
		return float64(v)
	case lua.LBool:
		if v {
			return 1
		}
	}
	return 0
}

// refuseValue raises what is wrong with the value of a call.
func refuseValue(a bind.Args, wrong string, call int) {
	a.Fail("lab.call", "%s (call %d)", wrong, call)
}

// checkValue says what is wrong with a value by itself.
func checkValue(s *bind.State, v lua.LValue) error {
	switch v := v.(type) {
	case lua.LNumber:
		if math.IsNaN(float64(v)) {
			return message.Errorf("lab.f-gave-nan", "f gave NaN")
		}
	case lua.LBool, lua.LString:
	default:
		return message.Errorf("lab.f-must-return-a", "f must return a number, a boolean or a string, not %s", s.Name(v))
	}
	return nil
}

// The bytes of a value in a list, and of one in the histogram beside those lists.
const valueBytes, countBytes = 16, 200

// table is the summary as a script gets it.
func (s *summary) table(a bind.Args) *lua.LTable {
	sorted := s.sorted(a)
	a.Grant(valueBytes * (len(s.values) + len(sorted)))
	kind := "sample"
	if !s.kept {
		kind = "large sample"
	}
	t, values, histogram := a.NewRecord(kind), a.CreateTable(len(s.values), 0), a.State.MarkHistogram(a.NewTable())
	set := func(name string, x float64) { a.SetField(t, name, lua.LNumber(x)) }
	set("count", float64(s.count))
	if !isText(s.last) {
		mean, deviation := s.meanAndDeviation(sorted)
		least, most := number(sorted[0].value), number(sorted[0].value)
		for _, c := range sorted {
			least, most = min(least, number(c.value)), max(most, number(c.value))
		}
		set("mean", mean)
		set("sd", deviation)
		set("min", least)
		set("max", most)
	}
	for _, v := range s.values {
		a.Step(1)
		values.Append(v)
	}
	for _, c := range sorted {
		a.Step(1)
		histogram.RawSet(c.value, lua.LNumber(c.times))
	}
	a.SetField(t, "histogram", histogram)
	if s.kept {
		a.SetField(t, "values", values)
	}
	return t
}

// addSamples registers the records of samples with a state.
func addSamples(s *bind.State) {
	r := bind.Record{Name: "sample", Fields: []string{"count", "mean", "sd", "min", "max", "histogram", "values"},
		Also:  map[string]string{"stdev": "sd", "std": "sd", "stddev": "sd", "sigma": "sd", "deviation": "sd", "average": "mean", "avg": "mean", "n": "count"},
		Lacks: map[string]message.Text{"median": message.Textf("lab.it-is-in-the", "it is in the middle of the sorted values")}}
	s.AddRecord(r)
	r.Name, r.Fields = "large sample", r.Fields[:len(r.Fields)-1]
	r.Lacks = map[string]message.Text{"values": message.Textf("lab.the-values-of-more", "the values of more than %d calls are not kept", gopherlua.MaxList), "median": message.Textf("lab.the-values-are-not", "the values are not kept")}
	s.AddRecord(r)
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
