package gopherlua_test

import "testing"

// Multiple assignment as the Lua 5.1 manual, section 2.4.3, has it, and with it
// the ways in which gopher-lua gets it wrong by itself.
func TestMultipleAssignment(t *testing.T) {
	run, _ := runner(t)
	for _, chunk := range []string{
		`local a, b = 1, 2; a, b = b, a; assert(a == 2 and b == 1)`,
		`local a, b, c = 1, 2, 3; a, b, c = c, a, b; assert(a == 3 and b == 1 and c == 2)`,
		`local a, b = 0, 0; a, b = a + 1, a + b; assert(a == 1 and b == 0)`,
		`x, y = 1, 2; x, y = y, x; assert(x == 2 and y == 1)`,
		`local i, t = 1, {}; i, t[i] = i + 1, 20; assert(i == 2 and t[1] == 20 and t[2] == nil)`,
		`local i, t = 1, {}; t[i], i = 20, i + 1; assert(i == 2 and t[1] == 20 and t[2] == nil)`,
		`local t = {}; local old = t; t, t.x = {}, 5; assert(old.x == 5 and t.x == nil)`,
		`local t = {1, 2}; t[1], t[2] = t[2], t[1]; assert(t[1] == 2 and t[2] == 1)`,
		`local f, t, d = 1, {}, "e"; f, t.d = f, d; assert(f == 1 and t.d == "e")`,
		`local function two() return 7, 8, 9 end; local a, b, c, d = 1, 2, 3, 4; a, b, c = two(); assert(a == 7 and b == 8 and c == 9 and d == 4)`,
		`local function two() return 7, 8 end; local a, b, c; a, b, c = 1, two(); assert(a == 1 and b == 7 and c == 8)`,
		`local a, b, c = 1, 2, 3; a, b, c = b; assert(a == 2 and b == nil and c == nil)`,
		`local a, b = 1, 2; a, b = b, a, error; assert(a == 2 and b == 1)`,
		`local function f(...) local a, b; a, b = ...; return b, a end; assert(f(1, 2) == 2)`,
		`local n, m = 1, 2; local function swap() n, m = m, n end; swap(); assert(n == 2 and m == 1)`,
		`local t = {f = function(a, b) if a then while true do a, b = b, a; break end end return a, b end}; assert(t.f(1, 2) == 2)`,
		`for a = 1, 2 do local b = 0; repeat a, b = b, a until true; assert(a == 0) end`,
		`local a, b = 1, 2; local g = loadstring("local a, b = 1, 2; a, b = b, a; return a"); assert(g() == 2)`,
		`local s = "x"; s = (function() return false end)() and s or s; assert(s == "x")`,
	} {
		if err := run(chunk); err != nil {
			t.Errorf("%s: %v", chunk, err)
		}
	}
	// The line of an error inside such an assignment is still right.
	if err := run("local a, b\n\na, b = nil + 1, 2"); err == nil || err.Error()[:8] != "chunk:3:" {
		t.Errorf("line of an error: %v", err)
	}
}
