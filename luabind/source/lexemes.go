package source

import (
	"iter"
	"slices"
	"strings"
)

// A line that is being typed is read as lexemes, as Lua reads it but without errors:
// unfinished or wrong text gives lexemes too.

// Kind is what a lexeme is.
type Kind uint8

// The kinds of lexemes.
const (
	Name Kind = iota // or a keyword
	Number
	String // between quotes or long brackets, which are not part of the text
	Symbol // "(", "..", "::" and so on
	Comment
)

// Lexeme is a word, a number, a string, a sign or a comment of a line that is
// being typed.
type Lexeme struct {
	Kind  Kind
	Text  string
	Start int    // the byte where the text begins
	Open  bool   // a string or a comment whose end has not been typed yet
	Quote string // what ends a string
}

// Is reports whether a lexeme is a certain symbol.
func (t Lexeme) Is(symbol string) bool { return t.Kind == Symbol && t.Text == symbol }

// End is where the text ends.
func (t Lexeme) End() int { return t.Start + len(t.Text) }

// Lexemes reads a line, or several.
func Lexemes(line string) []Lexeme { return slices.Collect(Scan(line)) }

// Scan reads a text lexeme by lexeme, which for a long one takes no memory.
func Scan(text string) iter.Seq[Lexeme] {
	return func(yield func(Lexeme) bool) {
		for i := 0; i < len(text); {
			t, next := readLexeme(text, i)
			if (t.Kind != Symbol || t.Text != "") && !yield(t) {
				return
			}
			i = next
		}
	}
}

// readLexeme reads the lexeme at byte i, or a blank, which has no text; next is
// where to go on.
func readLexeme(line string, i int) (t Lexeme, next int) {
	rest := line[i:]
	switch c := rest[0]; {
	case isLetter(c):
		n := 1
		for n < len(rest) && (isLetter(rest[n]) || isDigit(rest[n])) {
			n++
		}
		return Lexeme{Kind: Name, Text: rest[:n], Start: i}, i + n
	case isDigit(c):
		n := 1
		for n < len(rest) && (isLetter(rest[n]) || isDigit(rest[n]) || rest[n] == '.' && !strings.HasPrefix(rest[n:], "..")) {
			n++
		}
		return Lexeme{Kind: Number, Text: rest[:n], Start: i}, i + n
	case c == '"' || c == '\'':
		return quotedLexeme(line, i)
	case strings.HasPrefix(rest, "--"):
		if t, next, ok := longLexeme(line, i+2); ok {
			t.Kind = Comment
			return t, next
		}
		text, _, ended := strings.Cut(rest, "\n")
		return Lexeme{Kind: Comment, Text: text, Start: i, Open: !ended}, i + len(text)
	case c == '[':
		if t, next, ok := longLexeme(line, i); ok {
			return t, next
		}
	case c == ' ' || c == '\t' || c == '\n' || c == '\r':
		return Lexeme{Kind: Symbol}, i + 1
	}
	for _, symbol := range []string{"...", "..", "::", "==", "~=", "<=", ">="} {
		if strings.HasPrefix(rest, symbol) {
			return Lexeme{Kind: Symbol, Text: symbol, Start: i}, i + len(symbol)
		}
	}
	return Lexeme{Kind: Symbol, Text: rest[:1], Start: i}, i + 1
}

// quotedLexeme reads a string that begins with the quote at byte i; it ends with
// the line if nothing else ends it.
func quotedLexeme(line string, i int) (t Lexeme, next int) {
	t = Lexeme{Kind: String, Start: i + 1, Quote: line[i : i+1]}
	for n := t.Start; n < len(line); n++ {
		switch line[n] {
		case '\\':
			n++
		case line[i], '\n':
			t.Text = line[t.Start:n]
			return t, n + 1
		}
	}
	t.Text, t.Open = line[t.Start:], true
	return t, len(line)
}

// longLexeme reads a string between long brackets, if one begins at byte i.
func longLexeme(line string, i int) (t Lexeme, next int, ok bool) {
	rest := line[i:]
	if !strings.HasPrefix(rest, "[") {
		return Lexeme{}, 0, false
	}
	level := len(rest[1:]) - len(strings.TrimLeft(rest[1:], "="))
	if !strings.HasPrefix(rest[1+level:], "[") {
		return Lexeme{}, 0, false
	}
	closing := "]" + strings.Repeat("=", level) + "]"
	t = Lexeme{Kind: String, Start: i + level + 2, Quote: closing}
	text, _, ended := strings.Cut(line[t.Start:], closing)
	t.Text, t.Open = text, !ended
	if !ended {
		return t, len(line), true
	}
	return t, t.End() + len(closing), true
}
