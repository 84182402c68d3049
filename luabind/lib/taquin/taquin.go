// Package taquin is the Lua module taquin: boards and their methods, state spaces,
// and the dialect of source 000, whose names are globals that act on the current
// board.
//
// Boards themselves are in taquin/engine/board. This package reads arguments and returns
// results, records moves (Trace) and holds the current board (Current) for the prompt and
// for sessions. It does not decide how the prompt draws boards. Begin with Open; boards are in board.go,
// measures.go and moves.go, spaces in space.go, the dialect in dialect.go and
// variables.go.
package taquin

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine"
	"taquin/engine/board"
	"taquin/engine/board/formats"
	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
	"taquin/luabind/lib/states"
	"taquin/luabind/values"
)

// Deps are the dependencies of the module.
type Deps struct {
	Random *values.Random
	Files  *guard.Files
	Trace  *Trace         // records every move; may be nil
	More   []bind.Entry   // methods of boards that other modules make, such as b:hint
	Usual  board.Notation // of texts whose labels fit both conventions, see board.NotationOf

	// Remark, if not nil, is called for the first text with an ambiguous notation and the first with
	// a goal. It receives the reading that was chosen and the call for the other one, or for the goal.
	Remark func(message.Text)

	// Inline writes a value in one line, for the text of the sources' arrays.
	Inline func(L *lua.LState, v lua.LValue) string
}

// Open adds the module to a state, with the kinds board, state space and array, and
// the dialect. There is no current board before Begin.
func Open(s *bind.State, n Deps) *Current {
	m := &maker{s, n.Trace, n.Usual, n.Remark, map[string]bool{}}
	c := &Current{maker: m}
	words := dialect(c, n.Random)
	s.AddRecord(bind.Record{Name: "notation", Fields: []string{"name", "letters", "about", "who"}})
	s.AddRecord(bind.Record{Name: "board of a file", Fields: []string{"name", "length"}})
	s.Open(m.module(n.Files))
	own, sources := moves(s)
	// What people use first comes first, since completion shows one screen; the dialect is last.
	m.addBoards(slices.Concat(changes(n.Random), measures, n.More, own, possibilities, labelViews, views, readings, sources, asMethods(words)))
	states.OpenSpaces(s, n.Files, m.value)
	c.openDialect(words)
	c.openVariables(n.Inline)
	return c
}

// maker makes boards for Lua.
type maker struct {
	state *bind.State
	trace *Trace
	usual board.Notation // see Deps.Usual

	remark func(message.Text) // see Deps.Remark
	told   map[string]bool    // the kinds of remarks that it was called with
}

// value makes a Lua value of a new game and traces its moves. The game's history holds no
// more moves than a string may have bytes.
func (m *maker) value(g *board.Game) *lua.LUserData {
	g.Remember(m.state.Guard.MaxString())
	m.trace.watch(g)
	return m.state.Wrap(g)
}

// give returns a game on a new board, or raises the error of making the board.
func (m *maker) give(a bind.Args, b *board.Board, n board.Notation, err error) int {
	a.Check(err)
	g, err := board.NewGame(b, n)
	a.Check(err)
	return a.Return(m.value(g))
}

// The shape of a board that is made.
var (
	cols = bind.AnyInt("cols")
	rows = bind.AnyInt("rows")
)

// colsNoText is the number of columns. Its error about a text or a list names taquin.parse.
func colsNoText() bind.Param[int] {
	p := bind.NewParam(cols.Name, func(a bind.Args, v lua.LValue, what any) int {
		switch v.Type() {
		case lua.LTTable:
			a.FailAbout(v, "board.must-be-a-whole-no-list", "%s must be a whole number, not %s; taquin.parse{1, 2, 3, 4, 0, 5, 7, 8, 6} reads the labels of a board, or a list of its rows", what, a.State.Name(v))
		case lua.LTString:
			a.FailAbout(v, "board.must-be-a-whole", "%s must be a whole number, not %s; taquin.parse reads the text of a board", what, a.State.Name(v))
		}
		return cols.ReadAs(a, v, what)
	})
	p.Spec = cols.Spec
	return p
}

