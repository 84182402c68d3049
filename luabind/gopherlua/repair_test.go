package gopherlua_test

import (
	"fmt"
	"strings"
	"testing"
)

// asserts runs chunks that raise an error where Lua 5.1 raises none.
func asserts(t *testing.T, chunks ...string) {
	t.Helper()
	for _, chunk := range chunks {
		run, _ := runner(t)
		if err := run(chunk); err != nil {
			t.Errorf("%s: %v", chunk, err)
		}
	}
}

// Multiple assignment as the Lua 5.1 manual, section 2.4.3, has it, and with it
// the ways in which gopher-lua gets it wrong by itself.
func TestMultipleAssignment(t *testing.T) {
	asserts(t,
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
		// The targets are assigned to from the last to the first, and what they are evaluated first.
		`local a; a, a = 1, 2; assert(a == 1)`,
		`t = {}; local old = t; local function new() t = {} return 1, 2 end; local x; t.a, x = new(); assert(old.a == 1 and x == 2 and t.a == nil)`,
		`local t = {}; local log = ""; local function k(n) log = log .. n return n end; local x; t[k(1)], x, t[k(2)] = k(3), k(4), k(5); assert(log == "12345")`,
	)
	run, _ := runner(t)
	// The line of an error inside such an assignment is still right.
	if err := run("local a, b\n\na, b = nil + 1, 2"); err == nil || err.Error()[:8] != "chunk:3:" {
		t.Errorf("line of an error: %v", err)
	}
}

// A value may depend on the variable that it is assigned to, and on the call's own registers.
func TestAssignmentToLocal(t *testing.T) {
	asserts(t,
		`local function h(s) s = (s:upper()) return s end assert(h("a") == "A")`,
		`local function f(v) v = (math.floor(v)) return v end assert(f(2.5) == 2)`,
		`local function f(a, b) b = (select(2, a, b, 3)) return a, b end local a, b = f(1, 2) assert(a == 1 and b == 2)`,
		`local function f(a, ...) a = (...) return a end assert(f(1, 2, 3) == 2 and f(1) == nil)`,
		`local function f(v) v = tostring(v), 5 return v end assert(f(1) == "1")`,
		`local function no() return false end local r = true r = no() and 1 assert(r == false)`,
		`local t = {} local best = 10 best = t.cost and t.cost + 1 assert(best == nil)`,
		`local x, y = 5, true x = not y and 1 assert(x == false)`,
		`local x = 1 local f = function() return x end local r x = 2, (function() r = f() end)() assert(r == 1 and x == 2)`,
		`local x = 1 local f = function() return x end pcall(function() x = "s", nil + 1 end) assert(f() == 1)`,
		`local x, y = 5, nil x = (y or y) and x assert(x == nil)`,
		`local x = 5 x = x and x + 1 assert(x == 6) x = nil and x assert(x == nil) x = x or 7 assert(x == 7)`,
	)
}

func TestConstantConditions(t *testing.T) {
	asserts(t,
		`local n = 0 while (false and n) or n < 3 do n = n + 1 end assert(n == 3)`,
		`local n = 0 while nil and n or n < 3 do n = n + 1 end assert(n == 3)`,
		`local n = 0 while true do if nil then n = 100 end n = n + 1 if n == 3 then break end end assert(n == 3)`,
		`local n = 0 repeat while false do n = 100 end n = n + 1 until n == 3 assert(n == 3)`,
		`local n = 0 for k in pairs{1, 2, 3} do do if false then n = 100 end end n = n + k end assert(n == 6)`,
		`local n = 0 for k in pairs{1, 2, 3} do for k in pairs{1, 2} do break end n = n + k end assert(n == 6)`,
		`local n = 0 ::again:: if false then n = 100 end n = n + 1 if n < 3 then goto again end assert(n == 3)`,
		`local function two() return 1, 2 end assert(select("#", true and two()) == 1 and select("#", false or two()) == 1)`,
		`local function two() return 1, 2 end local function f() return 1 and two() end assert(select("#", f()) == 1)`,
	)
}

// Constants keep their values, and what is folded away is still checked.
func TestConstants(t *testing.T) {
	asserts(t, `assert(1e309 == 1/0 and -1e309 == -1/0 and 1e400 == 1/0)`,
		`local best = 1e999 for _, d in ipairs{7, 3} do if d < best then best = d end end assert(best == 3)`)
	for _, chunk := range []string{`(function() return false and ... end)()`, `local function f() if true or (...) then return end end`, `local function f() return nil and (...) end`} {
		run, _ := runner(t)
		if err := run(chunk); err == nil || !strings.Contains(err.Error(), "... is used in a function without ...") {
			t.Errorf("%s: %v", chunk, err)
		}
	}
}

