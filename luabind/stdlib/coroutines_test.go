package stdlib_test

import (
	"strings"
	"testing"

	"taquin/luabind/luatest"
)

// A yield through a function written in Go is refused; through any depth of Lua
// it works.
func TestYieldThroughGo(t *testing.T) {
	l := newLab(t, nil)
	for body, want := range map[string]string{
		`local ok, e = pcall(coroutine.yield, 1) error(e, 0)`:                       "cannot yield through",
		`assert(pcall(function() coroutine.yield(1) end))`:                          "cannot yield through",
		`assert(load(function() coroutine.yield(1) end))`:                           "cannot yield through",
		`table.sort({3, 2, 1}, function(x, y) coroutine.yield(1) return x < y end)`: "cannot yield through",
	} {
		_, err := l.Run("chunk", `local co = coroutine.create(function() `+body+` end); local _, e = coroutine.resume(co); error(e, 0)`)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "internal") {
			t.Errorf("%s: %v", body, err)
		}
	}
	if _, err := l.Run("chunk", `local co = coroutine.wrap(function() local function deep(n) if n == 0 then coroutine.yield(5) else deep(n - 1) end end; deep(20); return 6 end)
		assert(co() == 5 and co() == 6)
		for v in coroutine.wrap(function() for i = 1, 3 do coroutine.yield(i) end end) do assert(v <= 3) end`); err != nil {
		t.Error(err)
	}
}

// A coroutine that an error has ended is dead, however it was caught, and the
// thread that goes on is the one that caught it.
func TestDeadCoroutines(t *testing.T) {
	l := newLab(t, nil)
	for _, chunk := range []string{
		// Yields in a call at the end of the body, and bodies that are written in Go.
		`local co = coroutine.wrap(function() return coroutine.yield(1) end) assert(co() == 1 and co(5) == 5)`,
		`local co = coroutine.wrap(function(...) return coroutine.yield(...) end) assert(select("#", co(1, nil)) == 2) assert(select("#", co(nil, nil, 3)) == 3)`,
		// A yield returns nil for the values that resume does not give.
		`local function busy() local t = {} for i = 1, 4 do t[i] = (select(i, 1, 2, 3, 4, 5)) end end
		local co = coroutine.wrap(function(v) while true do v = coroutine.yield(v or 1) end end)
		for i = 1, 3 do busy() assert(co() == 1) end assert(co(2) == 2)`,
		`local c = coroutine.create(coroutine.yield) local ok, x = coroutine.resume(c, 7) assert(ok and x == 7) ok, x = coroutine.resume(c, 8) assert(ok and x == 8 and coroutine.status(c) == "dead")`,
		`assert(select(2, coroutine.resume(coroutine.create(tostring), 5)) == "5" and coroutine.wrap(math.max)(1, 3, 2) == 3)`,
		`local ok, why = coroutine.wrap(pcall)(error, "x") assert(ok == false and why == "x")`,
		// A thread that runs, or waits for one that does, is not resumed.
		`local c c = coroutine.wrap(function() local d = coroutine.wrap(function() c() end) d() end) local ok, why = pcall(c) assert(not ok and why:find("that runs"), why)`,
		`local c c = coroutine.create(function() local d = coroutine.create(function() return coroutine.resume(c) end) return coroutine.resume(d) end)
		 local a, b, x, why = coroutine.resume(c) assert(a and b and x == false and why:find("that runs"), why) assert(coroutine.status(c) == "dead")`,
		// Yields that could not be resumed.
		`for _, name in ipairs{"__index", "__newindex", "__add", "__eq", "__lt", "__concat", "__unm", "__call"} do
		   local yields = function() coroutine.yield(1) return 1 end
		   local x, y = setmetatable({}, {[name] = yields}), nil
		   y = setmetatable({}, getmetatable(x))
		   local uses = {__index = function() return x.a end, __newindex = function() x.a = 1 end, __add = function() return x + 1 end, __eq = function() return x == y end,
		     __lt = function() return x < y end, __concat = function() return x .. y end, __unm = function() return -x end, __call = function() return x() end}
		   local ok, why = coroutine.resume(coroutine.create(function() local r = uses[name]() return r end))
		   assert(name == "__call" and ok or name ~= "__call" and not ok and why:find("nor from a metamethod"), name .. tostring(why))
		 end`,
		`local ok, why = coroutine.resume(coroutine.create(function() for i in function(_, n) coroutine.yield(1) return n end do end end)) assert(not ok and why:find("iterator"), why)`,
		`local c = coroutine.wrap(error) assert(not pcall(c)) local ok, why = pcall(c) assert(not ok and why:find("dead"), why)`,
		`local c = coroutine.wrap(function() error("x") end) pcall(c) assert(coroutine.running() == nil)`,
		`local inner = coroutine.wrap(function() coroutine.wrap(error)() end) pcall(inner) local ok, why = pcall(inner) assert(not ok and why:find("dead"), why)`,
		`local c = coroutine.create(function() pcall(coroutine.wrap(error)) coroutine.yield(5) end)
		 local ok, five = coroutine.resume(c) assert(ok and five == 5 and coroutine.status(c) == "suspended") assert(coroutine.resume(c)) assert(coroutine.status(c) == "dead")`,
	} {
		if _, err := l.Run("chunk", chunk); err != nil {
			t.Errorf("%s: %v", chunk, err)
		}
	}
	if _, err := l.Run("fails", `lost = coroutine.wrap(function() error("x") end) lost()`); err == nil {
		t.Error("an error in a coroutine is lost")
	}
	if _, err := l.Run("after", `assert(coroutine.running() == nil) assert(coroutine.wrap(function() return 1 end)() == 1)`); err != nil {
		t.Error(err)
	}
}

func TestErrorsOfCoroutines(t *testing.T) {
	luatest.Gives(t, [][2]string{
		{`select(2, coroutine.resume(coroutine.create(function() local function f() return 1 + f() end f() end)))`, `"stack overflow"`},
		{`select(2, coroutine.resume(coroutine.create(function() error("x", 2) end)))`, `"x"`},
		{`coroutine.running()`, `nil`},
	})
	refused(t, [][2]string{
		{`coroutine.yield()`, "cannot yield from outside a coroutine"},
		{`local function deep() return coroutine.wrap(deep)() end deep()`, "coroutines run in coroutines 40 deep"},
	})
}
