package stdlib_test

import (
	"strings"
	"testing"

	"taquin/luabind/luatest"
)

// What the manual of Lua 5.1 says of the four functions (5.4).
func TestPatterns(t *testing.T) {
	luatest.Gives(t, [][2]string{
		{`("hello"):find("l")`, `3 3`},
		{`("hello"):find("(l)(l)()")`, `3 4 "l" "l" 5`},
		{`("hello"):find("x")`, `nil`},
		{`("hello"):find("l", 4)`, `4 4`},
		{`("hello"):find("l", 5)`, `nil`},
		{`("hello"):find("l", -2)`, `4 4`},
		{`("hello"):find("h", -99)`, `1 1`},
		{`("hello"):find("h", 0)`, `1 1`},
		{`("hello"):find("", 99)`, `6 5`},
		{`("hello"):find("", 6)`, `6 5`},
		{`("hello"):find("", 3)`, `3 2`},
		{`("hello"):find("")`, `1 0`},
		{`(""):find("")`, `1 0`},
		{`("a.b"):find(".", 2, true)`, `2 2`},
		{`("a.b"):find("%", 1, true)`, `nil`},
		{`("a.b"):find("", 2, true)`, `2 1`},
		{`("a.b"):find(".", 2, false)`, `2 2`},
		{`("a+b"):find("+")`, `2 2`},
		{`("a.b"):find("%.")`, `2 2`},
		{`("abc"):find("^b", 2)`, `2 2`},
		{`("abc"):find("^a", 2)`, `nil`},
		{`string.find(1234, 23)`, `2 3`},
		{`string.find("a1", "%d", "2")`, `2 2`},
		{`("a\0b"):find("%z")`, `2 2`},
		{`("THE (quick) fox"):find("%f[%a]%a+%f[%A]", 2)`, `6 10`},

		{`("key = value"):match("^(%w+)%s*=%s*(%w+)$")`, `"key" "value"`},
		{`("key = value"):match("%w+")`, `"key"`},
		{`("  trim  "):match("^%s*(.-)%s*$")`, `"trim"`},
		{`("2024-05-06"):match("(%d+)-(%d+)-(%d+)")`, `"2024" "05" "06"`},
		{`("hello"):match("()ll()")`, `3 5`},
		{`("hello"):match("x")`, `nil`},
		{`("hello"):match(".", 99)`, `nil`},
		{`("hello"):match("", 99)`, `""`},
		{`("hello"):match(".", -1)`, `"o"`},
		{`("f(a(b)c)d"):match("%b()")`, `"(a(b)c)"`},
		{`([[say "it's"]]):match("([\"'])(.-)%1")`, `"\"" "it's"`},
		{`select("#", ("x"):match("()()"))`, `2`},

		{`("hello world"):gsub("o", "0")`, `"hell0 w0rld" 2`},
		{`("hello"):gsub("", "-")`, `"-h-e-l-l-o-" 6`},
		{`("abc"):gsub("%w*", "x")`, `"xx" 2`}, // 5.4 has one: it takes no empty match after another
		{`("abc"):gsub("b*", "-")`, `"-a--c-" 4`},
		{`("hello world"):gsub("(%w+)", "%1 %1")`, `"hello hello world world" 2`},
		{`("hello world"):gsub("%w+", "%0 %0", 1)`, `"hello hello world" 1`},
		{`("hello world"):gsub("%w+", "%1")`, `"hello world" 2`},
		{`("hello world from Lua"):gsub("(%w+)%s*(%w+)", "%2 %1")`, `"world hello Lua from" 2`},
		{`("abc"):gsub("%w", "%%%0%x")`, `"%ax%bx%cx" 3`},
		{`("abc"):gsub("()", "%1")`, `"1a2b3c4" 4`},
		{`("abc"):gsub("b", 7)`, `"a7c" 1`},
		{`("abc"):gsub("x", "y")`, `"abc" 0`},
		{`("aaa"):gsub("a", "b", 2)`, `"bba" 2`},
		{`("aaa"):gsub("a", "b", 0)`, `"aaa" 0`},
		{`("aaa"):gsub("a", "b", -1)`, `"aaa" 0`},
		{`("aaa"):gsub("^a", "b")`, `"baa" 1`},
		{`("aaa"):gsub("a$", "b")`, `"aab" 1`},
		{`("$name is $age"):gsub("%$(%w+)", {name = "Lua", age = 31})`, `"Lua is 31" 2`},
		{`("$name is $age"):gsub("%$(%w+)", {name = false})`, `"$name is $age" 2`},
		{`("abc"):gsub("%w", setmetatable({}, {__index = function(_, k) return k .. k end}))`, `"aabbcc" 3`},
		{`("abc"):gsub("()", {[2] = "two"})`, `"atwobc" 4`},
		{`("4+5"):gsub("%d", function(d) return d * 2 end)`, `"8+10" 2`},
		{`("abc"):gsub("(%w)()", function(c, i) if i ~= 3 then return c:upper() .. i end end)`, `"A2bC4" 3`},
		{`("abc"):gsub("%w", function() return false end)`, `"abc" 3`},
		{`("abc"):gsub("%w", string.upper)`, `"ABC" 3`},
		{`("abc"):gsub("%w", function(c) return (c:gsub("b", function() return ("x"):gsub("x", "y") end)) end)`, `"ayc" 3`},
		{`#("x"):rep(1000):gsub(".", ("y"):rep(1000))`, `1000000`},
		{`string.gfind`, `nil`},
	})
}

