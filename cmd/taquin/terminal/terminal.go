// Package terminal is the program's input and output: text, pages and lines that are updated in place,
// a line of progress, and a pager. Package tty reads single keys, package line edits lines. It knows no
// Lua. Begin reading at Std.
package terminal

import (
	"fmt"
	"io"
	"math"
	"os"
	"strings"

	"github.com/peterh/liner"
	"golang.org/x/term"

	"taquin/cmd/taquin/i18n"
	"taquin/engine/message"
	"taquin/engine/text"
)

// Std is the input and output of the program.
type Std struct {
	In       *os.File
	Out, Err *Output

	Language  text.Language // of what is written beside the output of scripts; English if ""
	MarkTimes bool          // measured times are marked where they are written, see text.Marked
}

// Text is a message or an error in the language.
func (s Std) Text(v any) string { return i18n.Text(s.Language, v) }

// Textf is Text of a message.
func (s Std) Textf(key, format string, args ...any) string {
	return s.Text(message.Textf(key, format, args...))
}

// Remark writes a message beside the output. It begins with the name of the program.
func (s Std) Remark(t message.Text) { s.Err.Message("taquin: " + s.Text(t)) }

// Printer is Out with the language.
func (s Std) Printer() Printer { return Printer{s.Out, s.Language} }

// Printer writes messages in a language.
type Printer struct {
	io.Writer
	Language text.Language
}

// Text is a message or an error in the language.
func (p Printer) Text(v any) string { return i18n.Text(p.Language, v) }

// Textf is Text of a message.
func (p Printer) Textf(key, format string, args ...any) string {
	return p.Text(message.Textf(key, format, args...))
}

// Say writes a message as a line.
func (p Printer) Say(key, format string, args ...any) error {
	_, err := fmt.Fprintln(p, p.Textf(key, format, args...))
	return err
}

// Standard returns the standard input and output in the language of the environment, in ASCII if the
// locale has no other characters.
func Standard() Std {
	ascii := text.OnlyASCII(os.Getenv)
	return Std{In: os.Stdin, Out: &Output{File: os.Stdout, ASCII: ascii}, Err: &Output{File: os.Stderr, ASCII: ascii}, Language: text.EnvironmentLanguage(os.Getenv)}
}

// device is a file that may be a terminal.
type device interface{ Fd() uintptr }

// Interactive reports whether input and output are terminals.
func (s Std) Interactive() bool {
	return term.IsTerminal(int(s.In.Fd())) && term.IsTerminal(int(s.Out.Fd()))
}

// Columns returns the width of a terminal, math.MaxInt for other files.
func Columns(f device) int {
	if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
		return width
	}
	return math.MaxInt
}

// Rows returns the height of a terminal, 24 if it is unknown.
func Rows(f device) int {
	if _, height, err := term.GetSize(int(f.Fd())); err == nil && height > 0 {
		return height
	}
	return 24
}

// Colour reports whether output to f is coloured: when is "always", "never" or "auto", which means
// capable terminals unless NO_COLOR is set.
func Colour(f device, when string) bool {
	switch when {
	case "always":
		return true
	case "never":
		return false
	}
	return moves(f) && os.Getenv("NO_COLOR") == ""
}

// Palette is the colours of a terminal.
type Palette int

// The palettes; each has the colours of those before it.
const (
	NoColours      Palette = iota
	SixteenColours         // those that every theme of a terminal defines
	ManyColours            // 256, most of them known exactly
	AllColours             // any, by 24 bits
)

// PaletteOf returns the palette of a terminal with colours, according to the environment.
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

// drawable reports whether f is a terminal that moves its cursor and knows its size.
func drawable(f device) bool {
	width, height, err := term.GetSize(int(f.Fd()))
	return moves(f) && err == nil && width > 0 && height > 0
}

// oneLine cuts a text to one line of at most this width, without control characters.
func oneLine(line string, columns int) string {
	return text.Cut(text.Visible(text.OneLine(line)), columns)
}
