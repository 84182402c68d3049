package terminal

import (
	"strings"

	"github.com/mattn/go-runewidth"
)

// Wrap breaks the lines of a text that are longer than so many columns at their
// blanks. What follows a break stands as far in as the line itself. A word that
// is too long stays in one piece, for it may be a path that someone copies.
func Wrap(text string, columns int) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		if body := strings.TrimSuffix(line, "\n"); runewidth.StringWidth(body) > columns {
			line = wrapped(body, columns) + line[len(body):]
		}
		out.WriteString(line)
	}
	return out.String()
}

// wrapped is Wrap for a line without its end.
func wrapped(line string, columns int) string {
	indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
	var rows []string
	for runewidth.StringWidth(line) > columns {
		at := breakBefore(line, len(indent), columns)
		if at < 0 {
			break
		}
		rows = append(rows, strings.TrimRight(line[:at], " "))
		line = indent + strings.TrimLeft(line[at:], " ")
	}
	return strings.Join(append(rows, line), "\n")
}

// breakBefore is the last blank that a row of so many columns can end before,
// or else the first there is after it; -1 for none. The indent is no place.
func breakBefore(line string, indent, columns int) int {
	at := -1
	for i := indent + 1; i < len(line); i++ {
		if line[i] != ' ' || strings.TrimLeft(line[i:], " ") == "" {
			continue
		}
		if at >= 0 && runewidth.StringWidth(strings.TrimRight(line[:i], " ")) > columns {
			break
		}
		at = i
	}
	return at
}
