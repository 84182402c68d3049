package luabind

import (
	"math"
	"reflect"

	lua "github.com/yuin/gopher-lua"
)

// next is Lua's next. gopher-lua's own begins anew after a key that there is
// not.
func (h *Host) next(a args) int {
	t, key := h.contents(a.CheckTable(1)), a.Get(2)
	if !isKey(t, key) {
		a.RaiseError("invalid key to 'next'")
	}
	k, v := t.Next(key)
	a.Push(k)
	if k == lua.LNil {
		return 1
	}
	a.Push(v)
	return 2
}

// isKey reports whether a traversal can go on after a key: a field may have been
// set to nil since, and a list may have become shorter.
func isKey(t *lua.LTable, key lua.LValue) bool {
	if key == lua.LNil {
		return true
	}
	if n, ok := key.(lua.LNumber); ok && n >= 1 && float64(n) == math.Trunc(float64(n)) {
		return true
	}
	if t.RawGet(key) != lua.LNil {
		return true
	}
	places := reflect.ValueOf(t).Elem().FieldByName("k2i") // gopher-lua's, of all keys that there have been
	return places.MapIndex(reflect.ValueOf(key)).IsValid()
}
