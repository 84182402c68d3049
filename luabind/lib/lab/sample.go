package lab

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/compare"
	"taquin/engine/message"
	"taquin/engine/sorting"
	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
)

// maxThreads is how many threads a sample may be spread over.
const maxThreads = 64

// sampleEntry is lab.sample.
func (m *module) sampleEntry() bind.Entry {
	options := bind.Options(func(bind.Args) workers { return workers{threads: 1} },
		bind.Opt(bind.Int("threads", 1, maxThreads), fmt.Sprintf("the number of threads that call f, 1 to %d (1)", maxThreads), func(o *workers, n int) { o.threads = n }),
		clusterOption(func(o *workers, yes bool) { o.cluster = yes }))
	return bind.Entry{Name: "lab.sample",
		Text: "Calls f(i) for i = 1..n and summarizes the results. Returns {count=, mean=, sd=, se=, ci=, min=, median=, max=, quantiles=, histogram=, values=}: sd is the sample standard deviation, se = sd/√n the standard error of the mean, ci its 95 % confidence interval {low=, high=} by Student's t distribution, quantiles[q] the q-quantile for q = 0.05, 0.25, 0.5, 0.75 and 0.95 (lab.quantile returns others), and histogram[v] the number of results v. Booleans count as 1 and 0; of strings there are only count, histogram and values. " +
			fmt.Sprintf("The values of more than %d calls are not kept. ", gopherlua.MaxList) +
			"Each call has a separate random stream, which depends only on the lab's source before the sample and on i; lab.seed(n) in f affects only this call. {threads=2} runs the calls on 2 threads, at most 64 and above 4 at most one per processor. The result is the same as on one thread if calls do not depend on changes by earlier calls: each thread has its own copies of f, of its locals and globals and of the current board, and assignments stay there. The output is in the order of the calls. f must not use a coroutine from outside. {cluster=true} runs the calls on the machines of lab.cluster in the same way; there, f cannot read or write files.",
		Example: `lab.sample(4, function(i) return i end, {threads=2}).mean  --> 2.5`,
		Func:    bind.Do3(bind.Int("n", 1, bind.MaxExact), bind.Callback("f"), options.DescribedElsewhere(), m.sample)}
}

// sample calls a function n times.
func (m *module) sample(a bind.Args, n int, f lua.LValue, by workers) int {
	s := newSummary(n)
	j := &job{kind: sampleCalls, doing: message.Textf("lab.sample", "sample"), unit: "call", first: 1, last: n, together: largestBatch, of: f, inGo: bind.IsGo(f), take: s.take}
	if s.kept {
		s.values = bind.NewList[lua.LValue](a, n)
	}
	m.do(a, j, newStreams(m.Random.Rand().Uint64(), m.Random.Seed()), by)
	return a.Return(s.table(a))
}

// callOn makes call i of a sample of f.
func callOn(_ Solvers, a bind.Args, f lua.LValue, i int) lua.LValue {
	if gopherlua.TakesNone(f) { // to make a value of i takes memory
		return a.Invoke(f)
	}
	return a.Invoke(f, lua.LNumber(i))
}

// summary sums up the values of a sample: all strings, or none. All figures are computed from the
// counts of the different values in their order; so they do not depend on the order of addition.
type summary struct {
	count  int
	last   lua.LValue
	all    []counted // the different values in the order of their first occurrence
	at     map[lua.LValue]int
	kept   bool // a list has room for the values of all calls
	values []lua.LValue
}

// counted is a value and the number of its occurrences.
type counted struct {
	value lua.LValue
	times int
}

// newSummary makes the summary of a number of calls.
func newSummary(calls int) *summary {
	return &summary{at: map[lua.LValue]int{}, kept: calls <= gopherlua.MaxList}
}

// take adds the next value, or raises its fault.
func (s *summary) take(a bind.Args, v lua.LValue) {
	c := s.early(v)
	if c == nil {
		c = s.find(a, v)
	}
	c.times++
	s.count++
	s.last = v
	if s.kept {
		s.values = append(s.values, v)
	}
}

// find returns the count of a value, or raises its fault.
func (s *summary) find(a bind.Args, v lua.LValue) *counted {
	err := checkValue(a.State, v)
	if err == nil && s.count > 0 && isText(v) != isText(s.last) {
		err = message.Errorf("lab.f-must-not-mix", "f must not mix strings with numbers; it gave %s after %s", a.State.Name(v), a.State.Name(s.last))
	}
	if err != nil {
		refuseValue(a, err, s.count+1)
	}
	i, known := s.at[v]
	if !known {
		a.Grant(countBytes)
		i = len(s.all)
		s.all, s.at[v] = append(s.all, counted{value: v}), i
	}
	return &s.all[i]
}

