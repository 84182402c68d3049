package explain_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"taquin/luabind"
	"taquin/luabind/explain"
	"taquin/luabind/luatest"
)

// What a runtime error says, whole.
func TestRuntimeErrors(t *testing.T) {
	h := luatest.New(t, luabind.Config{Seed: 1})
	for _, test := range []struct{ chunk, want string }{
		// Calls.
		{`up()`, `attempt to call a nil value (global 'up'); did you mean b:up?`},
		{`montecv()`, `attempt to call a nil value (global 'montecv'); did you mean monteecv?`}, {`slove()`, `attempt to call a nil value (global 'slove'); did you mean solve?`},
		{`print(f(2))`, `attempt to call a nil value (global 'f')`},
		{`prin("x")`, `attempt to call a nil value (global 'prin'); did you mean print?`},
		{`require("x")`, `attempt to call a nil value (global 'require'); there is no require here: include("name") runs another script and returns what that returns`},
		{`os.getenv("HOME")`, `attempt to call a nil value (field 'os.getenv'); there is no os.getenv here: scripts do not see the environment; arg holds what follows a script's name on the command line`},
		{`local o = os o.setlocale("C")`, `attempt to call a nil value (field 'o.setlocale'); there is no os.setlocale here: numbers look the same everywhere; pictures take {language = "fr"}`},
		{`package.path = "x"`, `attempt to index a nil value (global 'package') with key 'path'; there is no package here: include("name") runs another script and returns what that returns`},
		{`local require = nil; require("x")`, `attempt to call a nil value (local 'require')`},
		{`local function f(g) g() end f(nil)`, `attempt to call a nil value (local 'g')`},
		{`local function f(g) return g() end f(nil)`, `attempt to call a nil value (local 'g')`},
		{`local g = 3; print(tostring(1), g())`, `attempt to call a number value (local 'g')`},
		{`({})()`, `attempt to call a table value`},
		{`("x")()`, `attempt to call a string value (constant 'x')`},
		{`board.up()()`, `b:up: the board must be a board, not nil; a method is called with a colon, as in b:up()`},
		{`board()`, `attempt to call a board (global 'board')`},
		{`local s = "x"; s:uper()`, `attempt to call a nil value (method 'uper'); did you mean s:upper?`},
		{`("x"):uper()`, `attempt to call a nil value (method 'uper'); did you mean s:upper?`},
		{`local r = {} function r:shuffle() end r:shufle()`, `attempt to call a nil value (method 'shufle'); did you mean r:shuffle?`},
		{`local r = {shuffel = 3, shuffle = print} r:shufle()`, `attempt to call a nil value (method 'shufle'); did you mean r:shuffle?`},
		{`local r = setmetatable({}, {__index = {hello = print}}) r:helo()`, `attempt to call a nil value (method 'helo'); did you mean r:hello?`},
		{`local t = {inner = {draw = print}} t.inner.darw()`, `attempt to call a nil value (field 't.inner.darw'); did you mean t.inner.draw?`},
		{`local count = 1; cuont()`, `attempt to call a nil value (global 'cuont'); did you mean d:count?`}, // the local is no function
		{`local counter = print; cuonter()`, `attempt to call a nil value (global 'cuonter'); did you mean counter?`},
		{`pcall(error); error(select(2, pcall(undefined)), 0)`, `attempt to call a nil value (global 'undefined')`},
		{`error(select(2, xpcall(undefined, function(m) return m end)), 0)`, `attempt to call a nil value (global 'undefined')`},
		// A local variable of a closed block, or one declared later, does not lend its name.
		{`do local a = 1 end local v = 2 f = nosuch() local m = 2`, `attempt to call a nil value (global 'nosuch')`},
		{`do local a, b, c = 1, 2, 3 end local v = 2 f = {pritn()} local m = 2`, `attempt to call a nil value (global 'pritn'); did you mean print?`},
		{`for i = 1, 2 do local a = i end local v f = v.x local m = 2`, `attempt to index a nil value (local 'v') with key 'x'`},
		{`local v repeat local a = 1 until a if v then local b end print(v.x) do local c end`, `attempt to index a nil value (local 'v') with key 'x'`},
		{`local f = function(a) do local b = a end local c = nosuch() local d return d end f()`, `attempt to call a nil value (global 'nosuch')`},

		// Indices.
		{`borad:up()`, `attempt to index a nil value (global 'borad') with key 'up'; did you mean board?`},
		{`Board:up()`, `attempt to index a nil value (global 'Board') with key 'up'; did you mean board?`},
		{`strin.rep("x", 3)`, `attempt to index a nil value (global 'strin') with key 'rep'; did you mean string?`},
		{`local x = {} x.y.z = 1`, `attempt to index a nil value (field 'x.y') with key 'z'`},
		{`local x = {} print(x.y.z)`, `attempt to index a nil value (field 'x.y') with key 'z'`},
		{`local x = {yes = {}} print(x.yess.z)`, `attempt to index a nil value (field 'x.yess') with key 'z'; did you mean x.yes?`},
		{`local a = {b = {}} a.b.c.d.e = 1`, `attempt to index a nil value (field 'a.b.c') with key 'd'`},
		{`local a = {1} print(a[2].x)`, `attempt to index a nil value (field 'a[2]') with key 'x'`},
		{`local i, l = 2, {1} print(l[i].x)`, `attempt to index a nil value (field 'l[i]') with key 'x'`},
		{`local t = {} t["b c"].d = 1`, `attempt to index a nil value (field '["b c"]') with key 'd'`},
		{`local n; print(n.up)`, `attempt to index a nil value (local 'n') with key 'up'`},
		{`local n; local function f() return n.x end f()`, `attempt to index a nil value (upvalue 'n') with key 'x'`},
		{`function g(...) local a = ... return a.b end g()`, `attempt to index a nil value (local 'a') with key 'b'`},
		{`local x, y; print((x or y).z)`, `attempt to index a nil value with key 'z'`}, // either
		{`for _, v in pairs({1}) do v.x.y = 1 end`, `attempt to index a number value (local 'v') with key 'x'`},
		{`local t = setmetatable({}, {__index = 5}) print(t.x)`, `attempt to index a number value, which is the __index of another, with key 'x'`},
		{`local t = setmetatable({}, {}) getmetatable(t).__index = t; print(t.x)`, `a chain of __index has no end`},
		{`local t = {} t[nil] = 1`, `table index is nil`},
		{`local t, k = {} t[k] = 1`, `table index is nil (local 'k')`},
		{`print((nil).x)`, `attempt to index a nil value with key 'x'`},

		// Arithmetic, length and concatenation.
		{`print(1 + missing)`, `attempt to perform arithmetic on a nil value (global 'missing')`},
		{`print(missing - 1)`, `attempt to perform arithmetic on a nil value (global 'missing')`},
		{`local t = {} t.a = t.b * 2`, `attempt to perform arithmetic on a nil value (field 't.b')`},
		{`local t = {size = 1} print(t.siez / 2)`, `attempt to perform arithmetic on a nil value (field 't.siez'); did you mean t.size?`},
		{`local t = {} print(t % 2)`, `attempt to perform arithmetic on a table value (local 't')`},
		{`print(("x") ^ 1)`, `attempt to perform arithmetic on a string value (constant 'x')`},
		{`local s = "3"; local t = {} print(s + t)`, `attempt to perform arithmetic on a table value (local 't')`},
		{`print(-missing)`, `attempt to perform arithmetic on a nil value (global 'missing')`},
		{`print(board + 1)`, `attempt to perform arithmetic on a board (global 'board')`},
		{`print(1 + perm.identity(3))`, `attempt to perform arithmetic on a permutation`},
		{`local s = 0 for _, v in ipairs{1, {}} do s = s + v end`, `attempt to perform arithmetic on a table value (local 'v')`},
		{`print(#missing)`, `attempt to get length of a nil value (global 'missing')`},
		{`local n = 5; print(#n)`, `attempt to get length of a number value (local 'n')`},
		{`local name; print("a" .. name .. "b")`, `attempt to concatenate a nil value (local 'name')`},
		{`local t = {} print(t.m .. "x")`, `attempt to concatenate a nil value (field 't.m')`},
		{`print("x" .. board)`, `attempt to concatenate a board (global 'board')`},

		// Comparisons, loops and arguments.
		{`if missing < 3 then end`, `attempt to compare nil (global 'missing') with number`},
		{`local n; if 3 < n then end`, `attempt to compare number with nil (local 'n')`},
		{`local n; if n >= 3 then end`, `attempt to compare number with nil (local 'n')`},
		{`if borad <= 3 then end`, `attempt to compare nil (global 'borad') with number; did you mean board?`},
		{`local t = {} if t < t then end`, `attempt to compare table (local 't') with table (local 't')`},
		{`if board < 3 then end`, `attempt to compare board (global 'board') with number`},
		{`if "a" < 1 then end`, `attempt to compare string with number`},
		{`for i = 1, missing do end`, `the limit of a for loop must be a number, not a nil value (global 'missing')`},
		{`for i = "a", 3 do end`, `the initial value of a for loop must be a number, not a string value (constant 'a')`},
		{`for i = 1, 3, {} do end`, `the step of a for loop must be a number, not a table value`},
		{`local t = {} for k, v in t do end`, `attempt to call a table value (local 't') as the iterator of a for loop; pairs(t) and ipairs(t) go through a table`},
		{`for k, v in missing do end`, `attempt to call a nil value (global 'missing') as the iterator of a for loop`},
		{`local list = {}; ipairs(lsit)`, `bad argument #1 to ipairs (table expected, got nil) (global 'lsit'); did you mean list?`},
		{`ipairs(board)`, `bad argument #1 to ipairs (table expected, got a board) (global 'board')`},

		// In coroutines.
		{`coroutine.wrap(function() local x; x() end)()`, `attempt to call a nil value (local 'x')`},
		{`error(select(2, coroutine.resume(coroutine.create(function() coroutine.yield() end))), 0) `, `error without a message (nil)`},
		{`error(select(2, coroutine.resume(coroutine.create(function() return missing.z end))), 0)`, `attempt to index a nil value (global 'missing') with key 'z'`},
		{`coroutine.wrap(function() pcall(error) missing() end)()`, `attempt to call a nil value (global 'missing')`},

		// What a script says itself stays.
		{`error("attempt to call a non-function object")`, `attempt to call a non-function object`},
		{`error("attempt to concatenate a nil value")`, `attempt to concatenate a nil value`},
	} {
		_, err := h.Run("chunk", test.chunk)
		if err == nil {
			t.Errorf("%s\nraises no error", test.chunk)
		} else if got := strings.TrimPrefix(err.Error(), "chunk:1: "); got != test.want {
			t.Errorf("%s\n%s\nwant %s", test.chunk, got, test.want)
		}
	}
}

