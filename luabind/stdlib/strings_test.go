package stdlib_test

import (
	"testing"

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
		{`("%*d"):format(1, 2)`, "format: Lua has no directive %* (there are %d"}, {`("%y"):format(1)`, "Lua has no directive %y"}, {`("%123d"):format(1)`, "Lua has no directive %123"}, {`("%v"):format({})`, "no directive %v"},
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
