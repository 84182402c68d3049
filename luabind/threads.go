package luabind

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua"
)

// raise ends what runs in a thread with the error on its stack.
func (h *Host) raise(L *lua.LState) {
	v := h.clarify(L, gopherlua.Running(L), L.Get(-1))
	// The error of a coroutine made by wrap comes along again for each that has
	// resumed it; where it happened is known already.
	if L == L.G.CurrentThread {
		h.trail = trail{of: v, excerpt: excerpt(gopherlua.Running(L), v), traceback: h.traceback(L, gopherlua.Running(L))}
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
