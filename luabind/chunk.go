package luabind

import (
	"errors"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua"
	"taquin/luabind/source"
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
	h.ready = true
	err = h.watched(func() error {
		compiled, err = h.compileLine(name, source)
		return err
	})
	return compiled, err
}

func (h *Host) compileLine(name, text string) (Compiled, error) {
	if asked := strings.TrimLeft(text, " \t"); strings.HasPrefix(asked, "=") {
		text = text[:len(text)-len(asked)] + " " + asked[1:] // which keeps the columns
	}
	silent := source.EndsInSemicolon(text)
	expression, errE := h.compile(gopherlua.Chunk{Name: name, Lead: "return ", Text: text, Tail: "\n"})
	if errE == nil {
		// As an argument a call is no tail call, which a traceback would leave out.
		if whole, err := h.compile(gopherlua.Chunk{Name: name, Lead: "return (function(...) return ... end)(", Text: text, Tail: "\n)"}); err == nil {
			expression = whole
		}
		return Compiled{name, expression, silent}, nil
	}
	chunk, errC := h.compile(gopherlua.Chunk{Name: name, Text: text, Tail: "\n"})
	if errC != nil && goesFurther(errE, errC, text) {
		return Compiled{}, errE
	}
	last, errL := gopherlua.CompileLast(h.flag, name, text, h.concatFunction)
	switch {
	case last != nil: // also where the last statement is a call: its values are worth as much as those of one alone
		return Compiled{name, h.state.NewFunctionFromProto(last), silent}, nil
	case errC == nil:
		return Compiled{name, chunk, silent}, nil
	case errL != nil && !errors.Is(errC, ErrIncomplete):
		return Compiled{}, syntaxError(errL)
	}
	return Compiled{}, errC
}

// goesFurther reports whether a text that is neither an expression nor a chunk
// is rather the first, like "1 +" or "{1, 2": as a chunk it fails at its very
// first token, as an expression it is unfinished or fails later.
func goesFurther(asExpression, asChunk error, text string) bool {
	var e, c *Error
	if !errors.As(asExpression, &e) || !errors.As(asChunk, &c) || errors.Is(c, ErrIncomplete) {
		return false
	}
	first := len(text) - len(strings.TrimLeft(text, " \t")) + 1
	return c.line == 1 && c.column == first && (errors.Is(e, ErrIncomplete) || e.line > 1 || e.column > first)
}

// Dangling reports whether an unfinished chunk wants no more than a name or the
// parentheses of a call, as "x." and "1 +" do.
func (h *Host) Dangling(source string) (dangling bool) {
	h.flag.reset()
	h.ready = true
	h.watched(func() error {
		dangling = h.dangling(source)
		return nil
	})
	return dangling
}

func (h *Host) dangling(source string) bool {
	for _, rest := range []string{" x()", "()"} {
		if _, err := h.compileLine("dangling", source+rest); err == nil {
			return true
		}
	}
	return false
}

// Eval runs a compiled line with arguments and returns its values. The first of
// them becomes `_`, and `_1`, `_2`, … after how many lines had values.
func (h *Host) Eval(c Compiled, args ...string) ([]lua.LValue, error) {
	if !h.ready { // else Compile has done so, and an interruption since then counts
		h.flag.reset()
	}
	h.ready = false
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
