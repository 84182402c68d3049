package luabind

import (
	"cmp"
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/draw"
	"taquin/engine/draw/chart"
)

// drawCharts are the functions about numbers.
func (h *Host) drawCharts() []Entry {
	return []Entry{
		{Name: "draw.chart", Signature: "draw.chart(values [, options])",
			Text: "A picture of numbers: a list of them, a table of how often what came, such as a histogram of lab.sample, a list of points {x, y}, or several series, each a table with a name and values, x and y, or points. " +
				"A series with fit = true is a plain line." + drawOptionTexts("draw.chart"),
			Example: `draw.text(draw.chart({even = 3, odd = 1})):match("even")  --> "even"`,
			fn: func(a args) int {
				return h.pushPicture(a, h.chart(a, h.drawOptions(a, 2)), "a chart")
			}},
		{Name: "draw.plot", Signature: "draw.plot(values, file [, options])",
			Text:    "Writes a chart of numbers, as draw.chart takes them, to a file: SVG or PNG, as its name ends." + drawOptionTexts("draw.plot"),
			Example: `pcall(draw.plot, {}, "empty.svg")  --> false`, fn: h.plot},
		{Name: "draw.bars", Signature: "draw.bars(values [, options])",
			Text:    "Prints numbers, as draw.chart takes them, as bars." + drawOptionTexts("draw.bars"),
			Example: `draw.bars{2, 3, 5}`,
			fn: func(a args) int {
				h.output(a, h.chart(a, h.drawOptions(a, 2)).Text(h.width()))
				return 0
			}},
	}
}

// plot is draw.plot.
func (h *Host) plot(a args) int {
	name, o := a.fileEnding(2, ".svg", ".png"), h.drawOptions(a, 3)
	var d draw.Drawing
	if made, ok := value[picture](a.Get(1)); ok {
		d = made
	} else {
		d = h.chart(a, o)
	}
	h.writeFile(a, name, h.file(a, name, h.scene(a, d, o), o.size))
	return 0
}

// chart makes a chart of argument 1.
func (h *Host) chart(a args, o drawOptions) *chart.Chart {
	c, err := chart.New(h.series(a, a.table(1, "values"), o.from), o.chart)
	a.check(err)
	return c
}

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
		which := fmt.Sprintf("%s: point %d", what, i+1)
		p := a.toTable(t.RawGetInt(i+1), which)
		if p.Len() != 2 {
			a.fail("%s must be {x, y}", which)
		}
		s.X = append(s.X, a.float(p.RawGetInt(1), which+", x"))
		s.Y = append(s.Y, a.float(p.RawGetInt(2), which+", y"))
	}
	return s
}

// poll ends a long loop, in which this is step i, when the chunk is stopped.
func (a args) poll(h *Host, i int) {
	if i%4096 == 0 {
		a.check(h.flag.Err())
	}
}

// float checks a number, which may be NaN or infinite.
func (a args) float(v lua.LValue, what string) float64 {
	n, ok := v.(lua.LNumber)
	if !ok {
		a.fail("%s must be a number, not %s", what, describe(v))
	}
	return float64(n)
}

// floats reads a list of numbers, NaN and infinities among them: of those the
// chart says where they are.
func (h *Host) floats(a args, t *lua.LTable, what string) []float64 {
	out := make([]float64, t.Len())
	for i := range out {
		a.poll(h, i)
		out[i] = a.float(t.RawGetInt(i+1), fmt.Sprintf("%s: number %d", what, i+1))
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
		all = append(all, entry{k, a.float(v, fmt.Sprintf("%s: the number of %s", what, h.brief(k, maxQuoted)))})
	}
	slices.SortFunc(all, func(x, y entry) int {
		m, ok := x.key.(lua.LNumber)
		n, also := y.key.(lua.LNumber)
		switch {
		case ok && also:
			return cmp.Compare(m, n)
		case ok != also:
			return map[bool]int{true: -1, false: 1}[ok]
		}
		return cmp.Compare(x.key.String(), y.key.String())
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

// chartOptionList is the options of a chart.
func chartOptionList() []drawOption {
	text := func(name, about string, of func(o *chart.Options) *string) drawOption {
		return drawOption{name, about, func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			s, ok := v.(lua.LString)
			if !ok || len(s) > maxCaption {
				a.fail("%s must be a short text, not %s", name, describe(v))
			}
			*of(&o.chart) = string(s)
		}}
	}
	return []drawOption{
		text("title", "what stands above", func(o *chart.Options) *string { return &o.Title }),
		text("x", "what the axis to the right is called", func(o *chart.Options) *string { return &o.X }),
		text("y", "what the axis upwards is called", func(o *chart.Options) *string { return &o.Y }),
		{"kind", `"bars", "line" or "points"; "auto", as if not given, chooses`, func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			s, ok := v.(lua.LString)
			if !ok {
				a.fail("kind must be a name, not %s", describe(v))
			}
			kind, err := chart.ParseKind(string(s))
			a.check(err)
			o.chart.Kind = kind
		}},
		{"log", `the axes with a logarithmic scale, "x", "y" or "xy"; true is "y"`, func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			switch v {
			case lua.LTrue, lua.LString("y"):
				o.chart.LogY = true
			case lua.LString("x"):
				o.chart.LogX = true
			case lua.LString("xy"):
				o.chart.LogX, o.chart.LogY = true, true
			case lua.LFalse:
			default:
				a.fail(`log must be "x", "y", "xy", true or false, not %s`, describe(v))
			}
		}},
		{"from", "the place of the first number of a list; 1 if not given", func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			o.from = a.float(v, "from")
		}},
	}
}
