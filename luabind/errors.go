package luabind

import (
	"errors"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua"
	"taquin/luabind/source"
)

// ErrIncomplete is wrapped by a syntax error that more lines might mend.
var ErrIncomplete = errors.New("incomplete chunk")

// Error is a Lua error with the place where it happened.
type Error struct {
	Message   string // with chunk and line, as Lua gives it
	Excerpt   string // "" or the line of the source, with a caret below for a syntax error
	Traceback string // "" or lines that begin "stack traceback:", where it says more than the message
	cause     error
	line      int // of a syntax error, and where in it the token begins, in characters from 1; else 0
	column    int
}

// Error returns the message alone.
func (e *Error) Error() string { return e.Message }

// Unwrap returns the cause of an interruption, if it was one.
func (e *Error) Unwrap() error { return e.cause }

// syntaxError makes an *Error of what gopherlua.Compile has said.
func syntaxError(err error) *Error {
	var wrong *source.Error
	if !errors.As(err, &wrong) { // an interruption
		return &Error{Message: err.Error(), cause: err}
	}
	e := &Error{Message: wrong.Message, Excerpt: wrong.Excerpt, line: wrong.Line, column: wrong.Column}
	if wrong.Incomplete {
		e.cause = ErrIncomplete
	}
	return e
}

// witness calls the function below its arguments. When that fails it sees the
// error before the calls that led to it are given up, clarifies it and notes
// the way.
func (h *Host) witness(L *lua.LState) int {
	defer func() {
		if cause := recover(); cause != nil {
			panic(h.noted(L, cause))
		}
	}()
	L.Call(L.GetTop()-1, lua.MultRet)
	return L.GetTop()
}

// noted makes of what a function has panicked with an error that says all.
func (h *Host) noted(L *lua.LState, cause any) *lua.ApiError {
	e, ok := cause.(*lua.ApiError)
	if !ok {
		e = &lua.ApiError{Type: lua.ApiErrorPanic, Object: lua.LString(fmt.Sprint(cause))}
	}
	gopherlua.ForgetTailCalls(L)
	innermost := gopherlua.Running(L)
	e.Object = h.clarify(L, innermost, e.Object)
	h.excerpt, e.StackTrace = excerpt(innermost, e.Object), h.traceback(L, innermost)
	if h.trail.leadsTo(e.Object, h.excerpt != "") {
		h.excerpt, e.StackTrace = h.trail.excerpt, h.trail.traceback
	}
	if e.StackTrace == "" {
		e.StackTrace = "\n" // gopher-lua would make its own
	}
	return e
}

// errorHere is an error of the function that runs, at the place where it was
// called.
func (h *Host) errorHere(L *lua.LState, text string) *Error {
	innermost := gopherlua.Running(L)
	e := &Error{Message: text, Traceback: h.traceback(L, innermost)}
	if at := innermost.Caller(); at != nil {
		e.Message = at.Place() + " " + text
		e.Excerpt = source.Excerpt(gopherlua.ChunkText(at.Fn.Proto), at.Line())
	}
	return e
}

// excerpt is the line that an error's message names; for an error without one
// the line where it was raised.
func excerpt(innermost *gopherlua.Frame, v lua.LValue) string {
	message, isText := v.(lua.LString)
	for f := innermost.Caller(); f != nil; f = f.Parent.Caller() {
		if !isText || strings.HasPrefix(string(message), f.Place()) {
			return source.Excerpt(gopherlua.ChunkText(f.Fn.Proto), f.Line())
		}
	}
	return ""
}

// translate makes an *Error of what PCall returned.
func (h *Host) translate(err error) error {
	e := &Error{Message: err.Error()}
	var api *lua.ApiError
	if errors.As(err, &api) {
		e.Message, e.Excerpt, e.Traceback = h.errorText(api.Object), h.excerpt, strings.TrimSpace(api.StackTrace)
		if s := h.syntax; s != nil && strings.HasSuffix(e.Message, s.Message) { // of an included file
			e.Excerpt = s.Excerpt
		}
		if api.Type == lua.ApiErrorPanic {
			e.Message = gopherlua.InternalError + e.Message
		}
	}
	if cause := h.flag.Err(); cause != nil {
		e.cause = cause
	}
	return e
}

// errorText is what an error value says: a string itself, any other value that
// it is one, unless it says what it is by __tostring.
func (h *Host) errorText(v lua.LValue) string {
	switch v := v.(type) {
	case lua.LString:
		return string(v)
	case *lua.LNilType:
		return "error without a message (nil)"
	case *lua.LTable:
		if h.state.GetMetaField(v, "__tostring") != lua.LNil {
			if text, ok := h.text(v); ok {
				return text
			}
			if cause := h.flag.Err(); cause != nil { // the value is not to blame
				return cause.Error()
			}
			bare := h.state.NewTable()
			for k, v := range pairs(v) {
				bare.RawSet(k, v)
			}
			return "error value " + h.inline(h.state, bare) + ", whose __tostring fails"
		}
	case *lua.LUserData:
		return "error value, a " + kind(v) + ": " + h.inline(h.state, v)
	}
	return "error value " + h.inline(h.state, v)
}

// text is what a value's __tostring says; it may fail or give no string.
func (h *Host) text(v lua.LValue) (string, bool) {
	L := h.state
	L.Push(L.GetMetaField(v, "__tostring"))
	L.Push(v)
	base := L.GetTop() - 2
	if err := h.protect(L, 1, nil); err != nil {
		return "", false
	}
	defer L.SetTop(base)
	s, ok := L.Get(base + 1).(lua.LString)
	return string(s), ok
}

// raiseValue is Lua's error. gopher-lua's own takes level 2 for level 1.
func raiseValue(a args) int {
	v, level := a.Get(1), a.optional(2, "level", 0, maxExact, 1)
	if text, ok := v.(lua.LString); ok && level > 0 {
		at := gopherlua.Running(a.LState)
		for ; at != nil && level > 0; level-- {
			at = at.Parent
		}
		if at != nil && !at.Fn.IsG && at.Fn.Proto.SourceName != gopherlua.Hidden {
			v = lua.LString(at.Place()+" ") + text
		}
	}
	a.Error(v, 0)
	return 0
}
