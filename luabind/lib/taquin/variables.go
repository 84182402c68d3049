package taquin

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/luabind/bind"
)

// Source 000's global variables are read from the current board whenever they are
// used; a global of the same name hides one, as in any Lua.

// number is one of the variables that hold a number.
type number struct {
	name, text, example string
	read                func(c *Current, g *board.Game) int
}

var numbers = []number{
	{"N", "Columns of the current board.", `N  --> 4`, func(_ *Current, g *board.Game) int { return g.Board.Shape().Cols }},
	{"P", "Rows of the current board.", `P  --> 4`, func(_ *Current, g *board.Game) int { return g.Board.Shape().Rows }},
	{"NP", "Cells of the current board.", `NP  --> 16`, func(_ *Current, g *board.Game) int { return g.Board.Size() }},
	{"poscv", "Position of the blank.", `monteecv(); poscv  --> 11`, func(_ *Current, g *board.Game) int { return g.Board.Blank() }},
	{"flag", "The side of the blank after casevidecolle: 1 for right, -1 for left.", `casevidecolle(0); flag  --> 1`, func(c *Current, _ *board.Game) int { return c.Side }},
}

// array is one of the source's arrays. It is a view: its elements come from the current
// board of the state in which it is read.
type array struct {
	name, signature, text, example string
	at                             func(L *lua.LState, g *board.Game, i int) lua.LValue
}

var arrays = []*array{
	{"a", "a[i]", "The label at position i.", `monteecv(); a[15]  --> 11`,
		func(_ *lua.LState, g *board.Game, i int) lua.LValue { return lua.LNumber(labelAt(g, i)) }},
	{"pos", "pos[label]", "The position of a label.", `monteecv(); pos[11]  --> 15`,
		func(_ *lua.LState, g *board.Game, i int) lua.LValue { return lua.LNumber(posOf(g, i)) }},
	{"nbv", "nbv[i]", "The number of neighbours of position i.", `nbv[0]  --> 2`,
		func(_ *lua.LState, g *board.Game, i int) lua.LValue {
			return lua.LNumber(len(g.Board.Shape().Neighbors(nil, i)))
		}},
	{"v", "v[i][k]", "Neighbour k of position i: right, up, left, down, counted from 0 without those outside the board.", `v[0][1]  --> 4`,
		func(L *lua.LState, g *board.Game, i int) lua.LValue {
			return bind.FromZero(L, g.Board.Shape().Neighbors(nil, i))
		}},
	{"d", "d[i][k]", "The direction of neighbour k of position i: 0 right, 1 up, 2 left, 3 down.", `d[0][1]  --> 3`,
		func(L *lua.LState, g *board.Game, i int) lua.LValue {
			var directions []int
			for k, m := range board.NeighborMoves() {
				if _, ok := g.Board.Shape().Step(i, m); ok {
					directions = append(directions, k)
				}
			}
			return bind.FromZero(L, directions)
		}},
}

// openVariables adds the variables with their texts, and the kind array.
func (c *Current) openVariables(inline func(*lua.LState, lua.LValue) string) {
	c.addArrays(inline)
	m := bind.Module{Title: "Audibert's variables",
		About: "The global variables of the programs in P. Audibert's article (source 000), read from the current board. Indices count from 0: #a is the number of cells, and a[#a-1] is the last one. They are read-only, and an index out of range is an error. A global with the same name hides a variable until it is nil.",
		Entries: []bind.Entry{
			{Name: "board", Signature: "board", Text: "The current board, 4x4 at the start. You can assign any board.", Example: `board = taquin.new(3, 3); NP  --> 9`, OfSource: true},
		}}
	reads := map[string]func(*Current, *board.Game) int{}
	for _, n := range numbers {
		reads[n.name] = n.read
		m.Entries = append(m.Entries, bind.Entry{Name: n.name, Signature: n.name, Text: n.text, Example: n.example, Virtual: true, OfSource: true})
	}
	views := c.state.L.NewTable()
	for _, v := range arrays {
		views.RawSetString(v.name, c.state.Wrap(v))
		m.Entries = append(m.Entries, bind.Entry{Name: v.name, Signature: v.signature, Text: v.text, Example: v.example, Virtual: true, OfSource: true})
	}
	c.state.Open(m)
	c.state.Hide("arrays", views)
	// Lua uses the metatable only for names without a global.
	meta := c.state.L.NewTable()
	meta.RawSetString("__index", c.state.NewFunction("_G", func(a bind.Args) int {
		a.Name = lua.LVAsString(a.Get(2)) // "" if it is no name
		if read, ok := reads[a.Name]; ok {
			return a.ReturnInt(read(c, current.Read(a, lua.LNil).Game))
		}
		return a.Return(views.RawGetString(a.Name))
	}))
	c.state.L.G.Global.Metatable = meta
}

// addArrays adds the kind array.
func (c *Current) addArrays(inline func(*lua.LState, lua.LValue) string) {
	// on is an operator; errors begin with the array's name.
	on := func(do func(a bind.Args, v *array, g *board.Game) int) *bind.Function {
		return bind.Do1(bind.Self[*array]("the array"), func(a bind.Args, v *array) int {
			a.Name = v.name
			return do(a, v, current.Read(a, lua.LNil).Game)
		})
	}
	text := func(L *lua.LState, v *array) string {
		g, ok := bind.Of[*board.Game](currentValue(L))
		if !ok { // text must come whatever board is
			return v.name + " of board, which is no board now"
		}
		t := L.NewTable()
		for i := range g.Board.Size() {
			t.RawSetInt(i+1, v.at(L, g, i))
		}
		return "from 0: " + inline(L, t)
	}
	bind.AddKind[*array](c.state, bind.Kind{
		Name: "array", Constant: true,
		Line:    func(v any, _ int) message.Text { return message.Plain(text(c.state.L, v.(*array))) },
		Summary: func(any) message.Text { return message.Word("array") },
	}, bind.Methods{Operators: map[string]*bind.Function{
		"index": on(func(a bind.Args, v *array, g *board.Game) int {
			return a.Return(v.at(a.LState, g, toCell(a, g, a.Get(2), "index")))
		}),
		"newindex": bind.Do1(bind.Self[*array]("the array"), func(a bind.Args, v *array) int {
			a.Name = v.name
			a.Fail("board.the-array-is-a", "the array is a read-only view of the board; board:set changes the board")
			return 0
		}),
		"len": on(func(a bind.Args, _ *array, g *board.Game) int { return a.ReturnInt(g.Board.Size()) }),
		"tostring": bind.Do1(bind.Self[*array]("the array"), func(a bind.Args, v *array) int {
			return a.ReturnText(text(a.LState, v))
		}),
	}})
}
