package text

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Painted is trusted text with terminal colour codes. Convert untrusted text with Visible first.
type Painted string

// A colour code, the same at the start of a text, and its possible beginnings.
const colour = `\x1b\[[0-9;:]{0,64}m`

var (
	anyColour  = Regexp(colour)
	colourCode = Regexp(`^` + colour)
	colourHead = Regexp(`^\x1b(\[[0-9;:]{0,64})?$`)
)

// Visible makes untrusted text safe for a terminal: control characters, bidirectional controls and
// invalid UTF-8 become Lua escapes such as \027. Newlines and tabs stay.
func Visible(s string) string {
	var v Viewer
	return v.Next(s, KeepNothing) + v.Rest()
}

// VisibleHead is the longest prefix of s whose Visible form has at most a number of bytes, and the
// length of that form.
func VisibleHead(s string, most int64) (head string, shown int64) {
	for at := 0; at < len(s); {
		size, bytes := 1, int64(1)
		if s[at] < ' ' || s[at] >= 0x7f {
			var stays, more bool
			if size, stays, more = first(s[at:], KeepNothing); more {
				size = len(s) - at
			}
			if bytes = int64(size); !stays {
				bytes *= escapeLength
			}
		}
		if shown+bytes > most {
			return s[:at], shown
		}
		at, shown = at+size, shown+bytes
	}
	return s, shown
}

// Shown is Visible that keeps colour codes.
func (p Painted) Shown() string {
	var v Viewer
	return v.Next(string(p), KeepColours) + v.Rest()
}

// Plain is the text without colour codes.
func (p Painted) Plain() string { return anyColour().ReplaceAllString(string(p), "") }

// Keep selects the sequences that a Viewer leaves unchanged.
type Keep int

// Kinds of sequences to keep.
const (
	KeepNothing Keep = iota
	KeepColours      // colour codes
	KeepAll
)

// Viewer applies Visible to a stream, including characters and codes split between pieces. The zero
// Viewer is ready to use.
type Viewer struct {
	begun string // incomplete character or code
}

// Next converts a piece of the stream. An incomplete sequence at its end is kept for the next
// piece.
func (v *Viewer) Next(piece string, keep Keep) string {
	s := v.begun + piece
	v.begun = ""
	plain := 0 // length of the prefix that needs no conversion
	for plain < len(s) && (s[plain] >= ' ' && s[plain] < 0x7f || s[plain] == '\n' || s[plain] == '\t') {
		plain++
	}
	if plain == len(s) { // the usual case
		return s
	}
	var out strings.Builder
	out.WriteString(s[:plain])
	for s = s[plain:]; s != ""; {
		size, stays, more := first(s, keep)
		switch {
		case more:
			v.begun = strings.Clone(s)
			return out.String()
		case stays:
			out.WriteString(s[:size])
		default:
			writeBytes(&out, s[:size])
		}
		s = s[size:]
	}
	return out.String()
}

// Rest converts the incomplete sequence at the end of the stream.
func (v *Viewer) Rest() string {
	var out strings.Builder
	for i := range len(v.begun) {
		if b := v.begun[i : i+1]; ' ' <= b[0] && b[0] < 0x7f {
			out.WriteString(b)
		} else {
			writeBytes(&out, b)
		}
	}
	v.begun = ""
	return out.String()
}

// first returns the size of the first character or code of s and whether it stays unchanged, or
// more if it is incomplete.
func first(s string, keep Keep) (size int, stays, more bool) {
	switch {
	case !utf8.FullRuneInString(s):
		return 0, false, true
	case keep == KeepAll:
		_, size = utf8.DecodeRuneInString(s)
		return size, true, false
	case s[0] == '\r' && len(s) == 1, keep == KeepColours && colourHead().MatchString(s):
		return 0, false, true
	case s[0] == '\r' && s[1] == '\n': // line ending
		return 2, true, false
	case keep == KeepColours && s[0] == '\x1b':
		if code := colourCode().FindString(s); code != "" {
			return len(code), true, false
		}
	}
	r, size := utf8.DecodeRuneInString(s)
	return size, !(r == utf8.RuneError && size == 1) && !IsControl(r), false
}

// IsControl reports whether a character controls the terminal or the display of neighbouring text.
func IsControl(r rune) bool {
	switch r {
	case '\n', '\t', '\u00ad', '\u200c', '\u200d': // the last two control ligatures and emoji
		return false
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// escapeLength is the length of an escaped byte.
const escapeLength = int64(len(`\000`))

// writeBytes writes bytes as escapes of Lua 5.1, which has no \x or \u.
func writeBytes(out *strings.Builder, s string) {
	for i := range len(s) {
		fmt.Fprintf(out, `\%03d`, s[i])
	}
}
