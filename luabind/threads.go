package luabind

import (
	"strings"

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
	v := h.clarify(L, callstack.Running(L), L.Get(-1))
	// The error of a coroutine made by wrap comes along again for each that has
	// resumed it; where it happened is known already.
	if L == L.G.CurrentThread {
		h.trail = trail{of: v, excerpt: excerpt(callstack.Running(L), v), traceback: h.traceback(L, callstack.Running(L))}
	}
	panic(&lua.ApiError{Type: lua.ApiErrorRun, Object: v})
}

// trail tells where the last error in a coroutine happened: by the time that it
// ends the chunk, if it does, the coroutine has given up its calls.
type trail struct {
	of        lua.LValue // the error
	excerpt   string
	traceback string
}

// leadsTo reports whether an error is that of the trail: it comes up by itself,
// or whoever has resumed the coroutine raises it again, as in assert(coroutine.resume(co)),
// maybe with something said before it. One with a line of its own that says the
// same may be another.
func (t trail) leadsTo(v lua.LValue, hasLine bool) bool {
	message, isText := v.(lua.LString)
	before, wasText := t.of.(lua.LString)
	if isText && wasText && t.excerpt != "" && len(message) > len(before) {
		return strings.HasSuffix(string(message), string(before))
	}
	return v == t.of && !(isText && hasLine)
}
