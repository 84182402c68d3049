package luabind

import (
	"reflect"
	"strings"
	"unsafe"

	lua "github.com/yuin/gopher-lua"
)

// gopher-lua 1.1.2 raises an error by first detaching the captured locals of
// every function that is running, down to those outside the pcall that will
// catch it: after
//
//	local n = 0; local function f() n = n + 1 end; f(); pcall(error); f()
//
// n is 1. While a function to handle errors is set it detaches none at all, and
// closures that outlive the functions an error ended lose their locals. Here
// such a function is always set, which detaches what dies and only that. For
// that it must see the state's list of captured locals, which is not exported.

// protect calls the function that stands below nargs arguments on the stack as
// PCall does; handler, which may be nil, turns the error into another.
func (h *Host) protect(L *lua.LState, nargs int, handler *lua.LFunction) error {
	last := lastCaptured(L)
	onError := L.NewFunction(func(L *lua.LState) int {
		clear := h.clarify(L, running(L).Parent, L.Get(1))
		L.SetTop(0)
		L.Push(clear)
		detachAfter(L, last)
		if text, ok := L.Get(1).(lua.LString); ok && strings.HasPrefix(string(text), "runtime error: ") {
			L.Replace(1, lua.LString(internalError+string(text))) // a bug of ours, in Go: not to be taken for one of the script
		}
		if handler != nil && h.flag.Err() == nil { // an interruption is not for a script to handle
			L.Insert(handler, 1)
			L.Call(1, 1)
		}
		return 1
	})
	handled := (*bool)(field(L, handledOffset))
	outside := *handled // PCall forgets whether it runs inside another
	err := L.PCall(nargs, lua.MultRet, onError)
	*handled = outside
	if err != nil {
		detachAfter(L, last) // on a full stack onError cannot run
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

// Where the fields are that gopher-lua does not export.
var (
	handledOffset  = offset[lua.LState]("hasErrorFunc", reflect.Bool)
	capturedOffset = offset[lua.LState]("uvcache", reflect.Pointer)
	nextOffset     = offset[lua.Upvalue]("next", reflect.Pointer)
)

func offset[T any](name string, kind reflect.Kind) uintptr {
	f, ok := reflect.TypeFor[T]().FieldByName(name)
	if !ok || f.Type.Kind() != kind {
		panic("luabind: this gopher-lua is not the one that protect was written for: " + name)
	}
	return f.Offset
}

func field[T any](of *T, offset uintptr) unsafe.Pointer {
	return unsafe.Add(unsafe.Pointer(of), offset)
}

// captured is the link to the first captured local, or to the one after uv. The
// list is in the order of the stack.
func captured(L *lua.LState, uv *lua.Upvalue) **lua.Upvalue {
	if uv == nil {
		return (**lua.Upvalue)(field(L, capturedOffset))
	}
	return (**lua.Upvalue)(field(uv, nextOffset))
}

func lastCaptured(L *lua.LState) *lua.Upvalue {
	var last *lua.Upvalue
	for uv := *captured(L, nil); uv != nil; uv = *captured(L, uv) {
		last = uv
	}
	return last
}

// detachAfter gives each captured local after last a value of its own.
func detachAfter(L *lua.LState, last *lua.Upvalue) {
	link := captured(L, last)
	for uv := *link; uv != nil; uv = *captured(L, uv) {
		uv.Close()
		if uv.Value() == nil { // the stack has been cleared already
			uv.SetValue(lua.LNil)
		}
	}
	*link = nil
}

// forgetTailCalls leaves one of the tail calls of each frame: a traceback has a
// line for each, and there may have been a thousand million.
func forgetTailCalls(L *lua.LState) {
	for f := running(L); f != nil; f = f.Parent {
		f.TailCall = min(f.TailCall, 1)
	}
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

// maxCoroutines is how deep coroutines may run in coroutines: each has a stack
// of its own, and all of them together stand on Go's.
const maxCoroutines = 40

// watchCoroutines makes each new thread look at the session's context itself
// instead of a child of it, which would stay registered for as long as the
// session lives, and refuses yields that cannot be resumed.
func (h *Host) watchCoroutines() {
	L := h.state
	module := L.GetGlobal("coroutine").(*lua.LTable)
	original := func(name string) lua.LGFunction { return module.RawGetString(name).(*lua.LFunction).GFunction }
	create, wrap, resume, yield := original("create"), original("wrap"), original("resume"), original("yield")
	module.RawSetString("create", L.NewFunction(func(L *lua.LState) int {
		h.clarified(L)
		n := create(L)
		L.ToThread(-1).SetContext(h.flag)
		return n
	}))
	module.RawSetString("wrap", L.NewFunction(func(L *lua.LState) int {
		h.clarified(L)
		wrap(L)
		wrapped := L.Get(-1).(*lua.LFunction)
		thread := wrapped.Upvalues[0].Value().(*lua.LState)
		thread.SetContext(h.flag)
		L.Push(L.NewClosure(func(L *lua.LState) int {
			checkCoroutines(L)
			return wrapped.GFunction(L) // which finds the thread among this closure's captured values
		}, thread))
		return 1
	}))
	module.RawSetString("resume", L.NewFunction(func(L *lua.LState) int {
		checkCoroutines(L)
		return resume(L)
	}))
	module.RawSetString("yield", L.NewFunction(func(L *lua.LState) int {
		if through := goFunctionBelow(L); through {
			L.RaiseError("cannot yield through a function that is not written in Lua, such as pcall, table.sort or lab.sample")
		}
		return yield(L)
	}))
}

func checkCoroutines(L *lua.LState) {
	depth := 0
	for thread := L; thread != nil; thread = thread.Parent {
		if depth++; depth > maxCoroutines {
			L.RaiseError("coroutines run in coroutines %d deep", maxCoroutines)
		}
	}
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
