package gopherlua

import (
	"strings"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/source"
)

// checkText rejects chunks that gopher-lua's parser accepts and Lua 5.1 does not, and chunks nested
// so deeply that the parser, which stores every open construct, would fill the memory. It returns
// the text with spaces in place of \v and \f, which gopher-lua does not know as whitespace, and of
// the bracket of a comment that begins with --[=, which gopher-lua takes for a long comment.
func checkText(name, text string) (string, error) {
	g := grammar{text: text}
	n := nesting{open: []int{0}}
	var spaced []byte // the text with spaces; nil without changes
	space := func(at int) {
		if spaced == nil {
			spaced = []byte(text)
		}
		spaced[at] = ' '
	}
	for t := range source.Scan(text) {
		switch t.Kind {
		case source.Comment:
			if strings.HasPrefix(t.Text, "--[=") {
				space(t.Start + 2)
			}
			continue
		case source.String:
			if escape, line := tooLargeEscape(t); escape != "" {
				return "", message.Errorf("lua.escape-sequence-too-large", "%s:%d: escape sequence too large near %s; a byte is at most \\255", name, line, escape)
			}
		case source.Number:
			if !isNumeral(t.Text) {
				return "", message.Errorf("lua.malformed-number-near", "%s:%d: malformed number near %s", name, t.Line, source.Nearby(t.Text))
			}
		default:
			n.add(t.Text)
		}
		switch problem := g.add(t); {
		case problem != "":
			at := ast.Position{Source: name, Line: t.Line, Column: t.End() - 1 - strings.LastIndexAny(text[:t.Start], "\r\n")}
			return "", &parse.Error{Pos: at, Message: problem, Token: t.Text}
		case n.total > maxNesting:
			return "", message.Errorf("lua.the-chunk-is-nested", "%s:%d: the chunk is nested too deep (%d levels)", name, t.Line, maxNesting)
		case t.Is("\x00"):
			return "", message.Errorf("lua.this-is-not-a", "%s: this is not a text in Lua", name)
		case t.Is("\v") || t.Is("\f"):
			space(t.Start)
		}
	}
	if spaced != nil {
		return string(spaced), nil
	}
	return text, nil
}

// isNumeral reports whether a lexeme is a numeral of Lua. The text may be very long.
func isNumeral(lexeme string) bool {
	const digits = "0123456789"
	if len(lexeme) > 1 && (lexeme[:2] == "0x" || lexeme[:2] == "0X") {
		return strings.Trim(lexeme[2:], digits+"abcdefABCDEF") == ""
	}
	rest := strings.TrimLeft(lexeme, digits+".")
	if rest == "" || rest == lexeme || rest[0] != 'e' && rest[0] != 'E' {
		return rest == ""
	}
	if rest = rest[1:]; rest != "" && (rest[0] == '+' || rest[0] == '-') {
		rest = rest[1:]
	}
	return strings.Trim(rest, digits) == ""
}

// tooLarge matches an escape for a byte above 255, which gopher-lua truncates to eight bits.
var tooLarge = text.Regexp(`^\\(?:2(?:5[6-9]|[6-9][0-9])|[3-9][0-9]{2})`)

// tooLargeEscape returns the first such escape in a string between quotes, and its line.
func tooLargeEscape(t source.Lexeme) (escape string, line int) {
	if len(t.Quote) > 1 {
		return "", 0
	}
	for n := strings.IndexByte(t.Text, '\\'); n >= 0 && n+1 < len(t.Text); n++ {
		if t.Text[n] != '\\' {
			continue
		}
		if escape = tooLarge().FindString(t.Text[n:]); escape != "" {
			return escape, t.Line + strings.Count(t.Text[:n], "\n")
		}
		n++ // an escaped backslash begins no escape
	}
	return "", 0
}

// grammar follows the part of Lua's grammar that checkText needs.
type grammar struct {
	text     string
	last     source.Lexeme // the previous one, except comments and whitespace
	callable bool          // the text before the current lexeme ends an expression that can be called
	heading  bool          // between function and its parameters
	names    bool          // in the list of names after local
	field    bool          // after a name that begins a field of a table
	open     []bracket
}

// bracket is an open bracket.
type bracket struct {
	callable bool // whether the text can be called after the closing one
	table    bool // whether it begins a table
}

// add reads a lexeme and returns the problem; "" if it finds none. The problems are: a semicolon
// after another one or at the beginning of a block, and a call whose parenthesis begins a line.
func (g *grammar) add(t source.Lexeme) (problem string) {
	if t.Is("\v") || t.Is("\f") {
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

// nesting counts the operators that wait for their right operand in each open bracket or block, and
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
