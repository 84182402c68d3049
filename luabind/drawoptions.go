package luabind

import (
	"slices"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/draw/chart"
	"taquin/engine/draw/film"
	"taquin/engine/draw/photo"
	"taquin/engine/text"
)

// drawOptions is what the functions of draw are told.
type drawOptions struct {
	size     int // pixels of the longer side, 0 for the natural ones
	theme    draw.Theme
	delay    time.Duration // of a move, 0 if not given
	first    int           // what the first element of a permutation is called
	board    boards.Options
	path     string         // of the blank, a word
	names    map[int]string // by label
	image    string         // a file or sampleImage
	fit      photo.Fit
	film     film.Options
	chart    chart.Options
	from     float64  // the place of the first of a list of numbers
	language Language // "" if not given
}

// drawOption is one key of a table of options.
type drawOption struct {
	name string
	text string
	read func(h *Host, a args, o *drawOptions, v lua.LValue)
}

// The least and the largest size of a picture, in pixels of the longer side.
const (
	LeastSize = 16
	MostSize  = 16384
)

// drawOptionList is every option of the module, in the order in which they are
// described.
func drawOptionList() []drawOption {
	return slices.Concat(boardOptionList(), imageOptionList(), filmOptionList(), chartOptionList(), []drawOption{
		{"first", "what the first element is called, 0 or 1; 0 if not given", func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			o.first = a.toInteger(v, "first", 0, 1)
		}},
		{"size", "pixels of the longer side, 16 to 16384; a GIF has 4096 at most there and 9 million in all, a PNG 100 million", func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			o.size = a.toInteger(v, "size", LeastSize, MostSize)
		}},
		{"theme", "the colours, a name of draw.themes(); light if not given", func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			o.theme = a.theme(v)
		}},
		{"language", `the language of its words and numbers, "en" or "fr"; if not given, that of the lesson, and English elsewhere`, func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			o.language = a.language(v)
		}},
	})
}

// drawTakes says which options a function takes.
func drawTakes(function string) []string {
	switch function {
	case "draw.board":
		return append(names(boardOptionList()), names(imageOptionList())...)
	case "draw.cycles", "draw.arrows", "draw.two_lines":
		return []string{"first"}
	case "draw.chart":
		return names(chartOptionList())
	case "draw.bars":
		return []string{"title", "log", "from", "language"}
	case "draw.text":
		return []string{"language"}
	case "draw.svg", "draw.png":
		return []string{"size", "theme", "image", "fit", "numbers", "language"}
	case "draw.plot":
		return append(names(chartOptionList()), "size", "theme", "language")
	case "draw.gif":
		return append(names(filmOptionList()), "size", "theme", "image", "fit")
	case "draw.play":
		return []string{"delay"}
	}
	return nil
}

func names(options []drawOption) []string {
	var all []string
	for _, o := range options {
		all = append(all, o.name)
	}
	return all
}

// drawOptionsOf lists the options of a function.
func drawOptionsOf(name string) []drawOption {
	takes := drawTakes(name)
	var taken []drawOption
	for _, o := range drawOptionList() {
		if slices.Contains(takes, o.name) {
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
	o := drawOptions{theme: draw.Themes()[0], from: 1}
	if !a.has(i) {
		return o
	}
	table, taken := a.table(i, "options"), drawOptionsOf(a.name)
	a.onlyKeys(table, "option", names(taken))
	for _, option := range taken {
		if v := table.RawGetString(option.name); v != lua.LNil {
			option.read(h, a, &o, v)
		}
	}
	switch {
	case o.image != "":
	case table.RawGetString("fit") != lua.LNil:
		a.fail("fit is for an image, and there is none")
	case o.board.Numbers:
		a.fail("numbers is for an image; without one there are numbers anyway")
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

// language reads the code of a language.
func (a args) language(v lua.LValue) Language {
	code, ok := v.(lua.LString)
	if !ok || code == "" {
		a.fail("language must be \"en\" or \"fr\", not %s", describe(v))
	}
	l, err := text.ParseLanguage(string(code))
	a.check(err)
	return l
}

// languageOf is the language of a new picture: the one asked for, else that of
// the lesson once one has begun; outside lessons a script draws the same for all.
func (h *Host) languageOf(o drawOptions) Language {
	if o.language != "" {
		return o.language
	}
	return h.speaks
}
