package stdlib_test

import (
	"errors"
	"strings"
	"testing"

	"taquin/luabind"
	"taquin/luabind/guard"
	"taquin/luabind/luatest"
)

func TestStrings(t *testing.T) {
	const saying = `setmetatable({}, {__tostring = function() return "0 ." end})`
	luatest.Gives(t, [][2]string{
		{`("%s|%5s|%-5s|"):format(` + saying + `, "ab", "ab")`, `"0 .|   ab|ab   |"`},
		{`("%d %i %x %5.2f %g %c %%"):format(3, "4", 255, 0.5, 1e20, 65)`, `"3 4 ff  0.50 1e+20 A %"`},
		{`("%d %d %x|%5d|%-4d|%05.1f"):format(" 0x10 ", "0e1", -1, 3, 3, 2)`, `"16 0 ffffffffffffffff|    3|3   |002.0"`},
		{`("%d %.0f"):format("-0", "1e3")`, `"0 1000"`},
		{`("%g %g %.3g %e"):format(0.1, 1/3, 2/3, 12345678)`, `"0.1 0.333333 0.667 1.234568e+07"`},
		{`("%%d%%"):format(1)`, `"%d%"`},
		{`#("%c%c"):format(255, 0)`, `2`},
		{`loadstring("return " .. ("%q"):format('é"\\ \n\r\0'))() == 'é"\\ \n\r\0'`, `true`},
		{`pcall(string.format, "%d", 1.5)`, `false "row:1: string.format: value 1 (%d) must be a whole number, not 1.5"`}, {`select("#", string.format("%s", nil))`, `1`},
		{`("ab"):rep(3)`, `"ababab"`}, {`("ab"):rep(-1)`, `""`}, {`("a"):rep(3, "-")`, `"a-a-a"`}, {`string.rep(1, 2)`, `"11"`},
		{`("\255\254aBz{[@"):upper() == "\255\254ABZ{[@"`, `true`}, {`("Éa"):upper()`, `"ÉA"`}, {`("ÉAZ@["):lower()`, `"Éaz@["`}, {`#("ı\255"):upper()`, `3`},
		{`("a\255\0b"):reverse() == "b\0\255a"`, `true`}, {`("\255\254"):len()`, `2`}, {`("a\255b"):sub(2, 2) == "\255"`, `true`}, {`("abc"):sub(-2, -1)`, `"bc"`},
		{`("abcdef"):sub("2", 3.9), ("abc"):sub(0), ("abc"):sub(3, 2), ("abc"):sub(-9, 9), ("abc"):byte("2"), ("ab"):rep("2"), string.len(123), string.reverse(12), table.concat({1, 2}, 0)`, `"bc" "abc" "" "abc" 98 "abab" 3 "21" "102"`},
		{`tostring(2^63), tostring(-2^63), 2^63 .. " " .. -2^63, ("%s %s"):format(2^63, -2^63), table.concat({-2^63}), string.len(-2^63)`, `"9.223372036854776e+18" "-9.223372036854776e+18" "9.223372036854776e+18 -9.223372036854776e+18" "9.223372036854776e+18 -9.223372036854776e+18" "-9.223372036854776e+18" 22`},
		{`2^63, -2^63, 2^63 - 1024, -(2^63 - 1024), (-2^63 .. ""):gsub("%d+", 2^63, 1)`, `9.223372036854776e+18 -9.223372036854776e+18 9223372036854774784 -9223372036854774784 "-9.223372036854776e+18.223372036854776e+18" 1`},
		{`string.char(0, 255) == "\0\255"`, `true`}, {`string.char("65")`, `"A"`}, {`string.char()`, `""`},
		{`("abc"):byte()`, `97`}, {`("abc"):byte(2)`, `98`}, {`("abc"):byte(-2, -1)`, `98 99`}, {`("abc"):byte(0)`, ``}, {`("abc"):byte(2, 9)`, `98 99`},
		{`string.__index`, `nil`}, {`("x").rep == string.rep`, `true`}, {`("x").none`, `nil`}, {`string.none`, `nil`},
	})
	refused(t, [][2]string{
		{`("%d"):format("x")`, "value 1 (%d) must be a whole number, not the string \"x\""}, {`("%d"):format(0.5)`, "not 0.5"}, {`("%d"):format()`, "no value for directive 1 (%d)"},
		{`("%d"):format(".")`, "must be a whole number, not the string \".\""}, {`("%f"):format("")`, "must be a number"},
		{`("%*d"):format(1, 2)`, "format: Lua has no directive %* (possible: %d"}, {`("%y"):format(1)`, "Lua has no directive %y"}, {`("%123d"):format(1)`, "Lua has no directive %123"}, {`("%v"):format({})`, "no directive %v"},
		{`("%5"):format(1)`, "in the middle of a directive"}, {`("%f"):format({})`, "must be a number, not a table"},
		{`("x"):rep(1e10)`, "longer than"}, {`("x"):rep(0.5)`, "whole number"},
		{`("x"):sub(1/0)`, "string.sub: first index must be a whole number, not +Inf"}, {`("x"):sub()`, "first index must be a whole number, not nil"}, {`string.char(256)`, "value 1 must be in 0..255, not 256"}, {`string.char(65, -1)`, "value 2"}, {`string.char(1.5)`, "whole number"}, {`string.char(0/0)`, "NaN"}, {`string.char({})`, "not a table"},
	})
}

