package luabind

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// concat is the operator "..", as which package source compiles a call of it: it
// joins its arguments from the right, but looks first how long the result will be.
func (h *Host) concat(L *lua.LState) int {
	var few [8]string
	parts, length := few[:0], 0
	for i := 1; i <= L.GetTop(); i++ {
		switch v := L.Get(i).(type) {
		case lua.LString:
			parts = append(parts, string(v))
		case lua.LNumber:
			parts = append(parts, v.String())
		default:
			return h.concatValues(L)
		}
		length += len(parts[i-1])
	}
	h.checkLength(L, length)
	L.Push(lua.LString(strings.Join(parts, "")))
	return 1
}

// checkLength refuses a string before it is made.
func (h *Host) checkLength(L *lua.LState, length int) {
	if length > h.maxString {
		L.RaiseError("the string would be %d bytes long; at most %d are allowed", length, h.maxString)
	}
}

// concatValues joins values of which some are neither strings nor numbers, two
// at a time, through their metamethods.
func (h *Host) concatValues(L *lua.LState) int {
	result := L.Get(L.GetTop())
	for i := L.GetTop() - 1; i > 0; i-- {
		left := L.Get(i)
		if lua.LVCanConvToString(left) && lua.LVCanConvToString(result) {
			a, b := lua.LVAsString(left), lua.LVAsString(result)
			h.checkLength(L, len(a)+len(b))
			result = lua.LString(a + b)
			continue
		}
		join := L.GetMetaField(left, "__concat")
		if join == lua.LNil {
			join = L.GetMetaField(result, "__concat")
		}
		if join == lua.LNil {
			wrong := left
			if lua.LVCanConvToString(left) {
				wrong = result
			}
			L.RaiseError("attempt to concatenate %s", noun(wrong))
		}
		L.Push(join)
		L.Push(left)
		L.Push(result)
		L.Call(2, 1)
		result = L.Get(-1)
		L.Pop(1)
	}
	L.Push(result)
	return 1
}
