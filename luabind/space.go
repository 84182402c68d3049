package luabind

import (
	"errors"
	"fmt"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/optimal"
	"taquin/engine/solver"
	"taquin/engine/text"
)

// space is a walked state space, seen through a notation.
type space struct {
	*optimal.Space
	notation board.Notation
	time     time.Duration
}

// String sums the space up in a line.
func (s space) String() string { return fmt.Sprintf("%s, %s", s.Space, text.Seconds(s.time)) }

// spaceFields are what a space has; lists are made when they are asked for.
var spaceFields = []struct {
	name string
	text string
	of   func(*Host, *lua.LState, space) lua.LValue
}{
	{"cols", "columns", func(_ *Host, _ *lua.LState, s space) lua.LValue { return lua.LNumber(s.From.Shape().Cols) }},
	{"rows", "rows", func(_ *Host, _ *lua.LState, s space) lua.LValue { return lua.LNumber(s.From.Shape().Rows) }},
	{"states", "the boards that can be reached", func(_ *Host, _ *lua.LState, s space) lua.LValue { return lua.LNumber(s.States) }},
	{"arcs", "the moves between them, there and back counted as two", func(_ *Host, _ *lua.LState, s space) lua.LValue { return lua.LNumber(s.Arcs) }},
	{"diameter", "the most moves that a board needs", func(_ *Host, _ *lua.LState, s space) lua.LValue { return lua.LNumber(s.Diameter()) }},
	{"histogram", "s.histogram[1] boards are at distance 0, s.histogram[i] at distance i-1", func(_ *Host, L *lua.LState, s space) lua.LValue {
		t := L.CreateTable(len(s.Histogram), 0)
		for distance, n := range s.Histogram {
			t.RawSetInt(distance+1, lua.LNumber(n))
		}
		return t
	}},
	{"farthest", "the boards at distance s.diameter, 1000 at most", func(h *Host, L *lua.LState, s space) lua.LValue {
		t := L.CreateTable(len(s.Farthest), 0)
		for i, b := range s.Farthest {
			g, err := board.NewGame(b.Copy(), s.notation)
			args{L, "farthest"}.check(err)
			t.RawSetInt(i+1, h.wrapNew(g))
		}
		return t
	}},
	{"seconds", "measured", func(_ *Host, _ *lua.LState, s space) lua.LValue { return lua.LNumber(s.time.Abs().Seconds()) }},
}

// spaceTexts describes the fields, one a line.
func spaceTexts() string {
	var texts strings.Builder
	for _, f := range spaceFields {
		texts.WriteString("\n  s." + f.name + ": " + f.text + ".")
	}
	return texts.String()
}

// spaceEntry is taquin.space.
func (h *Host) spaceEntry() Entry {
	return Entry{Name: "taquin.space", Signature: "taquin.space(cols, rows [, notation]) or taquin.space(b)",
		Text: `Walks all the boards that can be reached from the solved one, or with a board instead of the shape from that board, breadth first; ` +
			`at most 12 cells (240 million boards) unless in a single row or column, else nil and the reason. ` +
			`A space s has the method s:dot() and these fields:` + spaceTexts(),
		Example: `taquin.space(3, 3).diameter  --> 31`, fn: h.walk}
}

func (h *Host) walk(a args) int {
	g := a.walkFrom()
	start := h.cfg.Now()
	walked, err := optimal.Walk(h.flag, g.Board, optimal.SpaceOptions{Progress: func(p optimal.SpaceProgress) { h.progressf("%s", p) }})
	h.clearProgress()
	if errors.Is(err, solver.ErrNotApplicable) {
		a.Push(lua.LNil)
		return 1 + text1(a, err.Error())
	}
	if err != nil {
		a.fail("%s", err)
	}
	a.Push(wrap(h.meta.spaces, space{walked, g.Notation, h.cfg.measured(h.cfg.Now().Sub(start))}))
	return 1
}

// walkFrom reads taquin.space's arguments: a shape or a board.
func (a args) walkFrom() *board.Game {
	if g, ok := value[*board.Game](a.Get(1)); ok {
		if a.GetTop() > 1 {
			a.fail("a board has its shape and its notation; nothing else is wanted")
		}
		return g
	}
	n := a.notation(3)
	b, err := board.New(a.shape(), n.Home())
	a.check(err)
	g, err := board.NewGame(b, n)
	a.check(err)
	return g
}

func (h *Host) spaceMethods() Module {
	methods := h.state.NewTable()
	h.meta.spaces = h.metatable("state space", nil, map[string]lua.LGFunction{
		"__tostring": func(L *lua.LState) int {
			a := args{L, "tostring"}
			return text1(a, operand[space](a, 1, "the space", "state space").String())
		},
		"__index": func(L *lua.LState) int { return h.spaceField(args{L, "space"}, methods) },
	})
	return Module{Self: "space", Title: "a state space", table: methods,
		About: "What taquin.space returns: its fields are in help(taquin.space), its methods here.",
		Entries: []Entry{
			{Name: "space:dot", Signature: "space:dot([file])",
				Text: "The graph of a space of at most 2000 boards as text for Graphviz, or with a file's name writes it there, whole or not at all: boards in layers by their distance, " +
					"at both ends of an edge the letter that leads away from there, the first board green, the farthest ones red. For a picture: dot -Tsvg -O file.",
				Example: `select(2, taquin.space(2, 2):dot():gsub(" %-%- ", ""))  --> 12`,
				fn:      h.dot},
		}}
}

// spaceField is a space's __index: a field or a method.
func (h *Host) spaceField(a args, methods *lua.LTable) int {
	s := operand[space](a, 1, "the space", "state space")
	if method := methods.RawGet(a.Get(2)); method != lua.LNil {
		a.Push(method)
		return 1
	}
	var names []string
	for _, f := range spaceFields {
		if a.Get(2) == lua.LString(f.name) {
			a.Push(f.of(h, a.LState, s))
			return 1
		}
		names = append(names, f.name)
	}
	a.RaiseError("a state space has no field %s (there are %s and the method dot)", a.Get(2).String(), strings.Join(names, ", "))
	return 0
}

func (h *Host) dot(a args) int {
	s := operand[space](a, 1, "the space", "state space")
	text, err := s.Dot(s.notation)
	if err != nil {
		a.fail("%s", err)
	}
	if !a.has(2) {
		return text1(a, text)
	}
	h.writeFile(a, a.text(2, "file"), []byte(text))
	return 0
}