// Jumps out of blocks close the variables of these blocks that closures have captured, and no
// others.
func TestJumpsCloseVariables(t *testing.T) {
	asserts(t,
		`local g for i = 1, 3 do if i == 2 then local x = 3 g = function() return x end break end end local a, b, c, d, e = 0, 9, 8, 7, 6 assert(g() == 3)`,
		`local g repeat local x = 3 if x then local y = 4 g = function() return x + y end break end until false local a, b, c, d = 0, 9, 8, 7 assert(g() == 7)`,
		`local g while true do do local x = 3 g = function() return x end break end end local a, b, c = 0, 9, 8 assert(g() == 3)`,
		`local g for _, v in ipairs{1, 2} do do local x = v g = function() x = x + 1 return x end break end end local a, b, c, d, e = 0, 9, 8, 7, 6 assert(g() == 2 and g() == 3)`,
		`local x = 1 local g = function() return x end while true do break end x = 2 assert(g() == 2)`,
		`local x = 1 local g = function() return x end do goto out end ::out:: x = 2 assert(g() == 2)`,
		`local x = 1 local g = function() return x end for i = 1, 3 do local y = i local h = function() return y end if i == 2 then goto continue end x = x + h() ::continue:: end assert(g() == 5 and x == 5)`,
		`local fs, n = {}, 0 do ::top:: local y = n fs[#fs + 1] = function() return y end n = n + 1 if n < 3 then goto top end end assert(fs[1]() == 0 and fs[2]() == 1 and fs[3]() == 2)`,
		`local fs, n = {}, 0 repeat local y = n fs[#fs + 1] = function() return y end n = n + 1 if n == 1 then goto continue end ::continue:: until y == 2 assert(fs[1]() == 0 and fs[3]() == 2)`,
		`local r = "" for i = 1, 3 do for j = 1, 3 do if j == 2 then break end r = r .. i .. j end end assert(r == "112131")`,
		`local n = 0 for i = 1, 3 do local f = function() for j = 1, 3 do n = n + 1 break end end f() end assert(n == 3)`,
	)
	for _, chunk := range []string{"break", "if x then break end", "while f do local g = function() break end end"} {
		run, _ := runner(t)
		if err := run(chunk); err == nil || !strings.Contains(err.Error(), "break is outside a loop") {
			t.Errorf("%s: %v", chunk, err)
		}
	}
	// Errors of the compiler name true lines.
	run, _ := runner(t)
	if err := run("local a\nlocal b = function()\n  goto nowhere\nend"); err == nil || !strings.HasPrefix(err.Error(), "chunk:3:") {
		t.Errorf("goto without a label: %v", err)
	}
}

func TestLists(t *testing.T) {
	asserts(t,
		`local function f() return "f", "g" end local t = {1, 2, x = f()} assert(#t == 2 and t.x == "f")`,
		`local function f() return "f", "g" end local t = {1, 2, [3] = f(), x = (f())} assert(#t == 3 and t[3] == "f")`,
		`local f = function() return f end assert(f() == nil)`,
		`local function f() return f end assert(f() == f)`,
	)
	run, _ := runner(t)
	for _, n := range []int{49, 50, 51, 100, 25549, 25550, 25551, 25600, 25650, 60000} {
		items := strings.TrimSuffix(strings.Repeat("7,", n), ",")
		for form, want := range map[string]int{"{%s}": n, "{%s, two()}": n + 2, "{%s, x = two()}": n, "{x = 1, %s, y = two(), z = (two())}": n} {
			list := fmt.Sprintf(form, items)
			err := run(fmt.Sprintf(`local function two() return 7, 7 end local t = %s
				assert(#t == %d, #t) for i = 1, #t do assert(t[i] == 7, i) end assert(t[%d] == nil)`, list, want, want+1))
			switch refused := n == 25550 && want == n+2; {
			case refused && (err == nil || !strings.Contains(err.Error(), "25550 items before a call")):
				t.Errorf("%d items and a call: %v", n, err)
			case !refused && err != nil:
				t.Errorf(form+" of %d: %v", "…", n, err)
			}
		}
	}
}
