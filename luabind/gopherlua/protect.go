package gopherlua

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// gopher-lua raises an error by first detaching the captured locals of every
// function that is running, down to those outside the pcall that will catch it:
// after
//
//	local n = 0; local function f() n = n + 1 end; f(); pcall(error); f()
//
// n is 1. While an error handler is set it detaches none at all, and closures that outlive
// the functions that the error has ended lose their locals. Protect always sets a handler,
// which detaches the locals of the functions that end, and no others.

// InternalError begins the text of an error that is a bug in Go.
const InternalError = "internal error, please report it with what you did: "

// Clarify gives an error a better text. It is called while the calls that led to the error
// still exist; innermost is the one that raised it.
type Clarify func(L *lua.LState, innermost *Frame, v lua.LValue) lua.LValue

// Protect calls the function that stands below nargs arguments on the stack as
// LState.PCall does, with all its results. handler, which may be nil, turns the
// error into another unless the state's context has ended.
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

// goPanic begins the text that gopher-lua makes of a panic of Go's own.
const goPanic = "runtime error: "

// EndThreads marks as dead the coroutines that an error has ended on its way up to L. Those
// made by coroutine.wrap would otherwise count as running for ever.
func EndThreads(L *lua.LState) {
	for thread := L.G.CurrentThread; thread != nil && thread != L; thread = thread.Parent {
		thread.Dead = true
	}
	L.G.CurrentThread = L
}

// errorsHandled is the field of a thread that tells whether an error handler is set.
func errorsHandled(L *lua.LState) *bool { return (*bool)(field(L, handledOffset)) }

// captured is the link to the first captured local of a thread, or to the one after uv.
// The list is in the order of the stack.
func captured(L *lua.LState, uv *lua.Upvalue) **lua.Upvalue {
	if uv == nil {
		return (**lua.Upvalue)(field(L, capturedOffset))
	}
	return (**lua.Upvalue)(field(uv, nextOffset))
}

// LastCaptured is the captured local nearest to the end of the stack, nil if there is
// none.
func LastCaptured(L *lua.LState) *lua.Upvalue {
	var last *lua.Upvalue
	for uv := *captured(L, nil); uv != nil; uv = *captured(L, uv) {
		last = uv
	}
	return last
}

// DetachAfter detaches the captured locals after last from the stack, as the end of their
// function does; all of them if last is nil.
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
