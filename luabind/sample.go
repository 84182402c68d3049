package luabind

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/text"
)

// maxThreads is how many threads a sample may be spread over.
const maxThreads = 64

// sampleOptions are those of lab.sample.
func sampleOptions() []Candidate {
	return []Candidate{{"threads", fmt.Sprintf("how many threads call f, 1 to %d; 1 if not given", maxThreads)}}
}

// sampleEntry is lab.sample.
func (h *Host) sampleEntry() Entry {
	return Entry{Name: "lab.sample", Signature: "lab.sample(n, f [, options])",
		Text: "Calls f(i) for i = 1..n and sums up what it returns: {mean=, sd=, min=, max=, count=, values=, histogram=}, sd being the sample standard deviation and histogram[v] how often v came. Booleans count as 1 and 0; strings have neither mean nor sd, min or max. " +
			"Each call has random numbers of its own, which depend on where the lab's source stands before the sample and on i alone; lab.seed(n) in f is for that call. " +
			"{threads=2} makes the calls on 2 threads at once, 64 at most, with the same result as on one, provided that a call does not depend on what calls before it have changed: " +
			"each thread has its own copy of f, of the locals and globals that f uses and of the current board, and what f assigns to them stays there. What f prints comes in the order of the calls. A coroutine cannot go along, which is an error.",
		Example: `lab.sample(4, function(i) return i end, {threads=2}).mean  --> 2.5`, options: sampleOptions(), fn: h.sample}
}

// sample is lab.sample: it calls a function n times.
func (h *Host) sample(a args) int {
	n, f, threads := a.integer(1, "n", 1, maxList), a.function(2, "f"), a.threads(3)
	source := newStreams(h.rng.Uint64(), h.seed)
	s := sample{often: map[lua.LValue]int{}}
	if threads = min(threads, n); threads == 1 || h.inSample || h.cfg.Trace != nil { // a trace has the moves in their order
		h.sampleHere(a, n, f, source, &s)
	} else {
		h.sampleTogether(a, n, f, source, &s, threads)
	}
	h.clearProgress()
	a.Push(s.table(a))
	return 1
}

// threads reads the options as argument i.
func (a args) threads(i int) int {
	if !a.has(i) {
		return 1
	}
	table := a.table(i, "options")
	a.onlyKeys(table, "option", []string{"threads"})
	if v := table.RawGetString("threads"); v != lua.LNil {
		return a.toInteger(v, "threads", 1, maxThreads)
	}
	return 1
}

// sampleHere makes the calls one after the other in this state.
func (h *Host) sampleHere(a args, n int, f *lua.LFunction, source *streams, s *sample) {
	defer h.keepSource()()
	show := h.counting("sample", float64(n))
	defer h.howFar(func() string { return fmt.Sprintf(" after %d of %s", len(s.values), text.Count(n, "call")) })
	for i := 1; i <= n; i++ {
		a.check(h.flag.Err()) // f may be written in Go, which nothing interrupts
		h.drawFor(source, i)
		s.take(a, h.callback(a.LState, f, lua.LNumber(i)))
		show(float64(i))
	}
}

// sample is what came of the calls: all strings, or none.
type sample struct {
	values  []lua.LValue
	numbers []float64 // the values as numbers; empty for strings
	often   map[lua.LValue]int
}

// take adds the next value, or raises what is wrong with it.
func (s *sample) take(a args, v lua.LValue) {
	if err := s.add(v); err != nil {
		a.fail("%s (call %d)", err, len(s.values)+1)
	}
}

// add adds a value, unless there is something wrong with it.
func (s *sample) add(v lua.LValue) error {
	number, isNumber := 0.0, true
	switch v := v.(type) {
	case lua.LNumber:
		if math.IsNaN(float64(v)) {
			return fmt.Errorf("f gave NaN")
		}
		number = float64(v)
	case lua.LBool:
		if v {
			number = 1
		}
	case lua.LString:
		isNumber = false
	default:
		return fmt.Errorf("f must return a number, a boolean or a string, not %s", describe(v))
	}
	if n := len(s.values); n > 0 && isNumber != (len(s.numbers) > 0) {
		return fmt.Errorf("f must not mix strings with numbers; it gave %s after %s", describe(v), describe(s.values[n-1]))
	}
	if isNumber {
		s.numbers = append(s.numbers, number)
	}
	s.values = append(s.values, v)
	s.often[v]++
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
