package taquin

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/lib/states"
	"taquin/luabind/values"
)

// addBoards adds the kind board with its methods.
func (m *maker) addBoards(methods []bind.Entry) {
	states.Add(m.state, values.Boards, bind.Kind{Name: "board", Line: line,
		Summary: func(v any) message.Text {
			g := v.(*board.Game)
			return message.Textf("board.summary", "board %s, %s", g.Board.Shape(), g.Notation)
		},
		Encode: values.EncodeGame, Decode: values.DecodeGame, FromText: "taquin.parse(text)", FromList: "taquin.parse(list)",
	}, bind.Methods{
		Module: bind.Module{Self: "b", Title: "a board",
			About:   "Methods of a board b. Moves are moves of the blank. Methods that change the board return it, so that calls can be chained; an error leaves it unchanged. As table keys, equal boards are different: use tostring(b). b:a() and b:p() count from 0, so that #b:a() is b:size() - 1.",
			Entries: methods},
		Operators: map[string]*bind.Function{
			"tostring": bind.Do1(self, func(a bind.Args, g *board.Game) int {
				grantText(a, g)
				return a.ReturnText(g.String())
			}),
			"len": bind.GiveInt(self, func(g *board.Game) int { return g.Board.Size() }),
		},
	})
}

// maxLine is the length in bytes of the longest board that is written in a line; a larger one is
// written as its shape.
const maxLine = 400

// line writes a board in one line.
func line(v any, _ int) message.Text {
	g := v.(*board.Game)
	if g.Board.Size() <= maxLine/2 { // a label and a blank are two bytes at least
		if text := g.String(); len(text) <= maxLine {
			return message.Plain(text)
		}
	}
	return message.Textf("board.large", "board %s", g.Board.Shape())
}

// self is the board that a method is called on.
var self = values.Self()

// of applies a function of boards to the board of a game.
func of[T any](f func(*board.Board) T) func(*board.Game) T {
	return func(g *board.Game) T { return f(g.Board) }
}

// toCell reads a position on a board, which errors call what.
func toCell(a bind.Args, g *board.Game, v lua.LValue, what any) int {
	return a.ToInt(v, what, 0, g.Board.Size()-1)
}

// toPiece reads a label as a piece.
func toPiece(a bind.Args, g *board.Game, v lua.LValue) int {
	return g.Notation.Piece(g.Board.Shape(), toCell(a, g, v, "label"))
}

// writtenAt is the label at a position as scripts see it: a number, or the text on the tile.
func writtenAt(g *board.Game, cell int) lua.LValue {
	if g.Board.Inscribed() {
		return lua.LString(g.Notation.Written(g.Board, g.Board.At(cell)))
	}
	return bind.Whole(labelAt(g, cell))
}

// firstWith is the first position where a text is written.
func firstWith(a bind.Args, g *board.Game, v lua.LValue) int {
	label, ok := v.(lua.LString)
	if !ok {
		a.Refuse(v, "board.label-must-be-a", `label must be a text that is written on a tile, or "." for the blank`)
	}
	cell, ok := g.Board.Find(string(label))
	if !ok {
		const longest = 40
		a.Fail("board.the-label-is-on", "the label %s is on no tile", text.Quote(string(label), longest))
	}
	return cell
}

// toldApart is a board without indistinguishable tiles, which therefore has a permutation.
var toldApart = bind.Map(self, func(a bind.Args, g *board.Game) *board.Game {
	values.RefuseAlike(a, g)
	return g
})

// labelAt is the number of the piece at a position.
func labelAt(g *board.Game, cell int) int { return g.Notation.Label(g.Board.Shape(), g.Board.At(cell)) }

// posOf is the position of a label.
func posOf(g *board.Game, label int) int {
	return g.Board.Pos(g.Notation.Piece(g.Board.Shape(), label))
}

// bytesOfElement is the memory of an element of a list of numbers in Lua.
const bytesOfElement = 24

// grantText reserves memory for the text of a board.
func grantText(a bind.Args, g *board.Game) {
	const ofCell = 2 * len("12345 ") // with the buffer
	a.Grant(ofCell * g.Board.Size())
}

// each lists f of each cell, or of each label.
func each(a bind.Args, g *board.Game, f func(g *board.Game, i int) int) []int {
	all := bind.NewList[int](a, g.Board.Size())
	a.Grant(cap(all) * bytesOfElement)
	for i := range cap(all) {
		all = append(all, f(g, i))
	}
	return all
}

// possible lists the moves that a board allows, in the notation's order.
func possible(g *board.Game) board.Path {
	p := make(board.Path, 0, 4)
	for _, m := range g.Notation.Moves() {
		if g.Board.Can(m) {
			p = append(p, m)
		}
	}
	return p
}

