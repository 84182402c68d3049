package tui

import (
	"strings"
	"unicode"

	"taquin/cmd/taquin/terminal/tty"
	"taquin/engine/board"
)

// action is the effect of a key that makes no move.
type action int

const (
	nothing action = iota
	toggle         // switches directions between tile and blank
	undo
	redo
	hint     // highlights the best move
	follow   // makes that move
	distance // shows the distance to the end
	solution // plays a solution
	look     // switches between picture, picture with numbers, and numbers
	deals    // starts a new board
	leave    // ends the game
)

// actions maps keys to actions. Letters are lower case; see rules.
var actions = map[tty.Key]action{
	't': toggle, tty.Key('\t'): toggle,
	'u': undo, tty.Backspace: undo, '\b': undo,
	'r': redo, tty.CtrlR: redo,
	'?': hint, ' ': follow,
	'd': distance, 's': solution, 'p': look,
	'n': deals,
	'q': leave, tty.Escape: leave,
}

// directions maps keys to directions, here of the blank.
var directions = map[tty.Key]board.Move{
	tty.Up: board.Up, tty.Left: board.Left, tty.Down: board.Down, tty.Right: board.Right,
	'k': board.Up, 'h': board.Left, 'j': board.Down, 'l': board.Right,
}

// rules interpret keys within a notation, whose letters have priority. A lower-case key of the
// game that the notation uses (h and d in hgbd) is typed as a capital.
type rules struct{ board.Notation }

// move returns the move of a letter of the notation.
func (r rules) move(key tty.Key) (board.Move, bool) {
	if key < 0 || key > unicode.MaxASCII {
		return 0, false
	}
	return r.Notation.Move(byte(key))
}

// own translates a key for actions and directions; None for a letter of the notation.
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

// named returns how a lower-case key of the game is typed.
func (r rules) named(key rune) string {
	if _, taken := r.move(tty.Key(key)); taken {
		return strings.ToUpper(string(key))
	}
	return string(key)
}
