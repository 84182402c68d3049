package show

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"taquin/engine/message"
	"taquin/engine/text"
)

// maxText is how many bytes are shown of a text.
const maxText = 4096

// ForTerminal makes a text from Lua safe to print: it is cut if it is very long, and is
// made visible.
func ForTerminal(s string) string {
	head, rest := cut(s, maxText)
	return text.Visible(head) + rest.String()
}

// Printable writes a short text from Lua in one line, with escapes for characters that
// cannot be printed.
func Printable(s string) string { return escape(s, " ") }

// cut shortens a text to at most most bytes; rest states its length.
func cut(s string, most int) (head string, rest message.Text) {
	if len(s) <= most {
		return s, rest
	}
	return text.Head(s, most), message.Textf("show.bytes", "… (%d bytes)", len(s))
}

// escape writes a text as it stands between quotes in Lua, except for the characters in
// keep: printable UTF-8 is unchanged, other bytes are written as decimal escapes, because
// Lua 5.1 has no \x and no \u. If keep is not empty, the text has no quotes around it, and its
// quotes and backslashes are unchanged.
func escape(s, keep string) string {
	var out strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		short := strings.IndexByte("\"\\\n\r\t", s[0])
		switch {
		case strings.ContainsRune(keep, r), keep != "" && (r == '"' || r == '\\'):
			out.WriteString(s[:size])
		case short >= 0:
			out.WriteByte('\\')
			out.WriteByte(`"\nrt`[short])
		case unicode.IsPrint(r) && (r != utf8.RuneError || size > 1):
			out.WriteString(s[:size])
		default:
			for _, b := range []byte(s[:size]) {
				fmt.Fprintf(&out, `\%03d`, b)
			}
		}
		s = s[size:]
	}
	return out.String()
}

// ink is a terminal's code for the colour of a text; noInk changes nothing. Only the 16
// colours that every terminal theme defines are used, and none that is hard to read on a
// dark or a light background.
type ink string

const (
	noInk       ink = ""
	stringInk   ink = "\x1b[32m" // green
	numberInk   ink = "\x1b[36m" // cyan
	constantInk ink = "\x1b[35m" // magenta
	homeInk     ink = "\x1b[32m"
	movedInk    ink = "\x1b[7m" // reverse video
	bothInk     ink = "\x1b[7;32m"
	inkEnd          = "\x1b[0m"
)

// Style is how values are written. The zero Style has no colours and no end of the line.
type Style struct {
	Width  int  // of the page in columns, 0 for no limit
	Colour bool // with a terminal's codes for its 16 colours

	Say func(v any) string // writes the words about a value, in some language; nil for English
}

// Said is words about a value.
func (s Style) Said(t message.Text) string {
	if s.Say == nil {
		return t.String()
	}
	return s.Say(t)
}

// painted is a text in a colour, if the style has colours.
func (s Style) painted(word string, colour ink) string {
	if !s.Colour || colour == noInk {
		return word
	}
	return string(colour) + word + inkEnd
}
