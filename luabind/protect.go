package luabind

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/callstack"
)

// gopher-lua 1.1.2 raises an error by first detaching the captured locals of
// every function that is running, down to those outside the pcall that will
// catch it: after
//
//	local n = 0; local function f() n = n + 1 end; f(); pcall(error); f()
//
// n is 1. While a function to handle errors is set it detaches none at all, and
// closures that outlive the functions an error ended lose their locals. Here
// such a function is always set, which detaches what dies and only that.

// protect calls the function that stands below nargs arguments on the stack as
// PCall does; handler, which may be nil, turns the error into another.
func (h *Host) protect(L *lua.LState, nargs int, handler *lua.LFunction) error {
	last := callstack.LastCaptured(L)
	onError := L.NewFunction(func(L *lua.LState) int {
		clear := h.clarify(L, callstack.Running(L).Parent, L.Get(1))
		L.SetTop(0)
		L.Push(clear)
		callstack.DetachAfter(L, last)
		if text, ok := L.Get(1).(lua.LString); ok && strings.HasPrefix(string(text), "runtime error: ") {
			L.Replace(1, lua.LString(internalError+string(text))) // a bug of ours, in Go: not to be taken for one of the script
		}
		if handler != nil && h.flag.Err() == nil { // an interruption is not for a script to handle
			L.Insert(handler, 1)
			L.Call(1, 1)
		}
		return 1
	})
	handled := callstack.ErrorsHandled(L)
	outside := *handled // PCall forgets whether it runs inside another
	err := L.PCall(nargs, lua.MultRet, onError)
	*handled = outside
	if err != nil {
		callstack.DetachAfter(L, last) // on a full stack onError cannot run
		buryThreads(L)
	}
	return err
}

// buryThreads declares the coroutines dead through which an error has come up to
// L. Those made by coroutine.wrap would count as running for ever.
func buryThreads(L *lua.LState) {
	for thread := L.G.CurrentThread; thread != nil && thread != L; thread = thread.Parent {
		thread.Dead = true
	}
	L.G.CurrentThread = L
}

// pcall is Lua's.
func (h *Host) pcall(a args) int {
	if a.GetTop() == 0 {
		a.fail("a function is wanted")
	}
	if err := h.protect(a.LState, a.GetTop()-1, nil); err != nil {
		return h.caught(a, err)
	}
	a.Insert(lua.LTrue, 1)
	return a.GetTop()
}

// xpcall is Lua's: the handler sees the error where it happens.
func (h *Host) xpcall(a args) int {
	f, handler := a.function(1, "the function"), a.function(2, "the handler")
	a.SetTop(0)
	a.Push(f)
	if err := h.protect(a.LState, 0, handler); err != nil {
		return h.caught(a, err)
	}
	a.Insert(lua.LTrue, 1)
	return a.GetTop()
}

// caught returns false and the error; an interruption is not to be caught.
func (h *Host) caught(a args, err error) int {
	api, ok := err.(*lua.ApiError)
	if cause := h.flag.Err(); cause != nil {
		if ok && strings.Contains(api.Object.String(), cause.Error()+" ") { // which goes on to say how far it came
			a.Error(api.Object, 0)
		}
		a.RaiseError("%s", cause)
	}
	a.Push(lua.LFalse)
	if ok {
		a.Push(api.Object)
		return 2
	}
	return 1 + text1(a, err.Error())
}
