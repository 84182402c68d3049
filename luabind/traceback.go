package luabind

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/callstack"
	"taquin/luabind/source"
)

const (
	maxTraced   = 12 // calls that are shown whole
	firstTraced = 7  // and of more than that, the innermost
	lastTraced  = 4  // and the outermost
)

// traceback lists the calls that led to an error; "" where they say no more than
// the error's place: for one alone, and for those in one line that was typed.
func traceback(L *lua.LState, innermost *callstack.Frame) string {
	calls, typed := 0, true
	for f := innermost.Caller(); f != nil; f = f.Parent.Caller() {
		calls++
		text := source.Of(f.Fn.Proto)
		typed = typed && source.IsOneLine(text) && text == source.Of(innermost.Caller().Fn.Proto)
	}
	if calls < 2 || typed {
		return ""
	}
	return listCalls(L, innermost)
}

// listCalls lists the calls of Lua functions, the innermost first.
func listCalls(L *lua.LState, innermost *callstack.Frame) string {
	lines := []string{"stack traceback:"}
	for f := innermost.Caller(); f != nil; f = f.Parent.Caller() {
		lines = append(lines, f.Place()+" in "+called(L, f))
		if f.TailCall > 0 {
			lines = append(lines, "(calls in return left out)")
		}
	}
	if left := len(lines) - 1 - firstTraced - lastTraced; len(lines)-1 > maxTraced {
		cut := append(lines[:1+firstTraced:1+firstTraced], fmt.Sprintf("… %d more", left))
		lines = append(cut, lines[len(lines)-lastTraced:]...)
	}
	return strings.Join(lines, "\n\t")
}

// debugTraceback is Lua's debug.traceback([thread,] [message [, level]]).
func debugTraceback(a args) int {
	L, i := a.LState, 1
	if thread, ok := a.Get(1).(*lua.LState); ok {
		L, i = thread, 2
	}
	message := a.Get(i)
	if message != lua.LNil && !lua.LVCanConvToString(message) {
		a.Push(message)
		return 1
	}
	level := 1 // the function that asks, not this one
	if L != a.LState {
		level = 0
	}
	frame := callstack.Running(L)
	for level = a.optional(i+1, "level", 0, maxExact, level); frame != nil && level > 0; level-- {
		frame = frame.Parent
	}
	text := listCalls(L, frame)
	if message != lua.LNil {
		text = message.String() + "\n" + text
	}
	return text1(a, text)
}

// called names the function that a call runs.
func called(L *lua.LState, f *callstack.Frame) string {
	if f.Fn.Proto.LineDefined == 0 {
		return "main chunk"
	}
	if by := f.Parent; by != nil && by == by.Caller() && f.TailCall == 0 {
		r := callstack.Reader{L: L, Frame: by}
		if i := r.At(by.PC()); i.Op == lua.OP_CALL {
			o := r.Origin(by.PC(), i.A)
			switch o.Kind {
			case "method":
				return fmt.Sprintf("method '%s'", o.Text)
			case "global", "local", "upvalue", "field":
				return fmt.Sprintf("function '%s'", o.Text)
			}
		}
	}
	return fmt.Sprintf("function <%s:%d>", f.Fn.Proto.SourceName, f.Fn.Proto.LineDefined)
}
