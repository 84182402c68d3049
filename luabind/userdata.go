package luabind

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// The engine's values travel through Lua as userdata with a metatable a kind.

// metatable makes the metatable of a kind of value: its methods, found through
// a table because a function would cost three times as much on every call, and
// its metamethods. A function speaks up only for what is not in the table.
func (h *Host) metatable(kind string, methods *lua.LTable, meta map[string]lua.LGFunction) *lua.LTable {
	L := h.state
	t := L.NewTable()
	t.RawSetString("__metatable", lua.LString(kind))
	t.RawSetString("__newindex", L.NewFunction(func(L *lua.LState) int {
		L.RaiseError("a %s has no field to write: %s", kind, inQuotes(L.Get(2).String()))
		return 0
	}))
	if methods != nil {
		missing := L.NewTable()
		missing.RawSetString("__index", L.NewFunction(func(L *lua.LState) int {
			name, ok := L.Get(2).(lua.LString)
			if !ok {
				L.RaiseError("a %s has methods and no element [%s]", kind, L.Get(2))
			}
			L.RaiseError("a %s has no method %s%s", kind, inQuotes(string(name)), h.similarIn(methods, string(name)))
			return 0
		}))
		methods.Metatable = missing
		t.RawSetString("__index", methods)
	}
	for name, fn := range meta {
		t.RawSetString(name, L.NewFunction(fn))
	}
	return t
}

// wrap makes a value of a kind.
func wrap(meta *lua.LTable, value any) *lua.LUserData {
	return &lua.LUserData{Value: value, Metatable: meta}
}

// value returns the Go value of a userdata, if it is of type T.
func value[T any](v lua.LValue) (T, bool) {
	if ud, ok := v.(*lua.LUserData); ok {
		x, ok := ud.Value.(T)
		return x, ok
	}
	var none T
	return none, false
}

// operand returns argument i, which must be of a kind; the first one is what a
// method was called on.
func operand[T any](a args, i int, what, kind string) T {
	x, ok := value[T](a.Get(i))
	if !ok {
		hint := ""
		if strings.Contains(a.name, ":") && i == 1 {
			hint = "; a method is called with a colon, as in " + a.name + "()"
		}
		a.fail("%s must be a %s, not %s%s", what, kind, describe(a.Get(i)), hint)
	}
	return x
}

// kind names a userdata in errors.
func kind(ud *lua.LUserData) string {
	if t, ok := ud.Metatable.(*lua.LTable); ok {
		if s, ok := t.RawGetString("__metatable").(lua.LString); ok {
			return string(s)
		}
	}
	return "userdata"
}

// typeName is what a value is: its type in Lua, or its kind.
func typeName(v lua.LValue) string {
	if ud, ok := v.(*lua.LUserData); ok {
		return kind(ud)
	}
	return v.Type().String()
}
