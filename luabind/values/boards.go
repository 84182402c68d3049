// Package values holds the values of Go that scripts hold and several modules use,
// and the parameters that read them: boards seen through a notation, words of moves,
// solutions, state spaces, pictures and the lab's random source.
//
// It declares no Lua function: the methods of a kind of value stand in the module that
// makes it. Begin with boards.go.
package values

import (
	"errors"
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/message"
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
			all = append(all, bind.Candidate{Text: n.String(), Summary: n.About(), Key: "notations/" + n.String()})
		}
		return all
	})
}

// longestRepeated is how many bytes of a board's text an error repeats.
const longestRepeated = 400

// ParseCall returns the call that reads a text in a notation. It uses single quotes, which the
// prompt does not escape, so that it can be copied.
func ParseCall(text string, n board.Notation) string {
	text = "'" + board.OneLine(text) + "'" // a board has no quotes in it
	if len(text) > longestRepeated {
		text = "text"
	}
	return fmt.Sprintf("taquin.parse(%s, '%s')", text, n)
}

// Misread adds to the error about a text that is no board in notation n the call that
// reads it in another, if there is one.
func Misread(err error, text string, n board.Notation) error {
	if err == nil {
		return nil
	}
	if other, ok := n.Meant(text, ""); ok {
		return message.Errorf("", "%w%s", err, other.IfMeant(ParseCall(text, other)))
	}
	return err
}

// WhyNot is an error about solving a board. If the board cannot be solved because it was read in
// another notation than it was meant in, the error ends with the call that reads it so.
func WhyNot(g *board.Game, err error) error {
	if errors.Is(err, board.ErrUnsolvable) {
		if square, n, ok := g.Squared(); ok {
			return message.Errorf("", "%w%s", err, board.IfSquare(ParseCall(square, n)))
		}
		if text, other, ok := g.Meant(); ok {
			return message.Errorf("", "%w%s", err, other.IfMeant(ParseCall(text, other)))
		}
	}
	return err
}

// RefuseAlike raises an error for a board with tiles that look alike: what is asked of it
// would depend on which of them is which.
func RefuseAlike(a bind.Args, g *board.Game) {
	if g.Board.Alike() != nil {
		a.Fail("values.some-tiles-of-the", "some tiles of the board look alike, so that nobody can tell which permutation it shows (a board with numbers or labels all different is wanted)")
	}
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
		a.Refuse(v, "values.word-must-be-a", "word must be a string or a solution")
	}
	p, err := g.Board.PathOf(string(word), g.Notation)
	a.Check(err)
	return p
}
