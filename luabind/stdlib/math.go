package stdlib

import (
	"math"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

func mathEntries(source *values.Random) []bind.Entry {
	return []bind.Entry{
		{Name: "math.abs", Signature: "math.abs(x)", Raw: ofOne(math.Abs), Text: "The size of a number.", Example: `math.abs(-3)  --> 3`},
		{Name: "math.acos", Signature: "math.acos(x)", Raw: ofOne(math.Acos), Text: "The angle whose cosine is x.", Example: `math.acos(1)  --> 0`},
		{Name: "math.asin", Signature: "math.asin(x)", Raw: ofOne(math.Asin), Text: "The angle whose sine is x.", Example: `math.asin(0)  --> 0`},
		{Name: "math.atan", Signature: "math.atan(x)", Raw: ofOne(math.Atan), Text: "The angle whose tangent is x.", Example: `math.atan(0)  --> 0`},
		{Name: "math.atan2", Signature: "math.atan2(y, x)", Raw: ofTwo(math.Atan2), Text: "The angle of the point (x, y).", Example: `math.atan2(0, 1)  --> 0`},
		{Name: "math.ceil", Signature: "math.ceil(x)", Raw: ofOne(math.Ceil), Text: "The next whole number above or at x.", Example: `math.ceil(2.5)  --> 3`},
		{Name: "math.cos", Signature: "math.cos(x)", Raw: ofOne(math.Cos), Text: "The cosine.", Example: `math.cos(0)  --> 1`},
		{Name: "math.cosh", Signature: "math.cosh(x)", Raw: ofOne(math.Cosh), Text: "The hyperbolic cosine.", Example: `math.cosh(0)  --> 1`},
		{Name: "math.deg", Signature: "math.deg(x)", Raw: ofOne(func(x float64) float64 { return x * 180 / math.Pi }), Text: "An angle in degrees.", Example: `math.deg(math.pi)  --> 180`},
		{Name: "math.exp", Signature: "math.exp(x)", Raw: ofOne(math.Exp), Text: "e to the power of x.", Example: `math.exp(0)  --> 1`},
		{Name: "math.floor", Signature: "math.floor(x)", Raw: ofOne(math.Floor), Text: "The next whole number below or at x.", Example: `math.floor(2.5)  --> 2`},
		{Name: "math.fmod", Signature: "math.fmod(x, y)", Raw: ofTwo(math.Mod), Text: "What remains of x divided by y, with the sign of x; x % y has that of y.", Example: `math.fmod(-7, 3)  --> -1`},
		{Name: "math.frexp", Signature: "math.frexp(x)", Raw: frexp, Text: "m and e with x = m 2^e and m from 0.5 to below 1.", Example: `math.frexp(8)  --> 0.5`},
		{Name: "math.huge", Signature: "math.huge", Value: lua.LNumber(math.Inf(1)), Text: "A number larger than any other.", Example: `math.huge > 2^1000  --> true`},
		{Name: "math.ldexp", Func: bind.Do2(bind.Checked("m", argument), wholeIn("e", math.MinInt32, math.MaxInt32), ldexp), Text: "m 2^e.", Example: `math.ldexp(0.5, 4)  --> 8`},
		{Name: "math.log", Signature: "math.log(x)", Raw: ofOne(math.Log), Text: "The natural logarithm.", Example: `math.log(1)  --> 0`},
		{Name: "math.log10", Signature: "math.log10(x)", Raw: ofOne(math.Log10), Text: "The logarithm to base 10.", Example: `math.log10(1000)  --> 3`},
		{Name: "math.max", Signature: "math.max(x, …)", Raw: extreme(func(x, y float64) bool { return x > y }), Text: "The largest of some numbers.", Example: `math.max(3, 7, 5)  --> 7`},
		{Name: "math.min", Signature: "math.min(x, …)", Raw: extreme(func(x, y float64) bool { return x < y }), Text: "The least of some numbers.", Example: `math.min(3, 7, 5)  --> 3`},
		{Name: "math.mod", Signature: "math.mod(x, y)", Raw: ofTwo(math.Mod), Text: "The name that math.fmod had before.", Example: `math.mod(7, 3)  --> 1`},
		{Name: "math.modf", Func: bind.Do1(bind.Checked("x", argument), modf), Text: "The whole part of x and the rest.", Example: `math.modf(2.5)  --> 2`},
		{Name: "math.pi", Signature: "math.pi", Text: "The ratio of a circle's circumference to its diameter.", Example: `math.floor(math.pi)  --> 3`},
		{Name: "math.pow", Signature: "math.pow(x, y)", Raw: ofTwo(math.Pow), Text: "x to the power of y; also x^y.", Example: `math.pow(2, 10)  --> 1024`},
		{Name: "math.rad", Signature: "math.rad(x)", Raw: ofOne(func(x float64) float64 { return x * math.Pi / 180 }), Text: "An angle given in degrees.", Example: `math.rad(180) == math.pi  --> true`},
		{Name: "math.random", Signature: "math.random([m [, n]])", Func: bind.Do0(random(source)), Text: "A random whole number in 1..m or m..n; without m, a fraction in [0, 1).", Example: `math.random(3, 3)  --> 3`},
		{Name: "math.randomseed", Func: bind.Do1(values.SeedParam(), func(_ bind.Args, seed int64) int {
			source.Reseed(seed)
			return 0
		}), Text: "Seeds the lab's random source, as lab.seed does.", Example: `math.randomseed(42); lab.seed()  --> 42`},
		{Name: "math.sin", Signature: "math.sin(x)", Raw: ofOne(math.Sin), Text: "The sine.", Example: `math.sin(0)  --> 0`},
		{Name: "math.sinh", Signature: "math.sinh(x)", Raw: ofOne(math.Sinh), Text: "The hyperbolic sine.", Example: `math.sinh(0)  --> 0`},
		{Name: "math.sqrt", Signature: "math.sqrt(x)", Raw: ofOne(math.Sqrt), Text: "The square root.", Example: `math.sqrt(9)  --> 3`},
		{Name: "math.tan", Signature: "math.tan(x)", Raw: ofOne(math.Tan), Text: "The tangent.", Example: `math.tan(0)  --> 0`},
		{Name: "math.tanh", Signature: "math.tanh(x)", Raw: ofOne(math.Tanh), Text: "The hyperbolic tangent.", Example: `math.tanh(0)  --> 0`},
	}
}

// ofOne and ofTwo wrap functions of numbers. gopher-lua's functions read "010" as 8.
func ofOne(f func(x float64) float64) lua.LGFunction {
	return func(L *lua.LState) int {
		L.Push(lua.LNumber(f(numberAt(L, 1))))
		return 1
	}
}

func ofTwo(f func(x, y float64) float64) lua.LGFunction {
	return func(L *lua.LState) int {
		L.Push(lua.LNumber(f(numberAt(L, 1), numberAt(L, 2))))
		return 1
	}
}

// extreme is math.max or math.min.
func extreme(better func(x, y float64) bool) lua.LGFunction {
	return func(L *lua.LState) int {
		best := numberAt(L, 1)
		for i := 2; i <= L.GetTop(); i++ {
			if x := numberAt(L, i); better(x, best) {
				best = x
			}
		}
		L.Push(lua.LNumber(best))
		return 1
	}
}

func frexp(L *lua.LState) int {
	m, e := math.Frexp(numberAt(L, 1))
	L.Push(lua.LNumber(m))
	L.Push(lua.LNumber(e))
	return 2
}

func argument(a bind.Args, i int) float64 { return numberAt(a.LState, i) }

func ldexp(a bind.Args, m float64, e int) int { return a.Return(lua.LNumber(math.Ldexp(m, e))) }

func modf(a bind.Args, x float64) int {
	whole, rest := math.Modf(x)
	if math.IsInf(x, 0) { // Go's remainder is NaN
		whole, rest = x, 0
	}
	return a.Return(lua.LNumber(whole)) + a.Return(lua.LNumber(rest))
}

// The names of the arguments of math.random in errors, made once.
var limit, lowerLimit, upperLimit any = message.Textf("lua.limit", "limit"), message.Word("lower limit"), message.Word("upper limit")

// random is math.random with the lab's source.
func random(source *values.Random) func(a bind.Args) int {
	return func(a bind.Args) int {
		lo, hi := 1, 0
		switch a.GetTop() {
		case 0:
			return a.Return(lua.LNumber(source.Rand().Float64()))
		case 1:
			hi = toWhole(a, a.Get(1), limit)
		case 2:
			lo, hi = toWhole(a, a.Get(1), lowerLimit), toWhole(a, a.Get(2), upperLimit)
		default:
			a.Fail("lua.wrong-number-of-arguments", "wrong number of arguments (%d); the call is math.random([m [, n]])", a.GetTop())
		}
		if hi < lo {
			a.Fail("lua.there-is-no-whole", "there is no whole number in %d..%d", lo, hi)
		}
		return a.ReturnInt(lo + source.Rand().IntN(hi-lo+1))
	}
}
