package gopherlua

import (
	"context"

	lua "github.com/yuin/gopher-lua"
)

// StackOverflow is the error of a coroutine whose calls nest too deep.
const StackOverflow = "lua callstack overflow"

// An error in a coroutine must be explained where it is raised, because resume drops the
// calls that led there. gopher-lua calls the thread's Panic then, but sets that field when
// the thread starts; so each thread sets it again as its first action. The body is not
// called as a tail call: if it ended in a call of yield, the thread would have no frame
// left to resume.

const coroutineBody = `
local begin = ...
local function pass(...) return ... end
return function(f)
  return function(...)
    begin()
    return pass(f(...))
  end
end`

// Coroutines wraps the bodies of coroutines.
type Coroutines struct{ wrap *lua.LFunction }

// NewCoroutines prepares a state for coroutines whose errors go to onError. It finds the
// error on top of the thread's stack, and must panic.
func NewCoroutines(L *lua.LState, onError func(L *lua.LState)) (*Coroutines, error) {
	proto, err := Compile(context.Background(), Chunk{Name: Hidden, Text: coroutineBody}, nil)
	if err != nil {
		return nil, err
	}
	L.Push(L.NewFunctionFromProto(proto))
	L.Push(L.NewFunction(func(L *lua.LState) int {
		L.Panic = onError
		return 0
	}))
	L.Call(1, 1)
	c := &Coroutines{L.ToFunction(-1)}
	L.Pop(1)
	return c, nil
}

// WrapBody replaces argument 1, the body of a coroutine that is about to be made, by a
// function that does the same and sends its errors to onError.
func (c *Coroutines) WrapBody(L *lua.LState) {
	if f, ok := L.Get(1).(*lua.LFunction); ok {
		L.Push(c.wrap)
		L.Push(f)
		L.Call(1, 1)
		L.Replace(1, L.Get(-1))
		L.Pop(1)
	}
}

// FillResume pads with nil the arguments of L, from index first on, that resume a suspended
// thread. It adds as many as the pending call of yield must return: gopher-lua leaves missing
// results undefined.
func FillResume(L, thread *lua.LState, first int) {
	f := Running(thread)
	if f == nil || f.Fn.IsG || f.Pc == 0 { // it has not started
		return
	}
	if call := (Reader{L: thread, Frame: f}).At(f.PC()); call.Op == lua.OP_CALL {
		for given := L.GetTop() - first + 1; given < call.C-1; given++ {
			L.Push(lua.LNil)
		}
	}
}
