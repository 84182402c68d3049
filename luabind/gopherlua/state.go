package gopherlua

import (
	"math"

	lua "github.com/yuin/gopher-lua"
)

// MaxList is the length of the longest list: gopher-lua keeps elements further on
// where # and the loops do not find them.
const MaxList = 1<<22 - 1

// NewState makes a Lua state without libraries. Its stack of calls is as deep as a
// traceback can be written for in no time, and its coroutines start small.
func NewState() *lua.LState {
	lua.MaxArrayIndex = MaxList + 1 // not more, for a table with t[5e7] set must not allocate gigabytes
	L := lua.NewState(lua.Options{
		SkipOpenLibs: true, CallStackSize: 4096,
		RegistrySize: 64 << 10, RegistryMaxSize: 4 << 20, RegistryGrowStep: 64 << 10,
	})
	L.Options.RegistrySize, L.Options.MinimizeStackMemory = 256, true // coroutines inherit the options
	return L
}

// IsKey reports whether a traversal of a table can go on after a key, so that
// t.Next(key) is what follows: gopher-lua's Next begins anew after a key that there
// is not. A field may have been set to nil since, and a list may have become shorter.
func IsKey(t *lua.LTable, key lua.LValue) bool {
	if key == lua.LNil {
		return true
	}
	if n, ok := key.(lua.LNumber); ok && n >= 1 && float64(n) == math.Trunc(float64(n)) {
		return true
	}
	if t.RawGet(key) != lua.LNil {
		return true
	}
	_, ok := (*(*map[lua.LValue]int)(field(t, placesOffset)))[key]
	return ok
}
