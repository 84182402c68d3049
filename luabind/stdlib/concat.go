package stdlib

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/explain"
	"taquin/luabind/guard"
	"taquin/luabind/source"
)

// concat is the function that gopherlua.Compile calls for the operator "..": it joins its
// arguments from the right, but checks the length of the result first.
func concat(s *bind.State, x *explain.Explainer) lua.LGFunction {
	return func(L *lua.LState) int {
		var few [8]string
		parts, length := few[:0], 0
		for i := 1; i <= L.GetTop(); i++ {
			switch v := L.Get(i).(type) {
			case lua.LString:
				parts = append(parts, string(v))
			case lua.LNumber:
				parts = append(parts, source.NumberText(float64(v)))
			default:
				L.Push(concatValues(L, s.Guard, x))
				return 1
			}
			length += len(parts[i-1])
		}
		grantLength(L, s.Guard, length)
		L.Push(lua.LString(strings.Join(parts, "")))
		return 1
	}
}

// grantLength asks for memory before a string of so many bytes is made, and raises an error
// about one that would be too long.
func grantLength(L *lua.LState, g *guard.Guard, length int) {
	if length <= bind.ShortText {
		return
	}
	if most := g.MaxString(); length > most {
		L.RaiseError("the string would take %s; at most %s are allowed", text.Megabytes(int64(length)), text.Bytes(int64(most)))
	}
	if err := g.Grant(int64(length)); err != nil {
		L.RaiseError("%s", err)
	}
}

// concatValues joins values two at a time; those that are neither strings nor numbers by
// their metamethods.
func concatValues(L *lua.LState, g *guard.Guard, x *explain.Explainer) lua.LValue {
	result := L.Get(L.GetTop())
	for i := L.GetTop() - 1; i > 0; i-- {
		left := L.Get(i)
		if lua.LVCanConvToString(left) && lua.LVCanConvToString(result) {
			a, b := bind.PlainText(left), bind.PlainText(result)
			grantLength(L, g, len(a)+len(b))
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
			L.RaiseError("attempt to concatenate %s", x.Noun(wrong))
		}
		L.Push(join)
		L.Push(left)
		L.Push(result)
		L.Call(2, 1)
		result = L.Get(-1)
		L.Pop(1)
	}
	return result
}
