package stdlib

import (
	"math"

	lua "github.com/yuin/gopher-lua"
)

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
