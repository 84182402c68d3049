package tui

import (
	"strings"
	"unicode"

	"taquin/cmd/taquin/terminal/tty"
	"taquin/engine/board"
)

// action is what a key is for, if it makes no move.
type action int

const (
	nothing  action = iota
	toggle          // directions are those of a tile, or those of the blank
	undo            // a move
	redo            // a move
	hint            // shows the best move
	follow          // makes it
	distance        // tells it
	solution        // plays it
	look            // changes the picture: with numbers, or numbers alone
	deals           // begins with a new board
	leave           // ends the game
)

// actions are the keys of actions. Letters are small; see rules.
var actions = map[tty.Key]action{
	't': toggle, tty.Key('\t'): toggle,
	'u': undo, tty.Backspace: undo, '\b': undo,
	'r': redo, tty.CtrlR: redo,
	'?': hint, ' ': follow,
	'd': distance, 's': solution, 'p': look,
	'n': deals,
	'q': leave, tty.Escape: leave,
}

// directions are the keys that say where something goes: the blank here, which a game
// reads as it pleases.
var directions = map[tty.Key]board.Move{
	tty.Up: board.Up, tty.Left: board.Left, tty.Down: board.Down, tty.Right: board.Right,
	'k': board.Up, 'h': board.Left, 'j': board.Down, 'l': board.Right,
}

// rules say what keys mean beside a notation, whose letters come first, exactly as it
// writes them. A key of the game whose small letter they take (h and d beside hgbd) is
// typed as a capital.
type rules struct{ board.Notation }

// move is the move that a letter of the notation names.
func (r rules) move(key tty.Key) (board.Move, bool) {
	if key < 0 || key > unicode.MaxASCII {
		return 0, false
	}
	return r.Notation.Move(byte(key))
}

// own is a key as the game's own lists have it, NoKey for a letter of the notation.
func (r rules) own(key tty.Key) tty.Key {
	if _, taken := r.move(key); taken {
		return tty.None
	}
	small := tty.Key(unicode.ToLower(rune(key)))
	if _, taken := r.move(small); taken {
		return small
	}
	return key
}

// named is how a key of the game is typed, given its small letter.
func (r rules) named(key rune) string {
	if _, taken := r.move(tty.Key(key)); taken {
		return strings.ToUpper(string(key))
	}
	return string(key)
}
