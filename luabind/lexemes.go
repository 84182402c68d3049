package luabind

import "strings"

// A line that is being typed is read in lexemes, as Lua's own reader would, but
// without complaint: what is not finished yet, or wrong, is a lexeme all the same.

type lexemeKind uint8

const (
	nameLexeme lexemeKind = iota
	numberLexeme
	stringLexeme // between quotes or long brackets, which are not part of the text
	symbolLexeme // "(", "..", "::" and so on
	commentLexeme
)

type lexeme struct {
	kind  lexemeKind
	text  string
	start int  // where the text begins
	open  bool // a string or a comment of which the end is not typed yet
	quote string
}

// is reports whether a lexeme is a certain symbol.
func (t lexeme) is(symbol string) bool { return t.kind == symbolLexeme && t.text == symbol }

// end is where the text ends.
func (t lexeme) end() int { return t.start + len(t.text) }

// lexemes reads a line, or several.
func lexemes(line string) []lexeme {
	var all []lexeme
	for i := 0; i < len(line); {
		t, next := readLexeme(line, i)
		if t.kind != symbolLexeme || t.text != "" {
			all = append(all, t)
		}
		i = next
	}
	return all
}

// readLexeme reads the lexeme at byte i, or a blank, which has no text; next is
// where to go on.
func readLexeme(line string, i int) (t lexeme, next int) {
	rest := line[i:]
	switch c := rest[0]; {
	case isLetter(c):
		n := 1
		for n < len(rest) && (isLetter(rest[n]) || isDigit(rest[n])) {
			n++
		}
		return lexeme{kind: nameLexeme, text: rest[:n], start: i}, i + n
	case isDigit(c):
		n := 1
		for n < len(rest) && (isLetter(rest[n]) || isDigit(rest[n]) || rest[n] == '.' && !strings.HasPrefix(rest[n:], "..")) {
			n++
		}
		return lexeme{kind: numberLexeme, text: rest[:n], start: i}, i + n
	case c == '"' || c == '\'':
		return quotedLexeme(line, i)
	case strings.HasPrefix(rest, "--"):
		if t, next, ok := longLexeme(line, i+2); ok {
			t.kind = commentLexeme
			return t, next
		}
		text, _, ended := strings.Cut(rest, "\n")
		return lexeme{kind: commentLexeme, text: text, start: i, open: !ended}, i + len(text)
	case c == '[':
		if t, next, ok := longLexeme(line, i); ok {
			return t, next
		}
	case c == ' ' || c == '\t' || c == '\n' || c == '\r':
		return lexeme{kind: symbolLexeme}, i + 1
	}
	for _, symbol := range []string{"...", "..", "::", "==", "~=", "<=", ">="} {
		if strings.HasPrefix(rest, symbol) {
			return lexeme{kind: symbolLexeme, text: symbol, start: i}, i + len(symbol)
		}
	}
	return lexeme{kind: symbolLexeme, text: rest[:1], start: i}, i + 1
}

// quotedLexeme reads a string that begins with the quote at byte i; it ends with
// the line if nothing else ends it.
func quotedLexeme(line string, i int) (t lexeme, next int) {
	t = lexeme{kind: stringLexeme, start: i + 1, quote: line[i : i+1]}
	for n := t.start; n < len(line); n++ {
		switch line[n] {
		case '\\':
			n++
		case line[i], '\n':
			t.text = line[t.start:n]
			return t, n + 1
		}
	}
	t.text, t.open = line[t.start:], true
	return t, len(line)
}

// longLexeme reads a string between long brackets, if one begins at byte i.
func longLexeme(line string, i int) (t lexeme, next int, ok bool) {
	rest := line[i:]
	if !strings.HasPrefix(rest, "[") {
		return lexeme{}, 0, false
	}
	level := len(rest[1:]) - len(strings.TrimLeft(rest[1:], "="))
	if !strings.HasPrefix(rest[1+level:], "[") {
		return lexeme{}, 0, false
	}
	closing := "]" + strings.Repeat("=", level) + "]"
	t = lexeme{kind: stringLexeme, start: i + level + 2, quote: closing}
	text, _, ended := strings.Cut(line[t.start:], closing)
	t.text, t.open = text, !ended
	if !ended {
		return t, len(line), true
	}
	return t, t.end() + len(closing), true
}
