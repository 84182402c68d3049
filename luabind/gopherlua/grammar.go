package gopherlua

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"

	"taquin/luabind/source"
)

// checkGrammar refuses programs that gopher-lua's parser accepts and Lua 5.1 does not: a
// semicolon after another one or at the beginning of a block, a call whose parenthesis begins
// a new line, and a numeral followed by a letter. It returns the text with the whitespace that
// gopher-lua does not recognise (\v and \f) replaced by spaces.
func checkGrammar(name, text string) (string, error) {
	g := grammar{text: text}
	blanks := []byte(nil)
	for t := range source.Scan(text) {
		switch problem := g.add(t); {
		case t.Kind == source.Comment:
		case problem != "":
			begin := strings.LastIndexByte(text[:t.Start], '\n') + 1
			at := ast.Position{Source: name, Line: 1 + strings.Count(text[:begin], "\n"), Column: t.End() - begin}
			return "", &parse.Error{Pos: at, Message: problem, Token: t.Text}
		case t.Kind == source.Number && !numeral.MatchString(t.Text):
			return "", fmt.Errorf("%s:%d: malformed number near %s", name, 1+strings.Count(text[:t.Start], "\n"), source.Nearby(t.Text))
		case t.Is("\x00"):
			return "", fmt.Errorf("%s: this is not a text in Lua", name)
		case t.Is("\v") || t.Is("\f"):
			if blanks == nil {
				blanks = []byte(text)
			}
			blanks[t.Start] = ' '
		}
	}
	if blanks != nil {
		return string(blanks), nil
	}
	return text, nil
}

// numeral matches a numeral up to the sign of its exponent.
var numeral = regexp.MustCompile(`^(?:0[xX][0-9a-fA-F]*|[0-9.]+(?:[eE][0-9]*)?)$`)

// grammar follows the part of Lua's grammar that checkGrammar needs.
type grammar struct {
	text     string
	last     source.Lexeme // the previous one, except comments and whitespace
	callable bool          // the text before the current lexeme ends an expression that can be called
	heading  bool          // between function and its parameters
	names    bool          // in the list of names after local
	field    bool          // after a name that begins a field of a table
	open     []bracket
}

// bracket is an open one.
type bracket struct {
	callable bool // whether the text can be called after the closing one
	table    bool // whether it begins a table
}

// add reads a lexeme and returns the problem; "" if it finds none.
func (g *grammar) add(t source.Lexeme) (problem string) {
	if t.Kind == source.Comment || t.Is("\v") || t.Is("\f") {
		return ""
	}
	switch {
	case t.Is(",") && (g.last.Is(",") || g.last.Is(";")), t.Is(";") && !g.separable():
		problem = "syntax error"
	case t.Is("(") && g.callable && !g.field && strings.ContainsAny(g.text[g.last.End():t.Start], "\r\n"):
		problem = "ambiguous syntax (function call x new statement)"
	}
	word := ""
	if t.Kind != source.String {
		word = t.Text
	}
	name := t.Kind == source.Name && !source.IsKeyword(word)
	inTable := len(g.open) > 0 && g.open[len(g.open)-1].table
	g.field = name && inTable && (g.last.Is("{") || g.last.Is(",") || g.last.Is(";")) // Lua 5.1 reads one lexeme ahead here and misses the new line
	switch {
	case t.Kind == source.String: // an argument, or a value
	case word == "(" || word == "[" || word == "{":
		after := !g.heading && (word != "{" || g.callable)
		g.open = append(g.open, bracket{callable: after, table: word == "{"})
		g.callable, g.heading = false, false
	case (word == ")" || word == "]" || word == "}") && len(g.open) > 0:
		g.open, g.callable = g.open[:len(g.open)-1], g.open[len(g.open)-1].callable
	default:
		g.heading = word == "function" || g.heading
		g.callable = name && !g.heading && !g.names && g.last.Text != "goto"
	}
	g.names = word == "local" || g.names && (word == "," || name)
	g.last = t
	return problem
}

// separable reports whether a semicolon may follow the last lexeme.
func (g *grammar) separable() bool {
	if g.last.Kind == source.String || g.last.Kind == source.Number {
		return true
	}
	switch g.last.Text {
	case "", ";", ",", "do", "then", "else", "repeat":
		return false
	case ")":
		return g.callable // not the end of a list of parameters
	}
	return true
}

// checkNesting refuses a source that is nested so deep that the parser, which stores every
// open construct, would fill the memory. It counts open brackets and blocks, and operators
// whose right operand is still to come.
func checkNesting(name, text string) error {
	n := nesting{open: []int{0}}
	for t := range source.Scan(text) {
		if t.Kind == source.Name || t.Kind == source.Symbol {
			n.add(t.Text)
		}
		if n.total > maxNesting {
			return fmt.Errorf("%s:%d: the chunk is nested too deep (%d levels)", name, 1+strings.Count(text[:t.Start], "\n"), maxNesting)
		}
	}
	return nil
}

// nesting counts what is open: the operators that wait in each open bracket or block, and
// the total of brackets, blocks and operators.
type nesting struct {
	open  []int
	total int
}

func (n *nesting) push() { n.open, n.total = append(n.open, 0), n.total+1 }
func (n *nesting) wait() { n.open[len(n.open)-1]++; n.total++ }

func (n *nesting) reset() {
	top := &n.open[len(n.open)-1]
	n.total, *top = n.total-*top, 0
}

func (n *nesting) pop() {
	if n.reset(); len(n.open) > 1 {
		n.open, n.total = n.open[:len(n.open)-1], n.total-1
	}
}

// add counts a word or a symbol.
func (n *nesting) add(text string) {
	switch text {
	case "(", "{", "[":
		n.push()
	case ")", "}", "]", "end", "until", "elseif":
		n.pop()
	case "function", "do", "then", "repeat":
		n.reset()
		n.push()
	case ",", ";", "=", "local", "return", "if", "while", "for", "else", "break":
		n.reset()
	case "-", "#", "^", "..", "not":
		n.wait()
	}
}

// tooLargeEscape matches an escape for a byte above 255, which gopher-lua cuts to eight
// bits.
var tooLargeEscape = regexp.MustCompile(`\\(?:2(?:5[6-9]|[6-9][0-9])|[3-9][0-9]{2})`)

// checkEscapes refuses strings with escapes above \255.
func checkEscapes(name, text string) error {
	if !tooLargeEscape.MatchString(text) {
		return nil
	}
	for t := range source.Scan(text) {
		if t.Kind == source.String && (t.Quote == `"` || t.Quote == `'`) {
			for n := 0; n+1 < len(t.Text); n++ {
				if t.Text[n] != '\\' {
					continue
				}
				if found := tooLargeEscape.FindString(t.Text[n:min(n+4, len(t.Text))]); found != "" {
					line := 1 + strings.Count(text[:t.Start+n], "\n")
					return fmt.Errorf("%s:%d: escape sequence too large near %s; a byte is at most \\255", name, line, found)
				}
				n++ // an escaped backslash begins no escape
			}
		}
	}
	return nil
}
