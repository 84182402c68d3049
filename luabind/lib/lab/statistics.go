package lab

import (
	"cmp"
	"math"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/compare"
	"taquin/luabind/bind"
)

// statistics are the entries about numbers that a script already has.
func statistics() []bind.Entry {
	of, q := bind.NewParam("values", toNumbers), bind.Number("q")
	of.Takes = bind.Table("").Takes
	return []bind.Entry{
		{Name: "lab.quantile", Text: "Returns the q-quantile of a list of numbers or of a sample, with q in 0..1; 0.5 gives the median. Between two numbers it is interpolated linearly.",
			Example: `lab.quantile({1, 2, 4, 8}, 0.5)  --> 3`, Func: bind.Do2(of, q, quantile)},
		{Name: "lab.chi2", Text: "Tests whether counts agree with expected counts by Pearson's chi-square test. observed is a list or a histogram. expected has the same keys; its values are counts, probabilities or ratios, scaled to the number observed. Without expected, all keys of observed are equally likely. " +
			"Returns {statistic=, df=, p=, small=}: df are the degrees of freedom, p is the probability of a statistic at least as large, and small is the number of expected counts below 5, with which p is only approximate.",
			Example: `string.format("%.3f", lab.chi2({315, 108, 101, 32}, {9, 3, 3, 1}).p)  --> "0.925"`,
			Func: bind.Do3(bind.Table("observed"), bind.Table("expected").Or(nil), bind.Options(func(bind.Args) int { return 0 },
				bind.Opt(bind.Int("fitted", 0, 1<<20), "the number of parameters of expected that were estimated from observed; each takes one degree of freedom (0)", func(o *int, n int) { *o = n })), chi2)},
		{Name: "lab.ks", Text: `Tests by the Kolmogorov-Smirnov test whether numbers come from a continuous distribution, or two lists from the same one. values is a list of numbers or a sample. The distribution is another list or sample, a function F(x) that returns the probability of a number up to x, "uniform" for 0..1 (the default), or "normal" for mean 0 and standard deviation 1. ` +
			"Returns {statistic=, p=, n=}: the statistic is the largest distance between the distribution functions, and p is the probability of a distance at least as large. p is exact for one list of up to 1000 numbers, and approximate otherwise; n is the number of values, for two lists n1*n2/(n1+n2).",
			Example: `lab.ks{0.5}.statistic  --> 0.5`,
			Func: bind.Do2(of, bind.Any("distribution").From(func(bind.Cursor) []bind.Candidate {
				return []bind.Candidate{{Text: "uniform"}, {Text: "normal"}}
			}), kolmogorov)},
		{Name: "lab.fit", Text: `Fits a curve to points by least squares. The model "line" (the default) is y = intercept + slope*x. The model "exponential" is y = factor * growth^x: a line fitted to the logarithms of y, such as node counts over depth. ` +
			"Returns {slope=, intercept=, r2=, se=, ci=, fitted=}: r2 is the part of the variance of y that the line explains, se the standard error of the slope, ci its 95 % confidence interval {low=, high=}, and fitted the list of the y on the curve. An exponential also has growth and factor; its slope, intercept and r2 are those of the logarithms, and ci is the interval of growth.",
			Example: `lab.fit({1, 2, 3}, {6, 12, 24}, "exponential").growth  --> 2`,
			Func: bind.Do3(bind.Table("x"), bind.Table("y"), bind.Word("model").Or("line").From(func(bind.Cursor) []bind.Candidate {
				return []bind.Candidate{{Text: "line"}, {Text: "exponential"}}
			}), fit)},
	}
}

// addStatistics registers the records of tests and fits.
func addStatistics(s *bind.State) {
	for _, r := range []bind.Record{
		{Name: "confidence interval", Fields: []string{"low", "high"}},
		{Name: "test of counts", Fields: []string{"statistic", "df", "p", "small"}, Also: map[string]string{"p_value": "p", "pvalue": "p", "chi2": "statistic"}},
		{Name: "test of numbers", Fields: []string{"statistic", "p", "n", "df"}, Also: map[string]string{"p_value": "p", "pvalue": "p", "d": "statistic"}},
		{Name: "fit", Fields: []string{"model", "slope", "intercept", "r2", "se", "ci", "growth", "factor", "fitted"}, Also: map[string]string{"a": "slope", "b": "intercept", "rate": "growth"}},
	} {
		s.AddRecord(r)
	}
}

// finite reads element i of a list, a number that is neither NaN nor infinite.
func finite(a bind.Args, v lua.LValue, i int) float64 {
	n, ok := v.(lua.LNumber)
	if f := float64(n); ok && !math.IsNaN(f) && !math.IsInf(f, 0) {
		return f
	}
	a.Refuse(v, "lab.value-must-be-finite", "value %d must be a finite number", i)
	return 0
}

