package luabind

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua"
)

// maxCoroutines is how deep coroutines may run in coroutines: each has a stack
// of its own, and all of them together stand on Go's.
const maxCoroutines = 40

// watchCoroutines makes each new thread look at the session's context itself
// instead of a child of it, which would stay registered for as long as the
// session lives, and refuses what gopher-lua does not survive: threads that are
// resumed while they run, and yields that cannot be resumed.
func (h *Host) watchCoroutines() {
	L := h.state
	module := L.GetGlobal("coroutine").(*lua.LTable)
	original := func(name string) lua.LGFunction { return module.RawGetString(name).(*lua.LFunction).GFunction }
	create, wrap, resume, yield := original("create"), original("wrap"), original("resume"), original("yield")
	module.RawSetString("create", L.NewFunction(func(L *lua.LState) int {
		h.coroutines.WrapBody(L)
		n := create(L)
		L.ToThread(-1).SetContext(h.flag)
		return n
	}))
	module.RawSetString("wrap", L.NewFunction(func(L *lua.LState) int {
		h.coroutines.WrapBody(L)
		wrap(L)
		wrapped := L.Get(-1).(*lua.LFunction)
		thread := wrapped.Upvalues[0].Value().(*lua.LState)
		thread.SetContext(h.flag)
		L.Push(L.NewClosure(func(L *lua.LState) int {
			if why := notResumed(L, thread); why != "" {
				L.RaiseError("%s", why)
			}
			return wrapped.GFunction(L) // which finds the thread among this closure's captured values
		}, thread))
		return 1
	}))
	module.RawSetString("resume", L.NewFunction(func(L *lua.LState) int {
		if why := notResumed(L, L.CheckThread(1)); why != "" {
			L.Push(lua.LFalse)
			L.Push(lua.LString(why))
			return 2
		}
		n := resume(L)
		if L.Get(-1) == lua.LString(stackOverflow) {
			L.Replace(L.GetTop(), lua.LString("stack overflow"))
		}
		return n
	}))
	module.RawSetString("yield", L.NewFunction(func(L *lua.LState) int {
		switch {
		case L.Parent == nil:
			L.RaiseError("cannot yield from outside a coroutine")
		case !gopherlua.CanYield(L):
			L.RaiseError("cannot yield through a function that is not written in Lua, such as pcall, table.sort or lab.sample, nor from a metamethod or an iterator")
		}
		return yield(L)
	}))
}

// notResumed says why a thread cannot be resumed by another, else "".
func notResumed(by, thread *lua.LState) string {
	depth := 0
	for running := by; running != nil; running = running.Parent {
		if running == thread {
			return "cannot resume a coroutine that runs"
		}
		if depth++; depth > maxCoroutines {
			return fmt.Sprintf("coroutines run in coroutines %d deep", maxCoroutines)
		}
	}
	return ""
}
