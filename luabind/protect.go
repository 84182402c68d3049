package luabind

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua"
)

// protect calls the function that stands below nargs arguments on the stack as
// PCall does; handler, which may be nil, turns the error into another.
func (h *Host) protect(L *lua.LState, nargs int, handler *lua.LFunction) error {
	return gopherlua.Protect(L, nargs, h.clarify, handler)
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
