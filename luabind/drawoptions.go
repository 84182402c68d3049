package luabind

import (
	"slices"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/draw"
)

// drawOptions is what the functions of draw are told.
type drawOptions struct {
	size  int // pixels of the longer side, 0 for the natural ones
	theme draw.Theme
	delay time.Duration // of a move, 0 if not given
}

// drawOption is one key of a table of options.
type drawOption struct {
	name string
	text string
	read func(h *Host, a args, o *drawOptions, v lua.LValue)
}

// Sizes of pictures in pixels of the longer side.
const (
	leastSize = 16
	mostSize  = 16384
)

// drawOptionList is every option of the module, in the order in which they are
// described.
func drawOptionList() []drawOption {
	return []drawOption{
		{"size", "pixels of the longer side, 16 to 16384", func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			o.size = a.toInteger(v, "size", leastSize, mostSize)
		}},
		{"theme", "the colours, a name of draw.themes(); light if not given", func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			o.theme = a.theme(v)
		}},
		{"delay", "seconds a move, 0.001 to 60", func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			seconds, ok := v.(lua.LNumber)
			if !ok || !(seconds >= 0.001 && seconds <= 60) {
				a.fail("delay must be a number of seconds from 0.001 to 60, not %s", describe(v))
			}
			o.delay = time.Duration(float64(seconds) * float64(time.Second))
		}},
	}
}

// drawTakes says which options each function takes.
var drawTakes = map[string][]string{
	"draw.svg":  {"size", "theme"},
	"draw.png":  {"size", "theme"},
	"draw.play": {"delay"},
}

// drawOptionsOf lists the options of a function.
func drawOptionsOf(name string) []drawOption {
	var taken []drawOption
	for _, o := range drawOptionList() {
		if slices.Contains(drawTakes[name], o.name) {
			taken = append(taken, o)
		}
	}
	return taken
}

// drawOptionTexts describes the options of a function, one a line.
func drawOptionTexts(name string) string {
	var texts strings.Builder
	texts.WriteString(" Options:")
	for _, o := range drawOptionsOf(name) {
		texts.WriteString("\n  " + o.name + ": " + o.text + ".")
	}
	return texts.String()
}

// drawOptions reads the table of options at argument i, which may be nil.
func (h *Host) drawOptions(a args, i int) drawOptions {
	o := drawOptions{theme: draw.Themes()[0]}
	if !a.has(i) {
		return o
	}
	table, taken := a.table(i, "options"), drawOptionsOf(a.name)
	var names []string
	for _, option := range taken {
		names = append(names, option.name)
	}
	a.onlyKeys(table, "option", names)
	for _, option := range taken {
		if v := table.RawGetString(option.name); v != lua.LNil {
			option.read(h, a, &o, v)
		}
	}
	return o
}

// theme reads the name of a theme.
func (a args) theme(v lua.LValue) draw.Theme {
	name, ok := v.(lua.LString)
	if !ok || len(name) > maxWord {
		a.fail("theme must be a name, not %s", describe(v))
	}
	theme, err := draw.ParseTheme(string(name))
	a.check(err)
	return theme
}
