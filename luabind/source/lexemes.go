package source

import (
	"iter"
	"slices"
	"strings"
	"unicode/utf8"
)

// Kind is the kind of a lexeme.
type Kind uint8

// The kinds of lexemes.
const (
	Name Kind = iota // or a keyword
	Number
	String // between quotes or long brackets
	Symbol // "(", "..", "::" and so on, also a character that Lua does not know
	Comment
)

// Lexeme is a word, number, string, symbol or comment.
type Lexeme struct {
	Kind  Kind
	Text  string // without the delimiters of a string or a long comment
	Start int    // byte offset of Text
	Open  bool   // a string or comment that the end of the source cuts off
	Quote string // the closing delimiter of a string or long comment
	Raw   string // as written, with delimiters
	Begin int    // byte offset of Raw
	Line  int    // of Begin, from 1
}

// Is reports whether a lexeme is a certain symbol.
func (t Lexeme) Is(symbol string) bool { return t.Kind == Symbol && t.Text == symbol }

// End is the byte offset after Text.
func (t Lexeme) End() int { return t.Start + len(t.Text) }

// rawEnd is the byte offset after Raw.
func (t Lexeme) rawEnd() int { return t.Begin + len(t.Raw) }

// isName reports whether a lexeme can be a name.
func (t Lexeme) isName() bool { return t.Kind == Name && t.Text != "" && !IsKeyword(t.Text) }

func (t Lexeme) isKeyword() bool { return t.Kind == Name && IsKeyword(t.Text) }

// isQuoted reports whether a lexeme is a string between quotes.
func (t Lexeme) isQuoted() bool { return t.Kind == String && (t.Quote == `"` || t.Quote == `'`) }

// isBroken reports whether a lexeme is a string or long comment without an end, or a character
// that Lua does not know.
func (t Lexeme) isBroken() bool {
	switch t.Kind {
	case Symbol:
		return !slices.Contains(longSymbols, t.Text) && !strings.Contains("+-*/%^#<>=(){}[];:,.", t.Text)
	case String, Comment:
		return t.Quote != "" && (t.Open || t.isQuoted() && t.rawEnd() == t.End())
	}
	return false
}

var longSymbols = []string{"...", "..", "::", "==", "~=", "<=", ">="}

// Lexemes returns the lexemes of a source.
func Lexemes(source string) []Lexeme { return slices.Collect(Scan(source)) }

// Scan iterates over the lexemes of a source. Incomplete and incorrect sources have lexemes too.
func Scan(source string) iter.Seq[Lexeme] {
	return func(yield func(Lexeme) bool) {
		line := 1
		for i := 0; i < len(source); {
			if n := newline(source[i:]); n > 0 {
				line++
				i += n
				continue
			}
			if source[i] == ' ' || source[i] == '\t' {
				i++
				continue
			}
			t := lexemeAt(source, i)
			t.Begin, t.Line = i, line
			next := t.End()
			if t.Quote != "" && strings.HasPrefix(source[next:], t.Quote) {
				next += len(t.Quote)
			}
			t.Raw = source[i:next]
			if !yield(t) {
				return
			}
			if t.Kind >= String {
				line += newlines(t.Raw)
			}
			i = next
		}
	}
}

// newline returns the length of the line end with which a text begins, or 0. As in Lua, "\r\n" and
// "\n\r" are one line end.
func newline(text string) int {
	switch {
	case text[0] != '\n' && text[0] != '\r':
		return 0
	case len(text) > 1 && text[0]+text[1] == '\n'+'\r':
		return 2
	}
	return 1
}

// newlines counts the line ends in a text.
func newlines(text string) (count int) {
	for i := strings.IndexAny(text, "\r\n"); i >= 0; i = strings.IndexAny(text, "\r\n") {
		text = text[i+newline(text[i:]):]
		count++
	}
	return count
}

// lexemeAt reads the lexeme at byte i, which is not whitespace. It does not set Raw.
func lexemeAt(source string, i int) Lexeme {
	rest := source[i:]
	until := func(n int, ok func(c byte) bool) int {
		for n < len(rest) && ok(rest[n]) {
			n++
		}
		return n
	}
	isAlnum := func(c byte) bool { return isLetter(c) || isDigit(c) }
	switch c := rest[0]; {
	case isLetter(c):
		return Lexeme{Kind: Name, Text: rest[:until(1, isAlnum)], Start: i}
	case isDigit(c) || c == '.' && len(rest) > 1 && isDigit(rest[1]):
		n := 1
		for n < len(rest) && (isAlnum(rest[n]) || rest[n] == '.' && !strings.HasPrefix(rest[n:], "..") || isExponentSign(rest, n)) {
			n++
		}
		return Lexeme{Kind: Number, Text: rest[:n], Start: i}
	case c == '"' || c == '\'':
		return quoted(source, i)
	case strings.HasPrefix(rest, "--"):
		if t, ok := longBrackets(source, i+2); ok {
			t.Kind = Comment
			return t
		}
		n := until(2, func(c byte) bool { return c != '\n' && c != '\r' })
		return Lexeme{Kind: Comment, Text: rest[:n], Start: i, Open: n == len(rest)}
	case c == '[':
		if t, ok := longBrackets(source, i); ok {
			return t
		}
		if n := until(1, func(c byte) bool { return c == '=' }); n > 1 { // a broken long bracket
			return Lexeme{Kind: Symbol, Text: rest[:n], Start: i}
		}
	}
	for _, symbol := range longSymbols {
		if strings.HasPrefix(rest, symbol) {
			return Lexeme{Kind: Symbol, Text: symbol, Start: i}
		}
	}
	_, n := utf8.DecodeRuneInString(rest)
	return Lexeme{Kind: Symbol, Text: rest[:n], Start: i}
}

// isExponentSign reports whether byte n of a decimal numeral is the sign of its exponent.
func isExponentSign(numeral string, n int) bool {
	return (numeral[n] == '+' || numeral[n] == '-') && numeral[n-1]|0x20 == 'e' && strings.Trim(numeral[:n-1], "0123456789.") == ""
}

// quoted reads the string whose quote is at byte i. It ends with the line at the latest.
func quoted(source string, i int) Lexeme {
	t := Lexeme{Kind: String, Start: i + 1, Quote: source[i : i+1]}
	for n := t.Start; n < len(source); n++ {
		switch source[n] {
		case '\\':
			n++
		case source[i], '\n', '\r':
			t.Text = source[t.Start:n]
			return t
		}
	}
	t.Text, t.Open = source[t.Start:], true
	return t
}

// longBrackets reads the string between long brackets at byte i. ok is false if none begins there.
func longBrackets(source string, i int) (t Lexeme, ok bool) {
	rest, ok := strings.CutPrefix(source[i:], "[")
	level := len(rest) - len(strings.TrimLeft(rest, "="))
	if !ok || !strings.HasPrefix(rest[level:], "[") {
		return Lexeme{}, false
	}
	t = Lexeme{Kind: String, Start: i + level + 2, Quote: "]" + strings.Repeat("=", level) + "]"}
	text, _, ended := strings.Cut(source[t.Start:], t.Quote)
	t.Text, t.Open = text, !ended
	return t, true
}
