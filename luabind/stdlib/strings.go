package stdlib

import (
	"math"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/explain"
	"taquin/luabind/guard"
	"taquin/luabind/source"
)

// stringEntries are the functions of strings without patterns and format. Strings are bytes. As
// in the C locale, only ASCII letters have a lower and an upper case.
var stringEntries = []bind.Entry{
	{Name: "string.byte", Func: bind.Do3(textNamed("s"), whole("i").Called("first index").Or(1), index("j", "last index"), bytes), Text: "Returns the bytes i to j of a string as numbers (1).", Example: `("a"):byte()  --> 97`},
	{Name: "string.char", Func: bind.Do1(bind.Rest("…"), char), Text: "The string of these bytes, each from 0 to 255.", Example: `string.char(104, 103)  --> "hg"`},
	{Name: "string.dump", Func: bind.Do1(bind.Any("f"), dump), Text: "Raises an error: functions cannot be stored.", Example: `pcall(string.dump, print)  --> false`},
	{Name: "string.len", Func: bind.Do1(textNamed("s"), func(a bind.Args, s string) int { return a.ReturnInt(len(s)) }), Text: "The bytes of a string; also #s.", Example: `("hgbd"):len()  --> 4`},
	{Name: "string.lower", Func: changeCase('A', 'Z'), Text: "The string in small letters. Only those of ASCII change.", Example: `("NESW"):lower()  --> "nesw"`},
	{Name: "string.rep", Func: bind.Do3(textNamed("s"), wholeIn("n", math.MinInt32, bind.MaxExact).Called("count"), textOr("separator", ""), repeat), Text: "Repeats the string n times.", Example: `("hg"):rep(3)  --> "hghghg"`},
	{Name: "string.reverse", Func: bind.Do1(textNamed("s"), reverse), Text: "The string from its end.", Example: `("hgb"):reverse()  --> "bgh"`},
	{Name: "string.sub", Func: bind.Do3(textNamed("s"), truncated("i").Called("first index"), truncated("j").Called("last index").Or(-1), substring), Text: "Returns the bytes i to j of a string, by default to the end.", Example: `("hgbd"):sub(-2)  --> "bd"`},
	{Name: "string.upper", Func: changeCase('a', 'z'), Text: "The string in capital letters. Only those of ASCII change.", Example: `("uldr"):upper()  --> "ULDR"`},
}

// within limits a range of positions to 1..n. Negative positions count from the end.
func within(n, first, last int) (int, int) {
	if first < 0 {
		first += n + 1
	}
	if last < 0 {
		last += n + 1
	}
	return max(first, 1), min(last, n)
}

func bytes(a bind.Args, s string, first, last int) int {
	if last == notGiven {
		last = first
	}
	first, last = within(len(s), first, last)
	checkResults(a, first, last)
	for i := first; i <= last; i++ {
		a.Push(lua.LNumber(s[i-1]))
	}
	return max(0, last-first+1)
}

func substring(a bind.Args, s string, first, last int) int {
	first, last = within(len(s), first, last)
	if first > last {
		return a.ReturnText("")
	}
	return a.ReturnText(s[first-1 : last])
}

func reverse(a bind.Args, s string) int {
	a.GrantText(len(s))
	reversed := []byte(s)
	slices.Reverse(reversed)
	return a.ReturnText(string(reversed))
}

// dump is string.dump, which fails: functions have no binary form.
func dump(a bind.Args, _ lua.LValue) int {
	a.Fail("lua.functions-cannot-be-written", "functions cannot be written down")
	return 0
}

func char(a bind.Args, _ struct{}) int {
	all := newGrowing(a)
	for i := 1; i <= a.GetTop(); i++ {
		v := numberIn(a.Get(i))
		n, ok := v.(lua.LNumber)
		if !ok || n < 0 || n > 255 || n != lua.LNumber(byte(n)) {
			a.ToInt(v, message.Textf("call.value", "value %d", i), 0, 255) // refuses it
		}
		all.addByte(byte(n))
	}
	return a.ReturnText(all.String())
}

