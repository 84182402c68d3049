// Package draw is the Lua module draw: pictures as values, which the prompt shows as text, and the
// functions that write them to files or play them.
//
// Package engine/draw lays pictures out, and guard.Files decides which files may be read and
// written. Begin with Open; options.go has the options of the functions.
package draw

import (
	"context"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/draw/graphs"
	"taquin/engine/draw/perms"
	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/rules"
	"taquin/engine/slide"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
	"taquin/luabind/show"
	"taquin/luabind/values"
)

// Deps are the dependencies of the module.
type Deps struct {
	Files  *guard.Files
	Shower *show.Shower
	Random *values.Random                     // new boards are drawn from it
	Play   Player                             // plays draw.play's films; nil to print them
	Table  Table                              // where draw.play without a word is played; nil if it cannot be played
	Choose func(bind.Cursor) []bind.Candidate // offers files for completion; may be nil
}

// Module is the module draw of a state.
type Module struct {
	Deps
	state    *bind.State
	language text.Language // of pictures: that of the lesson, and English outside lessons, so that a script draws the same everywhere
}

// Open adds the module to a state.
func Open(s *bind.State, deps Deps) *Module {
	m := &Module{Deps: deps, state: s}
	bind.AddKind[values.Picture](s, bind.Kind{Name: "picture", Constant: true, Local: func(v any) bool { return v.(values.Picture).Local },
		Line: func(v any, _ int) message.Text {
			return message.Textf("draw.picture-of", "picture of %v", v.(values.Picture).Of)
		},
		Page: func(v any, columns int) message.Text { return message.Plain(v.(values.Picture).Page(columns)) },
		Summary: func(v any) message.Text {
			p := v.(values.Picture)
			if w := p.Weighs(); w.Wide.Lines > fewLines || w.Wide.Columns > fewColumns {
				return message.Word("picture")
			}
			if line := p.String(); !strings.Contains(line, "\n") {
				return message.Join(" ", message.Word("picture"), text.Shorten(line, 60))
			}
			return message.Word("picture")
		},
	}, bind.Methods{Operators: map[string]*bind.Function{
		"tostring": bind.Do1(bind.Self[values.Picture]("the picture"), func(a bind.Args, p values.Picture) int {
			return a.ReturnText(inText(a, p))
		}),
	}})
	s.AddRecord(bind.Record{Name: "theme", Fields: []string{"name", "about"}})
	s.Open(bind.Module{Name: "draw", Title: "pictures",
		About:   "Draws boards, permutations, spaces, searches and charts. Every picture can be printed as text or saved as SVG or PNG, in one of the themes of draw.themes(). The prompt shows pictures as text.",
		Entries: slices.Concat(m.outputs(), m.makers(), m.charts())})
	return m
}

// Speak sets the language of new pictures.
func (m *Module) Speak(l text.Language) { m.language = l }

// Language returns the language of new pictures.
func (m *Module) Language() text.Language { return m.language }

