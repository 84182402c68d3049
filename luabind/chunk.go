package luabind

import (
	"errors"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// Compiled is a line that can be run.
type Compiled struct {
	name   string
	fn     *lua.LFunction
	silent bool
}

// Silent reports whether a ";" ends the line: its values are not to be shown.
func (c Compiled) Silent() bool { return c.silent }

// Compile reads what was typed at a prompt: an expression if it is one, and
// otherwise a chunk. An error that wraps ErrIncomplete asks for more lines.
func (h *Host) Compile(name, source string) (compiled Compiled, err error) {
	h.flag.reset()
	err = h.watched(func() error {
		compiled, err = h.compileLine(name, source)
		return err
	})
	return compiled, err
}

func (h *Host) compileLine(name, source string) (Compiled, error) {
	source = strings.TrimPrefix(strings.TrimLeft(source, " \t"), "=")
	silent := endsInSemicolon(source)
	expression, errE := h.load(name, "return "+source+"\n")
	if errE == nil {
		// As an argument a call is no tail call, which a traceback would leave out.
		if whole, err := h.load(name, "return (function(...) return ... end)("+source+"\n)"); err == nil {
			expression = whole
		}
		return Compiled{name, expression, silent}, nil
	}
	chunk, errC := h.load(name, source+"\n")
	switch {
	case errC == nil:
		return Compiled{name, chunk, silent}, nil
	case errors.Is(errE, ErrIncomplete) && !errors.Is(errC, ErrIncomplete) && startsExpression(source, errC):
		return Compiled{}, errE
	}
	return Compiled{}, errC
}

// startsExpression reports whether a chunk failed at its very first token: it
// may be the beginning of an expression, like "1 +" or "{1,". A string has no
// column of its own, but no statement begins with one.
func startsExpression(source string, err error) bool {
	var e *Error
	return strings.IndexAny(source, "\"'[") == 0 || errors.As(err, &e) && e.line == 1 && e.column == 1
}

// Dangling reports whether an unfinished chunk wants no more than a name or the
// parentheses of a call, as "x." and "1 +" do.
func (h *Host) Dangling(source string) bool {
	for _, rest := range []string{" x()", "()"} {
		if _, err := h.Compile("dangling", source+rest); err == nil {
			return true
		}
	}
	return false
}

// Eval runs a compiled line with arguments and returns its values. The first of
// them becomes `_`, and `_1`, `_2`, … after how many lines had values.
func (h *Host) Eval(c Compiled, args ...string) ([]lua.LValue, error) {
	if len(args) > 0 { // without, arg stays that of the script run before
		h.setArgs(c.name, args)
	}
	values, err := h.call(c.fn, args)
	if err != nil {
		return nil, err
	}
	if len(values) > 0 {
		h.remember(values[0])
	}
	return values, nil
}

// keptResults is how many of _1, _2, … are kept.
const keptResults = 200

// remember keeps the value of a line, whatever metatable _G has.
func (h *Host) remember(v lua.LValue) {
	h.results++
	globals := h.state.G.Global
	globals.RawSetString("_", v)
	globals.RawSetString("_"+strconv.Itoa(h.results), v)
	if old := h.results - keptResults; old > 0 {
		globals.RawSetString("_"+strconv.Itoa(old), lua.LNil)
	}
}
