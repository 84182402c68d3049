package source

import (
	"fmt"
	"strings"
	"unicode"

	"taquin/engine/text"
)

// lineOf returns a line of a text, from 1, or "".
func lineOf(source string, line int) string {
	for text := range strings.Lines(source) {
		if line--; line == 0 {
			return strings.TrimRight(text, "\r\n")
		}
	}
	return ""
}

const (
	excerptMargin = "    "
	excerptWidth  = 72 // columns of the source that are shown
	tabWidth      = 4
)

// IsOneLine reports whether a text is a single line.
func IsOneLine(source string) bool {
	return !strings.ContainsAny(strings.TrimRight(source, "\r\n"), "\r\n")
}

// Excerpt returns the line, from 1, of an error, with its number. It is "" for a chunk of one line,
// which the user has just typed.
func Excerpt(source string, line int) string {
	text := lineOf(source, line)
	if strings.TrimSpace(text) == "" || IsOneLine(source) {
		return ""
	}
	text, _ = shownLine(text, 0)
	return fmt.Sprintf("%5d | %s", line, text)
}

// markedLine is a line with a caret below the byte at a column from 0.
func markedLine(text string, column int) string {
	text, at := shownLine(text, column)
	return excerptMargin + text + "\n" + excerptMargin + strings.Repeat(" ", at) + "^"
}

// shownLine makes a line printable: it expands tabs, replaces unprintable characters, and cuts a
// long line to the text around the byte column. at is the column of that byte on the screen.
func shownLine(line string, column int) (shown string, at int) {
	var out strings.Builder
	start := 0 // byte of out where the column begins
	for i, c := range line {
		if i <= column {
			start = out.Len()
		}
		switch {
		case c == '\t':
			out.WriteString(strings.Repeat(" ", tabWidth-text.Width(out.String())%tabWidth))
		case !unicode.IsPrint(c):
			out.WriteRune(unicode.ReplacementChar)
		default:
			out.WriteRune(c)
		}
	}
	if column >= len(line) {
		start = out.Len()
	}
	shown = out.String()
	at = text.Width(shown[:start])
	if text.Width(shown) <= excerptWidth {
		return shown, at
	}
	before, after := shown[:start], shown[start:]
	if at > excerptWidth/2 {
		before = text.CutLeft(before, excerptWidth/2+1)
		at = text.Width(before)
	}
	return before + text.Cut(after, excerptWidth-at), at
}

// FirstComment returns the first comment line of a script that is not empty.
func FirstComment(source string) string {
	for line := range strings.Lines(source) {
		comment, ok := strings.CutPrefix(strings.TrimSpace(line), "--")
		if comment = strings.TrimSpace(comment); ok && comment != "" {
			return comment
		}
	}
	return ""
}
