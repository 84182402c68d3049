package draw

import (
	"path/filepath"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/draw"
	"taquin/engine/draw/chart"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// charts are the functions about numbers.
func (m *Module) charts() []bind.Entry {
	numbers := bind.Table("values")
	return []bind.Entry{
		{Name: "draw.chart",
			Text:    "Returns a chart of numbers. The values are a list of numbers, a table of counts such as a histogram of lab.sample, a list of points {x, y} or {name, y}, or several series. A series is a table with a name and values, x and y, or points; fit = true draws it as a plain line. Options:",
			Example: `draw.text(draw.chart({even = 3, odd = 1})):match("even")  --> "even"`,
			Func: bind.Do2(numbers, m.options(chartOptions), func(a bind.Args, t *lua.LTable, o options) int {
				return m.give(a, m.chart(a, t, o), "chart")
			})},
		{Name: "draw.plot",
			Text:    "Writes a chart, as draw.chart takes it, to an SVG or PNG file. Options:",
			Example: `pcall(draw.plot, {}, "empty.svg")  --> false`,
			Func:    bind.Do3(bind.Any("values"), m.file(".svg", ".png"), m.options(chartOptions, sizeAndTheme, languageOption), m.plot)},
		{Name: "draw.bars",
			Text:    "Prints a chart, as draw.chart takes it, as bars. If there are too many values, neighbours share a bar: the sum of counts, otherwise the mean. Options:",
			Example: `draw.bars{2, 3, 5}`,
			Func: bind.Do2(numbers, m.options([]option{titleOption, logOption, fromOption}, languageOption), func(a bind.Args, t *lua.LTable, o options) int {
				c, style := m.chart(a, t, o), m.style(lua.LNil, o)
				a.Check(a.State.Output.PrintWide(func() string {
					style.Width = a.State.Output.Width()
					return c.Text(style)
				}))
				return 0
			})},
	}
}

// chart makes a chart of numbers.
func (m *Module) chart(a bind.Args, t *lua.LTable, o options) draw.Drawing {
	c, err := chart.New(m.series(a, t, o.from), o.chart)
	a.Check(err)
	return c
}

// plot is draw.plot.
func (m *Module) plot(a bind.Args, numbers lua.LValue, file string, o options) int {
	var d draw.Drawing
	if p, made := bind.Of[values.Picture](numbers); made {
		d = p.Drawing
	} else {
		d = m.chart(a, a.ToTable(numbers, "values"), o)
	}
	style := m.style(numbers, o)
	var content []byte
	switch strings.ToLower(filepath.Ext(file)) {
	case ".svg":
		content = m.svgOf(a, d, style, o.size)
	case ".png":
		content = m.pngOf(a, d, style, o.size)
	default:
		a.Fail("draw.the-name-of-the-file", "the file name must end in .svg or .png, not as in %s", bind.Quoted(file))
	}
	a.FailOn(m.Files.Write(file, content))
	return 0
}
