package stdlib_test

import (
	"testing"

	"taquin/luabind/luatest"
)

func TestMath(t *testing.T) {
	luatest.Gives(t, [][2]string{
		{`math.huge == 1/0`, `true`}, {`math.random(3, 3)`, `3`},
		{`math.modf(1/0)`, `+Inf 0`}, {`math.modf(-2.5)`, `-2 -0.5`}, {`math.modf("2.5")`, `2 0.5`},
		{`(function() math.randomseed(7) local x = math.random(1e6) math.randomseed(7) return x == math.random(1e6) end)()`, `true`},
	})
	refused(t, [][2]string{
		{`math.random(0)`, "there is no whole number in 1..0"}, {`math.random(2, 1)`, "there is no whole number"}, {`math.random(0.5)`, "limit must be a whole number"}, {`math.random(1, nil)`, "upper limit must be a whole number, not nil"}, {`math.randomseed("x")`, "seed"},
	})
}

// math.random covers its limits evenly enough to reach both.
func TestMathRandom(t *testing.T) {
	luatest.Gives(t, [][2]string{{`(function() local seen = {}
for i = 1, 1000 do seen[math.random(3)] = true seen[math.random(-2, 0)] = true assert(math.random() < 1) end
return seen[-2], seen[-1], seen[0], seen[1], seen[2], seen[3], seen[4], seen[-3] end)()`, `true true true true true true nil nil`}})
}
