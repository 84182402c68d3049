package gopherlua

import (
	"context"

	lua "github.com/yuin/gopher-lua"
)

// StackOverflow is the error that a coroutine ends with that calls too deep.
const StackOverflow = "lua callstack overflow"

// A coroutine's error has to be clarified where it is raised, for resume gives up
// the calls that led there. gopher-lua asks a thread's own Panic then, but sets that
// itself when the thread starts; so each thread sets it once more, as the first
// thing that it does. Its body is not called as a tail call: should that end in a
// call of yield, nothing would be left of the thread to go on.

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

// NewCoroutines prepares a state for coroutines whose errors onError raises: it finds
// the error on top of the thread's stack, and has to panic.
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

// WrapBody replaces argument 1, the body of a coroutine that is about to be made, by
// a function that does the same and whose errors go to onError.
func (c *Coroutines) WrapBody(L *lua.LState) {
	if f, ok := L.Get(1).(*lua.LFunction); ok {
		L.Push(c.wrap)
		L.Push(f)
		L.Call(1, 1)
		L.Replace(1, L.Get(-1))
		L.Pop(1)
	}
}
