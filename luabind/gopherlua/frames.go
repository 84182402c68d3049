package gopherlua

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"
)

// Register returns register i of a call in a thread, Lua's nil if there is no such
// register.
func (f *Frame) Register(L *lua.LState, i int) lua.LValue {
	all := stackOf(L).array
	if k := f.LocalBase + i; k >= 0 && k < len(all) && all[k] != nil {
		return all[k]
	}
	return lua.LNil
}

// Forget lets go of what ended calls have left in the registers and frames of a main thread,
// where gopher-lua keeps it until other calls take its place.
func Forget(L *lua.LState) {
	registers, frames := stackOf(L), callsOf(L)
	clear(registers.array[registers.top:])
	clear(frames.array[frames.sp:])
}

// Hidden is the name of the chunk around the bodies of coroutines, whose functions are no
// part of the script. It stands in an error that comes where the script has not begun.
const Hidden = "(coroutine)"

// Caller is the innermost call of a function of the script: f itself or a call that led
// to it.
func (f *Frame) Caller() *Frame {
	for f != nil && (f.Fn.IsG || f.Fn.Proto.SourceName == Hidden) {
		f = f.Parent
	}
	return f
}

// PC is the number of the instruction that a call of a Lua function executes.
func (f *Frame) PC() int { return f.Pc - 1 }

// Line is the line of the source that a call of a Lua function executes.
func (f *Frame) Line() int {
	lines := f.Fn.Proto.DbgSourcePositions
	if pc := f.PC(); pc >= 0 && pc < len(lines) {
		return lines[pc]
	}
	return f.Fn.Proto.LineDefined
}

// Place is the chunk and the line as Lua writes them in front of an error.
func (f *Frame) Place() string {
	return fmt.Sprintf("%s:%d:", f.Fn.Proto.SourceName, f.Line())
}

// ForgetTailCalls leaves at most one tail call in each frame: gopher-lua's traceback has
// a line for each, and there may be a thousand million.
func ForgetTailCalls(L *lua.LState) {
	for f := Running(L); f != nil; f = f.Parent {
		f.TailCall = min(f.TailCall, 1)
	}
}

// CanYield reports whether a yield can be resumed: all calls in the thread must have been
// made by call instructions of Lua functions. A call made by a Go function, or by the
// interpreter for a metamethod, lives on Go's stack, which a yield destroys.
func CanYield(L *lua.LState) bool {
	for f := Running(L); f.Parent != nil; f = f.Parent {
		caller := f.Parent
		if caller.Fn.IsG {
			return false
		}
		if op := (Reader{L: L, Frame: caller}).At(caller.PC()).Op; op != lua.OP_CALL && op != lua.OP_TAILCALL {
			return false
		}
	}
	return true
}
