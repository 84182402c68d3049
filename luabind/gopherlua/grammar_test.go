package gopherlua_test

import (
	"testing"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua"
)

// What gopher-lua's own parser accepts and Lua 5.1 refuses is an error with its place.
func TestGrammarRefuses(t *testing.T) {
	const call = `a call whose ( begins a new line: write it in one line, or a ; between two statements; near "(" (column 1)`
	for text, want := range map[string]string{
		"x = {1,2,;}":                `c:1: syntax error near ";" (column 10)`,
		"x = {\n1,\n2,,3}":           `c:3: syntax error near "," (column 3)`,
		"x = {1;, 2}":                `c:1: syntax error near "," (column 8)`,
		"x = 1;; y = 2":              `c:1: syntax error near ";" (column 7)`,
		"; x = 1":                    `c:1: syntax error near ";" (column 1)`,
		"do\n  ; end":                `c:2: syntax error near ";" (column 3)`,
		"function f(a) ; end":        `c:1: syntax error near ";" (column 15)`,
		"x = f\n(g)":                 "c:2: " + call,
		"f(a) -- a call\n(g or h)()": "c:2: " + call,
		"f'x'\n(g)":                  "c:2: " + call,
		"f{\n1\n}\n(g)":              "c:4: " + call,
		"x = {a.b\n(c)}":             "c:2: " + call,
		"x = 3x":                     `c:1: malformed number near "3x"`,
		"if 1and 2 then end":         `c:1: malformed number near "1and"`,
		"x =\n0x1p3":                 `c:2: malformed number near "0x1p3"`,
		"x = 1 \x00":                 "c: this is not a text in Lua",
	} {
		if e := wrongIn(t, gopherlua.Chunk{Name: "c", Text: text}); e == nil || e.Error() != want {
			t.Errorf("%q: %v\nwant %s", text, e, want)
		}
	}
}

// What looks like these errors and is none is compiled.
func TestGrammarAccepts(t *testing.T) {
	for _, text := range []string{
		"x = {1, 2;}", "x = {f();}", "f();", "return 1;", "x = 'a;;b,,c' -- ;;\ny = [[;;]]", "local x\n(f)()", "local x, y\n(f)()", "local function f(a)\n(g)() end", "x = function(a)\n(g)() end",
		"function f\n(a) end", "function t.a:b\n(c) end", "x = {1}\n(f)()", "x = 'y'\n(g)()", "x = 1\n(f)()", "x = y == nil\n(f)()", "do end\n(f)()", "x = {a\n(b)}", "f(\na\n)", "goto x\n(f)() ::x::", "::x::;",
		"x = 1e-5 + 0xfF + .5 + 5. + 1E+3", "x = 'a\x00b' --\x00\n--[[\x00]] y = [[\x00]]", "x\v=\f1", "--[= no long comment\nx = 1",
	} {
		if _, err := gopherlua.Compile(t.Context(), gopherlua.Chunk{Name: "c", Text: text}, &lua.LFunction{}); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}
