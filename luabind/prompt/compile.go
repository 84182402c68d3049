package prompt

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"

	"taquin/engine/board"
	"taquin/engine/text"
	"taquin/luabind/explain"
	"taquin/luabind/gopherlua"
	"taquin/luabind/source"
)

// Line is a compiled line.
type Line struct {
	Name   string // stands in errors
	Fn     *lua.LFunction
	Silent bool // a ";" ends the line: its values are not to be shown
}

// around are two ways to compile an expression as a chunk. In the first the expression is an
// argument, so that a call is not a tail call, which tracebacks omit. The second is for an
// expression that cannot be an argument.
var around = [...]struct{ lead, tail string }{
	{"return (function(...) return ... end)(", "\n)"},
	{"return ", "\n"},
}

// Compile compiles a line: an expression if possible, otherwise a chunk, whose values are those of
// an expression at its end. An error that wraps explain.ErrIncomplete requests more lines. A pasted
// board is compiled as taquin.parse of it, also one in double brackets, which are a string of Lua, and
// one with a mistake, for which taquin.parse has an error.
func (p *Prompt) Compile(name, text string) (Line, error) {
	line, err := p.compileLine(name, text)
	if errors.Is(err, explain.ErrIncomplete) || len(text) > gopherlua.SmallBytes {
		return line, err
	}
	bare := strings.TrimSpace(arrayWords().ReplaceAllString(text, ""))
	if err == nil && !strings.HasPrefix(strings.TrimLeft(bare, "("), "[[") || strings.ContainsFunc(bare, func(r rune) bool { return r == '=' || unicode.IsLetter(r) }) {
		return line, err
	}
	if g, unread := board.ReadGame(text, board.English); unread == nil && g.Board.Size() > 2 || unread != nil && err != nil && isAlmostBoard(text) {
		return p.compileLine(name, "taquin.parse[=["+text+"]=]")
	}
	return line, err
}

// isAlmostBoard reports whether a text has only numbers, at least four, and what separates labels.
func isAlmostBoard(text string) bool {
	isDigit := func(r rune) bool { return '0' <= r && r <= '9' }
	return !strings.ContainsFunc(text, func(r rune) bool { return !isDigit(r) && !strings.ContainsRune(" \t\n.,;/|_", r) }) &&
		len(strings.FieldsFunc(text, func(r rune) bool { return !isDigit(r) })) >= 4
}

// arrayWords matches words of pasted boards: functions of numpy, and blanks and digits that are letters.
var arrayWords = text.Regexp(`\b(?:(?:np\.|numpy\.)?array|dtype=[\w.]+|None|[A-Fa-fXx])\b`)

func (p *Prompt) compileLine(name, text string) (Line, error) {
	if asked := strings.TrimLeft(text, " \t"); strings.HasPrefix(asked, "=") {
		text = text[:len(text)-len(asked)] + " " + asked[1:] // the blank keeps the columns
	}
	line := Line{Name: name, Silent: source.EndsInSemicolon(text)}
	var errE, errC, errL error
	if line.Fn, errE = p.compile(gopherlua.Chunk{Name: name, Lead: "return ", Text: text, Tail: "\n"}); errE == nil {
		if whole, err := p.compile(gopherlua.Chunk{Name: name, Lead: around[0].lead, Text: text, Tail: around[0].tail}); err == nil {
			line.Fn = whole
		}
		return line, nil
	}
	chunk, errC := p.compile(gopherlua.Chunk{Name: name, Text: text, Tail: "\n"})
	if errC != nil && goesFurther(errE, errC, text) {
		return Line{}, errE
	}
	line.Fn, errL = p.compileLast(name, text)
	switch {
	case line.Fn != nil: // also if the last statement is a call: its values are shown, as those of a call alone are
		return line, nil
	case errC == nil:
		line.Fn = chunk
		return line, nil
	case errL != nil && !errors.Is(errC, explain.ErrIncomplete):
		return Line{}, errL
	}
	return Line{}, errC
}

// goesFurther reports whether a text that is neither an expression nor a chunk is more likely an
// incorrect expression, like "1 +" or "{1, 2": as a chunk it fails at its first lexeme, as an
// expression it is incomplete or fails later.
func goesFurther(asExpression, asChunk error, text string) bool {
	var e, c *explain.Error
	if !errors.As(asExpression, &e) || !errors.As(asChunk, &c) || errors.Is(c, explain.ErrIncomplete) {
		return false
	}
	first := len(text) - len(strings.TrimLeft(text, " \t")) + 1
	return c.Line == 1 && c.Column == first && (errors.Is(e, explain.ErrIncomplete) || e.Line > 1 || e.Column > first)
}

