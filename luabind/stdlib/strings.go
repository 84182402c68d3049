package stdlib

import (
	"fmt"
	"math"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
)

// stringEntries is the library for strings without patterns and format. Strings are bytes.
// As in C's own locale only ASCII letters have a small and a capital form; any other byte
// stays unchanged.
var stringEntries = []bind.Entry{
	{Name: "string.byte", Func: bind.Do3(textNamed("s"), whole("i").Called("first index").Or(1), index("j", "last index"), bytes), Text: "The bytes i to j of a string as numbers; the first unless told otherwise.", Example: `("a"):byte()  --> 97`},
	{Name: "string.char", Func: bind.Do1(bind.Rest("…"), char), Text: "The string of these bytes, each from 0 to 255.", Example: `string.char(104, 103)  --> "hg"`},
	{Name: "string.dump", Func: bind.Do1(bind.Any("f"), dump), Text: "Raises an error: functions cannot be written down.", Example: `pcall(string.dump, print)  --> false`},
	{Name: "string.len", Func: bind.Do1(textNamed("s"), func(a bind.Args, s string) int { return a.ReturnInt(len(s)) }), Text: "The bytes of a string; also #s.", Example: `("hgbd"):len()  --> 4`},
	{Name: "string.lower", Func: changeCase('A', 'Z'), Text: "The string in small letters. Only those of ASCII change.", Example: `("NESW"):lower()  --> "nesw"`},
	{Name: "string.rep", Func: bind.Do3(textNamed("s"), wholeIn("n", math.MinInt32, bind.MaxExact).Called("count"), textOr("separator", ""), repeat), Text: "The string n times.", Example: `("hg"):rep(3)  --> "hghghg"`},
	{Name: "string.reverse", Func: bind.Do1(textNamed("s"), reverse), Text: "The string from its end.", Example: `("hgb"):reverse()  --> "bgh"`},
	{Name: "string.sub", Func: bind.Do3(textNamed("s"), truncated("i").Called("first index"), truncated("j").Called("last index").Or(-1), substring), Text: "The bytes i to j of a string, to the end unless told otherwise.", Example: `("hgbd"):sub(-2)  --> "bd"`},
	{Name: "string.upper", Func: changeCase('a', 'z'), Text: "The string in capital letters. Only those of ASCII change.", Example: `("uldr"):upper()  --> "ULDR"`},
}

// bytes is Lua's string.byte.
func bytes(a bind.Args, s string, first, last int) int {
	if last == notGiven {
		last = first
	}
	if first < 0 {
		first += len(s) + 1
	}
	if last < 0 {
		last += len(s) + 1
	}
	first, last = max(first, 1), min(last, len(s))
	checkResults(a, first, last)
	for i := first; i <= last; i++ {
		a.Push(lua.LNumber(s[i-1]))
	}
	return max(0, last-first+1)
}

// substring is Lua's string.sub.
func substring(a bind.Args, s string, first, last int) int {
	if first < 0 {
		first += len(s) + 1
	}
	if last < 0 {
		last += len(s) + 1
	}
	first, last = max(first, 1), min(last, len(s))
	if first > last {
		return a.ReturnText("")
	}
	return a.ReturnText(s[first-1 : last])
}

// reverse is Lua's string.reverse.
func reverse(a bind.Args, s string) int {
	a.GrantText(len(s))
	reversed := []byte(s)
	slices.Reverse(reversed)
	return a.ReturnText(string(reversed))
}

// dump is Lua's string.dump, which would write a function down.
func dump(a bind.Args, _ lua.LValue) int {
	a.Fail("lua.functions-cannot-be-written", "functions cannot be written down")
	return 0
}

// char is Lua's string.char.
func char(a bind.Args, _ struct{}) int {
	all := newGrowing(a)
	for i := 1; i <= a.GetTop(); i++ {
		all.addByte(byte(a.ToInt(numberIn(a.Get(i)), fmt.Sprintf("value %d", i), 0, 255)))
	}
	return a.ReturnText(all.String())
}

// changeCase turns the letters of a range of ASCII into their other form.
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

// repeat is Lua's string.rep.
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

// growing builds a string. It asks for memory whenever it grows, and raises an error once
// it is too long.
type growing struct {
	strings.Builder
	a bind.Args
}

func newGrowing(a bind.Args) growing { return growing{a: a} }

// room makes room for so many bytes more.
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
