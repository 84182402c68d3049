package taquin

import (
	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/lib/states"
	"taquin/luabind/values"
)

// measures are the methods about how a board is mixed.
var measures = []bind.Entry{
	{Name: "b:solved", Text: "Tests whether the board is solved; tiles with the same label are interchangeable.", Example: `taquin.new(3, 3):solved()  --> true`,
		Func: states.Solved(values.Boards)},
	{Name: "b:solvable", Text: "Tests whether the board can be solved. If not, it also returns the reason. If the board was read without a notation, the reason ends with the call for the other reading.",
		Example: `taquin.parse("1 0 / 2 ."):solvable()  --> false`,
		Func: bind.Do1(self, func(a bind.Args, g *board.Game) int {
			err := g.Board.CheckSolvable()
			if err == nil {
				return a.ReturnBool(true)
			}
			return a.ReturnBool(false) + a.ReturnText(values.WhyNot(g, err).Error())
		})},
	{Name: "b:parity", Text: `Returns the parity of the permutation of the tiles without the blank: "even" or "odd".`,
		Example: `taquin.parse("1 0 / 2 ."):parity()  --> "odd"`,
		Func:    bind.NoEscape(bind.Do1(toldApart, func(a bind.Args, g *board.Game) int { return a.Return(values.Parity(g.Board.TilePerm())) }))},
	{Name: "b:inversions", Text: "Returns the number of inversions of b:perm(), the weight pi1 of the agrégation text.",
		Example: `taquin.parse("1 0 / 2 ."):inversions()  --> 1`,
		Func:    bind.GiveInt(toldApart, func(g *board.Game) int { return g.Board.Perm().Inversions() })},
	{Name: "b:manhattan", Text: "Returns the sum of the tiles' distances from home, the weight pi2 of the agrégation text.",
		Example: `taquin.parse("1 0 / 2 ."):manhattan()  --> 2`,
		Func:    bind.GiveInt(toldApart, of((*board.Board).Manhattan))},
	{Name: "b:perm", Returns: "p", Text: "Returns the permutation of all pieces in reading order. Each piece is named by its home, so that the solved board gives the identity in every notation. A cycle leads from a place to the piece on it: (0 1 2) means that place 0 holds piece 1, place 1 piece 2 and place 2 piece 0.",
		Example: `taquin.parse("1 0 / 2 ."):perm()  --> (0 1)`,
		Func:    bind.NoEscape(bind.Do1(toldApart, func(a bind.Args, g *board.Game) int { return a.ReturnValue(g.Board.Perm()) }))},
}

// readings are the permutation and the number that two of the sources make of a board, and its dual.
var readings = []bind.Entry{
	{Name: "b:boustrophedon", Returns: "p", Text: "Returns the permutation of the tiles in boustrophedon order, as in the agrégation text. The tiles are numbered from 0 in the order of their homes. As in b:perm(), a cycle leads from a place to the tile on it.",
		Example: `taquin.new(2, 2):boustrophedon()  --> ()`,
		Func:    bind.Do1(toldApart, func(a bind.Args, g *board.Game) int { return a.ReturnValue(g.Board.Boustrophedon()) })},
	{Name: "b:code", Text: "Returns the code of the 3x3 paper for a board of at most nine cells (see taquin.decode).",
		Example: `taquin.new(3, 3):code()  --> 87654321`,
		Func: bind.Do1(toldApart, func(a bind.Args, g *board.Game) int {
			code, err := g.Board.Code()
			a.Check(err)
			return a.ReturnInt(code)
		})},
	{Name: "b:dual", Returns: "b", Text: "Returns the dual of the board, in which places and pieces are exchanged: the board of the inverse permutation, which needs as many moves. Returns nil and the reason if the blank is not at home, because the blank of the dual then has another home.",
		Example: `taquin.parse("1 2 0 / 3 4 5 / 6 7 ."):dual()  --> 2 0 1 / 3 4 5 / 6 7 .`,
		Func: bind.Do1(toldApart, func(a bind.Args, g *board.Game) int {
			if g.Board.Blank() != g.Board.Home() {
				return a.ReturnNil(message.New("board.no-dual", "the blank is not at home, so that the blank of the dual has another home"))
			}
			b := g.Board.Copy()
			a.Check(b.SetCells(b.Perm().Inverse()))
			dual, err := board.NewGame(b, g.Notation)
			a.Check(err)
			return a.ReturnValue(dual)
		})},
}
