package blocks

import (
	"html"
	"regexp"
	"strings"
)

// picture is what lines have in them that make sense only one below the other: frames,
// bars, arrows and cards, and columns that blanks keep apart.
var picture = regexp.MustCompile(`[─-▟←-⇿]|\+--|\| |\S {2,}\S`)

// Printed is what a program has printed, for a block of code. A line too long for the page
// goes on in the next, unless it belongs to a picture or a table.
func Printed(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		shown := html.EscapeString(line)
		if !picture.MatchString(line) {
			shown = Wrapping(shown)
		}
		out.WriteString(shown)
	}
	return out.String()
}

// Wrapping is a line of a block of code, as HTML, that goes on in the next where there is
// no room for it. The newline at its end is within: outside it would be a line of its own.
func Wrapping(line string) string {
	if strings.TrimSpace(line) == "" {
		return line
	}
	return `<span class="wraps">` + line + `</span>`
}