// early returns the count of a value among the first few, which need no map, or nil.
func (s *summary) early(v lua.LValue) *counted {
	const few = 4
	for i := range s.all[:min(few, len(s.all))] {
		if c := &s.all[i]; c.value == v {
			return c
		}
	}
	return nil
}

// sorted returns the different values in their order.
func (s *summary) sorted(a bind.Args) []counted {
	all := append(bind.NewList[counted](a, len(s.all)), s.all...)
	sorting.By(all, func(x, y counted) int {
		a.Step(1)
		return compareValues(x.value, y.value)
	})
	return all
}

// meanAndDeviation returns the mean and the sample standard deviation, which is NaN for a single
// number, from the sorted values.
func (s *summary) meanAndDeviation(sorted []counted) (mean, deviation float64) {
	for _, c := range sorted {
		mean += number(c.value) * float64(c.times)
	}
	mean /= float64(s.count)
	for _, c := range sorted {
		from := number(c.value) - mean
		deviation += from * from * float64(c.times)
	}
	return mean, math.Sqrt(deviation / float64(s.count-1))
}

func isText(v lua.LValue) bool { return v.Type() == lua.LTString }

// number converts a value to a number.
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

// refuseValue raises the fault of the value of a call.
func refuseValue(a bind.Args, wrong error, call int) {
	a.Fail("lab.call", "%s (call %d)", wrong, call)
}

// checkValue returns the fault of a value by itself.
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

// Bytes of a value in a list, and of one in the histogram.
const valueBytes, countBytes = 16, 200

// table returns the Lua table of the summary.
func (s *summary) table(a bind.Args) *lua.LTable {
	sorted := s.sorted(a)
	a.Grant(valueBytes * (len(s.values) + len(sorted)))
	kind := keptSample
	if !s.kept {
		kind = largeSample
	}
	t, values, histogram := a.NewRecord(kind), a.CreateTable(len(s.values), 0), a.State.MarkHistogram(a.NewTable())
	set := func(name string, x float64) { a.SetField(t, name, lua.LNumber(x)) }
	set("count", float64(s.count))
	if !isText(s.last) {
		mean, deviation := s.meanAndDeviation(sorted)
		deviationOfMean := deviation / math.Sqrt(float64(s.count))
		around := math.NaN()
		if s.count > 1 {
			around = compare.Student975(s.count-1) * deviationOfMean
		}
		set("mean", mean)
		set("sd", deviation)
		set("se", deviationOfMean)
		a.SetField(t, "ci", interval(a, lua.LNumber(mean-around), lua.LNumber(mean+around)))
		s.setQuantiles(a, t, sorted)
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

// quantilesShown are the quantiles of a sample besides min, median and max.
var quantilesShown = []float64{0.05, 0.25, 0.5, 0.75, 0.95}

// setQuantiles sets the fields min, median, max and quantiles from the sorted values, in which
// booleans follow the numbers.
func (s *summary) setQuantiles(a bind.Args, t *lua.LTable, sorted []counted) {
	sorted = append(bind.NewList[counted](a, len(sorted)), sorted...)
	sorting.StableBy(sorted, func(x, y counted) int {
		a.Step(1)
		return cmp.Compare(number(x.value), number(y.value))
	})
	upTo := bind.NewList[int](a, len(sorted)) // the number of values up to each
	total := 0
	for _, c := range sorted {
		total += c.times
		upTo = append(upTo, total)
	}
	of := func(q float64) lua.LNumber {
		return lua.LNumber(compare.Quantile(total, func(k int) float64 {
			i, _ := slices.BinarySearch(upTo, k+1)
			return number(sorted[i].value)
		}, q))
	}
	quantiles := a.CreateTable(0, len(quantilesShown))
	for _, q := range quantilesShown {
		quantiles.RawSet(lua.LNumber(q), of(q))
	}
	for q, name := range []string{"min", "median", "max"} {
		a.SetField(t, name, of(float64(q)/2))
	}
	a.SetField(t, "quantiles", quantiles)
}

// The kinds of records of samples, with and without the field values.
const keptSample, largeSample = "sample", "large sample"

// addSamples registers the records of samples and of their statistics in a state.
func addSamples(s *bind.State) {
	r := bind.Record{Name: keptSample, Fields: []string{"count", "mean", "sd", "se", "ci", "min", "median", "max", "quantiles", "histogram", "values"},
		Also: map[string]string{"stdev": "sd", "std": "sd", "stddev": "sd", "sigma": "sd", "deviation": "sd", "average": "mean", "avg": "mean", "n": "count",
			"stderr": "se", "sem": "se", "error": "se", "confidence": "ci", "percentiles": "quantiles", "quartiles": "quantiles"}}
	s.AddRecord(r)
	addStatistics(s)
	r.Name, r.Fields = largeSample, r.Fields[:len(r.Fields)-1]
	r.Lacks = map[string]message.Text{"values": message.Textf("lab.the-values-of-more", "the values of more than %d calls are not kept", gopherlua.MaxList)}
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
