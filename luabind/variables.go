package luabind

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
)

// Source 000's global variables are read from the current board whenever they
// are used; setting a global of the same name hides one, as in any Lua.

// array is one of the source's arrays as a live, read-only view.
type array struct {
	name string
	at   func(L *lua.LState, g *board.Game, i int) lua.LValue
}

func (h *Host) variables() (numbers map[string]func(*board.Game) int, arrays []array) {
	numbers = map[string]func(*board.Game) int{
		"N":     func(g *board.Game) int { return g.Board.Shape().Cols },
		"P":     func(g *board.Game) int { return g.Board.Shape().Rows },
		"NP":    func(g *board.Game) int { return g.Board.Size() },
		"poscv": func(g *board.Game) int { return g.Board.Blank() },
		"flag":  func(*board.Game) int { return h.side },
	}
	arrays = []array{
		{"a", func(_ *lua.LState, g *board.Game, i int) lua.LValue {
			return lua.LNumber(g.Notation.Label(g.Board.Shape(), g.Board.At(i)))
		}},
		{"pos", func(_ *lua.LState, g *board.Game, i int) lua.LValue {
			return lua.LNumber(g.Board.Pos(g.Notation.Piece(g.Board.Shape(), i)))
		}},
		{"nbv", func(_ *lua.LState, g *board.Game, i int) lua.LValue {
			return lua.LNumber(len(g.Board.Shape().Neighbors(nil, i)))
		}},
		{"v", func(L *lua.LState, g *board.Game, i int) lua.LValue {
			return fromZero(L, g.Board.Shape().Neighbors(nil, i))
		}},
		{"d", func(L *lua.LState, g *board.Game, i int) lua.LValue {
			var directions []int
			for k, m := range board.NeighborMoves() {
				if _, ok := g.Board.Shape().Step(i, m); ok {
					directions = append(directions, k)
				}
			}
			return fromZero(L, directions)
		}},
	}
	return numbers, arrays
}

// isVariable reports whether a name is one of those that a global of the same
// name hides.
func (h *Host) isVariable(name string) bool {
	numbers, arrays := h.variables()
	return numbers[name] != nil || slices.ContainsFunc(arrays, func(v array) bool { return v.name == name })
}

// openVariables makes the globals' own fallback: it is asked only for names
// that no global has.
func (h *Host) openVariables() {
	L := h.state
	numbers, arrays := h.variables()
	views := L.NewTable()
	for _, v := range arrays {
		views.RawSetString(v.name, wrap(h.arrayMeta(v), v.name))
	}
	h.views = views
	meta := L.NewTable()
	meta.RawSetString("__index", L.NewFunction(func(L *lua.LState) int {
		name := lua.LVAsString(L.Get(2)) // "" for what is no name
		if read, ok := numbers[name]; ok {
			g, _ := h.current(args{L, name})
			L.Push(lua.LNumber(read(g)))
			return 1
		}
		L.Push(views.RawGetString(name))
		return 1
	}))
	L.G.Global.Metatable = meta
}

func (h *Host) arrayMeta(v array) *lua.LTable {
	L := h.state
	meta := L.NewTable()
	meta.RawSetString("__metatable", lua.LString("array"))
	for name, fn := range map[string]func(args) int{
		"__index": func(a args) int {
			g, _ := h.current(a)
			a.Push(v.at(a.LState, g, a.integer(2, "index", 0, g.Board.Size()-1)))
			return 1
		},
		"__newindex": func(a args) int {
			a.fail("the array is a view of the board and cannot be written; board:set lays the pieces anew")
			return 0
		},
		"__len": func(a args) int {
			g, _ := h.current(a)
			return number1(a, g.Board.Size())
		},
		"__tostring": func(a args) int {
			g, ok := value[*board.Game](a.G.Global.RawGetString("board"))
			if !ok { // text must come whatever board is
				return text1(a, v.name+" of board, which is no board now")
			}
			t := a.NewTable()
			for i := range g.Board.Size() {
				t.RawSetInt(i+1, v.at(a.LState, g, i))
			}
			return text1(a, "from 0: "+h.inline(a.LState, t))
		},
	} {
		meta.RawSetString(name, L.NewFunction(func(L *lua.LState) int { return fn(args{L, v.name}) }))
	}
	return meta
}

func (h *Host) variablesModule() Module {
	h.openVariables()
	return Module{Title: "the sources' variables",
		About: "Source 000's global variables, read from the current board, counted from 0. They cannot be written, and an index out of range is an error. A global of the same name hides one until it is set to nil. #a is the number of cells; the last of them is a[#a-1].",
		Entries: []Entry{
			{Name: "board", Signature: "board", Text: "The current board, 4x4 at the start; any board can be put here.", Example: `board = taquin.new(3, 3); NP  --> 9`},
			{Name: "N", Signature: "N", Text: "Columns of the current board.", Example: `N  --> 4`},
			{Name: "P", Signature: "P", Text: "Rows of the current board.", Example: `P  --> 4`},
			{Name: "NP", Signature: "NP", Text: "Cells of the current board.", Example: `NP  --> 16`},
			{Name: "poscv", Signature: "poscv", Text: "Position of the blank.", Example: `monteecv(); poscv  --> 11`},
			{Name: "flag", Signature: "flag", Text: "1 or -1: the side on which casevidecolle has put the blank.", Example: `casevidecolle(0); flag  --> 1`},
			{Name: "a", Signature: "a[i]", Text: "The label at position i.", Example: `monteecv(); a[15]  --> 11`},
			{Name: "pos", Signature: "pos[label]", Text: "The position of a label.", Example: `monteecv(); pos[11]  --> 15`},
			{Name: "nbv", Signature: "nbv[i]", Text: "How many neighbours position i has.", Example: `nbv[0]  --> 2`},
			{Name: "v", Signature: "v[i][k]", Text: "Neighbour k of position i, k from 0: right, up, left, down as far as there are.", Example: `v[0][1]  --> 4`},
			{Name: "d", Signature: "d[i][k]", Text: "In which direction neighbour k of position i lies: 0 right, 1 up, 2 left, 3 down.", Example: `d[0][1]  --> 3`},
		}}
}
