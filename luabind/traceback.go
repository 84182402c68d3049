package luabind

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

const (
	maxTraced   = 12 // calls that are shown whole
	firstTraced = 7  // and of more than that, the innermost
	lastTraced  = 4  // and the outermost
)

// traceback lists the calls of Lua functions that led to an error, the
// innermost first; "" for one alone, which only repeats the error's place.
func traceback(L *lua.LState, innermost *callFrame) string {
	var lines []string
	calls := 0
	for f := innermost; f != nil; f = f.Parent {
		if f.Fn.IsG {
			continue
		}
		calls++
		lines = append(lines, f.place()+" in "+called(L, f))
		if f.TailCall > 0 {
			lines = append(lines, "(calls in return left out)")
		}
	}
	if calls < 2 {
		return ""
	}
	if left := len(lines) - firstTraced - lastTraced; len(lines) > maxTraced {
		cut := append(lines[:firstTraced:firstTraced], fmt.Sprintf("… %d more", left))
		lines = append(cut, lines[len(lines)-lastTraced:]...)
	}
	return "stack traceback:\n\t" + strings.Join(lines, "\n\t")
}

// called names the function that a call runs.
func called(L *lua.LState, f *callFrame) string {
	if f.Fn.Proto.LineDefined == 0 {
		return "main chunk"
	}
	if by := f.Parent; by != nil && !by.Fn.IsG && f.TailCall == 0 {
		r := reader{L, by}
		if i := r.at(by.pc()); i.op == lua.OP_CALL {
			o := r.register(by.pc(), i.a, 0)
			switch o.kind {
			case "method":
				return fmt.Sprintf("method '%s'", o.text)
			case "global", "local", "upvalue", "field":
				return fmt.Sprintf("function '%s'", o.text)
			}
		}
	}
	return fmt.Sprintf("function <%s:%d>", f.Fn.Proto.SourceName, f.Fn.Proto.LineDefined)
}
