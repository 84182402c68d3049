package luabind

import (
	"cmp"
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/draw/chart"
	"taquin/engine/text"
)

// series reads what a chart is made of. The first of a list of numbers stands at
// a place.
func (h *Host) series(a args, t *lua.LTable, from float64) []chart.Series {
	if isSeries(t) {
		return []chart.Series{h.oneSeries(a, t, "the series", from)}
	}
	first, ok := t.RawGetInt(1).(*lua.LTable)
	if !ok || isPoint(first) {
		return []chart.Series{h.numbers(a, t, "values", from)}
	}
	all := make([]chart.Series, t.Len())
	for i := range all {
		what := fmt.Sprintf("series %d", i+1)
		all[i] = h.oneSeries(a, a.toTable(t.RawGetInt(i+1), what), what, from)
	}
	return all
}

// The fields of a series.
var seriesFields = []string{"name", "values", "x", "y", "points", "fit"}

// isSeries reports whether a table is a series and no table of counts.
func isSeries(t *lua.LTable) bool {
	for _, field := range []string{"values", "y", "points"} {
		if t.RawGetString(field).Type() == lua.LTTable {
			return true
		}
	}
	return false
}

// isPoint reports whether a table is {x, y}.
func isPoint(t *lua.LTable) bool {
	return t.Len() == 2 && t.RawGetInt(1).Type() == lua.LTNumber && t.RawGetInt(2).Type() == lua.LTNumber
}

// oneSeries reads a series with its fields.
func (h *Host) oneSeries(a args, t *lua.LTable, what string, from float64) chart.Series {
	if !isSeries(t) {
		a.fail("%s has neither values nor y nor points", what)
	}
	a.onlyKeys(t, "field", seriesFields)
	var s chart.Series
	list := func(field string) []float64 {
		return h.floats(a, a.toTable(t.RawGetString(field), what+", "+field), what+", "+field)
	}
	switch values, points := t.RawGetString("values"), t.RawGetString("points"); {
	case values != lua.LNil:
		s = h.numbers(a, a.toTable(values, what+", values"), what, from)
	case points != lua.LNil:
		s = h.numbers(a, a.toTable(points, what+", points"), what, from)
	case t.RawGetString("x") != lua.LNil:
		s = chart.Series{X: list("x"), Y: list("y")}
	default:
		s = h.numbers(a, a.toTable(t.RawGetString("y"), what+", y"), what, from)
	}
	if name := t.RawGetString("name"); name != lua.LNil {
		s.Name = name.String()
	}
	if fit := t.RawGetString("fit"); fit != lua.LNil {
		s.Fit = a.toBool(fit, what+", fit")
	}
	return s
}

// numbers reads a list of numbers, a list of points or a table of counts.
func (h *Host) numbers(a args, t *lua.LTable, what string, from float64) chart.Series {
	keys := 0
	for range pairs(t) {
		a.poll(h, keys)
		keys++
	}
	if keys != t.Len() { // a list has no other keys than 1..n
		return h.counts(a, t, what)
	}
	if first, ok := t.RawGetInt(1).(*lua.LTable); ok && isPoint(first) {
		return h.points(a, t, what)
	}
	s := chart.Series{Y: h.floats(a, t, what)}
	if from != 1 {
		for i := range s.Y {
			s.X = append(s.X, from+float64(i))
		}
	}
	return s
}

// points reads a list of {x, y}.
func (h *Host) points(a args, t *lua.LTable, what string) chart.Series {
	var s chart.Series
	for i := range t.Len() {
		a.poll(h, i)
		p, ok := t.RawGetInt(i + 1).(*lua.LTable)
		if !ok || !isPoint(p) {
			a.fail("%s: point %d must be {x, y}, two numbers", what, i+1)
		}
		s.X = append(s.X, float64(p.RawGetInt(1).(lua.LNumber)))
		s.Y = append(s.Y, float64(p.RawGetInt(2).(lua.LNumber)))
	}
	return s
}

// poll ends a long loop, in which this is step i, when the chunk is stopped.
func (a args) poll(h *Host, i int) {
	if i%4096 == 0 {
		a.check(h.flag.Err())
	}
}

// floats reads a list of numbers, NaN and infinities among them: of those the
// chart says where they are.
func (h *Host) floats(a args, t *lua.LTable, what string) []float64 {
	out := make([]float64, t.Len())
	for i := range out {
		a.poll(h, i)
		n, ok := t.RawGetInt(i + 1).(lua.LNumber)
		if !ok {
			a.fail("%s: number %d must be a number, not %s", what, i+1, describe(t.RawGetInt(i+1)))
		}
		out[i] = float64(n)
	}
	return out
}

// counts reads a table of numbers by key, in the order of the keys.
func (h *Host) counts(a args, t *lua.LTable, what string) chart.Series {
	type entry struct {
		key   lua.LValue
		count float64
	}
	var all []entry
	numeric := true
	for k, v := range pairs(t) {
		a.poll(h, len(all))
		switch k.(type) {
		case lua.LNumber:
		case lua.LString, lua.LBool:
			numeric = false
		default:
			a.fail("%s: a key must be a number, a string or a boolean, not %s", what, describe(k))
		}
		n, ok := v.(lua.LNumber)
		if !ok {
			a.fail("%s: the number of %s must be a number, not %s", what, h.brief(k, maxQuoted), describe(v))
		}
		all = append(all, entry{k, float64(n)})
	}
	slices.SortFunc(all, func(x, y entry) int {
		m, ok := x.key.(lua.LNumber)
		n, also := y.key.(lua.LNumber)
		switch {
		case ok && also:
			return cmp.Compare(m, n)
		case ok: // numbers first
			return -1
		case also:
			return 1
		}
		return text.NaturalOrder(x.key.String(), y.key.String())
	})
	var s chart.Series
	for _, e := range all {
		s.Y = append(s.Y, e.count)
		if numeric {
			s.X = append(s.X, float64(e.key.(lua.LNumber)))
		} else {
			s.Labels = append(s.Labels, e.key.String())
		}
	}
	return s
}
