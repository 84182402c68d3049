package luabind

import (
	"errors"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/parse"
)

// ErrIncomplete is wrapped by a syntax error that more lines might mend.
var ErrIncomplete = errors.New("incomplete chunk")

// translate makes an *Error of what PCall returned.
func (h *Host) translate(err error) error {
	e := &Error{Message: err.Error()}
	var api *lua.ApiError
	if errors.As(err, &api) {
		e.Message, e.Traceback = h.errorText(api.Object), strings.TrimSpace(api.StackTrace)
		if api.Type == lua.ApiErrorPanic {
			e.Message = "internal error, please report it with what you did: " + e.Message
		}
	}
	if cause := h.flag.Err(); cause != nil {
		e.cause = cause
	}
	return e
}

// errorText is what an error value says: a table by its message or whole.
func (h *Host) errorText(v lua.LValue) string {
	if s, ok := v.(lua.LString); ok {
		return string(s)
	}
	if _, ok := v.(*lua.LTable); ok && h.state.GetMetaField(v, "__tostring") == lua.LNil {
		return "error value " + h.Show(v)
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
	if at.Pos.Line == parse.EOF {
		e.Message, e.cause = fmt.Sprintf("%s: unfinished: %s at the end of the chunk", at.Pos.Source, message), ErrIncomplete
	} else {
		e.Message = fmt.Sprintf("%s:%d: %s near %q (column %d)", at.Pos.Source, at.Pos.Line, message, at.Token, at.Pos.Column)
	}
	return e
}

// Compiled is a line that can be run.
type Compiled struct {
	fn         *lua.LFunction
	expression bool
}

// Compile reads what was typed at a prompt: an expression if it is one, and
// otherwise a chunk. An error that wraps ErrIncomplete asks for more lines.
func (h *Host) Compile(name, source string) (Compiled, error) {
	source = strings.TrimPrefix(strings.TrimLeft(source, " \t"), "=")
	expression, errE := h.load(name, "return "+source+"\n")
	if errE == nil {
		return Compiled{expression, true}, nil
	}
	chunk, errC := h.load(name, source+"\n")
	switch {
	case errC == nil:
		return Compiled{chunk, false}, nil
	case errors.Is(errE, ErrIncomplete) && !errors.Is(errC, ErrIncomplete) && startsExpression(errC):
		return Compiled{}, errE
	}
	return Compiled{}, errC
}

// startsExpression reports whether a chunk failed at its very first token: it
// may be the beginning of an expression, like "1 +" or "{1,".
func startsExpression(err error) bool {
	return strings.Contains(err.Error(), ":1: ") && strings.Contains(err.Error(), "(column 1)")
}

// Eval runs a compiled line and returns its values and whether they are those
// of an expression. `_` becomes the first of them.
func (h *Host) Eval(c Compiled) ([]lua.LValue, error) {
	values, err := h.call(c.fn, nil)
	if err != nil {
		return nil, err
	}
	if c.expression && len(values) > 0 {
		h.state.SetGlobal("_", values[0])
	}
	return values, nil
}