// An iterator of gmatch needs no arguments, keeps its own place, and may go from
// one coroutine to another.
func TestGmatch(t *testing.T) {
	var out strings.Builder
	l := newLab(t, &out)
	if _, err := l.Run("gmatch", `
for w in ("to be or"):gmatch("%a+") do io.write(w, ";") end print()
for k, v in ("a=1, b=2"):gmatch("(%w+)=(%w+)") do io.write(k, v, ";") end print()
for i in ("ab"):gmatch("()") do io.write(i, ";") end print()
for w in ("ab"):gmatch("x*") do io.write("[", w, "]") end print()
for w in ("a^a"):gmatch("^a") do io.write(w, ";") end print() -- ^ is no anchor here
local one, two = ("abc"):gmatch("."), ("abc"):gmatch(".")
print(one(), two(), one(), coroutine.wrap(function() return one() end)(), one(), one(), two())
for a in ("ab"):gmatch(".") do for b in ("xy"):gmatch(".") do io.write(a, b, ";") end end print()`); err != nil {
		t.Fatal(err)
	}
	const want = "to;be;or;\na1;b2;\n1;2;3;\n[][][]\n^a;\na\ta\tb\tc\tnil\tnil\tb\nax;ay;bx;by;\n"
	if out.String() != want {
		t.Errorf("it prints\n%swant\n%s", out.String(), want)
	}
}

// More patterns than are kept compiled, and twice over, give each its own.
func TestManyPatterns(t *testing.T) {
	luatest.Gives(t, [][2]string{{`(function()
for turn = 1, 2 do for i = 1, 200 do
  local found = ("<" .. i .. ">"):match("<(" .. i .. ")>")
  if found ~= tostring(i) or ("x"):match("<(" .. i .. ")>") then return i, found end
end end
local long = ("x"):rep(1000)
return (long .. "y"):find(long .. "(y)") end)()`, `1 1001 "y"`}})
}

