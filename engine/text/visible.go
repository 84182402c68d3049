package text

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Painted is a text of our own with a terminal's codes for colours. A text of anybody
// else's becomes one only by Visible.
type Painted string

// A terminal's code for a colour or another look of what follows, and the beginning of a
// text that may still become one.
var (
	anyColour  = regexp.MustCompile(`\x1b\[[0-9;:]{0,64}m`)
	colourCode = regexp.MustCompile(`^` + anyColour.String())
	colourHead = regexp.MustCompile(`^\x1b(\[[0-9;:]{0,64})?$`)
)

// Visible is a text in which nothing acts upon a terminal or disguises what follows:
// control characters, those that turn the direction of writing, and bytes that are no
// UTF-8 stand there as between quotes in Lua, such as \027. New lines and tabs stay.
func Visible(s string) string {
	var v Viewer
	return v.Next(s, KeepNothing) + v.Rest()
}

// VisibleHead is the longest beginning of a text whose Visible form has at most so many
// bytes, and how many that has.
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

// Shown is Visible but for codes for colours, which stay.
func (p Painted) Shown() string {
	var v Viewer
	return v.Next(string(p), KeepColours) + v.Rest()
}

// Plain is the text without its colours.
func (p Painted) Plain() string { return anyColour.ReplaceAllString(string(p), "") }

// Keep is what a Viewer leaves as it is of what acts upon a terminal.
type Keep int

// What a Viewer leaves as it is.
const (
	KeepNothing Keep = iota
	KeepColours      // codes for colours
	KeepAll
)

// Viewer makes a text that comes in pieces visible, as Visible does: no character and no
// code slips through because its pieces come one by one. The zero Viewer is ready to use.
type Viewer struct {
	begun string // of a character or a code of which more is to come
}

// Next is what a piece of the text looks like; what is begun at its end comes with the
// next one.
func (v *Viewer) Next(piece string, keep Keep) string {
	s := v.begun + piece
	v.begun = ""
	plain := 0 // bytes that are as they should be
	for plain < len(s) && (s[plain] >= ' ' && s[plain] < 0x7f || s[plain] == '\n' || s[plain] == '\t') {
		plain++
	}
	if plain == len(s) { // most are
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

// Rest is what has been begun and does not go on.
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

// first says how many bytes at the beginning of a text belong together, and whether they
// stay as they are, or that more of them is to come.
func first(s string, keep Keep) (size int, stays, more bool) {
	switch {
	case !utf8.FullRuneInString(s):
		return 0, false, true
	case keep == KeepAll:
		_, size = utf8.DecodeRuneInString(s)
		return size, true, false
	case s[0] == '\r' && len(s) == 1, keep == KeepColours && colourHead.MatchString(s):
		return 0, false, true
	case s[0] == '\r' && s[1] == '\n': // the end of a line elsewhere
		return 2, true, false
	case keep == KeepColours && s[0] == '\x1b':
		if code := colourCode.FindString(s); code != "" {
			return len(code), true, false
		}
	}
	r, size := utf8.DecodeRuneInString(s)
	return size, !(r == utf8.RuneError && size == 1) && !Acts(r), false
}

// Acts reports whether a character acts upon a terminal or on how the text around it
// looks, instead of being seen.
func Acts(r rune) bool {
	switch r {
	case '\n', '\t', '\u00ad', '\u200c', '\u200d': // the last two join letters and pictures, or do not
		return false
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// escapeLength is how many bytes writeBytes writes for one.
const escapeLength = int64(len(`\000`))

// writeBytes writes bytes as they stand between quotes in Lua 5.1, which has no \x and no
// \u.
func writeBytes(out *strings.Builder, s string) {
	for i := range len(s) {
		fmt.Fprintf(out, `\%03d`, s[i])
	}
}
