package luabind_test

import (
	"strings"
	"testing"
)

// What a caught error leaves of the locals that functions share, as in Lua.
func TestCaughtErrorsKeepLocals(t *testing.T) {
	for _, chunk := range []string{
		`local n = 0; local function f() n = n + 1 end; f(); pcall(error, "x"); f(); assert(n == 2)`,
		`local n = 0; local function f() n = n + 1 end; f(); pcall(taquin.new); f(); assert(n == 2)`,
		`local n = 0; local function f() n = n + 1 end; f(); xpcall(error, tostring); f(); pcall(error); f(); assert(n == 3)`,
		`for i = 1, 3 do local b = i; local f = function() b = b + 10; return b end; pcall(error, "e"); b = b + 100; assert(f() == i + 110) end`,
		`local n = 0; local function f() n = n + 1 end; f(); pcall(function() pcall(error); f(); error("y") end); f(); assert(n == 3)`,
		`local n = 0; local co = coroutine.wrap(function() local function f() n = n + 1 end; f(); pcall(error); f(); coroutine.yield(); pcall(error); f() end); co(); co(); assert(n == 3)`,
		`local n = 0; local co = coroutine.create(function() local k = 0; local function f() k = k + 1; n = n + k end; f(); pcall(error); f(); error("dies") end)
		 coroutine.resume(co); assert(n == 3)`,
		// A closure that outlives the function an error ended has its own variable.
		`local keep; pcall(function() local x = 1; keep = function() x = x + 1; return x end; error("x") end)
		 local a, b, c, d = 7, 7, 7, 7; assert(keep() == 2 and keep() == 3 and a == 7 and b == 7 and c == 7 and d == 7)`,
		`local kept = {}; for i = 1, 3 do pcall(function() local x = i; kept[i] = function() x = x + 1; return x end; error("x") end) end
		 assert(kept[1]() == 2 and kept[2]() == 3 and kept[3]() == 4 and kept[1]() == 3)`,
		`local function deep(k, f) if k == 0 then local x = 5; f(function() x = x + 1; return x end); error("x") end; deep(k - 1, f) end
		 local got; pcall(deep, 10, function(g) got = g end); local junk = {}; for i = 1, 50 do junk[i] = i end; assert(got() == 6 and got() == 7)`,
		// Also one that escapes from a coroutine that dies, from a handler's error,
		// and from a stack that overflows (where only the value is lost).
		`local g; local co = coroutine.create(function() local x = 1; g = function() x = x + 1; return x end; error("x") end)
		 coroutine.resume(co); collectgarbage(); assert(g() == 2 and g() == 3)`,
		`local g; local ok = xpcall(function() local x = 1; g = function() x = x + 1; return x end; error("x") end, function() error("again") end)
		 local a, b, c = 7, 7, 7; assert(not ok and g() == 2 and a == 7 and b == 7 and c == 7)`,
		`local g; local function deep() local x = 1; g = function() return x end; deep(); return x end; local ok = pcall(deep)
		 local a, b, c = 7, 7, 7; local x = g(); assert(not ok and (x == 1 or x == nil) and a == 7 and b == 7 and c == 7)`,
		`local n = 0; local function f() n = n + 1 end; for i = 1, 3 do pcall(function() f(); local m = 0; local function k() m = m + 1 end; k(); pcall(error); k(); assert(m == 2); error("x") end) end; f(); assert(n == 4)`,
		`local ok, e = xpcall(function() error({code = 7}) end, function(e) return e.code end); assert(not ok and e == 7)`,
		`local ok, a, b = pcall(function(...) return ... end, 1, 2); assert(ok and a == 1 and b == 2)`,
		`assert(select("#", pcall(function() end)) == 1 and select("#", xpcall(function() return nil, nil end, print)) == 3)`,
		`local ok, e = pcall(nil); assert(not ok and e:find("attempt to call"))`,
	} {
		if _, err := newHost(t, nil).Run("chunk", chunk); err != nil {
			t.Errorf("%s\n%v", chunk, err)
		}
	}
}

