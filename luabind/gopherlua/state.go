package gopherlua

import (
	"math"

	lua "github.com/yuin/gopher-lua"
)

// MaxList is the length of the longest list: # and the loops do not find elements after
// it.
const MaxList = 1<<22 - 1

// A larger index would let t[5e7] = 1 allocate gigabytes. It is set once, for states are made
// on several threads at a time.
func init() { lua.MaxArrayIndex = MaxList + 1 }

// NewState makes a Lua state without libraries. Its calls nest only so deep that a
// traceback is written at once, and its coroutines start small.
func NewState() *lua.LState {
	L := lua.NewState(lua.Options{
		SkipOpenLibs: true, CallStackSize: 4096,
		RegistrySize: 64 << 10, RegistryMaxSize: 4 << 20, RegistryGrowStep: 64 << 10,
	})
	keepsCalls(L)
	L.Options.RegistrySize, L.Options.MinimizeStackMemory = 256, true // coroutines inherit the options
	return L
}

// IsKey reports whether a traversal of a table can go on after a key with t.Next(key):
// gopher-lua's Next starts again after a key that the table never had. The field may
// have been set to nil since, and a list may have become shorter.
func IsKey(t *lua.LTable, key lua.LValue) bool {
	if key == lua.LNil {
		return true
	}
	if n, ok := key.(lua.LNumber); ok && n >= 1 && n <= lua.LNumber(lua.MaxArrayIndex) && float64(n) == math.Trunc(float64(n)) {
		return true
	}
	if t.RawGet(key) != lua.LNil {
		return true
	}
	_, ok := (*(*map[lua.LValue]int)(field(t, placesOffset)))[key]
	return ok
}
