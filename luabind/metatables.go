package luabind

import lua "github.com/yuin/gopher-lua"

// setMetatable is Lua's setmetatable, for tables only: other values would share
// the metatable with all of their type.
func setMetatable(a args) int {
	t := a.CheckTable(1)
	meta, isTable := a.Get(2).(*lua.LTable)
	switch {
	case a.GetTop() < 2 || !isTable && a.has(2):
		a.ArgError(2, "nil or table expected")
	case hidden(t):
		a.RaiseError("cannot change a protected metatable")
	case isTable:
		t.Metatable = meta
	default:
		t.Metatable = lua.LNil
	}
	a.SetTop(1)
	return 1
}

// hidden reports whether a table's metatable says something else instead of
// itself.
func hidden(t *lua.LTable) bool {
	meta, ok := t.Metatable.(*lua.LTable)
	return ok && meta.RawGetString("__metatable") != lua.LNil
}
