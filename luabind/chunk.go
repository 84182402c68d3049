package luabind

import (
	"errors"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// Compiled is a line that can be run.
type Compiled struct {
	name       string
	fn         *lua.LFunction
	expression bool
}

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
	if asked := strings.TrimLeft(source, " \t"); strings.HasPrefix(asked, "=") {
		source = source[:len(source)-len(asked)] + " " + asked[1:] // which keeps the columns
	}
	expression, errE := h.loadAfter("return ", name, source+"\n")
	if errE == nil {
		// As an argument a call is no tail call, which a traceback would leave out.
		if whole, err := h.loadAfter("return (function(...) return ... end)(", name, source+"\n)"); err == nil {
			expression = whole
			keepSource(whole.Proto, source)
		}
		return Compiled{name, expression, true}, nil
	}
	chunk, errC := h.load(name, source+"\n")
	switch {
	case errC == nil:
		return Compiled{name, chunk, false}, nil
	case goesFurther(errE, errC, source):
		return Compiled{}, errE
	}
	return Compiled{}, errC
}

// goesFurther reports whether a text that is neither an expression nor a chunk
// is rather the first, like "1 +" or "{1, 2": as a chunk it fails at its very
// first token, as an expression it is unfinished or fails later.
func goesFurther(asExpression, asChunk error, source string) bool {
	var e, c *Error
	if !errors.As(asExpression, &e) || !errors.As(asChunk, &c) || errors.Is(c, ErrIncomplete) {
		return false
	}
	first := len(source) - len(strings.TrimLeft(source, " \t")) + 1
	return c.line == 1 && c.column == first && (errors.Is(e, ErrIncomplete) || e.line > 1 || e.column > first)
}

// Locals are the local variables and functions of a chunk that begins with one,
// which end with it; not those in blocks.
func Locals(source string) []string {
	tree, err := parse.Parse(strings.NewReader(source), "")
	if err != nil || len(tree) == 0 {
		return nil
	}
	if _, first := tree[0].(*ast.LocalAssignStmt); !first {
		return nil
	}
	var names []string
	for _, statement := range tree {
		if local, ok := statement.(*ast.LocalAssignStmt); ok {
			names = append(names, local.Names...)
		}
	}
	return names
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

// Eval runs a compiled line with arguments and returns its values. `_` becomes
// the first value of an expression.
func (h *Host) Eval(c Compiled, args ...string) ([]lua.LValue, error) {
	if len(args) > 0 { // without, arg stays that of the script run before
		h.setArgs(c.name, args)
	}
	values, err := h.call(c.fn, args)
	if err != nil {
		return nil, err
	}
	if c.expression && len(values) > 0 {
		h.state.SetGlobal("_", values[0])
	}
	return values, nil
}
