package luabind

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"
)

// Strings are bytes. As in C's own locale only the letters of ASCII have a small
// and a capital form, so that any other byte stays what it is.

// stringUpper is Lua's string.upper.
func stringUpper(a args) int { return a.exchanged('a', 'z') }

// stringLower is Lua's string.lower.
func stringLower(a args) int { return a.exchanged('A', 'Z') }

// exchanged gives the letters of a range of ASCII their other form.
func (a args) exchanged(first, last byte) int {
	text := []byte(a.CheckString(1))
	for i, c := range text {
		if first <= c && c <= last {
			text[i] = c ^ ('a' ^ 'A')
		}
	}
	return text1(a, string(text))
}

// stringChar is Lua's string.char.
func stringChar(a args) int {
	text := make([]byte, a.GetTop())
	for i := range text {
		text[i] = byte(a.toInteger(coerced(a.Get(i+1)), fmt.Sprintf("value %d", i+1), 0, 255))
	}
	a.Push(lua.LString(text))
	return 1
}
