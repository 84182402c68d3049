// Package terminal is the keyboard and the screen: a line editor with history and
// completion, which is liner and what it lacks (pasted blocks, entries of several
// lines, windows that change), single keys, lines that are drawn over in place, a
// line of progress, and what a terminal has room and colours for. It knows no Lua
// and runs nothing. Begin reading at Line.
package terminal

import (
	"math"
	"os"

	"github.com/peterh/liner"
	"golang.org/x/term"

	"taquin/engine/text"
)

// Std is where the program reads and writes.
type Std struct {
	In       *os.File
	Out, Err *Screen

	MarkTimes bool // measured times are marked where they are written, see text.Marked
}

// Standard is the program's own input and output, in the letters that the environment
// speaks of.
func Standard() Std {
	ascii := text.OnlyASCII(os.Getenv)
	return Std{In: os.Stdin, Out: &Screen{File: os.Stdout, ASCII: ascii}, Err: &Screen{File: os.Stderr, ASCII: ascii}}
}

// device is what may be a terminal.
type device interface{ Fd() uintptr }

// Interactive reports whether someone is there to read and to type.
func (s Std) Interactive() bool {
	return term.IsTerminal(int(s.In.Fd())) && term.IsTerminal(int(s.Out.Fd()))
}

// Columns is the width of a terminal in columns; anything else is as wide as
// it takes, math.MaxInt.
func Columns(f device) int {
	if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
		return width
	}
	return math.MaxInt
}

// Rows is the height of a terminal, 24 if it does not say.
func Rows(f device) int {
	if _, height, err := term.GetSize(int(f.Fd())); err == nil && height > 0 {
		return height
	}
	return 24
}

// Colour reports whether what is written to f has colours: when is "always",
// "never" or "auto", which is for terminals that are not dumb, unless the
// environment's NO_COLOR says something.
func Colour(f device, when string) bool {
	switch when {
	case "always":
		return true
	case "never":
		return false
	}
	return moves(f) && os.Getenv("NO_COLOR") == ""
}

// moves reports whether f is a terminal that understands escape sequences.
func moves(f device) bool {
	return term.IsTerminal(int(f.Fd())) && liner.TerminalSupported()
}

// oneLine cuts a text to a line of at most so many columns that moves no
// cursor.
func oneLine(line string, columns int) string {
	return text.Cut(text.OneLine(line), columns)
}
