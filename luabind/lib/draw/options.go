package draw

import (
	"fmt"
	"slices"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/draw/chart"
	"taquin/engine/draw/film"
	"taquin/engine/draw/photo"
	"taquin/engine/draw/scene"
	"taquin/engine/draw/trees"
	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
)

// options are the options of all functions of the module.
type options struct {
	size     int // pixels of the longer side, 0 for the natural ones
	theme    draw.Theme
	delay    time.Duration // of a move, 0 if not given
	blank    bool          // arrow keys move the blank
	first    int           // the name of the first element of a permutation
	board    boards.Options
	path     string         // of the blank, a word
	names    map[int]string // by label
	image    string         // a file or photo.SampleName
	fit      *photo.Fit     // nil if not given
	film     film.Options
	chart    chart.Options
	from     float64       // the place of the first of a list of numbers
	language text.Language // "" if not given
	tree     trees.Options
}

// maxCaption is the largest size in bytes of a text next to a picture.
const maxCaption = 10_000

type option = bind.Option[options]

// options is the parameter options, with the options of some groups.
func (m *Module) options(groups ...[]option) bind.Param[options] {
	usual := func(bind.Args) options { return options{theme: draw.Themes()[0], from: 1} }
	return bind.Map(bind.Options(usual, slices.Concat(groups...)...), func(a bind.Args, o options) options {
		switch {
		case o.image != "":
		case o.fit != nil:
			a.Fail("draw.fit-is-for-an", "fit needs the option image")
		case o.board.Numbers:
			a.Fail("draw.numbers-is-for-an", "numbers is for an image; without one there are numbers anyway")
		}
		return o
	})
}

// boardOptions are the options of a board.
var boardOptions = []option{
	bind.Opt(groups("marks"), "cells that stand out, numbered from 0 in reading order: a list, or a list of lists for several groups, each marked in its own way",
		func(o *options, cells [][]int) { o.board.Marks = cells }),
	bind.Opt(groups("zones"), "cells with a line around them: a list, or a list of lists",
		func(o *options, cells [][]int) { o.board.Zones = cells }),
	bind.Opt(labels("labels"), "the labels of some cells instead of the numbers: a table by cell, from 0",
		func(o *options, all map[int]string) { o.board.Labels = all }),
	bind.Opt(labels("names"), "the texts on some tiles, wherever they are: a table by label",
		func(o *options, all map[int]string) { o.names = all }),
	bind.Opt(bind.Bool("plain"), "true for a board on which only labels and names are written; a blank with a label looks like a tile",
		func(o *options, plain bool) { o.board.Plain = plain }),
	bind.Opt(bind.Ints("hidden", "hidden"), "the cells with hidden tiles: a list",
		func(o *options, cells []int) { o.board.Hidden = cells }),
	bind.Opt(shortText("path", "a word", bind.MaxExact), "a word: the way of the blank from where it is, as a line",
		func(o *options, word string) { o.path = word }),
	bind.Opt(arrows("arrows"), "a list of {from, to}, cells between which an arrow goes",
		func(o *options, all [][2]int) { o.board.Arrows = all }),
	bind.Opt(bind.Bool("positions"), "true for the number of every cell in its corner",
		func(o *options, shown bool) { o.board.Positions = shown }),
	bind.Opt(bind.Bool("solid"), "true for a blank that is dark instead of empty",
		func(o *options, solid bool) { o.board.Solid = solid }),
}

// imageOptions are the options of a picture puzzle.
var imageOptions = []option{
	bind.Opt(shortText("image", "the name of a file", bind.MaxExact), `the picture of a picture puzzle: a PNG or JPEG file, or "sample" for the built-in one`,
		func(o *options, name string) { o.image = name }),
	bind.Opt(parsed("fit", "crop or scale", photo.ParseFit, bind.Candidate{Text: "crop", Summary: "cuts off what sticks out", Key: "choices/fit:crop"}, bind.Candidate{Text: "scale", Summary: "stretches or squeezes", Key: "choices/fit:scale"}),
		`the adaptation of an image with other proportions than the board: "crop" (the default) or "scale", which distorts it`,
		func(o *options, fit photo.Fit) { o.fit = &fit }),
	bind.Opt(bind.Bool("numbers"), "true for the tiles' numbers on an image",
		func(o *options, shown bool) { o.board.Numbers = shown }),
}

