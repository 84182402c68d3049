// Package terminal is where the program reads and writes, and what a terminal has room
// and colours for: text, lines and pages that are drawn over in place, a line of
// progress, and a text that is read a screenful at a time. Single keys are read in
// keyboard, lines with editing in line. It knows no Lua and runs nothing. Begin reading
// at Std.
package terminal

import (
	"math"
	"os"
	"strings"

	"github.com/peterh/liner"
	"golang.org/x/term"

	"taquin/engine/text"
)

// Std is where the program reads and writes.
type Std struct {
	In       *os.File
	Out, Err *Output

	MarkTimes bool // measured times are marked where they are written, see text.Marked
}

// Standard is the program's own input and output, in the letters that the environment
// speaks of.
func Standard() Std {
	ascii := text.OnlyASCII(os.Getenv)
	return Std{In: os.Stdin, Out: &Output{File: os.Stdout, ASCII: ascii}, Err: &Output{File: os.Stderr, ASCII: ascii}}
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

// Palette is which colours a terminal has.
type Palette int

// The palettes; each has the colours of those before it.
const (
	NoColours      Palette = iota
	SixteenColours         // those that every theme of a terminal defines
	ManyColours            // 256, most of them known exactly
	AllColours             // any, by 24 bits
)

// PaletteOf is the palette of a terminal that has colours, as an environment tells it.
func PaletteOf(getenv func(string) string) Palette {
	if deep := getenv("COLORTERM"); deep == "truecolor" || deep == "24bit" {
		return AllColours
	}
	name := getenv("TERM")
	if strings.Contains(name, "direct") {
		return AllColours
	}
	for _, known := range []string{"xterm", "screen", "tmux", "rxvt", "alacritty", "kitty", "foot", "wezterm", "st-", "vte", "konsole", "iterm"} {
		if strings.HasPrefix(name, known) || strings.Contains(name, "256") {
			return ManyColours
		}
	}
	return SixteenColours
}

// moves reports whether f is a terminal that understands escape sequences.
func moves(f device) bool {
	return term.IsTerminal(int(f.Fd())) && liner.TerminalSupported()
}

// drawable reports whether lines can be drawn over: f is a terminal that moves its
// cursor and says its size.
func drawable(f device) bool {
	width, height, err := term.GetSize(int(f.Fd()))
	return moves(f) && err == nil && width > 0 && height > 0
}

// oneLine cuts a text to a line of at most so many columns that moves no
// cursor.
func oneLine(line string, columns int) string {
	return text.Cut(text.Visible(text.OneLine(line)), columns)
}
