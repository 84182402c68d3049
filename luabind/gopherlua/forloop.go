package gopherlua

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua/bytecode"
	"taquin/luabind/source"
)

// Lua 5.1 accepts numeric strings as the limits and the step of a numeric for loop;
// gopher-lua's instruction that prepares the loop accepts only numbers.
func init() {
	prepare := instructions[lua.OP_FORPREP]
	instructions[lua.OP_FORPREP] = func(L *lua.LState, word uint32, outermost *Frame) int {
		first := Running(L).LocalBase + bytecode.Decode(word).A
		limits := stackOf(L).array[first : first+3]
		for i, v := range limits {
			if text, ok := v.(lua.LString); ok {
				if n, ok := source.Numeral(string(text), 10, true); ok {
					limits[i] = lua.LNumber(n)
				}
			}
		}
		return prepare(L, word, outermost)
	}
}