// filmOptions are the options of a film.
var filmOptions = []option{
	bind.Opt(seconds("delay", 0.001), "seconds from one board to the next, 0.001 to 60; in a GIF at least 0.02",
		func(o *options, delay time.Duration) { o.delay = delay }),
	bind.Opt(bind.Int("every", 1, bind.MaxExact), "after how many moves the board is shown; 1 if not given. The last board is always shown",
		func(o *options, moves int) { o.film.Every = moves }),
	bind.Opt(bind.Bool("slide"), "false for tiles that jump instead of sliding", func(o *options, slide bool) {
		if !slide {
			o.film.Between = -1
		}
	}),
	bind.Opt(seconds("hold", 0), "extra seconds for which the first and the last board are shown, 0 to 60; 1 if not given", func(o *options, hold time.Duration) {
		if o.film.Hold = hold; hold == 0 {
			o.film.Hold = -1
		}
	}),
	bind.Opt(bind.Bool("loop"), "false for a film that is played once", func(o *options, loop bool) { o.film.Once = !loop }),
}

// treeOptions are the options of the tree of a search.
var treeOptions = []option{
	bind.Opt(bind.Int("round", 1, bind.MaxExact), "the number of the only round that is drawn, of a search with growing bounds; all if not given",
		func(o *options, round int) { o.tree.Round = round }),
	bind.Opt(bind.Bool("boards"), "true for boards or other states, false for dots; if not given, dots where they are many", func(o *options, shown bool) {
		if o.tree.Show = trees.Never; shown {
			o.tree.Show = trees.Always
		}
	}),
}

// handOptions are the options of playing by hand.
var handOptions = []option{bind.Opt(bind.Bool("blank"), "by hand: true for arrow keys that say where the blank goes; otherwise they say where a tile goes",
	func(o *options, blank bool) { o.blank = blank })}

// titleOption is a chart's title.
var titleOption = bind.Opt(shortText("title", "a short text", maxCaption), "the title", func(o *options, s string) { o.chart.Title = s })

// logOption and fromOption are about a chart's axes.
var (
	logOption = bind.Opt(bind.NewParam("log", func(a bind.Args, v lua.LValue, what any) [2]bool {
		switch v {
		case lua.LTrue, lua.LString("y"):
			return [2]bool{false, true}
		case lua.LString("x"):
			return [2]bool{true, false}
		case lua.LString("xy"):
			return [2]bool{true, true}
		case lua.LFalse:
		default:
			a.Refuse(v, "draw.must-be-x-y", `%s must be "x", "y", "xy", true or false`, what)
		}
		return [2]bool{}
	}), `the axes with a logarithmic scale, "x", "y" or "xy"; true is "y"`, func(o *options, axes [2]bool) { o.chart.LogX, o.chart.LogY = axes[0], axes[1] })
	fromOption = bind.Opt(bind.NewParam("from", func(a bind.Args, v lua.LValue, what any) float64 {
		n, ok := v.(lua.LNumber)
		if !ok {
			a.Refuse(v, "call.must-be-a-number", "%s must be a number", what)
		}
		return float64(n)
	}), "the place of the first number of a list; 1 if not given", func(o *options, from float64) { o.from = from })
)

// chartOptions are the options of a chart.
var chartOptions = []option{
	titleOption,
	bind.Opt(shortText("x", "a short text", maxCaption), "the name of the horizontal axis", func(o *options, s string) { o.chart.X = s }),
	bind.Opt(shortText("y", "a short text", maxCaption), "the name of the vertical axis", func(o *options, s string) { o.chart.Y = s }),
	bind.Opt(parsed("kind", "a name", chart.ParseKind, chartKinds()...), `"bars", "line" or "points"; "auto", as if not given, chooses`,
		func(o *options, kind chart.Kind) { o.chart.Kind = kind }),
	logOption, fromOption,
}

func chartKinds() []bind.Candidate {
	var all []bind.Candidate
	for k := chart.Auto; k <= chart.Points; k++ {
		all = append(all, bind.Candidate{Text: k.String()})
	}
	return all
}

// firstOption is of permutations.
var firstOption = []option{bind.Opt(bind.Int("first", 0, 1), "the number of the first element, 0 or 1 (0)",
	func(o *options, first int) { o.first = first })}

// sizeAndTheme are the options of pictures in files.
var sizeAndTheme = []option{
	bind.Opt(bind.Int("size", scene.LeastSide, scene.MaxSide), "the longer side in pixels, 16 to 16384. A GIF has at most 4096, and 9 million pixels in all; a PNG has 100 million",
		func(o *options, size int) { o.size = size }),
	bind.Opt(parsed("theme", "a name", draw.ParseTheme, themes()...), "the colours, a name of draw.themes(); light if not given",
		func(o *options, theme draw.Theme) { o.theme = theme }),
}

