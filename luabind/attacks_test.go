package luabind_test

import (
	"fmt"
	"strings"
	"testing"

	"taquin/luabind"
)

// What gopher-lua's own library gets wrong, and the lab's does not.
func TestLibraryAsLuaHasIt(t *testing.T) {
	gives(t, [][2]string{
		{`("\255\254aBz{[@"):upper() == "\255\254ABZ{[@"`, `true`}, {`("Éa"):upper()`, `"ÉA"`}, {`("ÉAZ@["):lower()`, `"Éaz@["`}, {`#("ı\255"):upper()`, `3`},
		{`("a\255\0b"):reverse() == "b\0\255a"`, `true`}, {`("\255\254"):len()`, `2`}, {`("a\255b"):sub(2, 2) == "\255"`, `true`}, {`("abc"):sub(-2, -1)`, `"bc"`},
		{`string.char(0, 255) == "\0\255"`, `true`}, {`string.char("65")`, `"A"`}, {`string.char()`, `""`},
		{`next({}), next({5}), next({x = 1}, "x")`, `nil 1 nil`},
		{`(function() local t, n = {1, 2, a = 1, b = 2, c = 3}, 0 for k in pairs(t) do t[k] = nil n = n + 1 end return n, next(t) end)()`, `5 nil`},
		{`(function() local n, t = 0, {1, 2, 3} for k in pairs(t) do table.remove(t) n = n + 1 end return n end)()`, `2`},
		{`pairs({}) == next`, `true`},
		{`select(1/0, 1)`, ``}, {`select(2, 1)`, ``}, {`select(2, 1, 2, 3)`, `2 3`}, {`select(-1, 1, 2)`, `2`}, {`select("2", 1, 2)`, `2`}, {`select("#", nil, nil)`, `2`},
		{`math.modf(1/0)`, `+Inf 0`}, {`math.modf(-2.5)`, `-2 -0.5`},
		{`getmetatable(select(3, solve(taquin.parse("1 0 / 2 ."), "ida")))`, `"search"`},
		{`getmetatable(setmetatable({}, nil))`, `nil`}, {`setmetatable(setmetatable({}, {}), {__index = {x = 1}}).x`, `1`},
		{`select(2, pcall(assert, false, {code = 1})).code`, `1`}, {`select(2, pcall(assert, false, "x:1: m"))`, `"x:1: m"`}, {`assert(1, 2)`, `1 2`},
		{`select(2, coroutine.resume(coroutine.create(function() local function f() return 1 + f() end f() end)))`, `"stack overflow"`},
		{`select(2, coroutine.resume(coroutine.create(function() error("x", 2) end)))`, `"x"`},
		{`_G[5], _G[{}], _G[true], _G[""], _G[print]`, `nil nil nil nil nil`},
		{`"\0concat\0" == "\0con" .. "cat\0", #"\0concat\0+", "\0concat\0++" == ("\0concat\0") .. "++"`, `true 9 true`},
		{`010, 0xff, 1e3, .5, 3., 0x10, 0xFFFFFFFFFFFFFFFF`, `10 255 1000 0.5 3 16 1.8446744073709552e+19`},
		{`loadstring("x = '\\\\400 \\255 \\0991'") ~= nil, loadstring("x = [[\\400]] -- \\400") ~= nil`, `true true`},
		{`(load("return 6", "=x", "t"))()`, `6`}, {`select(2, load("(", "=mine")):match("^%w+")`, `"mine"`}, {`select(2, load("(", "@mine.lua")):match("^[%w.]+")`, `"mine.lua"`}, {`select(2, load("(", "=")):sub(1, 2)`, `"=:"`},
		{`select(2, pcall(ipairs))`, `"row:1: bad argument #1 to ipairs (table expected, got nil)"`}, {`select(2, pcall(tostring))`, `"row:1: bad argument #1 to tostring (value expected)"`},
	})
	refused(t, [][2]string{
		{`string.char(256)`, "value 1 must be in 0..255, not 256"}, {`string.char(65, -1)`, "value 2"}, {`string.char(1.5)`, "whole number"}, {`string.char(0/0)`, "NaN"}, {`string.char({})`, "not a table"},
		{`next({}, "x")`, "invalid key to 'next'"}, {`next({a = 1}, 0)`, "invalid key to 'next'"}, {`next({a = 1}, 0/0)`, "invalid key to 'next'"}, {`next(5)`, "table expected"},
		{`select(0, 1)`, "index out of range"}, {`select(-2, 1)`, "index out of range"}, {`select(-1/0, 1)`, "whole number"}, {`select(0.5)`, "whole number"}, {`select({})`, "whole number"},
		{`setmetatable(5, {})`, "table expected, got number"}, {`setmetatable(print, {})`, "table expected, got function"}, {`setmetatable(true, {})`, "table expected"}, {`setmetatable(board, {})`, "table expected, got a board"},
		{`setmetatable({}, 5)`, "nil or table expected"}, {`setmetatable({})`, "nil or table expected"}, {`setmetatable(setmetatable({}, {__metatable = 1}), {})`, "cannot change a protected metatable"},
		{`setmetatable(select(3, solve(taquin.parse("1 0 / 2 ."), "ida")), {})`, "cannot change a protected metatable"},
		{`assert(loadstring("return 1e"))`, `malformed number near "1e"`}, {`assert(loadstring("\nx = '\\400'"))`, `chunk:2: escape sequence too large near \400`}, {`assert(loadstring("x = \"\\\\\\256\""))`, `too large near \256`},
		{`load(function() return 5 end)`, "the function must return strings, and nil at the end, not 5"}, {`load("x", "x", "b")`, "only source is loaded"}, {`load("x", "x", "y")`, `mode must be "t" or "bt"`}, {`load("x", "x", "t", {})`, "no other is taken"}, {`load("x", "x", nil, nil)`, "no other is taken"},
		{`solve(board, "ida", {heuristic = {"manhattan", "manhattan", "manhattan", "manhattan", "manhattan", "manhattan", "manhattan", "manhattan", "manhattan", "manhattan", "manhattan", "manhattan", "manhattan", "manhattan", "manhattan", "manhattan", "manhattan"}})`, "a list of 17 names; at most 16 are taken"},
		{`solve(board, "optimal", {tables = ("6-6-3+"):rep(1000) .. "6-6-3"})`, "of at most 4096 bytes, not a string"},
		{`perm(("(0 1)"):rep(2e6))`, "at most 8388608 are read"}, {`solve.reduce(("h"):rep(5e6))`, "at most 4194304 are reduced"},
		{`local t = {} for i = 1, 3000 do t[i] = i end local r = {} for i = 1, 3000 do r[i] = t end lab.table(r)`, "there are more than 4194304 cells (row 1399)"},
		{`local t = {} for i = 1, 3000 do t["k" .. i] = i end local r = {} for i = 1, 3000 do r[i] = t end lab.csv("never.csv", r)`, "too many different keys"},
		{`local s = ("x"):rep(1e7) local r = {} for i = 1, 20 do r[i] = s end lab.table{r}`, "longer than"}, {`local s = ("x"):rep(1e7) local r = {} for i = 1, 20 do r[i] = s end lab.csv("never.csv", {r})`, "longer than"},
	})
}

