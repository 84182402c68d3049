package luabind

import (
	"math"
	"regexp"

	lua "github.com/yuin/gopher-lua"
)

// Here is what gopher-lua gets wrong for numbers without a bound, and assert.

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

// assert is Lua's, with a message of any kind. A text that names its place
// already, as an error that has been caught does, gets no second one.
func assert(a args) int {
	if a.GetTop() == 0 {
		a.fail("a value is wanted")
	}
	if lua.LVAsBool(a.Get(1)) {
		return a.GetTop()
	}
	message, ok := a.Get(2).(lua.LString)
	switch {
	case a.GetTop() < 2:
		a.RaiseError("assertion failed!")
	case !ok || hasPlace.MatchString(string(message[:min(len(message), 200)])):
		a.Error(a.Get(2), 0)
	default:
		a.RaiseError("%s", string(message))
	}
	return 0
}

// hasPlace matches what Lua writes in front of an error.
var hasPlace = regexp.MustCompile(`^[^\s:][^:\n]*:\d+: `)

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
