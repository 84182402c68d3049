package taquin

import (
	"taquin/engine/board"
	"taquin/luabind/bind"
	"taquin/luabind/lib/states"
	"taquin/luabind/values"
)

// measures are the methods about how a board is mixed.
var measures = []bind.Entry{
	{Name: "b:solved", Text: "Whether every piece is home; tiles that look alike may have changed places.", Example: `taquin.new(3, 3):solved()  --> true`,
		Func: states.Solved(values.Boards)},
	{Name: "b:solvable", Text: "Whether some moves solve the board; if not, also the reason. A text that nobody has named a notation for may have been meant otherwise than it was read: the reason then ends with the call that reads it so.",
		Example: `taquin.parse("1 0 / 2 ."):solvable()  --> false`,
		Func: bind.Do1(self, func(a bind.Args, g *board.Game) int {
			err := g.Board.CheckSolvable()
			if err == nil {
				return a.ReturnBool(true)
			}
			return a.ReturnBool(false) + a.ReturnText(values.WhyNot(g, err).Error())
		})},
	{Name: "b:parity", Text: `The parity of the tiles' permutation, the blank left out: "even" or "odd".`,
		Example: `taquin.parse("1 0 / 2 ."):parity()  --> "odd"`,
		Func:    bind.NoEscape(bind.Do1(toldApart, func(a bind.Args, g *board.Game) int { return a.Return(values.Parity(g.Board.TilePerm())) }))},
	{Name: "b:inversions", Text: "The inversions of b:perm(), the weight pi1 of the agrégation text.",
		Example: `taquin.parse("1 0 / 2 ."):inversions()  --> 1`,
		Func:    bind.GiveInt(toldApart, func(g *board.Game) int { return g.Board.Perm().Inversions() })},
	{Name: "b:manhattan", Text: "The sum of the tiles' distances from home, the weight pi2 of the agrégation text.",
		Example: `taquin.parse("1 0 / 2 ."):manhattan()  --> 2`,
		Func:    bind.GiveInt(toldApart, of((*board.Board).Manhattan))},
	{Name: "b:perm", Returns: "p", Text: "The permutation in reading order of all pieces, each named by its home, so that the solved board gives the identity in every notation. Its cycles lead from a place to the piece on it: (0 1 2) says that place 0 holds piece 1, place 1 piece 2 and place 2 piece 0.",
		Example: `taquin.parse("1 0 / 2 ."):perm()  --> (0 1)`,
		Func:    bind.NoEscape(bind.Do1(toldApart, func(a bind.Args, g *board.Game) int { return a.ReturnValue(g.Board.Perm()) }))},
}

// readings are the permutation and the number that two of the sources make of a board.
var readings = []bind.Entry{
	{Name: "b:boustrophedon", Returns: "p", Text: "The permutation of the tiles read to and fro, numbered from 0 in the order of their homes, as the agrégation text reads them. As with b:perm(), its cycles lead from a place to the tile on it.",
		Example: `taquin.new(2, 2):boustrophedon()  --> ()`,
		Func:    bind.Do1(toldApart, func(a bind.Args, g *board.Game) int { return a.ReturnValue(g.Board.Boustrophedon()) })},
	{Name: "b:code", Text: "The 3x3 paper's integer of a board of at most nine cells (see taquin.decode).",
		Example: `taquin.new(3, 3):code()  --> 87654321`,
		Func: bind.Do1(toldApart, func(a bind.Args, g *board.Game) int {
			code, err := g.Board.Code()
			a.Check(err)
			return a.ReturnInt(code)
		})},
}
