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
			Text: "A picture of numbers: a list of them, a table of how often what came, such as a histogram of lab.sample, a list of points {x, y}, or of {name, y}, which stand in this order, or several series, each a table with a name and values, x and y, or points. " +
				"A series with fit = true is a plain line.",
			Example: `draw.text(draw.chart({even = 3, odd = 1})):match("even")  --> "even"`,
			Func: bind.Do2(numbers, m.options(chartOptions), func(a bind.Args, t *lua.LTable, o options) int {
				return m.give(a, m.chart(a, t, o), "chart")
			})},
		{Name: "draw.plot",
			Text:    "Writes a chart of numbers, as draw.chart takes them, to a file: SVG or PNG, as its name ends.",
			Example: `pcall(draw.plot, {}, "empty.svg")  --> false`,
			Func:    bind.Do3(bind.Any("values"), m.file(".svg", ".png"), m.options(chartOptions, sizeAndTheme, languageOption), m.plot)},
		{Name: "draw.bars",
			Text:    "Prints numbers, as draw.chart takes them, as bars. Where there are too many places, neighbours share a bar: the sum of the counts of a histogram, as lab.sample and spaces give it, else the mean.",
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
		a.Fail("draw.the-name-of-the-file", "the name of the file must end in .svg or .png, not as in %s", bind.Quoted(file))
	}
	a.FailOn(m.Files.Write(file, content))
	return 0
}
