package globals_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"taquin/luabind"
	"taquin/luabind/explain"
	"taquin/luabind/guard"
	"taquin/luabind/luatest"
)

// scripts are built in: each finds what lies beside it.
var scripts = fstest.MapFS{
	"five.lua":      {Data: []byte("return 5, arg[1], nil, 6")},
	"in/outer.lua":  {Data: []byte("local got = include('inner') return 'outer ' .. got")},
	"in/inner.lua":  {Data: []byte("return 'inner'")},
	"in/again.lua":  {Data: []byte("include('again')")},
	"in/fails.lua":  {Data: []byte("\nerror('of mine')")},
	"in/syntax.lua": {Data: []byte("\nx = = 3")},
	"in/ever.lua":   {Data: []byte("while true do end")},
}

// A script gives its values to who includes it, and is found from where that lies.
func TestInclude(t *testing.T) {
	l := luatest.Asserting(t, luabind.Config{Scripts: scripts})
	for i := range 2 { // an error leaves no folder behind
		l.Must(`
local function values(...) return {select("#", ...), ...} end
equal(values(include("five")), {4, 5, nil, nil, 6}) equal(values(include("five.lua"))[1], 4)
equal(include("in/outer"), "outer inner")
fails("no such script", include, "inner")
fails("in/fails.lua:2: of mine", include, "in/fails")
fails("scripts are included 64 deep", include, "in/again")`)
		if i == 0 {
			l.Interrupted(`include("in/ever")`)
		}
	}
	for chunk, want := range map[string]string{
		`include("none")`: `no such script: "none" is neither a file nor a built-in script`, `include("in")`: "a folder of built-in scripts", `include("")`: `"" is not the name of a script`,
		`include()`: "include: name must be a string, not nil", `include(3)`: "include: name must be a string, not 3",
	} {
		if _, err := l.Run("c", chunk); err == nil || !strings.Contains(err.Error(), want) || errors.Is(err, guard.ErrNoScript) {
			t.Errorf("%s gives %v, want %s, and nothing about the script that was run", chunk, err, want)
		}
	}
}

// An error in the text of a script shows the line of that text.
func TestIncludeSyntax(t *testing.T) {
	_, err := luatest.New(t, luabind.Config{Scripts: scripts}).Run("c", `include("in/syntax")`)
	var e *explain.Error
	if !errors.As(err, &e) || !strings.Contains(e.Text.String(), "in/syntax.lua:2:") || !strings.Contains(e.Excerpt, "x = = 3") {
		t.Errorf("it ends with %+v", err)
	}
}

// arg has the name and the arguments, whatever metatable the globals have.
func TestArg(t *testing.T) {
	l := luatest.Asserting(t, luabind.Config{Scripts: scripts})
	l.Must(`setmetatable(_G, {__newindex = function() error("called") end})`)
	if _, err := l.Run("name.lua", `equal({arg[0], arg[1], arg[2], arg[3]}, {"name.lua", "one", "two"}) equal({...}, {"one", "two"}) equal(select(2, include("five")), "one")`, "one", "two"); err != nil {
		t.Error(err)
	}
	if err := l.RunScript("five", "x"); err != nil {
		t.Error(err)
	}
	if err := l.RunScript("none"); !errors.Is(err, guard.ErrNoScript) {
		t.Errorf("a script that is not there gives %v", err)
	}
}
