package gopherlua

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"
)

// Register returns register i of a call in a thread, or nil if there is no such register.
func (f *Frame) Register(L *lua.LState, i int) lua.LValue {
	all := stackOf(L).array
	if k := f.LocalBase + i; k >= 0 && k < len(all) && all[k] != nil {
		return all[k]
	}
	return lua.LNil
}

// Forget clears the registers and frames of returned calls in a main thread, which gopher-lua would
// keep until other calls reuse them.
func Forget(L *lua.LState) {
	registers, frames := stackOf(L), callsOf(L)
	clear(registers.array[registers.top:])
	clear(frames.array[frames.sp:])
}

// Hidden is the name of the chunk around the bodies of coroutines, which is not part of the script.
// Errors contain it if the script has not begun.
const Hidden = "(coroutine)"

// Caller returns the innermost call of a function of the script: f or a call that led to it.
func (f *Frame) Caller() *Frame {
	for f != nil && (f.Fn.IsG || f.Fn.Proto.SourceName == Hidden) {
		f = f.Parent
	}
	return f
}

// PC is the index of the instruction that a Lua function is executing.
func (f *Frame) PC() int { return f.Pc - 1 }

// Line is the source line that a Lua function is executing.
func (f *Frame) Line() int {
	lines := f.Fn.Proto.DbgSourcePositions
	if pc := f.PC(); pc >= 0 && pc < len(lines) {
		return lines[pc]
	}
	return f.Fn.Proto.LineDefined
}

// Place is the chunk and the line as they begin a Lua error.
func (f *Frame) Place() string {
	return fmt.Sprintf("%s:%d:", f.Fn.Proto.SourceName, f.Line())
}

// ForgetTailCalls leaves at most one tail call per frame: gopher-lua's traceback has a line for
// each of up to a billion.
func ForgetTailCalls(L *lua.LState) {
	for f := Running(L); f != nil; f = f.Parent {
		f.TailCall = min(f.TailCall, 1)
	}
}

// CanYield reports whether a yield can be resumed. Only call instructions of Lua functions may be
// active in the thread: a call by a Go function or for a metamethod is on Go's stack, which a yield
// destroys.
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