// The operator ".." looks how long its result will be.
func TestConcat(t *testing.T) {
	luatest.Gives(t, [][2]string{
		{`"a" .. 1 .. "b" .. 0.5`, `"a1b0.5"`},
		{`(function() local join = setmetatable({}, {__concat = function(x, y) return type(x) .. "+" .. type(y) end}) return join .. 1, "a" .. join, "a" .. "b" .. join .. "c" end)()`, `"table+number" "string+table" "abtable+string"`},
		{`"\0concat\0" == "\0con" .. "cat\0", #"\0concat\0+", "\0concat\0++" == ("\0concat\0") .. "++"`, `true 9 true`},
	})
	refused(t, [][2]string{
		{`local s = ("x"):rep(1e8) return s .. s`, "the string would take 200.0 MB; at most 128 MiB are allowed"},
		{`local t = {} return "a" .. t`, "attempt to concatenate a table value (local 't')"},
		{`return "a" .. none .. "b"`, "attempt to concatenate a nil value (global 'none')"},
	})
}

func TestSort(t *testing.T) {
	luatest.Gives(t, [][2]string{
		{`(function() local t = {3, 1, 2} table.sort(t) return t end)()`, `{1, 2, 3}`},
		{`(function() local t = {"b", "", "a", "B"} table.sort(t) return t end)()`, `{"", "B", "a", "b"}`},
		{`(function() local t = {3, 1, 2} table.sort(t, nil) return t end)()`, `{1, 2, 3}`},
		{`(function() local t = {3, 1, 2} table.sort(t, function(x, y) return x > y end) return t end)()`, `{3, 2, 1}`},
		{`(function() local t = {} table.sort(t) return t end)()`, `{}`},
		{`(function() local t = {{}} table.sort(t) return #t end)()`, `1`},
		{`(function() local t = {3, 1, x = 0} table.sort(t) return t end)()`, `{1, 3, x=0}`},
		{`select("#", table.sort{2, 1})`, `0`},
		{`(function()
local lt = {__lt = function(x, y) return x.n < y.n end}
local t = {} for i = 1, 50 do t[i] = setmetatable({n = i * 37 % 50}, lt) end
table.sort(t) for i = 1, 50 do if t[i].n ~= i - 1 then return i end end return "sorted" end)()`, `"sorted"`},
		{`(function()
for n = 0, 300 do
  local t, seen = {}, {}
  for i = 1, n do t[i] = math.random(n) seen[t[i]] = (seen[t[i]] or 0) + 1 end
  table.sort(t, n % 2 == 0 and function(x, y) return x < y end or nil)
  for i, v in ipairs(t) do seen[v] = seen[v] - 1 if i > 1 and t[i - 1] > v then return n, i end end
  for _, left in pairs(seen) do if left ~= 0 then return n, "lost" end end
  if #t ~= n then return n, #t end
end return "sorted" end)()`, `"sorted"`},
		// comparators that lie, or change the list, lose nothing
		{`(function()
for _, lie in ipairs{function() return true end, function() return false end, function() return math.random() < 0.5 end, function(x, y) return x <= y end, function(x, y) return x ~= y end} do
  local t, sum = {}, 0
  for i = 1, 500 do t[i] = i end
  table.sort(t, lie)
  for i = 1, 500 do sum = sum + t[i] end
  if #t ~= 500 or sum ~= 125250 then return #t, sum end
end return "whole" end)()`, `"whole"`},
		{`(function() local t = {3, 1, 2} table.sort(t, function(x, y) t[3] = nil t[1] = 9 return x < y end) return t end)()`, `{1, 2, 3}`},
		{`(function() local t = {3, 1, 2} local ok = pcall(table.sort, t, function(x, y) error("no") end) return ok, t end)()`, `false {3, 1, 2}`},
		{`(function() local t = {3, "x", 2} return pcall(table.sort, t), t end)()`, `false {3, "x", 2}`},
	})
	refused(t, [][2]string{
		{`table.sort({1, "x"})`, "attempt to compare"},
		{`table.sort({{}, {}})`, "attempt to compare table with table"},
		{`table.sort({1, nil, 2})`, "attempt to compare"},
		{`table.sort({2, 1}, function(x, y) return x.n < y.n end)`, "attempt to index"},
		{`table.sort(3)`, "list must be a table, not 3"},
		{`table.sort({}, 3)`, "the comparator must be a function, not 3"},
	})
}