// Force: the name in an error is always that of the culprit.
func TestNobodyBlamesTheWrongName(t *testing.T) {
	h := luatest.New(t, luabind.Config{Seed: 1})
	// One name is bad, all others are good; whatever the expression and wherever
	// its value goes, the bad one is named or none.
	storages := []struct{ kind, name, before string }{
		{"local", "bad", "local bad"},
		{"global", "bad", "bad = nil"},
		{"upvalue", "bad", "local bad"},
		{"field", "t.bad", "local t = {}"},
		{"field", "u.v.bad", "u = {v = {}}"},
		{"field", "q.v.bad", "local q = {v = {}}"},
	}
	expressions := []string{
		"%s.x", "%s.x.y", "%s[1]", "%s[good]", "%s()", "%s(good)", "%s:m()", "%s + 1", "1 + %s", "n + %s", "%s * n", "n - 1 + %s", "n * (%s + 1)",
		"-%s", "#%s", "good.x .. %s", "'a' .. good.x .. %s .. 'b'", "%s < 1", "1 < %s", "n <= %s", "good.n >= %s", "n > %s",
		"good.x and %s.x", "not %s.x", "(good or n).f(%s.x)", "{%s.x}", "{n, k = %s + 1}", "good.f(n, %s.x)", "good.f(good.f(%s()))", "function_(%s.x)",
		"(n == 1 and n or 2) + %s", "good.f(n)[%s.x]",
	}
	places := []string{
		"local result = %s", "result = %s", "n = %s", "good = %s", "good.x = %s", "good.f(%s)", "return %s", "return good.f(%s)", "local a, b = n, %s",
		"n, good = %s, 1", "if %s then end", "while %s do break end", "for i = 1, 3 do local j = %s end", "for _, v in ipairs{1} do n = %s end",
		"for i = 1, %s do end", "repeat local z = %s until z", "do local inner = n; inner = %s end", "q = %s", "u, q = %s, 1", "q, u = n, %s", "local w = n; n = 3; w = %s", "good.k = {1, 2, %s}",
	}
	tried := 0
	for _, s := range storages {
		for _, e := range expressions {
			for _, p := range places {
				body := fmt.Sprintf(p, fmt.Sprintf(e, s.name))
				if s.kind == "upvalue" {
					body = "local function inner() " + body + " end inner()"
				}
				chunk := s.before + "; local n = 1; local good = {x = 1, n = 2, f = function(...) return {} end}; local function_ = print\n" + body
				_, err := h.Run("chunk", chunk)
				if err == nil {
					t.Fatalf("%s\nraises no error", chunk)
				}
				tried++
				if want := fmt.Sprintf("a nil value (%s '%s')", s.kind, s.name); !strings.Contains(err.Error(), want) &&
					!strings.Contains(err.Error(), fmt.Sprintf("nil (%s '%s')", s.kind, s.name)) {
					t.Errorf("%s\n%s\nwant %s", body, err, want)
				}
			}
		}
	}
	if tried != len(storages)*len(expressions)*len(places) {
		t.Error(tried)
	}
}

