package stdlib

import (
	"math"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
	"taquin/luabind/source"
)

// These parameters are read as Lua's own library reads them: a number is accepted for a
// string and, in the libraries for strings and dates, a string for the number in it.

// textNamed is a string; a number is converted.
func textNamed(name string) bind.Param[string] { return bind.Checked(name, bind.Args.CheckString) }

// textOr is an optional string; a number is refused.
func textOr(name, otherwise string) bind.Param[string] {
	return bind.Checked(name, func(a bind.Args, i int) string { return a.OptString(i, "") }).Or(otherwise)
}

// table is a table; errors give the number of the argument, not its name.
func table(name string) bind.Param[*lua.LTable] { return bind.Checked(name, bind.Args.CheckTable) }

// notGiven stands for an optional whole number whose default depends on other arguments.
const notGiven = math.MinInt

// index is an optional place in a list or a string.
func index(name, what string) bind.Param[int] { return bind.AnyInt(name).Called(what).Or(notGiven) }

// whole is a whole number, which may be written in a string.
func whole(name string) bind.Param[int] {
	return bind.NewParam(name, func(a bind.Args, v lua.LValue, what string) int { return toWhole(a, v, what) })
}

func toWhole(a bind.Args, v lua.LValue, what string) int {
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
		a.Fail("%d values are too many for one call (at most %d)", last-first+1, maxResults)
	}
}
