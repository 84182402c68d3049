// Package source analyses Lua as text: lexemes, open blocks of incomplete source, and syntax errors
// with their position and a suggested correction.
//
// It neither compiles nor runs code. Begin with Lexemes and Explain.
package source

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/parse"

	"taquin/engine/message"
	"taquin/engine/text"
)

// Error is an error in the text of a chunk.
type Error struct {
	Text         message.Text // with the chunk's name and the line
	Excerpt      string       // "" or the line, with a caret below
	Line, Column int          // where the wrong token begins, in characters from 1; 0 where that is not known
	Incomplete   bool         // more lines might mend it
}

// Error returns the message alone.
func (e *Error) Error() string { return e.Text.String() }

// Message implements message.Message.
func (e *Error) Message() message.Text { return e.Text }

// Explain makes an *Error from an error of gopher-lua's parser or compiler, or of package
// gopherlua. The first lead bytes of the source are not the user's. A panic during the explanation
// becomes part of the message.
func Explain(err error, name, source string, lead int) (e *Error) {
	defer func() {
		if r := recover(); r != nil {
			e = &Error{Text: message.Textf("syntax.syntax-error-internal-error", "%s: syntax error; internal error while it was explained, please report it with the chunk: %v", name, r)}
		}
	}()
	return explain(err, name, source, lead)
}

func explain(err error, name, source string, lead int) *Error {
	var at *parse.Error
	var later *lua.CompileError
	switch {
	case errors.As(err, &later):
		return compileError(later, name, source)
	case !errors.As(err, &at):
		return &Error{Text: message.Concat(err)}
	}
	if len(source) > maxExplained {
		return shortSyntaxError(at, name)
	}
	atEnd, stop := at.Pos.Line == parse.EOF, len(source)
	if !atEnd {
		stop = offsetOf(source, at.Pos)
	}
	list, broken := tokens(source, stop)
	if len(list) == 0 && !atEnd {
		return &Error{Text: message.Textf("", "%s: %s", name, strings.TrimSpace(at.Message))}
	}
	last := last(list, 1)
	unfinishedString := broken && last.isQuoted()
	if atEnd && !unfinishedString && !(broken && last.Kind == Symbol) {
		return unfinished(list, broken, name, source)
	}
	problem := message.Textf("syntax.syntax-error", "syntax error")
	switch {
	case unfinishedString:
		problem = message.Textf("syntax.unfinished-string", "unfinished string")
	case strings.HasPrefix(at.Message, "ambiguous"):
		problem = message.Textf("syntax.a-call-whose-begins", "a call whose ( begins a new line: write it in one line, or a ; between two statements;")
	}
	e := &Error{Line: last.Line}
	begin := strings.LastIndexAny(source[:last.Begin], "\r\n") + 1
	before := source[max(begin, min(lead, last.Begin)):last.Begin]
	e.Column = utf8.RuneCountInString(before) + 1
	e.Text = message.Textf("syntax.near-column", "%s:%d: %s near %s (column %d)", name, e.Line, problem, Nearby(last.Raw), e.Column)
	if advice := advise(list[:len(list)-1], last, source); !advice.Empty() {
		e.Text = message.Textf("", "%v; %v", e.Text, advice)
	}
	e.Excerpt = markedLine(before+restOfLine(source[last.Begin:]), len(before))
	return e
}

// maxExplained is the length in bytes of the longest text whose errors are explained.
const maxExplained = 1 << 20

// shortSyntaxError is the error for longer texts.
func shortSyntaxError(at *parse.Error, name string) *Error {
	if at.Pos.Line == parse.EOF {
		return &Error{Text: message.Textf("syntax.unfinished-at-the-end", "%s: unfinished at the end of the chunk", name), Incomplete: true}
	}
	return &Error{Text: message.Textf("syntax.syntax-error-near", "%s:%d: syntax error near %s", name, at.Pos.Line, Nearby(at.Token)), Line: at.Pos.Line}
}

func restOfLine(text string) string {
	if i := strings.IndexAny(text, "\r\n"); i >= 0 {
		return text[:i]
	}
	return text
}

// Nearby quotes a lexeme in an error and shortens it.
func Nearby(token string) string {
	const long = 24
	return text.Quote(strings.TrimRight(token, "\r\n"), long)
}