// compileLast compiles statements before an expression, whose values become those of the chunk: "x
// = 5; x", or "x = 5; f(x)", where Lua would discard them. The statements must be a complete chunk.
// unfinished is the error of an incomplete expression.
func (p *Prompt) compileLast(name, text string) (fn *lua.LFunction, unfinished error) {
	if len(text) > gopherlua.SmallBytes {
		return nil, nil
	}
	statements, isChunk := statementsOf(text)
	if n := len(statements); isChunk && (n == 0 || !isCall(statements[n-1])) {
		return nil, nil // the whole chunk has no last expression to show
	}
	for _, begin := range source.LastExpressions(text) {
		before, last := text[:begin], text[begin:]
		if others, ok := statementsOf(before); !ok || isChunk && len(others) != len(statements)-1 {
			continue
		}
		lines := strings.Repeat("\n", strings.Count(before, "\n"))
		if _, err := p.compile(gopherlua.Chunk{Name: name, Lead: lines + "return ", Text: last, Tail: "\n"}); err != nil {
			if unfinished == nil && errors.Is(err, explain.ErrIncomplete) {
				unfinished = err
			}
			continue
		}
		for _, way := range around {
			if whole, err := p.compile(gopherlua.Chunk{Name: name, Text: text, Lead: " " + way.lead, At: begin, Tail: way.tail}); err == nil {
				return whole, nil
			}
		}
	}
	return nil, unfinished
}

// Pieces splits an entry of several lines, such as a paste, into the statements and expressions
// whose values are shown one after the other. The last piece may be incomplete. Empty lines before a
// piece keep its line numbers. An entry with local variables, which end with their chunk, with a
// return or with an error stays whole.
func (p *Prompt) Pieces(text string) []string {
	lines := strings.SplitAfter(text, "\n")
	if len(lines) == 1 || len(text) > gopherlua.SmallBytes || strings.HasPrefix(strings.TrimSpace(text), "%") {
		return []string{text}
	}
	var pieces []string
	begin, piece := 0, ""
	for i, line := range lines {
		if piece += line; strings.TrimSpace(piece) == "" {
			piece, begin = "", i+1
			continue
		}
		last := i == len(lines)-1
		if !last && continues(lines[i+1]) {
			continue
		}
		_, err := p.Compile("piece", piece)
		switch incomplete := errors.Is(err, explain.ErrIncomplete); {
		case incomplete && !last:
			continue
		case err != nil && !incomplete, len(source.Locals(piece)) > 0, begins(piece, "return") && !last:
			return []string{text}
		}
		pieces = append(pieces, strings.Repeat("\n", begin)+strings.TrimSuffix(piece, "\n"))
		piece, begin = "", i+1
	}
	if len(pieces) == 0 {
		return []string{text}
	}
	return pieces
}

// continues reports whether a line cannot begin a statement or an expression after another one, or
// might continue it, as a parenthesis does.
func continues(line string) bool {
	line = strings.TrimSpace(line)
	return line != "" && strings.ContainsAny(line[:1], "([{.:+*/^%,=<>~\"'") || begins(line, "and", "or", "then", "do")
}

// begins reports whether the first lexeme of a text is one of some words.
func begins(text string, words ...string) bool {
	for t := range source.Scan(text) {
		if t.Kind != source.Comment {
			return t.Kind == source.Name && slices.Contains(words, t.Text)
		}
	}
	return false
}

// statementsOf parses a chunk.
func statementsOf(text string) ([]ast.Stmt, bool) {
	list, err := parse.Parse(strings.NewReader(text), "")
	return list, err == nil
}

func isCall(s ast.Stmt) bool {
	_, ok := s.(*ast.FuncCallStmt)
	return ok
}

// Unfinished reports whether a line needs more lines. A question needs none.
func (p *Prompt) Unfinished(text string) bool {
	if _, asked, _ := p.HelpLine(text); asked {
		return false
	}
	_, err := p.Compile("unfinished", text)
	return errors.Is(err, explain.ErrIncomplete)
}

// Dangling reports whether an incomplete chunk needs only a name or the parentheses of a call, as
// "x." and "1 +" do.
func (p *Prompt) Dangling(text string) bool {
	return slices.ContainsFunc([]string{" x()", "()"}, func(rest string) bool {
		_, err := p.Compile("dangling", text+rest)
		return err == nil
	})
}

// Enter runs a line while a chunk is running, counts it as an entry and stores its first value. An
// error is an *explain.Error without a traceback, which would show the calls of that chunk.
func (p *Prompt) Enter(L *lua.LState, line Line) ([]lua.LValue, error) {
	base := L.GetTop()
	defer L.SetTop(base)
	L.Push(p.explainer.CallFunction())
	L.Push(line.Fn)
	err := p.explainer.Protect(L, 1, nil)
	p.state.Progress.Clear()
	if err != nil {
		p.CountEntry(nil)
		e := p.explainer.Translate(err)
		e.Traceback = ""
		return nil, e
	}
	var values []lua.LValue
	for i := base + 1; i <= L.GetTop(); i++ {
		values = append(values, L.Get(i))
	}
	if len(values) > 0 {
		p.Remember(values[0])
	}
	p.CountEntry(values)
	return values, nil
}
