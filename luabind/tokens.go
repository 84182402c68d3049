package luabind

import "strings"

// A line that is being typed is read in tokens, as Lua's own reader would, but
// without complaint: what is not finished yet, or wrong, is a token all the same.

type tokenKind uint8

const (
	nameToken tokenKind = iota
	numberToken
	stringToken // between quotes or long brackets, which are not part of the text
	symbolToken // "(", "..", "::" and so on
	commentToken
)

type token struct {
	kind  tokenKind
	text  string
	start int  // where the text begins
	open  bool // a string or a comment of which the end is not typed yet
	quote string
}

// is reports whether a token is a certain symbol.
func (t token) is(symbol string) bool { return t.kind == symbolToken && t.text == symbol }

// end is where the text ends.
func (t token) end() int { return t.start + len(t.text) }

// tokens reads a line, or several.
func tokens(line string) []token {
	var all []token
	for i := 0; i < len(line); {
		t, next := readToken(line, i)
		if t.kind != symbolToken || t.text != "" {
			all = append(all, t)
		}
		i = next
	}
	return all
}

// readToken reads the token at byte i, or a blank, which has no text; next is
// where to go on.
func readToken(line string, i int) (t token, next int) {
	rest := line[i:]
	switch c := rest[0]; {
	case isNameStart(c):
		n := 1
		for n < len(rest) && (isNameStart(rest[n]) || isDigit(rest[n])) {
			n++
		}
		return token{kind: nameToken, text: rest[:n], start: i}, i + n
	case isDigit(c):
		n := 1
		for n < len(rest) && (isNameStart(rest[n]) || isDigit(rest[n]) || rest[n] == '.' && !strings.HasPrefix(rest[n:], "..")) {
			n++
		}
		return token{kind: numberToken, text: rest[:n], start: i}, i + n
	case c == '"' || c == '\'':
		return quotedToken(line, i)
	case strings.HasPrefix(rest, "--"):
		if t, next, ok := longToken(line, i+2); ok {
			t.kind = commentToken
			return t, next
		}
		text, _, ended := strings.Cut(rest, "\n")
		return token{kind: commentToken, text: text, start: i, open: !ended}, i + len(text)
	case c == '[':
		if t, next, ok := longToken(line, i); ok {
			return t, next
		}
	case c == ' ' || c == '\t' || c == '\n' || c == '\r':
		return token{kind: symbolToken}, i + 1
	}
	for _, symbol := range []string{"...", "..", "::", "==", "~=", "<=", ">="} {
		if strings.HasPrefix(rest, symbol) {
			return token{kind: symbolToken, text: symbol, start: i}, i + len(symbol)
		}
	}
	return token{kind: symbolToken, text: rest[:1], start: i}, i + 1
}

// quotedToken reads a string that begins with the quote at byte i; it ends with
// the line if nothing else ends it.
func quotedToken(line string, i int) (t token, next int) {
	t = token{kind: stringToken, start: i + 1, quote: line[i : i+1]}
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

// longToken reads a string between long brackets, if one begins at byte i.
func longToken(line string, i int) (t token, next int, ok bool) {
	rest := line[i:]
	if !strings.HasPrefix(rest, "[") {
		return token{}, 0, false
	}
	level := len(rest[1:]) - len(strings.TrimLeft(rest[1:], "="))
	if !strings.HasPrefix(rest[1+level:], "[") {
		return token{}, 0, false
	}
	closing := "]" + strings.Repeat("=", level) + "]"
	t = token{kind: stringToken, start: i + level + 2, quote: closing}
	text, _, ended := strings.Cut(line[t.start:], closing)
	t.text, t.open = text, !ended
	if !ended {
		return t, len(line), true
	}
	return t, t.end() + len(closing), true
}

func isNameStart(c byte) bool { return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