// Places are whole numbers, and what a list has not is not taken out of it; any number may
// be the largest key.
func TestPlaces(t *testing.T) {
	luatest.Gives(t, [][2]string{
		{`(function() local t = {1, 3} table.insert(t, 2, 2) table.insert(t, 4) return t end)()`, `{1, 2, 3, 4}`},
		{`(function() local t = {1, 2, 3} t[3] = nil return table.remove(t), #t, table.remove(t, nil), (table.remove(t)) end)()`, `2 1 1 nil`},
		{`(function() local t = {1, 2} table.insert(t, "1", 0) table.insert(t, 4, 9) table.insert(t, 0, 7) return t[0], t[1], t[2], t[5] end)()`, `7 nil 0 9`},
		{`table.remove({1, 2, 3}), table.remove({1, 2, 3}, 1), (table.remove{})`, `3 1 nil`},
		{`select("#", table.remove({1, 2, 3}, -1)), select("#", table.remove({1}, 2)), select("#", table.remove({}, 0))`, `0 0 0`},
		{`table.maxn{}, table.maxn{4, 5, 6}, table.maxn{[2^40] = 1, 2}, table.maxn{[1.5] = 1, [-3] = 2, x = 9}, table.maxn{[-3] = 2}`, `0 3 1099511627776 1.5 0`},
	})
	refused(t, [][2]string{
		{`table.insert({}, 0/0, "v")`, "table.insert: i must be a whole number, not NaN"},
		{`table.insert({}, 1/0, "v")`, "table.insert: i must be a whole number"},
		{`table.insert({}, 1.5, "v")`, "table.insert: i must be a whole number, not 1.5"},
		{`table.remove({1}, 1.5)`, "table.remove: i must be a whole number, not 1.5"},
		{`table.remove({1}, "x")`, `table.remove: i must be a whole number, not the string "x"`},
		{`table.insert({}, 1, 2, 3)`, "table.insert: wrong number of arguments (4); the call is table.insert(list, [i,] v)"}, {`table.insert({})`, "wrong number of arguments (1)"},
		{`table.insert(3, 1)`, "table.insert: the list must be a table, not 3"},
	})
}

