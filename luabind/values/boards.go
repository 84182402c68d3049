// Package values holds the values of Go that scripts hold and several modules use,
// and the parameters that read them: boards seen through a notation, words of moves,
// solutions, state spaces, pictures and the lab's random source.
//
// It declares no Lua function: the methods of a kind of value stand in the module that
// makes it. Begin with boards.go.
package values

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/luabind/bind"
)

// Game is a board.
func Game(name string) bind.Param[*board.Game] { return bind.Value[*board.Game](name) }

// Self is the board that a method is called on.
func Self() bind.Param[*board.Game] { return bind.Self[*board.Game]("the board") }

// Notation is the name of a notation; if it is left out, the usual one is meant.
func Notation(usual board.Notation) bind.Param[board.Notation] { return notation().Or(usual) }

// NamedNotation is the name of a notation that must be given.
func NamedNotation() bind.Param[board.Notation] { return notation() }

func notation() bind.Param[board.Notation] {
	return bind.Map(bind.Word("notation"), func(a bind.Args, name string) board.Notation {
		n, err := board.ParseNotation(name)
		a.Check(err)
		return n
	}).From(func(bind.Cursor) []bind.Candidate {
		var all []bind.Candidate
		for _, n := range board.Notations() {
			all = append(all, bind.Candidate{Text: n.String(), Summary: n.About()})
		}
		return all
	})
}

// Moves reads a word in a board's notation, or a solution, as moves that the board
// allows.
func Moves(a bind.Args, g *board.Game, v lua.LValue) board.Path {
	if s, ok := bind.Of[Solution](v); ok {
		a.Check(g.Board.Copy().Play(s.Moves))
		return s.Moves
	}
	word, ok := v.(lua.LString)
	if !ok {
		a.Refuse(v, "word must be a string or a solution")
	}
	p, err := g.Board.PathOf(string(word), g.Notation)
	a.Check(err)
	return p
}