// The line of the error and the way there.
func TestTraceback(t *testing.T) {
	h := luatest.New(t, luabind.Config{Seed: 1})
	for _, test := range []struct{ chunk, excerpt, traceback string }{
		{"x.y()", "", ""}, // the user sees the one line
		{"local a = 1\nx.y()\n", "    2 | x.y()", ""},
		{"local a\n\tx.y()\n", "    2 |     x.y()", ""},
		{"function f()\n  g2()\nend\nfunction g() f() end\ng()", "    2 |   g2()", "c:2: in function 'f'|c:4: in function 'g'|c:5: in main chunk"},
		{"r = {}\nfunction r:go() error('x') end\nr:go()", "    2 | function r:go() error('x') end", "c:2: in method 'go'|c:3: in main chunk"},
		{"r = {}\nfunction r.go() error('x') end\nr.go()", "    2 | function r.go() error('x') end", "c:2: in function 'r.go'|c:3: in main chunk"},
		{"local function f() error('x', 2) end\nf()", "    2 | f()", "c:1: in function 'f'|c:2: in main chunk"},
		{"local function f() error{} end\nf()", "    1 | local function f() error{} end", "c:1: in function 'f'|c:2: in main chunk"},
		{"local function f() error('x', 0) end\nf()", "", ""}, // the text is all that the author wants to show
		{"local function f() error('c:1: x', 0) end\nf()", "    1 | local function f() error('c:1: x', 0) end", "c:1: in function 'f'|c:2: in main chunk"},
		{"local function f() return g2() end\nlocal function h() return f() end\nh()", "    1 | local function f() return g2() end", "c:1: in function <c:1>|(calls in return left out)|c:3: in main chunk"},
		{"table.sort({1, 2}, function(a, b)\n  return a.x < b.x end)", "    2 |   return a.x < b.x end)", "c:2: in function <c:1>|c:1: in main chunk"},
		{"function f(n)\n  if n == 0 then error('x') end\n  f(n - 1) end\nf(100)", "    2 |   if n == 0 then error('x') end",
			"c:2: in function 'f'" + strings.Repeat("|c:3: in function 'f'", 6) + "|… 91 more" + strings.Repeat("|c:3: in function 'f'", 3) + "|c:4: in main chunk"},
		{"function f(n)\n  return 1 + f(n) end\nf(1)", "    2 |   return 1 + f(n) end",
			"c:2: in function 'f'" + strings.Repeat("|c:2: in function 'f'", 6) + "|… 4084 more" + strings.Repeat("|c:2: in function 'f'", 3) + "|c:3: in main chunk"},

		// In coroutines.
		{"local function step(q)\n q.z=1\nend\nlocal co=coroutine.wrap(function()\n step(nil)\nend)\nco()", "    2 |  q.z=1",
			"c:2: in function 'step'|c:5: in function <c:4>|(of a coroutine, resumed at)|c:7: in main chunk"},
		{"local inner = coroutine.wrap(function()\n error({})\nend)\nlocal outer = coroutine.wrap(function() local x = inner() end)\nlocal function f() local x = outer() end\nf()", "    2 |  error({})",
			"c:2: in function <c:1>|(of a coroutine, resumed at)|c:4: in function <c:4>|(of a coroutine, resumed at)|c:5: in function 'f'|c:6: in main chunk"},
		{"local co = coroutine.create(function()\n coroutine.yield() error('x') end)\ncoroutine.resume(co)\nassert(coroutine.resume(co))", "    2 |  coroutine.yield() error('x') end)",
			"c:2: in function <c:1>|(of a coroutine, resumed at)|c:4: in main chunk"},
		{"local function f()\n return g2() end\ncoroutine.wrap(function()\n return f() end)()", "    2 |  return g2() end",
			"c:2: in function <c:1>|(calls in return left out)|(of a coroutine, resumed at)|c:3: in main chunk"},
		{"local function f(n)\n if n == 0 then error('x') end\n f(n - 1) end\ncoroutine.wrap(function() f(100) end)()", "    2 |  if n == 0 then error('x') end",
			"c:2: in function 'f'" + strings.Repeat("|c:3: in function 'f'", 6) + "|… 92 more" + strings.Repeat("|c:3: in function 'f'", 2) + "|c:4: in function <c:4>|(of a coroutine, resumed at)|c:4: in main chunk"},
		// What another coroutine was caught with has no part in it.
		{"local function f() error('x') end\npcall(coroutine.wrap(f))\nlocal ok = pcall(coroutine.wrap(function() error('y') end))\nf()", "    1 | local function f() error('x') end", "c:1: in function 'f'|c:4: in main chunk"},
		{"local function f() error('x') end\npcall(coroutine.wrap(f))\nf()", "    1 | local function f() error('x') end", "c:1: in function 'f'|c:3: in main chunk"},
		{"pcall(coroutine.wrap(function() error('x', 0) end))\nlocal function f() error('ax') end\nf()", "    2 | local function f() error('ax') end", "c:2: in function 'f'|c:3: in main chunk"},
	} {
		_, err := h.Run("c", test.chunk)
		var e *explain.Error
		if !errors.As(err, &e) {
			t.Errorf("%s\n%v", test.chunk, err)
			continue
		}
		want := ""
		if test.traceback != "" {
			want = "stack traceback:\n\t" + strings.ReplaceAll(test.traceback, "|", "\n\t")
		}
		if e.Excerpt != test.excerpt || e.Traceback != want {
			t.Errorf("%s\n%s\n%q\n%s\nwant %q\n%s", test.chunk, e, e.Excerpt, e.Traceback, test.excerpt, want)
		}
	}
}

