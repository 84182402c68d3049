package luabind

import (
	"reflect"
	"unsafe"

	lua "github.com/yuin/gopher-lua"
)

// gopher-lua 1.1.2 raises an error by first detaching the captured locals of
// every function that is running, down to those outside the pcall that will
// catch it: after
//
//	local n = 0; local function f() n = n + 1 end; f(); pcall(error); f()
//
// n is 1. It leaves them alone while a function to handle errors is set, so
// that state is kept on throughout, in a field that is not exported; and what
// belongs to the functions that died is detached when the error is caught.

// keepLocals is to be called for a new thread and after each protected call,
// which switches the state off.
func keepLocals(L *lua.LState) {
	*(*bool)(unsafe.Add(unsafe.Pointer(L), errorFuncOffset)) = true
}

var errorFuncOffset = func() uintptr {
	field, ok := reflect.TypeFor[lua.LState]().FieldByName("hasErrorFunc")
	if !ok || field.Type.Kind() != reflect.Bool {
		panic("luabind: this gopher-lua is not the one that keepLocals was written for")
	}
	return field.Offset
}()

// protect calls the function that stands below nargs arguments on the stack as
// PCall does.
func (h *Host) protect(L *lua.LState, nargs int, handler *lua.LFunction) error {
	err := L.PCall(nargs, lua.MultRet, handler)
	keepLocals(L)
	if err == nil {
		return nil
	}
	if cause := h.flag.Err(); cause != nil {
		return err // the chunk ends, and with it its locals
	}
	h.detachDead(L)
	return err
}

// detachDead detaches the captured locals of functions that an error ended: any
// Lua function does so, when it returns, for all that stood above it.
func (h *Host) detachDead(L *lua.LState) {
	L.Push(h.nothing)
	L.Call(0, 0)
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
	if cause := h.flag.Err(); cause != nil {
		a.RaiseError("%s", cause)
	}
	a.Push(lua.LFalse)
	if api, ok := err.(*lua.ApiError); ok {
		a.Push(api.Object)
		return 2
	}
	return 1 + text1(a, err.Error())
}

// watchCoroutines makes each new thread look at the session's context itself
// instead of a child of it, which would stay registered for as long as the
// session lives, and makes it keep its locals.
func (h *Host) watchCoroutines() {
	L := h.state
	module := L.GetGlobal("coroutine").(*lua.LTable)
	original := func(name string) lua.LGFunction { return module.RawGetString(name).(*lua.LFunction).GFunction }
	create, wrap, yield := original("create"), original("wrap"), original("yield")
	adopt := func(thread *lua.LState) {
		thread.SetContext(h.flag)
		keepLocals(thread)
	}
	module.RawSetString("create", L.NewFunction(func(L *lua.LState) int {
		n := create(L)
		adopt(L.ToThread(-1))
		return n
	}))
	module.RawSetString("wrap", L.NewFunction(func(L *lua.LState) int {
		n := wrap(L)
		adopt(L.Get(-1).(*lua.LFunction).Upvalues[0].Value().(*lua.LState))
		return n
	}))
	module.RawSetString("yield", L.NewFunction(func(L *lua.LState) int {
		if through := goFunctionBelow(L); through {
			L.RaiseError("cannot yield through a function that is not written in Lua, such as pcall, table.sort or lab.sample")
		}
		return yield(L)
	}))
}

// goFunctionBelow reports whether the function that runs was called, however
// indirectly within its thread, by one written in Go: that cannot be resumed.
func goFunctionBelow(L *lua.LState) bool {
	for level := 1; ; level++ {
		frame, ok := L.GetStack(level)
		if !ok {
			return false
		}
		if _, err := L.GetInfo("S", frame, lua.LNil); err != nil || frame.What == "G" {
			return err == nil
		}
	}
}