// toNumbers reads a list of finite numbers, or the values of a sample in increasing order.
func toNumbers(a bind.Args, v lua.LValue, what any) []float64 {
	t := a.ToTable(v, what)
	var numbers []float64
	if kind := a.State.RecordOf(t); kind == keptSample || kind == largeSample {
		total := a.ToInt(t.RawGetString("count"), "count", 0, bind.MaxExact)
		numbers = bind.NewList[float64](a, total)
		for value, times := range a.Pairs(a.ToTable(t.RawGetString("histogram"), "histogram")) {
			if isText(value) {
				a.Fail("lab.texts-have-no-order", "%s must be numbers, but the sample has strings", what)
			}
			x := finite(a, lua.LNumber(number(value)), len(numbers)+1)
			for range a.ToInt(times, "count", 0, total-len(numbers)) {
				a.Step(1)
				numbers = append(numbers, x)
			}
		}
	} else {
		numbers = bind.TakeList(a, t, func(i int, v lua.LValue) float64 { return finite(a, v, i) })
	}
	if len(numbers) == 0 {
		a.Fail("lab.must-not-be-empty", "%s must have at least one number", what)
	}
	return numbers
}

// sortNumbers sorts numbers in place.
func sortNumbers(a bind.Args, numbers []float64) {
	slices.SortFunc(numbers, func(x, y float64) int {
		a.Step(1)
		return cmp.Compare(x, y)
	})
}

func quantile(a bind.Args, numbers []float64, q float64) int {
	if q < 0 || q > 1 {
		a.Fail("lab.q-must-be-in", "q must be in 0..1, not %s", a.Get(2))
	}
	sortNumbers(a, numbers)
	return a.Return(lua.LNumber(compare.Quantile(len(numbers), func(k int) float64 { return numbers[k] }, q)))
}

// toCounts reads a table of counts, from 0 to 2^53.
func toCounts(a bind.Args, t *lua.LTable, what string) (keys []lua.LValue, counts []float64) {
	if kind := a.State.RecordOf(t); kind == keptSample || kind == largeSample {
		t = a.ToTable(t.RawGetString("histogram"), "histogram")
	}
	const cellBytes = 24
	for k, v := range a.Pairs(t) {
		n, ok := v.(lua.LNumber)
		if !ok || !(n >= 0 && n <= bind.MaxExact) {
			a.Refuse(v, "lab.count-must-be", "%s[%s] must be a number from 0 to 2^53", what, a.State.Name(k))
		}
		a.Grant(cellBytes)
		keys, counts = append(keys, k), append(counts, float64(n))
	}
	return keys, counts
}

// chi2 is lab.chi2.
func chi2(a bind.Args, observed, expected *lua.LTable, fitted int) int {
	keys, counts := toCounts(a, observed, "observed")
	want := counts
	if expected != nil {
		given := make(map[lua.LValue]float64, len(keys))
		for i, k := range keys {
			given[k] = counts[i]
		}
		seen := keys
		keys, want = toCounts(a, expected, "expected")
		counts = bind.NewList[float64](a, len(keys))
		for i, k := range keys {
			if want[i] == 0 {
				a.Fail("lab.expected-must-be-above", "expected[%s] must be above 0: leave out the key or merge it with another", a.State.Name(k))
			}
			counts = append(counts, given[k])
			delete(given, k)
		}
		for _, k := range seen {
			if _, left := given[k]; left {
				a.Fail("lab.no-expected-count", "observed[%s] has no expected count", a.State.Name(k))
			}
		}
	} else {
		want = slices.Repeat([]float64{1}, len(keys))
	}
	df := len(keys) - 1 - fitted
	if df < 1 {
		a.Fail("lab.too-few-counts", "at least %d counts are needed, not %d", fitted+2, len(keys))
	}
	total, ratio := 0.0, 0.0
	for i := range keys {
		total += counts[i]
		ratio += want[i]
	}
	if total == 0 {
		a.Fail("lab.nothing-observed", "observed has no count above 0")
	}
	statistic, small := 0.0, 0
	for i, n := range counts {
		e := want[i] / ratio * total
		if e < 5 {
			small++
		}
		statistic += (n - e) / e * (n - e)
	}
	return a.Return(a.NewRecord("test of counts", "statistic", lua.LNumber(statistic), "df", bind.Whole(df),
		"p", lua.LNumber(compare.ChiSquareTail(statistic, df)), "small", bind.Whole(small)))
}

