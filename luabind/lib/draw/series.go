package draw

import (
	"cmp"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/draw/chart"
	"taquin/engine/message"
	"taquin/engine/sorting"
	"taquin/engine/text"
	"taquin/luabind/bind"
)

// series reads the series of a chart; from is the x of the first number of a list.
func (m *Module) series(a bind.Args, t *lua.LTable, from float64) []chart.Series {
	if isSeries(t) {
		return []chart.Series{m.oneSeries(a, t, message.Word("the series"), from)}
	}
	first, ok := t.RawGetInt(1).(*lua.LTable)
	if !ok || isPoint(first) {
		return []chart.Series{m.numbers(a, t, "values", from)}
	}
	var all []chart.Series
	for i, v := range a.Each(t) {
		what := message.Textf("draw.series", "series %d", i)
		all = append(all, m.oneSeries(a, a.ToTable(v, what), what, from))
		a.Check(chart.CheckCounts(all)) // before the others are read
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

// isPoint reports whether a table is {x, y}, where x may be a name.
func isPoint(t *lua.LTable) bool {
	x := t.RawGetInt(1).Type()
	return t.Len() == 2 && (x == lua.LTNumber || x == lua.LTString) && t.RawGetInt(2).Type() == lua.LTNumber
}

// oneSeries reads a series with its fields.
func (m *Module) oneSeries(a bind.Args, t *lua.LTable, what any, from float64) chart.Series {
	if !isSeries(t) {
		a.Fail("draw.has-neither-values-nor", "%s has neither values nor y nor points", what)
	}
	a.OnlyKeys(t, "field", seriesFields)
	var s chart.Series
	list := func(field string) []float64 {
		return floats(a, a.ToTable(t.RawGetString(field), message.Join(", ", what, field)), message.Join(", ", what, field))
	}
	switch values, points := t.RawGetString("values"), t.RawGetString("points"); {
	case values != lua.LNil:
		s = m.numbers(a, a.ToTable(values, message.Join(", ", what, "values")), what, from)
	case points != lua.LNil:
		s = m.numbers(a, a.ToTable(points, message.Join(", ", what, "points")), what, from)
	case t.RawGetString("x") != lua.LNil:
		s = chart.Series{X: list("x"), Y: list("y")}
	default:
		s = m.numbers(a, a.ToTable(t.RawGetString("y"), message.Join(", ", what, "y")), what, from)
	}
	if name := t.RawGetString("name"); name != lua.LNil {
		s.Name = nameOf(a, name, what)
	}
	if fit := t.RawGetString("fit"); fit != lua.LNil {
		s.Fit = a.ToBool(fit, message.Join(", ", what, "fit"))
	}
	return s
}

// numbers reads a list of numbers, a list of points or a table of counts.
func (m *Module) numbers(a bind.Args, t *lua.LTable, what any, from float64) chart.Series {
	s := m.unmarked(a, t, what, from)
	s.Counts = a.State.IsHistogram(t)
	return s
}

func (m *Module) unmarked(a bind.Args, t *lua.LTable, what any, from float64) chart.Series {
	keys, list, last := 0, true, lua.LNumber(t.Len())
	for key := range a.Pairs(t) {
		keys++
		n, ok := key.(lua.LNumber)
		list = list && ok && 1 <= n && n <= last && n == lua.LNumber(int(n))
	}
	if !list || lua.LNumber(keys) != last { // a list has no other keys than 1..n
		return m.counts(a, t, what)
	}
	if first, ok := t.RawGetInt(1).(*lua.LTable); ok && isPoint(first) {
		return points(a, t, what)
	}
	s := chart.Series{Y: floats(a, t, what)}
	if from != 1 {
		s.X = bind.NewList[float64](a, len(s.Y))
		for i := range s.Y {
			s.X = append(s.X, from+float64(i))
		}
	}
	return s
}

// points reads a list of {x, y}, or of {name, y}, whose order it keeps.
func points(a bind.Args, t *lua.LTable, what any) chart.Series {
	named := isNamed(t.RawGetInt(1))
	s := chart.Series{Y: bind.NewList[float64](a, t.Len())}
	if named {
		s.Labels = bind.NewList[string](a, t.Len())
	} else {
		s.X = bind.NewList[float64](a, t.Len())
	}
	for i, v := range a.Each(t) {
		p, ok := v.(*lua.LTable)
		switch {
		case !ok || !isPoint(p):
			a.Fail("draw.point-must-be-x", "%s: point %d must be {x, y}, two numbers, or {name, y}", what, i)
		case isNamed(p) != named:
			a.Fail("draw.all-points-must-have", "%s: all points must have names, or none; see point %d", what, i)
		case named:
			s.Labels = append(s.Labels, nameOf(a, p.RawGetInt(1), what))
		default:
			s.X = append(s.X, float64(p.RawGetInt(1).(lua.LNumber)))
		}
		s.Y = append(s.Y, float64(p.RawGetInt(2).(lua.LNumber)))
	}
	return s
}

// isNamed reports whether a point has a name instead of an x.
func isNamed(point lua.LValue) bool {
	t, ok := point.(*lua.LTable)
	return ok && t.RawGetInt(1).Type() == lua.LTString
}

// floats reads a list of numbers. NaN and infinities are valid; the chart marks them.
func floats(a bind.Args, t *lua.LTable, what any) []float64 {
	return bind.TakeList(a, t, func(i int, v lua.LValue) float64 {
		n, ok := v.(lua.LNumber)
		if !ok {
			a.Refuse(v, "draw.number-must-be-a", "%s: number %d must be a number", what, i)
		}
		return float64(n)
	})
}

// nameOf is the name of a series or of a bar.
func nameOf(a bind.Args, v lua.LValue, what any) string {
	s := bind.PlainText(v)
	if len(s) > chart.MaxName {
		a.Fail("draw.a-name-is-too", "%s: a name is too long (%d bytes, at most %d)", what, len(s), chart.MaxName)
	}
	return s
}

// counts reads a table of numbers by key, in the order of the keys.
func (m *Module) counts(a bind.Args, t *lua.LTable, what any) chart.Series {
	type entry struct {
		key   lua.LValue
		count float64
	}
	var all []entry
	numeric := true
	for k, v := range a.Pairs(t) {
		switch k.(type) {
		case lua.LNumber:
		case lua.LString, lua.LBool:
			nameOf(a, k, what)
			numeric = false
		default:
			a.Refuse(k, "draw.a-key-must-be", "%s: a key must be a number, a string or a boolean", what)
		}
		n, ok := v.(lua.LNumber)
		if !ok {
			a.Refuse(v, "draw.the-number-of-must", "%s: the number of %s must be a number", what, m.Shower.Brief(k, 60))
		}
		all = append(all, entry{k, float64(n)})
		a.Check(chart.CheckCount(len(all))) // before they are sorted
	}
	sorting.By(all, func(x, y entry) int {
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
