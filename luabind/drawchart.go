package luabind

import (
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
				o := h.drawOptions(a, 2)
				c := h.chart(a, o)
				h.outputHelp(a, func() string { return c.Text(draw.Style{Language: h.languageOf(o), Width: h.width()}) })
				return 0
			}},
	}
}

// plot is draw.plot.
func (h *Host) plot(a args) int {
	name, o := a.fileEnding(2, ".svg", ".png"), h.drawOptions(a, 3)
	var d draw.Drawing
	if _, made := value[picture](a.Get(1)); made {
		d = h.toDrawing(a, a.Get(1), o)
	} else {
		d = h.chart(a, o)
	}
	h.writeFile(a, name, h.file(a, name, h.scene(a, d, h.style(a.Get(1), o)), o.size))
	return 0
}

// chart makes a chart of argument 1.
func (h *Host) chart(a args, o drawOptions) draw.Drawing {
	c, err := chart.New(h.series(a, a.table(1, "values"), o.from), o.chart)
	a.check(err)
	return c
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
			n, ok := v.(lua.LNumber)
			if !ok {
				a.fail("from must be a number, not %s", describe(v))
			}
			o.from = float64(n)
		}},
	}
}
