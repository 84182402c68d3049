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

// selectArguments is Lua's select.
func selectArguments(a args) int {
	if a.Get(1) == lua.LString("#") {
		return number1(a, a.GetTop()-1)
	}
	from, given := coerced(a.Get(1)), a.GetTop()-1
	if from == lua.LNumber(math.Inf(1)) {
		return 0
	}
	n := a.toInteger(from, "n", -maxExact, maxExact)
	if n < 0 {
		n += given + 1
	}
	if n < 1 {
		a.ArgError(1, "index out of range")
	}
	return max(0, given-n+1)
}

// mathModf is Lua's math.modf.
func mathModf(a args) int {
	x := float64(a.CheckNumber(1))
	whole, rest := math.Modf(x)
	if math.IsInf(x, 0) { // of which Go takes the rest for NaN
		whole, rest = x, 0
	}
	a.Push(lua.LNumber(whole))
	a.Push(lua.LNumber(rest))
	return 2
}
