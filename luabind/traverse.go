package luabind

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua"
)

// next is Lua's next. gopher-lua's own begins anew after a key that there is
// not.
func (h *Host) next(a args) int {
	t, key := h.contents(a.CheckTable(1)), a.Get(2)
	if !gopherlua.IsKey(t, key) {
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