func TestPatternErrors(t *testing.T) {
	refused(t, [][2]string{
		{`("a"):find("%")`, "string.find: malformed pattern (ends with '%') at byte 1"},
		{`("a"):match("[a")`, "string.match: malformed pattern (missing ']') at byte 1"},
		{`("a"):gmatch("(a")`, "string.gmatch: unfinished capture at byte 1"},
		{`("a"):gsub("%1", "")`, "string.gsub: invalid capture index %1 at byte 1"},
		{`("a"):find(("()"):rep(33))`, "string.find: too many captures (more than 32)"},
		{`("a"):find(("a?"):rep(1e6))`, "string.find: pattern too complex (more than 65536 items)"},
		{`("a"):gsub("a", "%")`, "string.gsub: invalid use of '%' in the replacement"},
		{`("a"):gsub("a", "%2")`, "string.gsub: invalid capture index %2 in the replacement: the pattern has 0 captures"},
		{`("a"):gsub("(a)", "%2")`, "invalid capture index %2 in the replacement: the pattern has 1 captures"},
		{`("a"):gsub("a", true)`, "string.gsub: the replacement must be a string, a table or a function, not true"},
		{`("a"):gsub("a")`, "the replacement must be a string, a table or a function, not nil"},
		{`("a"):gsub("a", function() return {} end)`, "string.gsub: invalid replacement value (a table)"},
		{`("a"):gsub("a", {a = true})`, "string.gsub: invalid replacement value (true)"},
		{`("a"):gsub("a", "b", 0.5)`, "string.gsub: how many to replace must be a whole number, not 0.5"},
		{`("a"):find("a", {})`, "string.find: init must be a whole number, not a table"},
		{`("a"):find()`, "string expected, got nil"},
		{`string.gmatch({}, "a")`, "string expected, got table"},
		{`("a"):gsub("a", function() error("mine") end)`, "mine"},
		{`local y = ("y"):rep(1e8)
local ok, message = pcall(string.gsub, "xxx", ".", y) assert(not ok and message:find("string.gsub: the result would be longer than", 1, true), message);
("xxx"):gsub(".", function() return y end)`, "string.gsub: the result would be longer than 128 MiB"},
	})
}

func TestInterruptPatterns(t *testing.T) {
	for name, source := range map[string]string{
		"find":        `("a"):rep(4000):find(".-.-.-.-b$")`,
		"find pcall":  `while true do pcall(string.find, ("a"):rep(4000), ("a-"):rep(60) .. "b") end`,
		"match":       `("a"):rep(4000):match(("a-"):rep(60) .. "b")`,
		"gmatch":      `for _ in ("a"):rep(4000):gmatch(".-.-.-.-b$") do end`,
		"gmatch long": `local s = ("a"):rep(3e7) while true do for _ in s:gmatch("a*b") do end end`,
		"gsub":        `("a"):rep(4000):gsub(".-.-.-.-b$", "")`,
		"gsub empty":  `local s = ("a"):rep(3e7) while true do s:gsub("", "") end`,
		"gsub Lua":    `("a"):rep(100):gsub(".", function() while true do end end)`,
		"gsub pcall":  `while true do pcall(string.gsub, ("a"):rep(1e6), ".", function() pcall(error) end) end`,
		"gsub Go":     `local t = {} for i = 1, 1e6 do t[i] = "" end ("a"):rep(1e6):gsub(".", function() return table.concat(t) end)`,
		"gsub table":  `("a"):rep(100):gsub(".", setmetatable({}, {__index = function() while true do end end}))`,
	} {
		t.Run(name, func(t *testing.T) { interrupted(t, source) })
	}
}

// A coroutine cannot yield in the middle of a replacement; the error is clean,
// and everything works afterwards.
func TestYieldInGsub(t *testing.T) {
	l := newLab(t, nil)
	for _, source := range []string{
		`("abc"):gsub(".", coroutine.yield)`,
		`("abc"):gsub(".", function(c) coroutine.yield(c) end)`,
		`("abc"):gsub(".", setmetatable({}, {__index = function(_, c) coroutine.yield(c) end}))`,
	} {
		_, err := l.Run("chunk", `local co = coroutine.create(function() `+source+` end); local _, e = coroutine.resume(co); error(e, 0)`)
		if err == nil || !strings.Contains(err.Error(), "cannot yield through") {
			t.Errorf("%s: %v", source, err)
		}
	}
	if _, err := l.Run("after", `local co = coroutine.wrap(function() for w in ("a b"):gmatch("%a") do coroutine.yield(w) end end) assert(co() == "a" and co() == "b" and co() == nil)`); err != nil {
		t.Error(err)
	}
}
