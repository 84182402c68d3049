package stdlib

import (
	"math"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
	"taquin/luabind/values"
)

func mathEntries(source *values.Random) []bind.Entry {
	return []bind.Entry{
		{Name: "math.abs", Signature: "math.abs(x)", Text: "The size of a number.", Example: `math.abs(-3)  --> 3`},
		{Name: "math.acos", Signature: "math.acos(x)", Text: "The angle whose cosine is x.", Example: `math.acos(1)  --> 0`},
		{Name: "math.asin", Signature: "math.asin(x)", Text: "The angle whose sine is x.", Example: `math.asin(0)  --> 0`},
		{Name: "math.atan", Signature: "math.atan(x)", Text: "The angle whose tangent is x.", Example: `math.atan(0)  --> 0`},
		{Name: "math.atan2", Signature: "math.atan2(y, x)", Text: "The angle of the point (x, y).", Example: `math.atan2(0, 1)  --> 0`},
		{Name: "math.ceil", Signature: "math.ceil(x)", Text: "The next whole number above or at x.", Example: `math.ceil(2.5)  --> 3`},
		{Name: "math.cos", Signature: "math.cos(x)", Text: "The cosine.", Example: `math.cos(0)  --> 1`},
		{Name: "math.cosh", Signature: "math.cosh(x)", Text: "The hyperbolic cosine.", Example: `math.cosh(0)  --> 1`},
		{Name: "math.deg", Signature: "math.deg(x)", Text: "An angle in degrees.", Example: `math.deg(math.pi)  --> 180`},
		{Name: "math.exp", Signature: "math.exp(x)", Text: "e to the power of x.", Example: `math.exp(0)  --> 1`},
		{Name: "math.floor", Signature: "math.floor(x)", Text: "The next whole number below or at x.", Example: `math.floor(2.5)  --> 2`},
		{Name: "math.fmod", Signature: "math.fmod(x, y)", Text: "What remains of x divided by y, with the sign of x; x % y has that of y.", Example: `math.fmod(-7, 3)  --> -1`},
		{Name: "math.frexp", Signature: "math.frexp(x)", Text: "m and e with x = m 2^e and m from 0.5 to below 1.", Example: `math.frexp(8)  --> 0.5`},
		{Name: "math.huge", Signature: "math.huge", Value: lua.LNumber(math.Inf(1)), Text: "A number larger than any other.", Example: `math.huge > 2^1000  --> true`},
		{Name: "math.ldexp", Signature: "math.ldexp(m, e)", Text: "m 2^e.", Example: `math.ldexp(0.5, 4)  --> 8`},
		{Name: "math.log", Signature: "math.log(x)", Text: "The natural logarithm.", Example: `math.log(1)  --> 0`},
		{Name: "math.log10", Signature: "math.log10(x)", Text: "The logarithm to base 10.", Example: `math.log10(1000)  --> 3`},
		{Name: "math.max", Signature: "math.max(x, …)", Text: "The largest of some numbers.", Example: `math.max(3, 7, 5)  --> 7`},
		{Name: "math.min", Signature: "math.min(x, …)", Text: "The least of some numbers.", Example: `math.min(3, 7, 5)  --> 3`},
		{Name: "math.mod", Signature: "math.mod(x, y)", Text: "The name that math.fmod had before.", Example: `math.mod(7, 3)  --> 1`},
		{Name: "math.modf", Func: bind.Do1(bind.Checked("x", bind.Args.CheckNumber), modf), Text: "The whole part of x and the rest.", Example: `math.modf(2.5)  --> 2`},
		{Name: "math.pi", Signature: "math.pi", Text: "The ratio of a circle's circumference to its diameter.", Example: `math.floor(math.pi)  --> 3`},
		{Name: "math.pow", Signature: "math.pow(x, y)", Text: "x to the power of y; also x^y.", Example: `math.pow(2, 10)  --> 1024`},
		{Name: "math.rad", Signature: "math.rad(x)", Text: "An angle given in degrees.", Example: `math.rad(180) == math.pi  --> true`},
		{Name: "math.random", Signature: "math.random([m [, n]])", Func: bind.Do0(random(source)), Text: "A random whole number in 1..m or m..n; without m, a fraction in [0, 1).", Example: `math.random(3, 3)  --> 3`},
		{Name: "math.randomseed", Func: bind.Do1(values.SeedParam(), func(_ bind.Args, seed int64) int {
			source.Reseed(seed)
			return 0
		}), Text: "Starts the lab's random source anew, as lab.seed does.", Example: `math.randomseed(42); lab.seed()  --> 42`},
		{Name: "math.sin", Signature: "math.sin(x)", Text: "The sine.", Example: `math.sin(0)  --> 0`},
		{Name: "math.sinh", Signature: "math.sinh(x)", Text: "The hyperbolic sine.", Example: `math.sinh(0)  --> 0`},
		{Name: "math.sqrt", Signature: "math.sqrt(x)", Text: "The square root.", Example: `math.sqrt(9)  --> 3`},
		{Name: "math.tan", Signature: "math.tan(x)", Text: "The tangent.", Example: `math.tan(0)  --> 0`},
		{Name: "math.tanh", Signature: "math.tanh(x)", Text: "The hyperbolic tangent.", Example: `math.tanh(0)  --> 0`},
	}
}

// modf is Lua's math.modf.
func modf(a bind.Args, x lua.LNumber) int {
	whole, rest := math.Modf(float64(x))
	if math.IsInf(float64(x), 0) { // of which Go takes the rest for NaN
		whole, rest = float64(x), 0
	}
	return a.Return(lua.LNumber(whole)) + a.Return(lua.LNumber(rest))
}

// random is Lua's math.random, which draws from the lab's source.
func random(source *values.Random) func(a bind.Args) int {
	return func(a bind.Args) int {
		lo, hi := 1, 0
		switch a.GetTop() {
		case 0:
			return a.Return(lua.LNumber(source.Rand().Float64()))
		case 1:
			hi = a.ToInt(a.Get(1), "limit", -bind.MaxExact, bind.MaxExact)
		default:
			lo = a.ToInt(a.Get(1), "lower limit", -bind.MaxExact, bind.MaxExact)
			hi = a.ToInt(a.Get(2), "upper limit", -bind.MaxExact, bind.MaxExact)
		}
		if hi < lo {
			a.Fail("there is no whole number in %d..%d", lo, hi)
		}
		return a.ReturnInt(lo + source.Rand().IntN(hi-lo+1))
	}
}