// debug.traceback shows the same, also of a coroutine that waits.
func TestDebugTraceback(t *testing.T) {
	h := luatest.New(t, luabind.Config{Seed: 1})
	for chunk, want := range map[string]string{
		"local function f()\n local s = debug.traceback('so') return s end\nlocal s = f() return s":   "so\nstack traceback:\n\tc:2: in function 'f'\n\tc:3: in main chunk",
		"local function f()\n local s = debug.traceback(nil, 2) return s end\nlocal s = f() return s": "stack traceback:\n\tc:3: in main chunk",
		"return debug.traceback(4)":    "4\nstack traceback:\n\tc:1: in main chunk",
		"return (debug.traceback({}))": "",
		"local co = coroutine.create(function()\n local x = 1 coroutine.yield() end) coroutine.resume(co) return (debug.traceback(co, 'co'))": "co\nstack traceback:\n\tc:2: in function <c:1>",
		"return (debug.traceback('x', 1e6))": "x\nstack traceback:",
	} {
		values, err := h.Run("c", chunk)
		if err != nil || want != "" && values[0].String() != want || want == "" && values[0].Type().String() != "table" {
			t.Errorf("%s\n%v\n%v\nwant %s", chunk, values, err, want)
		}
	}
}

// The source of a function is that of its own chunk, whatever has been run
// under the same name since.
func TestExcerptOfAnEarlierChunk(t *testing.T) {
	h := luatest.New(t, luabind.Config{Seed: 1})
	if _, err := h.Run("input", "function f()\n  error('x')\nend"); err != nil {
		t.Fatal(err)
	}
	_, err := h.Run("input", "local one\nlocal two\nf()")
	var e *explain.Error
	if !errors.As(err, &e) || e.Excerpt != "    2 |   error('x')" {
		t.Errorf("%+v", err)
	}
}