// changeCase changes the case of the letters of a range.
func changeCase(first, last byte) *bind.Function {
	return bind.Do1(textNamed("s"), func(a bind.Args, s string) int {
		changed := newGrowing(a)
		changed.room(len(s))
		for len(s) > 0 {
			var buffer [64]byte
			piece := buffer[:copy(buffer[:], s)]
			for i, c := range piece {
				if first <= c && c <= last {
					piece[i] = c ^ ('a' ^ 'A')
				}
			}
			changed.Write(piece)
			s = s[len(piece):]
		}
		return a.ReturnText(changed.String())
	})
}

func repeat(a bind.Args, s string, n int, separator string) int {
	if n <= 0 {
		return a.ReturnText("")
	}
	unit := len(s) + len(separator)
	if unit > 0 && n > a.State.Guard.MaxString()/unit {
		a.TooLong()
	}
	a.GrantText(n * unit)
	return a.ReturnText(strings.Repeat(s+separator, n)[:n*unit-len(separator)])
}

// growing builds a string. It asks for memory when it grows, and raises an error when it is too
// long.
type growing struct {
	strings.Builder
	a bind.Args
}

func newGrowing(a bind.Args) growing { return growing{a: a} }

// room makes room for more bytes.
func (g *growing) room(bytes int) {
	if needed := g.Len() + bytes; needed > g.Cap() {
		needed = max(needed, min(2*g.Cap(), g.a.State.Guard.MaxString()))
		g.a.GrantText(needed)
		g.Grow(needed - g.Len())
	}
}

func (g *growing) add(s string) {
	if len(s) > g.Cap()-g.Len() {
		g.room(len(s))
	}
	g.WriteString(s)
}

func (g *growing) addByte(c byte) {
	if g.Len() == g.Cap() {
		g.room(1)
	}
	g.WriteByte(c)
}

// concat is the operator ".." for gopherlua.Compile. It joins its arguments from the right, and
// checks the length of the result first.
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

// grantLength asks for memory before a string is made, and raises an error if it is too long.
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

// concatValues joins two values at a time; values other than strings and numbers need a
// metamethod.
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

// arithmeticOfStrings returns a metatable for strings that makes "10" + 1 equal 11. gopher-lua
// parses numbers in strings as Go does: "010" as 8, "1_0" as 10 and "inf" as infinity.
func arithmeticOfStrings(L *lua.LState) *lua.LTable {
	meta := L.NewTable()
	for event, compute := range map[string]func(x, y float64) float64{
		"add": func(x, y float64) float64 { return x + y },
		"sub": func(x, y float64) float64 { return x - y },
		"mul": func(x, y float64) float64 { return x * y },
		"div": func(x, y float64) float64 { return x / y },
		"mod": modulo,
		"pow": math.Pow,
		"unm": func(x, _ float64) float64 { return -x },
	} {
		meta.RawSetString("__"+event, L.NewFunction(func(L *lua.LState) int {
			left, right := L.Get(1), L.Get(2)
			x, isNumber := numberIn(left).(lua.LNumber)
			y, both := numberIn(right).(lua.LNumber)
			if isNumber && (both || event == "unm") {
				L.Push(lua.LNumber(compute(float64(x), float64(y))))
				return 1
			}
			other := L.GetMetaField(right, "__"+event) // of the right operand, if it is not a string
			switch {
			case left.Type() == lua.LTString && right.Type() != lua.LTString && other != lua.LNil:
				L.Push(other)
				L.Push(left)
				L.Push(right)
				L.Call(2, 1)
				return 1
			case event == "unm":
				L.RaiseError("__unm undefined")
			}
			L.RaiseError("cannot perform %s operation between %s and %s", event, left.Type(), right.Type()) // explain.Clarify reads it
			return 0
		}))
	}
	return meta
}

// modulo is the operator %: the remainder with the sign of y.
func modulo(x, y float64) float64 {
	rest := math.Mod(x, y)
	if rest != 0 && (rest < 0) != (y < 0) {
		rest += y
	}
	return rest
}
