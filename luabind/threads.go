package luabind

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/callstack"
)

// A coroutine's error has to be clarified where it is raised, for resume gives
// up the calls that led there. gopher-lua asks a thread's own Panic then, but
// sets that itself when the thread starts; so the thread sets it once more, as
// the first thing that it does. It does not end in a call of its body: should
// that end in a call of yield, nothing would be left of the thread to go on.

const threadBody = `
local announce = ...
local function pass(...) return ... end
return function(f)
  return function(...)
    announce()
    return pass(f(...))
  end
end`

// openThreads prepares what clarified gives to threads.
func (h *Host) openThreads() error {
	L := h.state
	body, err := h.load(callstack.Hidden, threadBody)
	if err != nil {
		return err
	}
	L.Push(body)
	L.Push(L.NewFunction(func(L *lua.LState) int {
		L.Panic = h.raise
		return 0
	}))
	L.Call(1, 1)
	h.threadBody = L.ToFunction(-1)
	L.Pop(1)
	return nil
}

// clarified replaces the function that argument 1 is, the body of a coroutine,
// by one that does the same and whose errors are clarified.
func (h *Host) clarified(L *lua.LState) {
	if f, ok := L.Get(1).(*lua.LFunction); ok {
		L.Push(h.threadBody)
		L.Push(f)
		L.Call(1, 1)
		L.Replace(1, L.Get(-1))
		L.Pop(1)
	}
}

// raise ends what runs in a thread with the error on its stack.
func (h *Host) raise(L *lua.LState) {
	panic(&lua.ApiError{Type: lua.ApiErrorRun, Object: h.clarify(L, callstack.Running(L), L.Get(-1))})
}
