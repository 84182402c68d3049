package text

import (
	"slices"
	"strings"
)

// Marks stand around what stands out in a text that will be broken into lines. They take no
// room. The one that ends something is one more than the one that begins it.
const (
	CodeOn      = "\x01"
	CodeOff     = "\x02"
	EmphasisOn  = "\x03"
	EmphasisOff = "\x04"
	LabelOn     = "\x05" // of a label or a heading
	LabelOff    = "\x06"
)

// The codes of a terminal for what stands out.
const (
	boldOn  = "\x1b[1m"
	boldOff = "\x1b[22m"
	cyanOn  = "\x1b[36m"
	cyanOff = "\x1b[39m"
)

var (
	coloured   = strings.NewReplacer(CodeOn, cyanOn, CodeOff, cyanOff, EmphasisOn, boldOn, EmphasisOff, boldOff, LabelOn, boldOn, LabelOff, boldOff)
	spelled    = strings.NewReplacer(CodeOn, "`", CodeOff, "`", EmphasisOn, "", EmphasisOff, "", LabelOn, "", LabelOff, "")
	uncoloured = strings.NewReplacer(boldOn, "", boldOff, "", cyanOn, "", cyanOff, "")
)

// Bold is a text in bold, on a terminal.
func Bold(s string) string { return boldOn + s + boldOff }

// Lines breaks a text with marks into lines of at most so many columns. In colour the marks
// become a terminal's codes, and what goes on in the next line begins there anew; otherwise
// code stands between backquotes, and nothing marks emphasis.
func Lines(marked string, columns int, colour bool) []string {
	if !colour {
		return strings.Split(Wrap(spelled.Replace(marked), columns), "\n")
	}
	lines := strings.Split(Wrap(marked, columns), "\n")
	open := "" // the marks without an end so far
	for i, line := range lines {
		begin := open
		for k := range len(line) {
			switch mark := line[k : k+1]; mark {
			case CodeOn, EmphasisOn, LabelOn:
				open += mark
			case CodeOff, EmphasisOff, LabelOff:
				open = open[:max(0, len(open)-1)]
			}
		}
		end := []byte(open)
		slices.Reverse(end)
		for k := range end {
			end[k]++
		}
		lines[i] = coloured.Replace(begin + line + string(end))
	}
	return lines
}

// LineWidth is how many columns a line takes that Lines has made.
func LineWidth(line string) int { return Width(uncoloured.Replace(line)) }

// MarkedWidth is how many columns a text with marks takes in one line.
func MarkedWidth(marked string, colour bool) int {
	if colour {
		return Width(marked)
	}
	return Width(spelled.Replace(marked))
}