func TestInterruptSort(t *testing.T) {
	for name, source := range map[string]string{
		"numbers":    `local t = {} while true do for i = 1, 3e5 do t[i] = -i * 7919 % 1000003 end table.sort(t) end`,
		"strings":    `local s, t = ("a"):rep(1e7), {} for i = 1, 100 do t[i] = s .. math.random(9) end table.sort(t)`,
		"Go":         `local t = {} for i = 1, 1e6 do t[i] = i end table.sort(t, math.max)`,
		"comparator": `local t = {} for i = 1, 1e6 do t[i] = i end while true do pcall(table.sort, t, function(x, y) return x > y end) end`,
		"metamethod": `local lt = {__lt = function() while true do end end} table.sort{setmetatable({}, lt), setmetatable({}, lt)}`,
	} {
		t.Run(name, func(t *testing.T) { interrupted(t, source) })
	}
}

func TestTableConcat(t *testing.T) {
	luatest.Gives(t, [][2]string{{`table.concat({1, "b", 2.5}, ", ")`, `"1, b, 2.5"`}, {`table.concat({1, 2, 3}, "", 2, 3)`, `"23"`}, {`table.concat({})`, `""`}})
	refused(t, [][2]string{{`table.concat({1, {}})`, "element 2 must be a string or a number, not a table"}, {`table.concat(3)`, "list must be a table"},
		{`local s = ("x"):rep(1e8) table.concat{s, s}`, "table.concat: the result would be longer than 128 MiB"}})
}

func TestPrint(t *testing.T) {
	var out strings.Builder
	l := newLab(t, &out)
	if _, err := l.Run("print", `print(1, "a", nil, setmetatable({}, {__tostring = function() return "mine" end}), io.stderr) io.write("x", 2, "\n") print()`); err != nil {
		t.Fatal(err)
	}
	if want := "1\ta\tnil\tmine\tio.stderr\nx2\n\n"; out.String() != want {
		t.Errorf("printed %q, want %q", out.String(), want)
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestBrokenOutput(t *testing.T) {
	l := newLab(t, brokenPipe{})
	if _, err := l.Run("print", `print(1)`); err == nil || !strings.Contains(err.Error(), "cannot write the output: broken pipe") {
		t.Errorf("print to a broken pipe gives %v", err)
	}
}

// io.stderr and io.stdout write where they should, within the limit of output.
func TestStreams(t *testing.T) {
	var out, errs strings.Builder
	l := luatest.New(t, luabind.Config{Out: &out, Err: &errs, Limits: guard.Limits{Output: 20}})
	if _, err := l.Run("streams", `io.stderr:write("no", 1) io.stdout:write("yes", 2, "\n") print(io.stderr)`); err != nil {
		t.Fatal(err)
	}
	if out.String() != "yes2\nio.stderr\n" || errs.String() != "no1" {
		t.Errorf("written %q and %q", out.String(), errs.String())
	}
	if _, err := l.Run("more", `io.stderr:write("abcd")`); err == nil || !strings.Contains(err.Error(), "more:1: output limit reached") || errs.String() != "no1ab" {
		t.Errorf("over the limit: %v, written %q", err, errs.String())
	}
	refused(t, [][2]string{
		{`io.write({})`, "argument 1 must be a string or a number, not a table"},
		{`io.stderr:write({})`, "io.stderr:write: argument 1 must be a string or a number, not a table"},
		{`io.stdout:write(1, nil)`, "io.stdout:write: argument 2 must be"},
		{`io.stderr.write("x")`, "the stream must be a stream, not the string \"x\"; a method is called with a colon, as in io.stderr:write()"},
		{`io.stderr.x = 1`, "a stream has no field to write"}, {`io.stderr:close()`, `a stream has no method "close"`},
		{`getmetatable(io.stderr).__index = {}`, "attempt to"},
	})
}

// Output is cut at its limit, and no pcall goes on behind it.
func TestMaxOutput(t *testing.T) {
	var out strings.Builder
	l := luatest.New(t, luabind.Config{Out: &out, Limits: guard.Limits{Output: 10}})
	_, err := l.Run("long", `while true do pcall(print, "abc") end`)
	if err == nil || !strings.Contains(err.Error(), "output limit reached") || out.String() != "abc\nabc\nab" {
		t.Errorf("printed %q, then %v", out.String(), err)
	}
}