// outputs are the functions that write pictures.
func (m *Module) outputs() []bind.Entry {
	x, file := bind.Any("x"), m.file
	return []bind.Entry{
		{Name: "draw.text",
			Text:    "Returns a picture of x as text: a board as a grid, cards and sliding pieces as they lie, a permutation in two lines, a small state space by layers. For other values, it is tostring(x). Options:",
			Example: `draw.text(perm{2, 0, 1})  --> "⎛0 1 2⎞\n⎝2 0 1⎠"`,
			Func: bind.Do2(x, m.options(languageOption), func(a bind.Args, x lua.LValue, o options) int {
				if a.GetTop() == 0 {
					a.Fail("draw.value-required", "a value is required")
				}
				return a.ReturnText(m.textOf(a, x, o))
			})},
		{Name: "draw.svg", Signature: "draw.svg(x [, file] [, options])",
			Text:    "Writes a picture of x to an SVG file, or returns the SVG as a string without a file. An existing file is replaced completely or not at all. Options:",
			Example: `draw.svg(taquin.new(2, 2)):sub(1, 4)  --> "<svg"`,
			Func:    bind.After(withoutFile, bind.Do3(x, file(".svg").Or(""), m.options(imageOptions, sizeAndTheme, languageOption), m.svg))},
		{Name: "draw.png",
			Text:    "Writes a picture of x to a PNG file. An existing file is replaced completely or not at all. Options:",
			Example: `pcall(draw.png, taquin.new(2, 2), "")  --> false`,
			Func:    bind.Do3(x, file(".png"), m.options(imageOptions, sizeAndTheme, languageOption), m.png)},
		{Name: "draw.dot", Signature: "draw.dot(x [, file] [, options])",
			Text:    "Writes a graph to a file in the DOT language of Graphviz, or returns the text without a file. x is a state space, a permutation, a trace, a solution with a trace, or a picture of draw.graph, tree, cayley, net, cycles, arrows or two_lines. For an image: dot -Tsvg -O file.",
			Example: `draw.dot(perm{1, 0}):match("digraph")  --> "digraph"`,
			Func:    bind.After(withoutFile, bind.Do3(x, file(".dot").Or(""), m.options(sizeAndTheme[1:], languageOption), m.dot))},
		{Name: "draw.gif",
			Text:    "Writes an animated GIF of moves from x, a board or a state of a puzzle, which stays unchanged. word is a move sequence or a solution. An existing file is replaced completely or not at all. Options:",
			Example: `pcall(draw.gif, taquin.new(2, 2), "h", "")  --> false`,
			Func:    bind.Do4(x, bind.Any("word"), file(".gif"), m.options(imageOptions[:2], filmOptions, sizeAndTheme), m.gif)},
		{Name: "draw.play", Signature: "draw.play(x [, word] [, options])",
			Text:    "Plays x, a board or a state of a puzzle, by hand; returns x with your position and history. It needs a terminal. Arrows, hjkl, letters and the mouse move, u and r undo and redo, ? gives a hint, d the distance, s plays a solution, n deals a new board, q leaves. For other puzzles, type the names of moves; the space bar plays them, Backspace takes back, ? gives a hint, ! plays a solution, Esc leaves. With a move sequence or a solution, it shows the moves from x, which stays unchanged: the space bar pauses and continues, → and ← step, Home and End jump, + and - change the speed, q leaves. For a trace, a solution with a trace, or a list of these, it shows the searches step by step, as draw.search does. Without a terminal, it prints the positions.",
			Example: `draw.play(taquin.new(2, 2), "hgbd")`,
			Func: bind.After(func(a bind.Args) {
				a.RefuseNothing()
				if a.Get(2).Type() == lua.LTTable { // options and no word
					a.Insert(lua.LNil, 2)
				}
			}, bind.Do3(x, bind.Any("word"), m.options(filmOptions[:1], handOptions, imageOptions), m.play))},
		{Name: "draw.search",
			Text:    "Writes an animated GIF of a search. Its tree grows with every expanded state; beside it are the state, the bound, the number of open states and, if the tree shows states, the first of them. t is a trace (see solve) or a solution with a trace; a list shows several side by side. draw.play(t) shows the same on the screen. An existing file is replaced completely or not at all.",
			Example: `pcall(draw.search, solve(taquin.parse("0 1 / . 2"), "bfs", {trace = true}), "")  --> false`,
			Func:    bind.After(bind.Args.RefuseNothing, bind.Do3(bind.Any("t"), file(".gif"), m.options(treeOptions, filmOptions, sizeAndTheme), m.search))},
		{Name: "draw.themes",
			Text:    "Returns the themes of pictures: a list of {name=, about=}.",
			Example: `draw.themes()[1].name  --> "light"`,
			Func: bind.Do0(func(a bind.Args) int {
				t := a.NewTable()
				for _, theme := range draw.Themes() {
					t.Append(a.NewRecord("theme", "name", lua.LString(theme.Name), "about", lua.LString(theme.About)))
				}
				return a.Return(t)
			})},
	}
}

// withoutFile lets options follow the value to be drawn.
func withoutFile(a bind.Args) {
	if a.Get(2).Type() == lua.LTTable {
		a.Insert(lua.LNil, 2)
	}
}

// theBoard is a board.
func theBoard(name string) bind.Param[*board.Game] { return values.Game(name).Called("the board") }

// Limits of the text of a picture that a summary may show.
const fewLines, fewColumns = 3, 10_000

// inText converts a picture to text; it can be interrupted.
func inText(a bind.Args, p values.Picture) string {
	const letter = 8 // bytes, with the copies of its parts
	a.Grant(letter * p.Weighs().Letters())
	return untilStopped(a, func(context.Context) (string, error) { return p.String(), nil })
}

// textOf is draw.text, without the last newline. Boards are drawn completely, permutations in two
// lines.
func (m *Module) textOf(a bind.Args, v lua.LValue, o options) string {
	if g, ok := bind.Of[*board.Game](v); ok {
		return strings.TrimSuffix(boards.Text(g.Board, g.Notation), "\n")
	}
	if p, ok := bind.Of[perm.Perm](v); ok {
		const element = 2 * 10 // bytes, in both lines
		a.Grant(element * len(p))
		return untilStopped(a, func(context.Context) (string, error) { return strings.TrimSuffix(perms.Text(p), "\n"), nil })
	}
	_, drawn := bind.Of[values.Picture](v)
	_, isState := bind.Of[*puzzle.State](v)
	_, slides := bind.Of[*slide.State](v)
	_, ruled := bind.Of[*rules.State](v)
	if s, ok := bind.Of[*values.Space](v); drawn || isState || slides || ruled || ok && s.From != nil && s.States <= graphs.MaxBoards {
		return inText(a, values.Picture{Drawing: m.drawing(a, v, o), Language: m.style(v, o).Language})
	}
	return a.Tostring(v)
}
