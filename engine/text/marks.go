package text

import (
	"slices"
	"strings"
)

// Marks delimit highlighted parts of a text before it is wrapped; their width is 0. Each closing
// mark is its opening mark plus one.
const (
	CodeOn      = "\x01"
	CodeOff     = "\x02"
	EmphasisOn  = "\x03"
	EmphasisOff = "\x04"
	LabelOn     = "\x05" // of a label or heading
	LabelOff    = "\x06"
)

// Terminal escape sequences of the marks.
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

// Bold is text in bold, for a terminal.
func Bold(s string) string { return boldOn + s + boldOff }

// Lines wraps text with marks to at most a number of columns. In colour, marks become escape
// sequences, which are closed and reopened at line breaks; otherwise code is put in backquotes, and
// other marks are removed.
func Lines(marked string, columns int, colour bool) []string {
	if !colour {
		return strings.Split(Wrap(spelled.Replace(marked), columns), "\n")
	}
	lines := strings.Split(Wrap(marked, columns), "\n")
	open := "" // stack of open marks
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

// LineWidth is the width of a line returned by Lines.
func LineWidth(line string) int { return Width(uncoloured.Replace(line)) }

// MarkedWidth is the width of a text with marks on a single line.
func MarkedWidth(marked string, colour bool) int {
	if colour {
		return Width(marked)
	}
	return Width(spelled.Replace(marked))
}
