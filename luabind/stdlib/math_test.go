package stdlib_test

import (
	"testing"

	"taquin/luabind/luatest"
)

func TestMath(t *testing.T) {
	luatest.Gives(t, [][2]string{
		{`math.huge == 1/0`, `true`}, {`math.random(3, 3)`, `3`},
		{`math.abs("010"), "010" + 1, 2 * "0x10", -"08", "7" % "-3", 2 ^ "3", "6" / 4, 5 - "1e1"`, `10 11 32 -8 -2 8 1.5 -5`},
		{`math.ldexp(1, "3"), math.mod(-7, 3), math.max("9", 10), math.min(3, "02"), math.frexp("8")`, `8 -1 10 2 0.5 4`},
		{`(function() local t = setmetatable({}, {__add = function(x, y) return type(x) .. type(y) end}) return "1" + t, t + "1", "x" + t end)()`, `"stringtable" "tablestring" "stringtable"`},
		{`math.modf(1/0)`, `+Inf 0`}, {`math.modf(-2.5)`, `-2 -0.5`}, {`math.modf("2.5")`, `2 0.5`},
		{`(function() math.randomseed(7) local x = math.random(1e6) math.randomseed(7) return x == math.random(1e6) end)()`, `true`},
	})
	refused(t, [][2]string{
		{`math.random(1, 2, 3)`, "math.random: wrong number of arguments (3)"}, {`math.abs("1_0")`, "number expected, got string"}, {`math.max(1, "inf")`, "bad argument #2 to "},
		{`return "1_0" + 1`, "attempt to perform arithmetic on a string value (constant '1_0')"}, {`local s = "nan" return 1 - s`, "arithmetic on a string value (local 's')"}, {`local s = "inf" return -s`, "arithmetic on a string value (local 's')"}, {`local t = {} return "1" + t`, "arithmetic on a table value (local 't')"},
		{`math.random(0)`, "there is no whole number in 1..0"}, {`math.random(2, 1)`, "there is no whole number"}, {`math.random(0.5)`, "limit must be a whole number"}, {`math.random(1, nil)`, "upper limit must be a whole number, not nil"}, {`math.randomseed("x")`, "seed"},
	})
}

// math.random covers its limits evenly enough to reach both.
func TestMathRandom(t *testing.T) {
	luatest.Gives(t, [][2]string{{`(function() local seen = {}
for i = 1, 1000 do seen[math.random(3)] = true seen[math.random(-2, 0)] = true assert(math.random() < 1) end
return seen[-2], seen[-1], seen[0], seen[1], seen[2], seen[3], seen[4], seen[-3] end)()`, `true true true true true true nil nil`}})
}
