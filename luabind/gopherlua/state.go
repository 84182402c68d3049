// Package gopherlua adapts gopher-lua 1.1.2 for the lab. It compiles chunks without the bugs of
// gopher-lua's compiler, runs threads under a hook that can stop them, keeps errors and coroutines
// from corrupting closures, and reads running calls: their registers, their instructions, and the
// names of values in the source.
//
// internals.go contains all accesses to what gopher-lua does not export. The package does not
// depend on the rest of the lab. Begin with NewState and Compile.
package gopherlua

import (
	"math"

	lua "github.com/yuin/gopher-lua"
)

// MaxList is the maximum length of a list: # and the loops do not find later elements.
const MaxList = 1<<22 - 1

// A larger MaxArrayIndex would let t[5e7] = 1 allocate gigabytes.
func init() { lua.MaxArrayIndex = MaxList + 1 }

// NewState makes a Lua state without libraries. Its call depth is limited because tracebacks take
// quadratic time, and its coroutines start small.
func NewState() *lua.LState {
	L := lua.NewState(lua.Options{
		SkipOpenLibs: true, CallStackSize: 4096,
		RegistrySize: 64 << 10, RegistryMaxSize: 4 << 20, RegistryGrowStep: 64 << 10,
	})
	checkCallStack(L)
	L.Options.RegistrySize, L.Options.MinimizeStackMemory = 256, true // coroutines inherit the options
	return L
}

// Next returns the key after a key in a traversal of a table, and its value; nil and nil at the
// end. ok reports whether the table has ever had the key; its field may be nil since. Unlike
// LTable.Next, it skips nothing after the end of a list that has become shorter during the
// traversal, and does not restart after an unknown key.
func Next(t *lua.LTable, key lua.LValue) (next, value lua.LValue, ok bool) {
	list := listOf(t)
	n, isNumber := key.(lua.LNumber)
	index := isNumber && n >= 1 && n == lua.LNumber(math.Trunc(float64(n)))
	if key != lua.LNil && !(index && n <= lua.LNumber(len(list))) {
		switch {
		case hasKey(t, key):
		case index && n <= lua.LNumber(cap(list)): // was in the list, or may have been
			key = lua.LNil
			if len(list) > 0 {
				key = lua.LNumber(len(list))
			}
		default:
			return lua.LNil, lua.LNil, false
		}
	}
	next, value = t.Next(key)
	return next, value, true
}
