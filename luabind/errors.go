package luabind

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/parse"
)

// ErrIncomplete is wrapped by a syntax error that more lines might mend.
var ErrIncomplete = errors.New("incomplete chunk")

// internalError begins the text of a bug in Go.
const internalError = "internal error, please report it with what you did: "

// translate makes an *Error of what PCall returned.
func (h *Host) translate(err error) error {
	e := &Error{Message: err.Error()}
	var api *lua.ApiError
	if errors.As(err, &api) {
		e.Message, e.Traceback = h.errorText(api.Object), chunkFrame.ReplaceAllString(strings.TrimSpace(api.StackTrace), "in main chunk")
		if api.Type == lua.ApiErrorPanic {
			e.Message = internalError + e.Message
		}
		e.Message = h.blame(e.Message)
	}
	if cause := h.flag.Err(); cause != nil {
		e.cause = cause
	}
	return e
}

// chunkFrame is how gopher-lua writes the frame of a chunk that Go has called: a
// function that begins in line 0.
var chunkFrame = regexp.MustCompile(`in function <.*:0>`)

// errorText is what an error value says: a table by its message or whole.
func (h *Host) errorText(v lua.LValue) string {
	if s, ok := v.(lua.LString); ok {
		return string(s)
	}
	if _, ok := v.(*lua.LTable); ok && h.state.GetMetaField(v, "__tostring") == lua.LNil {
		return "error value " + h.inline(h.state, v)
	}
	return h.state.ToStringMeta(v).String()
}

// syntaxError makes an *Error of what compile returned.
func syntaxError(err error) error {
	e := &Error{Message: strings.TrimSpace(err.Error())}
	var at *parse.Error
	if !errors.As(err, &at) {
		return e
	}
	message := strings.TrimSpace(at.Message)
	switch {
	case at.Pos.Line == parse.EOF:
		e.Message, e.cause = fmt.Sprintf("%s: unfinished: %s at the end of the chunk", at.Pos.Source, message), ErrIncomplete
	case at.Pos.Column == 0: // a string that ends with its line: the scanner has gone on to the next
		e.line = at.Pos.Line - 1
		e.Message = fmt.Sprintf("%s:%d: %s near %q", at.Pos.Source, e.line, message, at.Token)
	default:
		// The parser stands at the token's end.
		e.line, e.column = at.Pos.Line, max(1, at.Pos.Column-len(at.Token)+1)
		e.Message = fmt.Sprintf("%s:%d: %s near %q (column %d)", at.Pos.Source, e.line, message, at.Token, e.column)
	}
	return e
}
