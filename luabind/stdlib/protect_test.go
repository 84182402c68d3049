package stdlib_test

import (
	"testing"
)

// What a caught error leaves of the locals that functions share, as in Lua.
func TestCaughtErrorsKeepLocals(t *testing.T) {
	for _, chunk := range []string{
		`local n = 0; local function f() n = n + 1 end; f(); pcall(error, "x"); f(); assert(n == 2)`,
		`local n = 0; local function f() n = n + 1 end; f(); pcall(string.rep); f(); assert(n == 2)`,
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
		if _, err := newLab(t, nil).Run("chunk", chunk); err != nil {
			t.Errorf("%s\n%v", chunk, err)
		}
	}
}

// A closure made by a chunk that an error ended keeps its variable too.
func TestFailedChunkLeavesClosures(t *testing.T) {
	l := newLab(t, nil)
	if _, err := l.Run("one", `local x = 1; function count() x = x + 1; return x end; error("stop")`); err == nil {
		t.Fatal("no error")
	}
	if _, err := l.Run("two", `local a, b, c = 9, 9, 9; assert(count() == 2 and count() == 3 and a == 9 and b == 9 and c == 9)`); err != nil {
		t.Error(err)
	}
}