// A closure made by a chunk that an error ended keeps its variable too.
func TestFailedChunkLeavesClosures(t *testing.T) {
	h := newHost(t, nil)
	if _, err := h.Run("one", `local x = 1; function count() x = x + 1; return x end; error("stop")`); err == nil {
		t.Fatal("no error")
	}
	if _, err := h.Run("two", `local a, b, c = 9, 9, 9; assert(count() == 2 and count() == 3 and a == 9 and b == 9 and c == 9)`); err != nil {
		t.Error(err)
	}
}

// A yield through a function written in Go is refused; through any depth of Lua
// it works.
func TestYieldThroughGo(t *testing.T) {
	h := newHost(t, nil)
	for body, want := range map[string]string{
		`local ok, e = pcall(coroutine.yield, 1) error(e, 0)`:                               "cannot yield through",
		`assert(pcall(function() coroutine.yield(1) end))`:                                  "cannot yield through",
		`lab.sample(3, function(i) coroutine.yield(i) return i end)`:                        "cannot yield through",
		`table.sort({3, 2, 1}, function(x, y) coroutine.yield(1) return x < y end)`:         "cannot yield through",
		`solve(board:shuffle(), "lines", {on_progress = function() coroutine.yield() end})`: "cannot yield through",
	} {
		_, err := h.Run("chunk", `local co = coroutine.create(function() `+body+` end); local _, e = coroutine.resume(co); error(e, 0)`)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "internal") {
			t.Errorf("%s: %v", body, err)
		}
	}
	if _, err := h.Run("chunk", `local co = coroutine.wrap(function() local function deep(n) if n == 0 then coroutine.yield(5) else deep(n - 1) end end; deep(20); return 6 end)
		assert(co() == 5 and co() == 6)
		for v in coroutine.wrap(function() for i = 1, 3 do coroutine.yield(i) end end) do assert(v <= 3) end`); err != nil {
		t.Error(err)
	}
}

func TestToNumber(t *testing.T) {
	h := newHost(t, nil)
	for _, chunk := range []string{
		`assert(tonumber("1e3") == 1000 and tonumber("1E3") == 1000 and tonumber("1e-3") == 0.001 and tonumber("1.5e3") == 1500)`,
		`assert(tonumber(" 12 ") == 12 and tonumber("-7") == -7 and tonumber("0x1F") == 31 and tonumber("-0x10") == -16 and tonumber(".5") == 0.5 and tonumber("5.") == 5)`,
		`assert(tonumber("ff", 16) == 255 and tonumber("0xff", 16) == 255 and tonumber("-101", 2) == -5 and tonumber("z", 36) == 35)`,
		`assert(tonumber("") == nil and tonumber("x") == nil and tonumber("1 2") == nil and tonumber("inf") == nil and tonumber("nan") == nil and tonumber("1_000") == nil and tonumber("9", 8) == nil)`,
		`assert(tonumber(5) == 5 and tonumber(nil) == nil and tonumber({}) == nil and tonumber(true) == nil and tonumber("1e999") == math.huge)`,
		`assert(collectgarbage("count") > 1 and collectgarbage() == 0)`,
	} {
		if _, err := h.Run("chunk", chunk); err != nil {
			t.Errorf("%s: %v", chunk, err)
		}
	}
}

// A coroutine that an error has ended is dead, however it was caught, and the
// thread that goes on is the one that caught it.
func TestDeadCoroutines(t *testing.T) {
	h := newHost(t, nil)
	for _, chunk := range []string{
		// Yields in a call at the end of the body, and bodies that are written in Go.
		`local co = coroutine.wrap(function() return coroutine.yield(1) end) assert(co() == 1 and co(5) == 5)`,
		`local co = coroutine.wrap(function(...) return coroutine.yield(...) end) assert(select("#", co(1, nil)) == 2) assert(select("#", co(nil, nil, 3)) == 3)`,
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
		if _, err := h.Run("chunk", chunk); err != nil {
			t.Errorf("%s: %v", chunk, err)
		}
	}
	if _, err := h.Run("fails", `lost = coroutine.wrap(function() error("x") end) lost()`); err == nil {
		t.Error("an error in a coroutine is lost")
	}
	if _, err := h.Run("after", `assert(coroutine.running() == nil) assert(coroutine.wrap(function() return 1 end)() == 1)`); err != nil {
		t.Error(err)
	}
}