// unfinished is the error for a text that ends too early.
func unfinished(list []Lexeme, broken bool, name, source string) *Error {
	e := &Error{Incomplete: true}
	what, hint := message.Textf("syntax.there-is-nothing-in", "there is nothing in it"), nothing
	open := openBlocks(list)
	switch n := len(list); {
	case broken && n > 0:
		e.mark(list[n-1], source)
		kind := "long string"
		if list[n-1].Kind == Comment {
			kind = "long comment"
		}
		what = message.Textf("syntax.the-of-line-is", "the %s of line %d is still open", message.Word(kind), list[n-1].Line)
	case len(open) > 0:
		b := open[len(open)-1]
		e.mark(b.Lexeme, source)
		what = message.Textf("syntax.the-of-line-is", "the %s of line %d is still open", b.Raw, b.Line)
		if b.Raw == "if" && hasElseIf(list, b.Lexeme) {
			hint = message.Textf("syntax.else-if-opens-an", "else if opens an if of its own, elseif does not")
		}
	case n > 0:
		what, hint = message.Textf("syntax.something-is-missing-after", "something is missing after %s", Nearby(list[n-1].Raw)), uncalledMethod(list)
	}
	e.Text = message.Textf("syntax.unfinished-at-the-end-of", "%s: unfinished: %s at the end of the chunk", name, what)
	if !hint.Empty() {
		e.Text = message.Textf("", "%v; %v", e.Text, hint)
	}
	return e
}

// hasElseIf reports whether an open if contains an else if.
func hasElseIf(list []Lexeme, open Lexeme) bool {
	for i := 1; i < len(list); i++ {
		if list[i].Raw == "if" && list[i-1].Raw == "else" && list[i-1].Line == list[i].Line && list[i].Begin >= open.Begin {
			return true
		}
	}
	return false
}

// uncalledMethod suggests the parentheses of a call after a method.
func uncalledMethod(list []Lexeme) message.Text {
	n := len(list)
	if n < 3 || !list[n-1].isName() || list[n-2].Raw != ":" {
		return nothing
	}
	call := ":" + list[n-1].Raw + "()"
	for i := n - 3; list[i].isName(); i -= 2 {
		call = list[i].Raw + call
		if i < 2 || list[i-1].Raw != "." {
			return message.Textf("syntax.a-method-is-called", "a method is called with (): %s", call)
		}
		call = "." + call
	}
	return message.Textf("syntax.a-method-is-called-with", "a method is called with (): …%s", call)
}

// mark sets the excerpt to the line of a lexeme, unless the text is a single line.
func (e *Error) mark(t Lexeme, source string) {
	if IsOneLine(source) {
		return
	}
	before := source[:t.Begin]
	before = before[strings.LastIndexAny(before, "\r\n")+1:]
	e.Excerpt = markedLine(before+restOfLine(source[t.Begin:]), len(before))
}

// The errors of gopher-lua's compiler about labels.
var (
	noLabel   = text.Regexp(`^no visible label '(.*)' for <goto> at line (\d+)$`)
	intoScope = text.Regexp(`^<goto (.*)> at line (\d+) jumps into the scope of local '(.*)'$`)
	twice     = text.Regexp(`^label '(.*)' already defined on line (\d+)$`)
)

// compileError explains an error in a text with correct syntax.
func compileError(err *lua.CompileError, name, source string) *Error {
	problem, line := message.Plain(err.Message), err.Line
	if found := noLabel().FindStringSubmatch(err.Message); found != nil {
		line, _ = strconv.Atoi(found[2]) // digits
		problem = message.Textf("syntax.there-is-no-label", "there is no label %q that goto can reach", found[1])
	} else if found := intoScope().FindStringSubmatch(err.Message); found != nil {
		line, _ = strconv.Atoi(found[2])
		problem = message.Textf("syntax.goto-jumps-over-the", "goto %s jumps over the declaration of the local variable %s", found[1], found[3])
	} else if found := twice().FindStringSubmatch(err.Message); found != nil {
		line-- // gopher-lua says the next one
		problem = message.Textf("syntax.label-is-already-defined", "label %q is already defined in line %s", found[1], found[2])
	}
	switch {
	case err.Message == "no loop to break":
		problem = message.Textf("syntax.break-is-outside-a", "break is outside a loop")
	case strings.HasPrefix(err.Message, "too many local variables"), strings.HasPrefix(err.Message, "register overflow"):
		problem = message.Textf("syntax.a-function-has-more", "a function has more than 200 local variables, or one expression is too long")
	}
	e := &Error{Line: line, Text: message.Textf("", "%s:%d: %s", name, max(line, 1), problem)}
	e.Excerpt = Excerpt(source, line)
	return e
}
