package board

import (
	"fmt"
	"strings"

	"taquin/engine/message"
	"taquin/engine/text"
)

// Notation defines the labels of the tiles and the blank, the blank's home, and the letters
// of the moves.
type Notation uint8

// The notations of the sources and of English texts.
const (
	Audibert    Notation = iota // source 000: tiles from 0, blank NP-1, hgbd
	TD                          // source 002: tiles from 1, blank 0, letters move the tile
	Agreg                       // source 003: tiles from 1, blank 0 at the top left, NESO
	English                     // tiles from 1, blank 0, ULDR
	French                      // tiles from 1, blank 0, hgbd
	EnglishTile                 // English with letters that move the tile
)

// notations describes each notation. It is read-only.
var notations = [...]struct {
	name    string
	home    Home
	first   int  // the label of the first tile; where it is 1 the blank is 0
	dot     bool // the blank is formatted as "."
	letters string
	moves   [4]Move
	tile    bool // the letters name the motion of the tile
	about   string
	who     string
}{
	Audibert: {"audibert", BottomRight, 0, true, "hgbd", [4]Move{Up, Left, Down, Right}, false,
		"tiles from 0, blank NP-1 at the bottom right; h g b d move the blank: haut, gauche, bas, droite",
		"from P. Audibert's article on solving the puzzle by computer; the lab's default"},
	TD: {"td", BottomRight, 1, false, "NESW", [4]Move{Down, Left, Up, Right}, true,
		"tiles from 1, blank 0 at the bottom right; N E S W move the tile: north, east, south, west",
		"from a French programming paper on the 3x3 puzzle (td is short for travaux dirigés, exercises); most books and most people write boards so"},
	Agreg: {"agreg", TopLeft, 1, false, "NESO", [4]Move{Up, Right, Down, Left}, false,
		"tiles from 1, blank 0 at the top left; N E S O move the blank: nord, est, sud, ouest",
		"from a text of 2008 for the agrégation, by which France chooses teachers of mathematics; AIMA, the textbook by Russell and Norvig, has the same solved board"},
	English: {"english", BottomRight, 1, false, "ULDR", [4]Move{Up, Left, Down, Right}, false,
		"tiles from 1, blank 0 at the bottom right; U L D R move the blank: up, left, down, right",
		"from programs and papers in English"},
	French: {"french", BottomRight, 1, false, "hgbd", [4]Move{Up, Left, Down, Right}, false,
		"tiles from 1, blank 0 at the bottom right; h g b d move the blank: haut, gauche, bas, droite",
		"english with the letters of audibert, for readers of French"},
	EnglishTile: {"english-tile", BottomRight, 1, false, "ULDR", [4]Move{Down, Right, Up, Left}, true,
		"tiles from 1, blank 0 at the bottom right; U L D R move the tile: up, left, down, right",
		"from speed-solvers and from programs that count the moves of tiles"},
}

// Beginners returns the notation for beginners in a language.
func Beginners(l text.Language) Notation {
	if l == text.French {
		return French
	}
	return English
}

// ErrNotation reports an unknown name of a notation.
var ErrNotation = message.New("board.no-such-notation", "board: no such notation")

// Notations returns all notations.
func Notations() []Notation { return []Notation{Audibert, TD, Agreg, English, French, EnglishTile} }

// ParseNotation returns the notation with a name.
func ParseNotation(name string) (Notation, error) {
	var known []any
	for _, n := range Notations() {
		if n.String() == name {
			return n, nil
		}
		known = append(known, n.example())
	}
	return 0, message.Errorf("board.there-are-2", "%w: %q (possible: %s)", ErrNotation, name, message.Join("; ", known...))
}

// example shows the solved 3x2 board and the letters.
func (n Notation) example() message.Text {
	b, err := New(Shape{Cols: 3, Rows: 2}, n.Home())
	if err != nil {
		panic(err)
	}
	return message.Textf("board.notation-with-example", "%v: %s and %s", n, n.Format(b), spaced(n.Letters()))
}

// String returns the notation's name.
func (n Notation) String() string { return notations[n].name }

// About returns a description in one line.
func (n Notation) About() string { return notations[n].about }

// Who returns the origin and the users of the notation.
func (n Notation) Who() string { return notations[n].who }

// Home returns the blank's home.
func (n Notation) Home() Home { return notations[n].home }

// First returns the label of the first tile: 0 or 1.
func (n Notation) First() int { return notations[n].first }

// OfTiles reports whether the letters name the motion of the tile, not of the blank.
func (n Notation) OfTiles() bool { return notations[n].tile }

// Moves returns the moves in the order of Letters.
func (n Notation) Moves() [4]Move { return notations[n].moves }

// Letters returns the letters of the moves.
func (n Notation) Letters() string { return notations[n].letters }

// Letter returns the letter of a move.
func (n Notation) Letter(m Move) byte {
	for k, x := range notations[n].moves {
		if x == m {
			return notations[n].letters[k]
		}
	}
	panic(fmt.Sprintf("board: move %d has no letter", m)) // not a valid Move
}

// Move returns the move of a letter; ok is false for other letters.
func (n Notation) Move(letter byte) (m Move, ok bool) {
	meaning := meanings[n][letter]
	return Move(meaning & 3), meaning < notLetter
}

// Label returns the label of a piece on shape s.
func (n Notation) Label(s Shape, piece int) int {
	return label(s, n.Home().Cell(s), piece, notations[n].first)
}

// label numbers the tiles from first, 0 or 1, in the order of their homes. The blank gets the
// remaining number of 0..NP-1.
func label(s Shape, home, piece, first int) int {
	switch {
	case piece == home && first == 0:
		return s.Size() - 1
	case piece == home:
		return 0
	case piece > home:
		piece--
	}
	return piece + first
}

// Piece is the inverse of Label. The label must be in 0..Size-1.
func (n Notation) Piece(s Shape, label int) int {
	home, first := n.Home().Cell(s), notations[n].first
	tile := label - first
	switch {
	case tile < 0 || tile == s.Size()-1:
		return home
	case tile >= home:
		return tile + 1
	}
	return tile
}

// Word formats a path in the notation's letters.
func (n Notation) Word(p Path) string {
	var letter [4]byte
	for m := range letter {
		letter[m] = n.Letter(Move(m))
	}
	word := make([]byte, len(p))
	for i, m := range p {
		word[i] = letter[m]
	}
	return string(word)
}

func spaced(letters string) string { return strings.Join(strings.Split(letters, ""), " ") }

// shorten truncates a text for an error.
func shorten(s string) string { return text.Shorten(s, 24) }
