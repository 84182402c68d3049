package stdlib

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
)

// maxCoroutines is the most coroutines that may resume each other: each uses Go's stack.
const maxCoroutines = 40

// coroutineEntries are the entries of coroutine. Each new thread has the context of the state: a
// child context would never be freed. Two calls that crash gopher-lua are errors: to resume a
// running thread, and a yield that cannot be resumed.
func coroutineEntries(s *bind.State, bodies *gopherlua.Coroutines) []bind.Entry {
	library := s.L.GetGlobal("coroutine").(*lua.LTable)
	original := func(name string) lua.LGFunction { return library.RawGetString(name).(*lua.LFunction).GFunction }
	create, wrap, resume, yield := original("create"), original("wrap"), original("resume"), original("yield")
	return []bind.Entry{
		{Name: "coroutine.create", Signature: "coroutine.create(f)", Raw: func(L *lua.LState) int {
			bodies.WrapBody(L)
			n := create(L)
			gopherlua.InheritHook(L.ToThread(-1), L)
			return n
		}, Text: "Returns a coroutine that runs f.", Example: `type(coroutine.create(print))  --> "thread"`},
		{Name: "coroutine.resume", Signature: "coroutine.resume(co, …)", Raw: func(L *lua.LState) int {
			if why := whyNotResumed(L, L.CheckThread(1)); !why.Empty() {
				L.Push(lua.LFalse)
				L.Push(lua.LString(why.String()))
				return 2
			}
			gopherlua.FillResume(L, L.CheckThread(1), 2)
			n := resume(L)
			if L.Get(-1) == lua.LString(gopherlua.StackOverflow) {
				L.Replace(L.GetTop(), lua.LString("stack overflow"))
			}
			return n
		}, Text: "Starts or continues a coroutine. Returns true and the values that it yields or returns, or false and the error.", Example: `co = coroutine.create(function() coroutine.yield(7) end); select(2, coroutine.resume(co))  --> 7`},
		{Name: "coroutine.running", Signature: "coroutine.running()", Text: "Returns the running coroutine, or nil outside of coroutines.", Example: `coroutine.running()  --> nil`},
		{Name: "coroutine.status", Signature: "coroutine.status(co)", Text: `Returns the status of a coroutine: "suspended", "running", "normal" (it resumed another one) or "dead".`, Example: `coroutine.status(coroutine.create(print))  --> "suspended"`},
		{Name: "coroutine.wrap", Signature: "coroutine.wrap(f)", Raw: func(L *lua.LState) int {
			bodies.WrapBody(L)
			wrap(L)
			wrapped := L.Get(-1).(*lua.LFunction)
			thread := wrapped.Upvalues[0].Value().(*lua.LState)
			gopherlua.InheritHook(thread, L)
			L.Push(L.NewClosure(func(L *lua.LState) int {
				if why := whyNotResumed(L, thread); !why.Empty() {
					bind.Args{LState: L, State: s}.Check(why.AsError())
				}
				gopherlua.FillResume(L, thread, 1)
				return wrapped.GFunction(L) // which finds the thread in this closure's upvalues
			}, thread))
			return 1
		}, Text: "Returns a function that continues a coroutine at every call.", Example: `next_one = coroutine.wrap(function() for i = 1, 3 do coroutine.yield(i) end end); next_one() + next_one()  --> 3`},
		{Name: "coroutine.yield", Signature: "coroutine.yield(…)", Raw: func(L *lua.LState) int {
			switch {
			case L.Parent == nil:
				bind.Args{LState: L, State: s}.Check(message.New("lua.cannot-yield-from-outside", "cannot yield from outside a coroutine"))
			case !gopherlua.CanYield(L):
				bind.Args{LState: L, State: s}.Check(message.New("lua.cannot-yield-through-a", "cannot yield through a function that is not written in Lua, such as pcall, table.sort or lab.sample, nor from a metamethod or an iterator"))
			}
			return yield(L)
		}, Text: "Suspends the coroutine. Its arguments are the results of coroutine.resume, whose next arguments it returns.", Example: `coroutine.wrap(function() coroutine.yield("first") end)()  --> "first"`},
	}
}

// whyNotResumed explains why a thread cannot be resumed by another; empty if it can.
func whyNotResumed(by, thread *lua.LState) message.Text {
	depth := 0
	for running := by; running != nil; running = running.Parent {
		if running == thread {
			return message.Textf("lua.cannot-resume-a-coroutine", "cannot resume a coroutine that runs")
		}
		if depth++; depth > maxCoroutines {
			return message.Textf("lua.coroutines-run-in", "coroutines run in coroutines %d deep", maxCoroutines)
		}
	}
	return message.Text{}
}
