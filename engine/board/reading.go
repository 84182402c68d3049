package board

import (
	"slices"

	"taquin/engine/board/reader"
	"taquin/engine/message"
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
		if from0, from1 := conventions(text); from0 != from1 {
			return usual.of(from1)
		}
	}
	return usual
}

// NotationOfRows is NotationOf for the words of a board.
func NotationOfRows(usual Notation, rows [][]string) Notation {
	if from0, from1 := Conventions(rows); from0 != from1 {
		return usual.of(from1)
	}
	return usual
}

// of returns the notation of texts that fit one convention only.
func (n Notation) of(from1 bool) Notation {
	switch first := n.First(); {
	case from1 == (first == 1):
		return n
	default:
		return usualOf[1-first]
	}
}

// conventions reports which conventions of labels a text fits.
func conventions(text string) (from0, from1 bool) {
	g, err := reader.One(text, reader.Options{})
	if err != nil {
		return false, false
	}
	return Conventions(g.Rows)
}

// Conventions reports which conventions of labels the words of a board fit.
func Conventions(rows [][]string) (from0, from1 bool) {
	seen, signs, ok := reader.Labels(slices.Concat(rows...))
	switch {
	case !ok:
		return false, false
	case signs == 0:
		return true, true
	case signs == 1: // the missing number is the blank's label
		return !seen[len(seen)-1], !seen[0]
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

// IfMeant returns the end of an error about a text that is valid in notation n: a correct
// call.
func (n Notation) IfMeant(call string) message.Text {
	return message.Textf("board.to-read-in-notation", "; to read it in notation %s: %s", n, call)
}

// Remark explains how a text of the numbers 0..NP-1 is read in notation n, and how to choose
// another notation: choose returns what selects a notation, such as a flag. It is empty for
// other texts, whose labels fit only one convention.
func (n Notation) Remark(text string, choose func(Notation) string) message.Text {
	if from0, from1 := conventions(text); !from0 || !from1 {
		return message.Text{}
	}
	if n.First() == 0 {
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
