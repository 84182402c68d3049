package luabind

import (
	"math"

	lua "github.com/yuin/gopher-lua"
)

// Here is what gopher-lua gets wrong for numbers without a bound.

// selectArguments is Lua's select.
func selectArguments(a args) int {
	if a.Get(1) == lua.LString("#") {
		return number1(a, a.GetTop()-1)
	}
	from, given := coerced(a.Get(1)), a.GetTop()-1
	if from == lua.LNumber(math.Inf(1)) {
		return 0
	}
	n := a.toInteger(from, "n", -maxExact, maxExact)
	if n < 0 {
		n += given + 1
	}
	if n < 1 {
		a.ArgError(1, "index out of range")
	}
	return max(0, given-n+1)
}

// mathModf is Lua's math.modf.
func mathModf(a args) int {
	x := float64(a.CheckNumber(1))
	whole, rest := math.Modf(x)
	if math.IsInf(x, 0) { // of which Go takes the rest for NaN
		whole, rest = x, 0
	}
	a.Push(lua.LNumber(whole))
	a.Push(lua.LNumber(rest))
	return 2
}
