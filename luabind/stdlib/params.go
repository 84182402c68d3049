package stdlib

import (
	"math"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
	"taquin/luabind/source"
)

// These parameters are converted as in Lua 5.1: a number is accepted as a string, and a numeric
// string as a number. Unlike in Lua, a fraction is refused if a whole number is needed.

// textNamed is a string.
func textNamed(name string) bind.Param[string] { return bind.Checked(name, textAt) }

// textOr is an optional string.
func textOr(name, otherwise string) bind.Param[string] { return textNamed(name).Or(otherwise) }

func textAt(a bind.Args, i int) string {
	v := a.Get(i)
	if !lua.LVCanConvToString(v) {
		a.TypeError(i, lua.LTString)
	}
	return bind.PlainText(v)
}

// numberAt reads argument i of a function without declared parameters.
func numberAt(L *lua.LState, i int) float64 {
	if n, ok := L.Get(i).(lua.LNumber); ok {
		return float64(n)
	}
	n, ok := numberIn(L.Get(i)).(lua.LNumber)
	if !ok {
		L.TypeError(i, lua.LTNumber)
	}
	return float64(n)
}

// table is a table; errors give the number of the argument, not its name.
func table(name string) bind.Param[*lua.LTable] { return bind.Checked(name, bind.Args.CheckTable) }

// notGiven stands for an optional whole number whose default depends on other arguments.
const notGiven = math.MinInt

// index is an optional place in a list or a string.
func index(name, words string) bind.Param[int] { return whole(name).Called(words).Or(notGiven) }

// whole is a whole number.
func whole(name string) bind.Param[int] { return wholeIn(name, -bind.MaxExact, bind.MaxExact) }

// wholeIn is a whole number in lo..hi.
func wholeIn(name string, lo, hi int) bind.Param[int] {
	p := bind.NewParam(name, func(a bind.Args, v lua.LValue, what any) int { return a.ToInt(numberIn(v), what, lo, hi) })
	p.Least, p.Most = float64(lo), float64(hi)
	return bind.Taking[lua.LNumber](p)
}

// truncated is a number truncated to a whole number: scripts often write the first half of a
// string as s:sub(1, #s / 2).
func truncated(name string) bind.Param[int] {
	return bind.NewParam(name, func(a bind.Args, v lua.LValue, what any) int {
		v = numberIn(v)
		if n, ok := v.(lua.LNumber); ok && -bind.MaxExact <= n && n <= bind.MaxExact {
			return int(n)
		}
		return toWhole(a, v, what)
	})
}

func toWhole(a bind.Args, v lua.LValue, what any) int {
	return a.ToInt(numberIn(v), what, -bind.MaxExact, bind.MaxExact)
}

// optional is a value of any kind that may be left out, and is nil then.
func optional(name string) bind.Param[lua.LValue] { return bind.Any(name).Or(lua.LNil) }

// numberIn converts a string that holds a number to that number; any other value is
// returned unchanged.
func numberIn(v lua.LValue) lua.LValue {
	if s, ok := v.(lua.LString); ok {
		if x, ok := source.Numeral(string(s), 10, true); ok {
			return lua.LNumber(x)
		}
	}
	return v
}

// maxResults is how many values one call may return: each takes a place on the
// stack, which does not shrink again.
const maxResults = 1 << 18

// checkResults refuses to return the values of places first to last if they are too
// many.
func checkResults(a bind.Args, first, last int) {
	if last-first >= maxResults {
		a.Fail("lua.values-are-too-many", "%d values are too many for one call (at most %d)", last-first+1, maxResults)
	}
}
