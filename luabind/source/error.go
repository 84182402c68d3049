// Package source analyses Lua as text: lexemes, open blocks of incomplete source, and syntax errors
// with their position and a suggested correction.
//
// It neither compiles nor runs code. Begin with Lexemes and Explain.
package source

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/parse"

	"taquin/engine/text"
)

// Error is an error in the text of a chunk.
type Error struct {
	Message      string // with the chunk's name and the line
	Excerpt      string // "" or the line, with a caret below
	Line, Column int    // where the wrong token begins, in characters from 1; 0 where that is not known
	Incomplete   bool   // more lines might mend it
}

// Error returns the message alone.
func (e *Error) Error() string { return e.Message }

// Explain makes an *Error from an error of gopher-lua's parser or compiler, or of package
// gopherlua. The first lead bytes of the source are not the user's. A panic during the explanation
// becomes part of the message.
func Explain(err error, name, source string, lead int) (e *Error) {
	defer func() {
		if r := recover(); r != nil {
			e = &Error{Message: fmt.Sprintf("%s: syntax error; internal error while it was explained, please report it with the chunk: %v", name, r)}
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
		return &Error{Message: strings.TrimSpace(err.Error())}
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
		return &Error{Message: fmt.Sprintf("%s: %s", name, strings.TrimSpace(at.Message))}
	}
	last := last(list, 1)
	unfinishedString := broken && last.isQuoted()
	if atEnd && !unfinishedString && !(broken && last.Kind == Symbol) {
		return unfinished(list, broken, name, source)
	}
	message := "syntax error"
	switch {
	case unfinishedString:
		message = "unfinished string"
	case strings.HasPrefix(at.Message, "ambiguous"):
		message = "a call whose ( begins a new line: write it in one line, or a ; between two statements;"
	}
	e := &Error{Line: last.Line}
	begin := strings.LastIndexAny(source[:last.Begin], "\r\n") + 1
	before := source[max(begin, min(lead, last.Begin)):last.Begin]
	e.Column = utf8.RuneCountInString(before) + 1
	e.Message = fmt.Sprintf("%s:%d: %s near %s (column %d)", name, e.Line, message, Nearby(last.Raw), e.Column)
	if advice := advise(list[:len(list)-1], last, source); advice != "" {
		e.Message += "; " + advice
	}
	e.Excerpt = markedLine(before+restOfLine(source[last.Begin:]), len(before))
	return e
}

// maxExplained is the length in bytes of the longest text whose errors are explained.
const maxExplained = 1 << 20

// shortSyntaxError is the error for longer texts.
func shortSyntaxError(at *parse.Error, name string) *Error {
	if at.Pos.Line == parse.EOF {
		return &Error{Message: name + ": unfinished at the end of the chunk", Incomplete: true}
	}
	return &Error{Message: fmt.Sprintf("%s:%d: syntax error near %s", name, at.Pos.Line, Nearby(at.Token)), Line: at.Pos.Line}
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
	what, hint := "there is nothing in it", ""
	open := openBlocks(list)
	switch n := len(list); {
	case broken && n > 0:
		e.mark(list[n-1], source)
		kind := "long string"
		if list[n-1].Kind == Comment {
			kind = "long comment"
		}
		what = fmt.Sprintf("the %s of line %d is still open", kind, list[n-1].Line)
	case len(open) > 0:
		b := open[len(open)-1]
		e.mark(b.Lexeme, source)
		what = fmt.Sprintf("the %s of line %d is still open", b.Raw, b.Line)
		if b.Raw == "if" && hasElseIf(list, b.Lexeme) {
			hint = "; else if opens an if of its own, elseif does not"
		}
	case n > 0:
		what, hint = "something is missing after "+Nearby(list[n-1].Raw), uncalledMethod(list)
	}
	e.Message = fmt.Sprintf("%s: unfinished: %s at the end of the chunk%s", name, what, hint)
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
func uncalledMethod(list []Lexeme) string {
	n := len(list)
	if n < 3 || !list[n-1].isName() || list[n-2].Raw != ":" {
		return ""
	}
	call := ":" + list[n-1].Raw + "()"
	for i := n - 3; list[i].isName(); i -= 2 {
		call = list[i].Raw + call
		if i < 2 || list[i-1].Raw != "." {
			return "; a method is called with (): " + call
		}
		call = "." + call
	}
	return "; a method is called with (): …" + call
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
	noLabel   = regexp.MustCompile(`^no visible label '(.*)' for <goto> at line (\d+)$`)
	intoScope = regexp.MustCompile(`^<goto (.*)> at line (\d+) jumps into the scope of local '(.*)'$`)
	twice     = regexp.MustCompile(`^label '(.*)' already defined on line (\d+)$`)
)

// compileError explains an error in a text with correct syntax.
func compileError(err *lua.CompileError, name, source string) *Error {
	message, line := err.Message, err.Line
	if found := noLabel.FindStringSubmatch(message); found != nil {
		line, _ = strconv.Atoi(found[2]) // digits
		message = fmt.Sprintf("there is no label %q that goto can reach", found[1])
	} else if found := intoScope.FindStringSubmatch(message); found != nil {
		line, _ = strconv.Atoi(found[2])
		message = fmt.Sprintf("goto %s jumps over the declaration of the local variable %s", found[1], found[3])
	} else if found := twice.FindStringSubmatch(message); found != nil {
		line-- // gopher-lua says the next one
		message = fmt.Sprintf("label %q stands in line %s already", found[1], found[2])
	}
	switch {
	case message == "no loop to break":
		message = "break stands in no loop"
	case strings.HasPrefix(message, "too many local variables"), strings.HasPrefix(message, "register overflow"):
		message = "a function has more than 200 local variables, or one expression is too long"
	}
	e := &Error{Line: line, Message: fmt.Sprintf("%s:%d: %s", name, max(line, 1), message)}
	e.Excerpt = Excerpt(source, line)
	return e
}