// Error values of every kind.
func TestErrorValues(t *testing.T) {
	h := luatest.New(t, luabind.Config{Seed: 1})
	for chunk, want := range map[string]string{
		`error("text")`:              "c:1: text",
		`error("text", 0)`:           "text",
		`error({code = 4})`:          "error value {code=4}",
		`error(nil)`:                 "error without a message (nil)",
		`error(42)`:                  "error value 42",
		`error(true)`:                "error value true",
		`error(print)`:               "error value function print(…)",
		`error(perm("(0 1)"))`:       "error value, a permutation: (0 1)",
		`error(taquin.parse("1 0"))`: "error value, a board: 1 0 /",
		`error(setmetatable({a=1}, {__tostring = function() return "hello" end}))`:         "hello",
		`error(setmetatable({a=1}, {__tostring = function() error("x") end}))`:             "error value {a=1}, whose __tostring fails",
		`error(setmetatable({a=1}, {__tostring = function() return 3 end}))`:               "error value {a=1}, whose __tostring fails",
		`error(setmetatable({a=1}, {__tostring = 3}))`:                                     "error value {a=1}, whose __tostring fails",
		`local ok, e = pcall(error, nil); assert(not ok and e == nil); error("so", 0)`:     "so",
		`local ok, e = pcall(error, {1}); assert(e[1] == 1); error(e)`:                     "error value {1}",
		`local ok, e = pcall(error, board); assert(e == board); error("so", 0)`:            "so",
		`local ok, e = pcall(function() missing() end); error(e, 0)`:                       "c:1: attempt to call a nil value (global 'missing')",
		`error(select(2, xpcall(function() missing() end, function(m) return m end)), 0)`:  "c:1: attempt to call a nil value (global 'missing')",
		`error(select(2, xpcall(function() missing() end, function(m) return #m end)), 0)`: "error value 51",
	} {
		_, err := h.Run("c", chunk)
		if err == nil || err.Error() != want {
			t.Errorf("%s\n%v\nwant %s", chunk, err, want)
		}
	}
}

// What an error shows of a table has one line however long it is.
func TestErrorValueInOneLine(t *testing.T) {
	_, err := luatest.New(t, luabind.Config{Seed: 1}).Run("show", `error{board = board, text = ("x"):rep(100), list = {1, 2, 3}}`)
	want := `error value {board=0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 ., text="` + strings.Repeat("x", 100) + `", list={1, 2, 3}}`
	var e *explain.Error
	if !errors.As(err, &e) || e.Text.String() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
}