func themes() []bind.Candidate {
	var all []bind.Candidate
	for _, t := range draw.Themes() {
		all = append(all, bind.Candidate{Text: t.Name, Summary: t.About, Key: "choices/theme:" + t.Name})
	}
	return all
}

// languageOption is the option of pictures with words.
var languageOption = []option{bind.Opt(parsed("language", `"en" or "fr"`, message.ParseLanguage, bind.Candidate{Text: "en"}, bind.Candidate{Text: "fr"}),
	`the language of its words and numbers, "en" or "fr"; if not given, that of the lesson, and English elsewhere`,
	func(o *options, l text.Language) { o.language = l })}

// shortText is a text of at most most bytes; wanted describes it in errors.
func shortText(name, wanted string, most int) bind.Param[string] {
	return bind.NewParam(name, func(a bind.Args, v lua.LValue, what any) string {
		s, ok := v.(lua.LString)
		if !ok || len(s) > most || s == "" && wanted == "the name of a file" {
			a.Refuse(v, "call.must-be", "%s must be %s", what, wanted)
		}
		return string(s)
	})
}

// parsed is a name that a function of the engine parses.
func parsed[T any](name, wanted string, parse func(string) (T, error), choices ...bind.Candidate) bind.Param[T] {
	return bind.NewParam(name, func(a bind.Args, v lua.LValue, what any) T {
		s, ok := v.(lua.LString)
		if !ok || s == "" || len(s) > bind.MaxWord {
			a.Refuse(v, "call.must-be", "%s must be %s", what, wanted)
		}
		x, err := parse(string(s))
		a.Check(err)
		return x
	}).From(func(bind.Cursor) []bind.Candidate { return choices })
}

// seconds is a time from least seconds to a minute.
func seconds(name string, least float64) bind.Param[time.Duration] {
	const most = 60
	return bind.NewParam(name, func(a bind.Args, v lua.LValue, what any) time.Duration {
		n, ok := v.(lua.LNumber)
		if f := float64(n); !ok || !(f >= least && f <= most) {
			a.Refuse(v, "draw.must-be-a-number", "%s must be a number of seconds from %v to %v", what, least, most)
		}
		return time.Duration(float64(n) * float64(time.Second))
	})
}

// groups is a list of cells, for one group, or a list of such lists.
func groups(name string) bind.Param[[][]int] {
	return bind.NewParam(name, func(a bind.Args, v lua.LValue, what any) [][]int {
		t := a.ToTable(v, what)
		if t.RawGetInt(1).Type() != lua.LTTable {
			if cells := a.ToInts(t, what, -bind.MaxExact, bind.MaxExact); len(cells) > 0 {
				return [][]int{cells}
			}
			return nil
		}
		return bind.TakeList(a, t, func(i int, v lua.LValue) []int {
			group := fmt.Sprintf("%s, group %d", what, i)
			return a.ToInts(a.ToTable(v, group), group+", cell", -bind.MaxExact, bind.MaxExact)
		})
	})
}

// labels is a table of texts by number.
func labels(name string) bind.Param[map[int]string] {
	return bind.NewParam(name, func(a bind.Args, v lua.LValue, what any) map[int]string {
		all := map[int]string{}
		for k, label := range a.Pairs(a.ToTable(v, what)) {
			if len(all) == board.MaxSide*board.MaxSide {
				a.Fail("draw.has-more-texts-than", "%s has more texts than a board has cells", what)
			}
			n := a.ToInt(k, message.Textf("draw.a-key-of", "a key of %v", what), -bind.MaxExact, bind.MaxExact)
			switch label.(type) {
			case lua.LString, lua.LNumber:
				all[n] = label.String()
			default:
				a.Refuse(label, "draw.the-text-of-must", "%s: the text of %d must be a string or a number", what, n)
			}
		}
		return all
	})
}

// arrows is a list of pairs of cells.
func arrows(name string) bind.Param[[][2]int] {
	return bind.NewParam(name, func(a bind.Args, v lua.LValue, what any) [][2]int {
		t := a.ToTable(v, what)
		return bind.TakeList(a, t, func(i int, v lua.LValue) [2]int {
			arrow := message.Textf("draw.arrow", "arrow %d", i)
			ends := a.ToInts(a.ToTable(v, arrow), message.Textf("draw.end", "%v, end", arrow), -bind.MaxExact, bind.MaxExact)
			if len(ends) != 2 {
				a.Fail("draw.has-ends-from-to", "%s has %d ends; write {from, to}", arrow, len(ends))
			}
			return [2]int(ends)
		})
	})
}
