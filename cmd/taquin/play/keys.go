package play

import (
	"strings"
	"unicode"

	"taquin/cmd/taquin/terminal/keyboard"
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
var actions = map[keyboard.Key]action{
	't': toggle, keyboard.Key('\t'): toggle,
	'u': undo, keyboard.Backspace: undo, '\b': undo,
	'r': redo, keyboard.CtrlR: redo,
	'?': hint, ' ': follow,
	'd': distance, 's': solution, 'p': look,
	'n': deals,
	'q': leave, keyboard.Escape: leave,
}

// directions are the keys that say where something goes: the blank here, which a game
// reads as it pleases.
var directions = map[keyboard.Key]board.Move{
	keyboard.Up: board.Up, keyboard.Left: board.Left, keyboard.Down: board.Down, keyboard.Right: board.Right,
	'k': board.Up, 'h': board.Left, 'j': board.Down, 'l': board.Right,
}

// rules say what keys mean beside a notation, whose letters come first, exactly as it
// writes them. A key of the game whose small letter they take (h and d beside hgbd) is
// typed as a capital.
type rules struct{ board.Notation }

// move is the move that a letter of the notation names.
func (r rules) move(key keyboard.Key) (board.Move, bool) {
	if key < 0 || key > unicode.MaxASCII {
		return 0, false
	}
	return r.Notation.Move(byte(key))
}

// own is a key as the game's own lists have it, NoKey for a letter of the notation.
func (r rules) own(key keyboard.Key) keyboard.Key {
	if _, taken := r.move(key); taken {
		return keyboard.None
	}
	small := keyboard.Key(unicode.ToLower(rune(key)))
	if _, taken := r.move(small); taken {
		return small
	}
	return key
}

// named is how a key of the game is typed, given its small letter.
func (r rules) named(key rune) string {
	if _, taken := r.move(keyboard.Key(key)); taken {
		return strings.ToUpper(string(key))
	}
	return string(key)
}