// A loop's three values are all set, whatever stood in their places before.
func TestLoopsWithFewValues(t *testing.T) {
	const before = `for k in pairs{a = 1, b = 2} do end `
	for source, want := range map[string]string{
		`local n = 0 ` + before + `for k in next, {x = 1, y = 2} do n = n + 1 end return n`:                                                     "2",
		`local n = 0 ` + before + `for k, v in next, {x = 1, y = 2} do n = n + v end return n`:                                                  "3",
		before + `for a in function(s, c) return nil, error(tostring(s) .. tostring(c), 0) end do end`:                                          "nilnil",
		before + `for a in function(s, c) return nil, error(tostring(s) .. tostring(c), 0) end, (function() return 7 end)() do end`:             "7nil",
		before + `for a, b in function(s, c) return nil, error(tostring(s) .. tostring(c), 0) end, 7, 8, 9 do end`:                              "78",
		`local n = 0 for a, b, c, d in (function(s, i) i = (i or 0) + 1 if i < 3 then return i, 1, 2, 3 end end) do n = n + a + d end return n`: "9",
	} {
		h := newHost(t, nil)
		values, err := h.Run("loop", source)
		got := fmt.Sprint(err)
		if err == nil {
			got = values[0].String()
		}
		if got != want {
			t.Errorf("%s\ngives %s, want %s", source, got, want)
		}
	}
}

// A function may use so many locals of those around it as gopher-lua can count.
func TestCapturedVariables(t *testing.T) {
	for _, n := range []int{1, 255, 256, 300} {
		var source strings.Builder
		uses := "0"
		for level := range 2 {
			fmt.Fprintf(&source, "return (function() ")
			for i := range n/2 + n%2*level {
				fmt.Fprintf(&source, "local a%d_%d = 1 ", level, i)
				uses += fmt.Sprintf(" + a%d_%d", level, i)
			}
		}
		source.WriteString("return function() local s = " + uses + " return s end end)() end)()()")
		h := newHost(t, nil)
		values, err := h.Run("captured", source.String())
		switch {
		case n <= 255 && (err != nil || values[0].String() != fmt.Sprint(n)):
			t.Errorf("%d variables: %v %v", n, values, err)
		case n > 255 && (err == nil || !strings.Contains(err.Error(), fmt.Sprintf("captured:1: a function uses %d local variables of the functions around it; at most 255", n))):
			t.Errorf("%d variables: %v %v", n, values, err)
		}
	}
}

// A game in a host of little memory forgets the older half of its moves.
func TestHistoryFitsTheMemory(t *testing.T) {
	h, err := luabind.New(luabind.Config{Out: new(strings.Builder), Memory: 64e6})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	values, err := h.Run("history", `local b = taquin.new(2, 2)
for i = 1, 10 do b:copy():play_possible(("hb"):rep(1e6)) b:play(("hb"):rep(1e6)) end
return #b:history() <= 8e6, #b:history() > 3e6, b:solved(), b:undo(2):solved()`)
	if got := fmt.Sprint(values, err); got != "[true true true true] <nil>" {
		t.Error(got)
	}
}

// What an error shows at a terminal is short and steers nothing.
func TestLegible(t *testing.T) {
	for text, want := range map[string]string{
		"plain \"text\", \\ and é\n\tin lines": "plain \"text\", \\ and é\n\tin lines",
		"\x1b[2J\x9b\r\u009b\x00\x7f":          `\027[2J\155\r\194\155\000\127`,
		strings.Repeat("x", 9000):              strings.Repeat("x", 4096) + "… (9000 bytes)",
	} {
		if got := luabind.Legible(text); got != want {
			t.Errorf("%q gives %q, want %q", text, got, want)
		}
	}
}
