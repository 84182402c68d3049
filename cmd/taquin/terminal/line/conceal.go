package line

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The line editor has one row, and the history file one line, for an entry of
// several lines. There a visible symbol stands for each control character: ⏎
// for the end of a line, and a wide blank for a Tab. An invisible mark behind
// it, which the editor treats as one character with the symbol, tells it from a
// symbol that was typed; a mark that was typed is doubled.
const mark = '\u200b' // ZERO WIDTH SPACE

const (
	lineEnd = '⏎'
	tabStop = '\u3000' // IDEOGRAPHIC SPACE, two columns of nothing
)

// symbolOf returns the symbol of a control character.
func symbolOf(control rune) rune {
	switch {
	case control == '\n':
		return lineEnd
	case control == '\t':
		return tabStop
	case control < ' ':
		return '␀' + control
	case control == 0x7f:
		return '␡'
	}
	return '①' + control - 0x80 // these have no symbols in Unicode
}

// controlOf returns the control character of a symbol.
func controlOf(symbol rune) (control rune, ok bool) {
	switch {
	case symbol == lineEnd:
		return '\n', true
	case symbol == tabStop:
		return '\t', true
	case '␀' <= symbol && symbol < '␀'+' ':
		return symbol - '␀', true
	case symbol == '␡':
		return 0x7f, true
	case '①' <= symbol && symbol < '①'+0x20:
		return symbol - '①' + 0x80, true
	}
	return 0, false
}

// conceal makes valid UTF-8 one line without control characters.
func conceal(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return r == mark || unicode.IsControl(r) }) {
		return text
	}
	var out strings.Builder
	for _, r := range text {
		out.WriteString(concealed(r))
	}
	return out.String()
}

func concealed(r rune) string {
	switch {
	case r == mark:
		return string([]rune{mark, mark})
	case unicode.IsControl(r):
		return string([]rune{symbolOf(r), mark})
	}
	return string(r)
}

// reveal undoes conceal.
func reveal(line string) string {
	if !strings.ContainsRune(line, mark) {
		return line
	}
	var out strings.Builder
	for line != "" {
		symbol, size := utf8.DecodeRuneInString(line)
		if symbol == mark {
			size = 0 // typed marks begin the line
		}
		rest := strings.TrimLeft(line[size:], string(mark))
		marks := (len(line) - size - len(rest)) / utf8.RuneLen(mark)
		if control, ok := controlOf(symbol); ok && marks%2 == 1 {
			out.WriteRune(control)
		} else {
			out.WriteString(line[:size])
		}
		out.WriteString(strings.Repeat(string(mark), marks/2))
		line = rest
	}
	return out.String()
}
