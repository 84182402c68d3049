// Package values defines the Go values that scripts hold and several modules share, with the
// parameters that read them and their encodings: boards, states of puzzles, solutions, state
// spaces, pictures and the random source.
//
// It declares no Lua function; the module that makes a kind of value declares its methods. Begin
// with Family in state.go. boards.go, puzzles.go and slides.go describe the three families.
package values

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/luabind/bind"
)

// Game is a board.
func Game(name string) bind.Param[*board.Game] { return bind.Value[*board.Game](name) }

// Self is the board that a method is called on.
func Self() bind.Param[*board.Game] { return bind.Self[*board.Game]("the board") }

// Notation is the name of a notation, with a default.
func Notation(usual board.Notation) bind.Param[board.Notation] { return notation().Or(usual) }

// NamedNotation is the name of a notation without a default.
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

// longestRepeated is the length in bytes of the longest text of a board that an error repeats.
const longestRepeated = 400

// ParseCall returns the call that reads a text in a notation. The prompt does not escape its
// single quotes, so that it can be copied.
func ParseCall(text, notation string) string {
	text = "'" + board.OneLine(text) + "'" // a board has no quotes in it
	if len(text) > longestRepeated {
		text = "text"
	}
	return fmt.Sprintf("taquin.parse(%s, '%s')", text, notation)
}

// Misread completes the error about a text that is no board in notation n with the call that
// reads it in another notation, if one does.
func Misread(err error, text string, n board.Notation) error {
	if err == nil {
		return nil
	}
	if other, ok := n.Meant(text, ""); ok {
		return message.Errorf("", "%w%s", err, other.IfMeant(ParseCall(text, other.String())))
	}
	return err
}

// WhyNot completes the error about a board that cannot be solved. If the board may have been
// misread, the error ends with the call that reads its text in another notation.
func WhyNot(g *board.Game, err error) error {
	if errors.Is(err, board.ErrUnsolvable) {
		if text, other, ok := g.Meant(); ok {
			return message.Errorf("", "%w%s", err, other.IfMeant(ParseCall(text, other.String())))
		}
	}
	return err
}

// RefuseAlike raises an error for a board with indistinguishable tiles.
func RefuseAlike(a bind.Args, g *board.Game) {
	if g.Board.Alike() != nil {
		a.Fail("values.some-tiles-of-the", "some tiles of the board have the same label, so that its permutation is unknown (use numbers or different labels)")
	}
}

// Letters is the notation that gives the moves of a board their letters.
type Letters struct{ board.Notation }

// Format writes moves.
func (n Letters) Format(p board.Path) string { return n.Word(p) }

// String names the puzzle of the moves.
func (Letters) String() string { return "a board" }

// Boards is the family of boards.
var Boards = &Family[*board.Game, board.Path, board.Move]{
	Self: Self(),
	Of:   func(g *board.Game) Puzzle[board.Path] { return Letters{g.Notation} },
	Apart: func(g *board.Game) *board.Game {
		g = g.Copy()
		g.Observer = nil
		return g
	},
	History: func(g *board.Game) board.Path {
		p, _ := g.History()
		return p
	},
	Play: (*board.Game).Play, PlayText: (*board.Game).PlayWord,
	Parse:   func(g *board.Game, word string) (board.Path, error) { return g.Board.PathOf(word, g.Notation) },
	Moves:   func(g *board.Game, s BoardSolution) (board.Path, error) { return s.Moves, g.Board.Copy().Play(s.Moves) },
	Inverse: func(_ *board.Game, p board.Path) board.Path { return p.Inverse() },
	Same:    func(m, n board.Move) bool { return m == n },
	Next:    nextMoves, MoveBytes: 1, LetterBytes: 1, TextBytes: func(_ *board.Game, p board.Path) int { return len(p) },
}

// BoardSolution is a solution of a board.
type BoardSolution = Solution[board.Path]

// nextMoves offers the moves that the board allows after a word.
func nextMoves(g *board.Game, typed string) []bind.Candidate {
	b, n := g.Board.Copy(), g.Notation
	p, err := n.ParseWord(typed)
	if err != nil || b.Play(p) != nil {
		return nil
	}
	var all []bind.Candidate
	for _, m := range n.Moves() {
		if to, ok := b.Shape().Step(b.Blank(), m); ok {
			tile := n.Written(b, b.At(to))
			all = append(all, bind.Candidate{Text: typed + string(n.Letter(m)), Summary: fmt.Sprintf("the blank goes %s, tile %s %s", m, tile, m.Opposite())})
		}
	}
	return all
}

// NextMove offers the moves for a word of one letter.
func NextMove(at bind.Cursor) []bind.Candidate {
	if at.Typed != "" {
		return nil
	}
	return Boards.Complete(at)
}

// writtenGame is the encoding of a board with its history. Texts are bytes, because JSON would
// replace invalid UTF-8.
type writtenGame struct {
	Notation     board.Notation
	Cols, Rows   int
	Cells        []int
	Labels, Text []byte // of the tiles, separated by blanks, and that the board was read from
	Moves        board.Path
	Complete     bool // Moves are all moves since the board was set
}

// EncodeGame encodes a board, its labels, its history and the text that it was read from.
func EncodeGame(v any) ([]byte, error) {
	g := v.(*board.Game)
	w := writtenGame{Notation: g.Notation, Cols: g.Board.Shape().Cols, Rows: g.Board.Shape().Rows, Cells: g.Board.Cells(),
		Labels: []byte(strings.Join(g.Board.Inscription(), " ")), Text: []byte(g.Written())}
	w.Moves, w.Complete = g.History()
	return json.Marshal(w)
}

// DecodeGame decodes a board.
func DecodeGame(s *bind.State, text []byte) (any, error) {
	var w writtenGame
	if json.Unmarshal(text, &w) != nil || !validNotation(w.Notation) || !validMoves(w.Moves) {
		return nil, ErrBytes
	}
	shape, err := board.NewShape(w.Cols, w.Rows)
	if err != nil {
		return nil, err
	}
	b, err := board.FromCells(shape, w.Notation.Home(), w.Cells)
	if err != nil {
		return nil, err
	}
	if len(w.Labels) > 0 {
		if err := b.Inscribe(strings.Split(string(w.Labels), " ")); err != nil {
			return nil, err
		}
	}
	g, err := board.ResumeGame(b, w.Notation, w.Moves, w.Complete)
	if err != nil {
		return nil, err
	}
	g.WrittenAs(string(w.Text))
	g.Remember(s.Guard.MaxString())
	return g, nil
}

func validNotation(n board.Notation) bool { return slices.Contains(board.Notations(), n) }

func validMoves(p board.Path) bool {
	return !slices.ContainsFunc(p, func(m board.Move) bool { return m > board.Right })
}

// EncodeSolution encodes a solution of a board.
func EncodeSolution(v any) ([]byte, error) {
	s := v.(BoardSolution)
	return json.Marshal(writtenSolution[board.Notation, board.Path]{s.Of.(Letters).Notation, s})
}

// DecodeSolution decodes a solution of a board.
func DecodeSolution(_ *bind.State, text []byte) (any, error) {
	var w writtenSolution[board.Notation, board.Path]
	if json.Unmarshal(text, &w) != nil || !validNotation(w.Of) || !validMoves(w.Solution.Moves) {
		return nil, ErrBytes
	}
	w.Solution.Of = Letters{w.Of}
	return w.Solution, nil
}
