package gopherlua

import (
	"context"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// When gopher-lua raises an error, it detaches the captured locals of every running function,
// including those outside the pcall that catches the error: after
//
//	local n = 0; local function f() n = n + 1 end; f(); pcall(error); f()
//
// n is 1. With an error handler it detaches none, and closures that outlive the ended functions lose
// their locals. Protect always sets a handler, which detaches only the locals of the functions that
// end.

// InternalError begins the text of an error caused by a bug in Go.
const InternalError = "internal error, please report it with what you did: "

// Clarify improves the text of an error. The calls that led to the error still exist; innermost has
// raised it.
type Clarify func(L *lua.LState, innermost *Frame, v lua.LValue) lua.LValue

// Protect calls the function below nargs arguments on the stack as LState.PCall does, and returns
// all its results. handler, which may be nil, converts the error unless the state's context has
// ended.
func Protect(L *lua.LState, nargs int, clarify Clarify, handler lua.LValue) error {
	last := LastCaptured(L)
	onError := L.NewFunction(func(L *lua.LState) int {
		clear := clarify(L, Running(L).Parent, L.Get(1))
		L.SetTop(0)
		L.Push(clear)
		DetachAfter(L, last)
		if s, ok := L.Get(1).(lua.LString); ok && strings.HasPrefix(string(s), goPanic) {
			L.Replace(1, lua.LString(InternalError+string(s)))
		}
		if handler != nil && L.Context().Err() == nil {
			L.Insert(handler, 1)
			L.Call(1, 1)
		}
		return 1
	})
	handled := errorsHandled(L)
	outside := *handled // PCall forgets whether it runs inside another
	err := L.PCall(nargs, lua.MultRet, onError)
	*handled = outside
	if err != nil {
		DetachAfter(L, last) // on a full stack onError cannot run
		EndThreads(L)
	}
	return err
}

// goPanic begins the text of a runtime panic of Go.
const goPanic = "runtime error: "

// EndThreads marks the coroutines that an error has ended on its way to L as dead. gopher-lua would
// leave those of coroutine.wrap in status "running".
func EndThreads(L *lua.LState) {
	for thread := L.G.CurrentThread; thread != nil && thread != L; thread = thread.Parent {
		thread.Dead = true
	}
	L.G.CurrentThread = L
}

// LastCaptured returns the captured local nearest to the end of the stack, or nil.
func LastCaptured(L *lua.LState) *lua.Upvalue {
	var last *lua.Upvalue
	for uv := *captured(L, nil); uv != nil; uv = *captured(L, uv) {
		last = uv
	}
	return last
}

// DetachAfter closes the captured locals after last, or all if last is nil, as the return of their
// function does.
func DetachAfter(L *lua.LState, last *lua.Upvalue) {
	link := captured(L, last)
	for uv := *link; uv != nil; uv = *captured(L, uv) {
		uv.Close()
		if uv.Value() == nil { // the stack has been cleared already
			uv.SetValue(lua.LNil)
		}
	}
	*link = nil
}

// StackOverflow is the error of a coroutine whose calls nest too deep.
const StackOverflow = "lua callstack overflow"

// An error in a coroutine must be explained where it is raised, because resume removes the calls
// that led there. gopher-lua then calls the thread's Panic, but sets that field when the thread
// starts, so each thread sets it again as its first action. The body is not a tail call: if it ended
// in a call of yield, the thread would have no frame left to resume.

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

// NewCoroutines prepares a state for coroutines whose errors go to onError. It finds the error on
// top of the thread's stack and must panic.
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

// WrapBody replaces argument 1, the body of a new coroutine, with a function that sends its errors
// to onError.
func (c *Coroutines) WrapBody(L *lua.LState) {
	if f, ok := L.Get(1).(*lua.LFunction); ok {
		L.Push(c.wrap)
		L.Push(f)
		L.Call(1, 1)
		L.Replace(1, L.Get(-1))
		L.Pop(1)
	}
}

// FillResume appends nil to the arguments of L, from index first on, that resume a suspended
// thread, up to the number of results of the pending yield. gopher-lua leaves missing results
// undefined.
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