func (m *maker) module(files *guard.Files) bind.Module {
	return bind.Module{Name: "taquin", Title: "boards",
		About: "Makes boards, reads them from text or files, walks their space. Positions count from 0 in reading order. A notation defines how tiles and moves are written (taquin.notations). " + engine.Sources,
		Entries: []bind.Entry{
			{Name: "taquin.new", Returns: "b",
				Text:    `Makes a solved board, 1x2 to 256x256. The notation is "audibert" by default, see taquin.notations. Tiles with the same label are interchangeable: tests and measures compare labels, and b:set, b:at, b:pos and b:cells use labels. Options, in place of the name:`,
				Example: `taquin.new(3, 2, {labels = "BANAL"}):set("BAN / LA.")  --> B A N / L A .`,
				Func:    bind.Do3(colsNoText(), rows, boardMaking, m.make)},
			{Name: "taquin.parse", Returns: "b",
				Text: `The board that a text or a list shows. Rows are separated by / or new lines, labels by blanks or commas. Other forms are read too: drawn boxes, such as draw.text(b); printed lists of Python, NumPy and JSON; CSV; files that begin with a size; one character for each cell. ` +
					`A flat list is a square board, or has the columns and rows that are given; a board of one row ends with /. The blank is 0, ., _, -, -1, x, *, □ or an empty cell. A # starts a comment. ` + "\n" +
					`Without a notation, the labels select it: tiles from 0 and a sign for the blank are "audibert", tiles from 1 are "td". If the text has all numbers from 0 to NP-1, 0 is the blank, as in "td"; name "audibert" if 0 is a tile. taquin.read lists the formats.`,
				Example: `taquin.parse{1, 2, 3, 4, 0, 5, 7, 8, 6}  --> 1 2 3 / 4 0 5 / 7 8 6`,
				Func:    bind.Do4(boardText(), format().Or(formats.Format{}), cols.Or(0), rows.Or(0).Together(), m.parse)},
			m.readEntry(files),
			{Name: "taquin.decode", Returns: "b",
				Text:    `Returns the board with a code of the 3x3 paper: the sum of label x 10^i over all positions i, with tiles from 1 and the blank 0. The defaults are 3x3 and "td".`,
				Example: `taquin.decode(370182465)  --> 5 6 4 / 2 8 1 / 0 7 3`,
				Func: bind.Do4(bind.Int("code", 0, bind.MaxExact), cols.Or(3), rows.Or(3).Together(), values.Notation(board.TD),
					func(a bind.Args, code, cols, rows int, n board.Notation) int {
						b, err := board.Decode(code, board.Shape{Cols: cols, Rows: rows}, n.Home())
						return m.give(a, b, n, err)
					})},
			{Name: "taquin.notations",
				Text:    "Returns the notations: a list of {name=, letters=, about=, who=}; the field who gives origin and users." + notationTexts(),
				Example: `taquin.notations()[2].name  --> "td"`,
				Func: bind.Do0(func(a bind.Args) int {
					t := a.NewTable()
					for _, n := range board.Notations() {
						t.Append(a.NewRecord("notation", "name", lua.LString(n.String()), "letters", lua.LString(n.Letters()), "about", lua.LString(n.About()), "who", lua.LString(n.Who())))
					}
					return a.Return(t)
				})},
			m.spaceEntry(),
		}}
}

// making describes a new board.
type making struct {
	notation board.Notation
	labels   lua.LValue // a text or a list, or nil
}

// boardMaking reads the name of a notation, or a table of options.
var boardMaking = func() bind.Param[making] {
	usual := func(bind.Args) making { return making{notation: board.Audibert} }
	notation := values.NamedNotation()
	options := bind.OptionTable("options", "option", usual,
		bind.Opt(notation, "the name of the notation", func(to *making, n board.Notation) { to.notation = n }),
		bind.Opt(bind.Any("labels"), `the labels of the tiles in the order of their homes: a list, or a text with a word or a letter for each tile, such as "RATE YOUR MIND PAL" for 4x4`,
			func(to *making, v lua.LValue) { to.labels = v }))
	p := bind.NewParam("notation | options", func(a bind.Args, v lua.LValue, what any) making {
		if v.Type() == lua.LTTable {
			return options.ReadAs(a, v, "options")
		}
		return making{notation: notation.ReadAs(a, v, "notation")}
	}).From(notation.Choices).OrElse(usual)
	p.Options = options.Options
	return p
}()

// make is taquin.new.
func (m *maker) make(a bind.Args, cols, rows int, how making) int {
	size := max(0, min(cols, board.MaxSide)) * max(0, min(rows, board.MaxSide))
	a.Grant(16 * size)
	b, err := solved(cols, rows, how.notation)
	if err == nil && how.labels != nil {
		const ofTile = 100 // bytes that its text takes, with the groups of those alike
		a.Grant(ofTile * size)
		err = b.Inscribe(inscription(a, how.labels, size-1))
	}
	return m.give(a, b, how.notation, err)
}

// inscription reads labels, one for each tile.
func inscription(a bind.Args, v lua.LValue, tiles int) []string {
	switch v := v.(type) {
	case lua.LString:
		a.Grant(16 * len(v))
		labels, err := board.ParseInscription(string(v), tiles)
		a.Check(err)
		return labels
	case *lua.LTable:
		return labelsOf(a, v)
	}
	a.Refuse(v, "board.labels-must-be-a", "labels must be a text or a list of texts")
	return nil
}

// labelsOf reads a list of texts and whole numbers.
func labelsOf(a bind.Args, list *lua.LTable) []string {
	a.RefuseKeys(list)
	return bind.TakeList(a, list, func(i int, v lua.LValue) string {
		if v.Type() == lua.LTNumber {
			return strconv.Itoa(a.ToInt(v, message.Textf("call.at-place", "%v at place %d", message.Word("label"), i), 0, bind.MaxExact))
		}
		return a.ToText(v, message.Textf("call.at-place", "%v at place %d", message.Word("label"), i))
	})
}

// notationTexts describes the notations, one a line.
func notationTexts() string {
	var texts strings.Builder
	for _, n := range board.Notations() {
		fmt.Fprintf(&texts, "\n  %s: %s; %s.", n, n.About(), n.Who())
	}
	return texts.String()
}

// solved makes a solved board as a notation has it.
func solved(cols, rows int, n board.Notation) (*board.Board, error) {
	s, err := board.NewShape(cols, rows)
	if err != nil {
		return nil, err
	}
	return board.New(s, n.Home())
}
