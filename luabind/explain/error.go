package explain

import (
	"errors"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
	"taquin/luabind/source"
)

// ErrIncomplete is wrapped by a syntax error that more lines might correct.
var ErrIncomplete = message.New("lua.incomplete-chunk", "incomplete chunk")

// Error is a Lua error with its position.
type Error struct {
	Text      message.Text // with chunk and line, as Lua gives it
	Excerpt   string       // "" or the line of the source, with a caret below for a syntax error
	Traceback string       // lines that begin "stack traceback:"; "" where they say no more than the message

	// Line and Column, from 1, are where the wrong token of a syntax error begins.
	Line, Column int

	cause error
}

// Error returns the message alone.
func (e *Error) Error() string { return e.Text.String() }

// Message implements message.Message.
func (e *Error) Message() message.Text { return e.Text }

// Unwrap returns the cause of an interruption, ErrIncomplete, or the error of the engine.
func (e *Error) Unwrap() error { return e.cause }

// Interruption is the error of a chunk that was stopped with a cause.
func Interruption(cause error) *Error { return &Error{Text: message.Concat(cause), cause: cause} }

// Syntax converts an error of gopherlua.Compile.
func Syntax(err error) *Error {
	var wrong *source.Error
	if !errors.As(err, &wrong) { // an interruption
		return Interruption(err)
	}
	e := &Error{Text: wrong.Text, Excerpt: wrong.Excerpt, Line: wrong.Line, Column: wrong.Column}
	if wrong.Incomplete {
		e.cause = ErrIncomplete
	}
	return e
}

// Here makes an error of the running function, at the place where it was called.
func (x *Explainer) Here(L *lua.LState, said message.Text) *Error {
	innermost := gopherlua.Running(L)
	e := &Error{Text: said, Traceback: x.traceback(L, innermost)}
	if at := innermost.Caller(); at != nil {
		e.Text = message.Join(" ", at.Place(), said)
		e.Excerpt = source.Excerpt(gopherlua.ChunkText(at.Fn.Proto), at.Line())
	}
	return e
}

// Translate converts an error of Call or Protect.
func (x *Explainer) Translate(err error) *Error {
	e := &Error{Text: message.Concat(err)}
	var api *lua.ApiError
	if errors.As(err, &api) {
		e.Text, e.Excerpt, e.Traceback = x.ErrorText(api.Object), x.excerpt, strings.TrimSpace(api.StackTrace)
		e.cause = x.Cause(api.Object)
		if api.Type == lua.ApiErrorPanic {
			e.Text = message.Concat(gopherlua.InternalError, e.Text)
		}
	}
	if cause := x.state.Guard.Err(); cause != nil {
		e.Text = message.Concat(e.Text, x.state.Guard.Reached())
		e.cause = cause
	}
	return e
}

// ErrorText is the text of an error value: a string itself, the result of __tostring, or a
// description.
func (x *Explainer) ErrorText(v lua.LValue) message.Text {
	L := x.state.L
	switch v := v.(type) {
	case lua.LString:
		if v == x.origin.of && !x.origin.text.Empty() {
			return x.origin.text
		}
		return message.Plain(string(v))
	case *lua.LNilType:
		return message.Textf("lua.error-without-a-message", "error without a message (nil)")
	case *lua.LTable:
		if L.GetMetaField(v, "__tostring") != lua.LNil {
			if said, ok := x.tostring(v); ok {
				return message.Plain(said)
			}
			if cause := x.state.Guard.Err(); cause != nil { // the value is not to blame
				return message.Concat(cause)
			}
			bare := L.NewTable()
			for k, v := range bind.Pairs(v) {
				if x.state.Guard.Step(1) != nil {
					break
				}
				bare.RawSet(k, v)
			}
			return message.Textf("lua.error-value-whose-tostring", "error value %s, whose __tostring fails", x.Inline(L, bare))
		}
	case *lua.LUserData:
		return message.Textf("lua.error-value", "error value, %s: %s", message.Kind(x.state.TypeName(v)), x.Inline(L, v))
	}
	return message.Textf("lua.error-value-2", "error value %s", x.Inline(L, v))
}

// tostring calls a value's __tostring; ok is false if it fails or returns no string.
func (x *Explainer) tostring(v lua.LValue) (string, bool) {
	L := x.state.L
	L.Push(L.GetMetaField(v, "__tostring"))
	L.Push(v)
	base := L.GetTop() - 2
	if err := x.Protect(L, 1, nil); err != nil {
		return "", false
	}
	defer L.SetTop(base)
	s, ok := L.Get(base + 1).(lua.LString)
	return string(s), ok
}