// views are the methods about the board as a whole.
var views = []bind.Entry{
	{Name: "b:cols", Text: "Returns the number of columns.", Example: `taquin.new(3, 2):cols()  --> 3`,
		Func: bind.GiveInt(self, func(g *board.Game) int { return g.Board.Shape().Cols })},
	{Name: "b:rows", Text: "Returns the number of rows.", Example: `taquin.new(3, 2):rows()  --> 2`,
		Func: bind.GiveInt(self, func(g *board.Game) int { return g.Board.Shape().Rows })},
	{Name: "b:size", Text: "Returns the number of cells, including the blank; #b is the same.", Example: `taquin.new(3, 2):size()  --> 6`,
		Func: bind.GiveInt(self, of((*board.Board).Size))},
	{Name: "b:notation", Text: "Returns the name of the board's notation.", Example: `taquin.new(3, 2):notation()  --> "audibert"`,
		Func: bind.GiveText(self, func(g *board.Game) string { return g.Notation.String() })},
	formatEntry,
	{Name: "b:as", Returns: "b", Text: "Returns the same board in another notation with the same home of the blank.",
		Example: `taquin.new(2, 2):as("td")  --> 1 2 / 3 0`,
		Func: bind.Do2(self, values.NamedNotation(), func(a bind.Args, g *board.Game, n board.Notation) int {
			a.Grant(g.Bytes())
			seen, err := g.As(n)
			a.Check(err)
			return a.ReturnValue(seen)
		})},
}

// labelViews are the methods about what lies where.
var labelViews = []bind.Entry{
	{Name: "b:at", Text: "Returns the label at position i, counted from 0; a text if the tiles carry texts.", Example: `taquin.new(2, 2, "td"):at(0)  --> 1`,
		Func: bind.NoEscape(bind.Do2(self, bind.Any("i"), func(a bind.Args, g *board.Game, i lua.LValue) int {
			return a.Return(writtenAt(g, toCell(a, g, i, "position")))
		}))},
	{Name: "b:pos", Text: "Returns the position of a label; the first one if several tiles carry it.", Example: `taquin.new(2, 2, "td"):pos(1)  --> 0`,
		Func: bind.NoEscape(bind.Do2(self, bind.Any("label"), func(a bind.Args, g *board.Game, label lua.LValue) int {
			if g.Board.Inscribed() {
				return a.ReturnInt(firstWith(a, g, label))
			}
			return a.ReturnInt(g.Board.Pos(toPiece(a, g, label)))
		}))},
	{Name: "b:blank", Text: "Returns the position of the blank.", Example: `taquin.new(3, 2):blank()  --> 5`,
		Func: bind.GiveInt(self, of((*board.Board).Blank))},
	{Name: "b:cells", Text: "Returns the list of labels in reading order.", Example: `taquin.new(2, 2, "td"):cells()  --> {1, 2, 3, 0}`,
		Func: bind.NoEscape(bind.Do1(self, func(a bind.Args, g *board.Game) int {
			if !g.Board.Inscribed() {
				return a.Return(bind.List(a.LState, each(a, g, labelAt)))
			}
			a.Grant(g.Board.Size() * bytesOfElement)
			t := a.NewTable()
			for i := range g.Board.Size() {
				t.Append(writtenAt(g, i))
			}
			return a.Return(t)
		}))},
	{Name: "b:a", Signature: "b:a()[i]", Text: "Returns a copy of Audibert's array a[]: the number at each position, from 0.", Example: `taquin.new(3, 2):a()[0]  --> 0`,
		Func: bind.NoEscape(bind.Do1(self, func(a bind.Args, g *board.Game) int { return a.Return(bind.FromZero(a.LState, each(a, g, labelAt))) }))},
	{Name: "b:p", Signature: "b:p()[label]", Text: "Returns a copy of Audibert's array pos[]: the position of each number, from 0.", Example: `taquin.new(3, 2):p()[5]  --> 5`,
		Func: bind.NoEscape(bind.Do1(self, func(a bind.Args, g *board.Game) int { return a.Return(bind.FromZero(a.LState, each(a, g, posOf))) }))},
	{Name: "b:neighbours", Text: "Returns the boards one move away, in the notation's order of letters.",
		Example: `#taquin.new(3, 3):neighbours()  --> 2`,
		Func: bind.Do1(self, func(a bind.Args, g *board.Game) int {
			t := a.NewTable()
			for _, m := range possible(g) {
				a.Grant(g.Bytes())
				next := g.Copy()
				next.Observer = nil // it is no move of the script's
				next.Do(m)
				next.Observer = g.Observer
				t.Append(a.State.Wrap(next))
			}
			return a.Return(t)
		})},
}
