package board

import (
	"taquin/engine/message"

	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
)

// The labels of a text determine its possible notations. There are two conventions.
// Labels from 0: tiles 0..NP-2, and the blank is NP-1 or a sign. Labels from 1: tiles
// 1..NP-1, and the blank is 0 or a sign. The numbers 0..NP-1 without a sign fit both;
// unless a notation is given, 0 is the blank, even if the board is unsolvable.
//
// The goals of AIMA (the blank first) and of the snail (the blank in the middle)
// are labelled from 1. Goals do not select a notation.

// Unnamed is the notation of texts that fit both conventions if no notation is given.
const Unnamed = TD

// usualOf[first] is the notation for texts that fit only labels from first, if the usual
// notation has the other convention.
var usualOf = [...]Notation{Audibert, TD}

// NotationOf returns the notation of texts if none is given. The usual notation is Unnamed
// unless the session sets another. The first text that fits only one convention decides: the
// result is the usual notation if it has this convention, otherwise audibert (labels from 0)
// or td (labels from 1). Without such a text it is the usual notation.
func NotationOf(usual Notation, texts ...string) Notation {
	for _, text := range texts {
		from0, from1 := conventions(text)
		first := notations[usual].first
		switch {
		case from0 == from1:
		case from1 == (first == 1):
			return usual
		default:
			return usualOf[1-first]
		}
	}
	return usual
}

// conventions reports which conventions of labels a text fits.
func conventions(text string) (from0, from1 bool) {
	rows, err := splitRows(Uncommented(text))
	if err != nil {
		return false, false
	}
	size := len(rows) * len(rows[0])
	seen, signs := make([]bool, size), 0
	for _, row := range rows {
		for _, word := range row {
			label, err := strconv.Atoi(word)
			switch {
			case isBlankSign(word):
				signs++
			case err != nil || label < 0 || label >= size || seen[label]:
				return false, false
			default:
				seen[label] = true
			}
		}
	}
	switch signs {
	case 0:
		return true, true
	case 1: // the missing number is the blank's label
		return !seen[size-1], !seen[0]
	}
	return false, false
}

// Meant returns another notation for a text that is not a board in notation n, or is
// unsolvable in it: one in which it is a board, or is solvable. The goal is the text of the
// goal board; "" is the solved board.
//
// For an unsolvable board only notations after n in the list qualify. A notation whose
// solved board has the blank in another cell qualifies only if the blank is in that cell;
// otherwise it would fit every unsolvable 4x4 board.
func (n Notation) Meant(text, goal string) (other Notation, ok bool) {
	b, reach, err := n.parsePair(text, goal)
	if err == nil && leads(b, reach) {
		return 0, false
	}
	for _, other := range [...]Notation{Audibert, TD, Agreg} { // english reads boards as td does
		c, otherReach, otherErr := other.parsePair(text, goal)
		switch {
		case otherErr != nil:
		case err != nil:
			return other, true
		case other > n && leads(c, otherReach) && (other.Home() == n.Home() || c.blank == c.home):
			return other, true
		}
	}
	return 0, false
}

// Squared arranges a text of one row of 4, 9, 16, … labels as a square board. It also returns
// a notation in which that board is solvable: n or, unless n was given, the one that Meant
// returns.
func (n Notation) Squared(text string, named bool) (square string, in Notation, ok bool) {
	rows, err := splitRows(Uncommented(text))
	if err != nil || len(rows) > 1 {
		return "", n, false
	}
	labels := rows[0]
	side := int(math.Sqrt(float64(len(labels))))
	if side*side != len(labels) {
		return "", n, false
	}
	lines := make([]string, 0, side)
	for row := range slices.Chunk(labels, side) {
		lines = append(lines, strings.Join(row, " "))
	}
	square = strings.Join(lines, " / ")
	if b, err := Parse(square, n); err == nil && b.Solvable() {
		return square, n, true
	}
	in, ok = n.Meant(square, "")
	if !ok || named {
		return "", n, false
	}
	b, err := Parse(square, in)
	return square, in, err == nil && b.Solvable()
}

// IfSquare returns the end of an error about a text that Squared arranges: a correct call.
func IfSquare(call string) message.Text {
	return message.Textf("board.if-a-square", "; if a square is meant, its rows are separated by /: %s", call)
}

// IfMeant returns the end of an error about a text that is valid in notation n: a correct
// call.
func (n Notation) IfMeant(call string) message.Text {
	return message.Textf("board.if-in-notation", "; if it is meant in notation %s: %s", n, call)
}

// Remark explains how a text of the numbers 0..NP-1 is read in notation n, and how to choose
// another notation: choose returns what selects a notation, such as a flag. It is empty for
// other texts, whose labels fit only one convention.
func (n Notation) Remark(text string, choose func(Notation) string) message.Text {
	if from0, from1 := conventions(text); !from0 || !from1 {
		return message.Text{}
	}
	if notations[n].first == 0 {
		return message.Textf("board.0-is-a-tile", "0 is read as a tile; to read it as the blank: %s", choose(TD))
	}
	var solved message.Text
	if other, ok := n.Meant(text, ""); ok {
		solved = message.Textf("board.to-solve-with-the-blank", "; to solve the board with the blank's home at the top left: %s", choose(other))
	}
	return message.Textf("board.0-is-the-blank", "0 is read as the blank; to read it as a tile: %s%s", choose(Audibert), solved)
}

// parsePair parses a board and its goal; the goal is nil for the solved board.
func (n Notation) parsePair(text, goal string) (b, reach *Board, err error) {
	if b, err = Parse(text, n); err == nil && goal != "" {
		reach, err = Parse(goal, n)
	}
	return b, reach, err
}

// leads reports whether some path leads from a board to a goal, nil for the solved board.
func leads(b, reach *Board) bool {
	if reach != nil {
		var err error
		if b, err = b.Toward(reach); err != nil {
			return false
		}
	}
	return b.Solvable()
}

// ReadGame starts a game on the board of a text, whose notation NotationOf detects.
func ReadGame(text string, usual Notation) (*Game, error) {
	n := NotationOf(usual, text)
	b, err := Parse(text, n)
	if err != nil {
		return nil, err
	}
	g, err := NewGame(b, n)
	if err == nil {
		g.WrittenAs(text)
	}
	return g, err
}

// WrittenAs must be called with the text from which the pieces were set. The game keeps the
// text of an unsolvable board, which may have been misread.
func (g *Game) WrittenAs(text string) {
	if g.Board.labels == nil && !g.Board.Solvable() {
		g.written = text
	}
}

// Written returns the text that WrittenAs has kept, or "".
func (g *Game) Written() string { return g.written }

// Meant is Notation.Meant for the text that WrittenAs has kept.
func (g *Game) Meant() (text string, other Notation, ok bool) {
	if g.written == "" {
		return "", 0, false
	}
	other, ok = g.Notation.Meant(g.written, "")
	return g.written, other, ok
}

// Squared is Notation.Squared for the text from which the board was last set or, if that is
// not stored, for the text of the current board.
func (g *Game) Squared() (square string, n Notation, ok bool) {
	if g.Board.labels != nil {
		return "", g.Notation, false
	}
	return g.Notation.Squared(cmp.Or(g.written, g.Notation.Format(g.Board)), g.written == "")
}