// kolmogorov is lab.ks.
func kolmogorov(a bind.Args, x []float64, distribution lua.LValue) int {
	sortNumbers(a, x)
	if t, ok := distribution.(*lua.LTable); ok && !bind.IsCallable(a.LState, t) {
		y := toNumbers(a, t, "distribution")
		sortNumbers(a, y)
		n := float64(len(x)) * float64(len(y)) / float64(len(x)+len(y))
		d := distance(a, x, y)
		return testOfNumbers(a, d, n, compare.KolmogorovLimit(d, n))
	}
	f := distributionFunction(a, distribution)
	n, d := float64(len(x)), 0.0
	for i, v := range x {
		a.Step(1)
		p := f(v)
		d = max(d, p-float64(i)/n, float64(i+1)/n-p)
	}
	return testOfNumbers(a, d, n, compare.KolmogorovTail(d, len(x)))
}

func testOfNumbers(a bind.Args, d, n, p float64) int {
	return a.Return(a.NewRecord("test of numbers", "statistic", lua.LNumber(d), "p", lua.LNumber(p), "n", lua.LNumber(n)))
}

// distance returns the largest distance between the distribution functions of sorted numbers.
func distance(a bind.Args, x, y []float64) (d float64) {
	for i, k := 0, 0; i < len(x) && k < len(y); {
		v := min(x[i], y[k])
		for ; i < len(x) && x[i] == v; i++ {
			a.Step(1)
		}
		for ; k < len(y) && y[k] == v; k++ {
			a.Step(1)
		}
		d = max(d, math.Abs(float64(i)/float64(len(x))-float64(k)/float64(len(y))))
	}
	return d
}

// distributionFunction reads the distribution of lab.ks.
func distributionFunction(a bind.Args, v lua.LValue) func(x float64) float64 {
	switch {
	case v == lua.LNil || v == lua.LString("uniform"):
		return func(x float64) float64 { return min(1, max(0, x)) }
	case v == lua.LString("normal"):
		return func(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }
	case !bind.IsCallable(a.LState, v):
		a.Refuse(v, "lab.distribution-must-be", `distribution must be a list, a sample, a function, "uniform" or "normal"`)
	}
	return func(x float64) float64 {
		p := a.Invoke(v, lua.LNumber(x))
		n, ok := p.(lua.LNumber)
		if !ok || !(n >= 0 && n <= 1) {
			a.Refuse(p, "lab.distribution-must-return", "distribution(%s) must return a number in 0..1", lua.LNumber(x))
		}
		return float64(n)
	}
}

// fit is lab.fit.
func fit(a bind.Args, xs, ys *lua.LTable, model string) int {
	if model != "line" && model != "exponential" {
		a.Fail("lab.unknown-model", `unknown model %s; the models are "line" and "exponential"`, bind.Quoted(model))
	}
	x, y := toNumbers(a, xs, "x"), toNumbers(a, ys, "y")
	if len(x) != len(y) {
		a.Fail("lab.lengths-differ", "x has %d numbers and y has %d", len(x), len(y))
	}
	if slices.Min(x) == slices.Max(x) {
		a.Fail("lab.x-must-differ", "x must have at least two different numbers")
	}
	exponential := model == "exponential"
	for i := range y {
		if exponential && !(y[i] > 0) {
			a.Fail("lab.y-must-be-above", "y must be above 0 for an exponential, but y[%d] is %s", i+1, lua.LNumber(y[i]))
		}
		if exponential {
			y[i] = math.Log(y[i])
		}
	}
	l := compare.FitLine(x, y)
	curve := func(x float64) lua.LNumber { return lua.LNumber(x) }
	if exponential {
		curve = func(x float64) lua.LNumber { return lua.LNumber(math.Exp(x)) }
	}
	fitted := a.CreateTable(len(x), 0)
	a.Grant(valueBytes * len(x))
	for _, v := range x {
		a.Step(1)
		fitted.Append(curve(l.Intercept + l.Slope*v))
	}
	r := a.NewRecord("fit", "model", lua.LString(model), "slope", lua.LNumber(l.Slope), "intercept", lua.LNumber(l.Intercept), "r2", lua.LNumber(l.R2), "fitted", fitted)
	if len(x) > 2 {
		around := compare.Student975(len(x)-2) * l.SE
		a.SetField(r, "se", lua.LNumber(l.SE))
		a.SetField(r, "ci", interval(a, curve(l.Slope-around), curve(l.Slope+around)))
	}
	if exponential {
		a.SetField(r, "growth", curve(l.Slope))
		a.SetField(r, "factor", curve(l.Intercept))
	}
	return a.Return(r)
}

func interval(a bind.Args, low, high lua.LNumber) lua.LValue {
	return a.NewRecord("confidence interval", "low", low, "high", high)
}
