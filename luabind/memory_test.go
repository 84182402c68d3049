package luabind_test

import (
	"runtime"
	"strings"
	"testing"

	"taquin/luabind"
	"taquin/luabind/guard"
	"taquin/luabind/luatest"
)

// Scripts that make much garbage and hold little run to their end; those that hold too much
// are refused more, or stopped. It is the same on many threads.
func TestMemoryOfScripts(t *testing.T) {
	const limit = 64 << 20
	for name, test := range map[string]struct{ script, want string }{
		"garbage":                  {`local n = 0 for _ = 1, 500 do n = n + #("x"):rep(1e6) end return n`, ""},
		"garbage on threads":       {`lab.sample(16, function() for _ = 1, 100 do local s = ("x"):rep(1e6) end return 1 end, {threads = 8})`, ""},
		"large texts on threads":   {`lab.sample(64, function() return #("x"):rep(7e6) end, {threads = 16})`, ""},
		"tables":                   {`local t = {} for i = 1, 1e9 do t[i] = {i} end`, "memory limit"},
		"tables on threads":        {`lab.sample(16, function() local t = {} for i = 1, 1e9 do t[i] = {i} end end, {threads = 16})`, "memory limit"},
		"texts":                    {`local t = {} while true do t[#t+1] = ("x"):rep(5e6) end`, "memory limit"},
		"texts of other texts":     {`local s, t = ("x"):rep(5e6), {} while true do t[#t+1] = s:upper() end`, "memory limit"},
		"joined texts":             {`local s, t = ("x"):rep(5e6), {} while true do t[#t+1] = s .. "y" end`, "memory limit"},
		"copies of a long history": {`local b, t = taquin.new(2, 2):play(("hgbd"):rep(1e6)), {} while true do t[#t+1] = b:copy() end`, "memory limit"},
		"solutions of cards":       {`local c = {} for i = 1, 9 do c[i] = {1, 1, 1, 1} end local d = cards.new{cols = 9, rows = 1, cards = c, match = "equal"} d:solutions(100000)`, "there is no room for"},
		"a long chunk":             {`assert(load(("f = function() end "):rep(1e5)))`, "there is no room for"},
		"shared parts of a text":   {`local s, t = ("x"):rep(7e6), {} for i = 1, 1e5 do t[i] = s:sub(i) end lab.sample(2, function() return #t end, {threads = 2})`, "memory limit"},
	} {
		t.Run(name, func(t *testing.T) {
			l := luatest.New(t, luabind.Config{Seed: 1, Limits: guard.Limits{Memory: limit, Sandbox: true}})
			_, err := l.Run("script", test.script)
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("%v, want %q", err, test.want)
			}
		})
	}
}

// A script that catches the error each time that it is refused more does not get more by
// asking again: it goes on with what it holds, or is stopped.
func TestMemoryAskedForAgain(t *testing.T) {
	l := luatest.New(t, luabind.Config{Seed: 1, Limits: guard.Limits{Memory: 64 << 20}})
	_, err := l.Run("script", `
		local t = {}
		local function fill() while true do t[#t+1] = ("x"):rep(1e6) end end
		for _ = 1, 300 do
			pcall(fill)
			assert(#t < 70)
		end`)
	if err != nil && !strings.Contains(err.Error(), "memory limit") {
		t.Error(err)
	}
}

// What a chunk held is free for the next one, also where its locals and its functions were
// the last of their place.
func TestMemoryOfEndedChunks(t *testing.T) {
	for name, test := range map[string]struct{ script, want string }{
		"a local":            {`do local t = {} while true do t[#t+1] = ("x"):rep(1e6) end end`, "there is no room for"},
		"a local of a call":  {`local function f() local t = {} while true do t[#t+1] = ("x"):rep(1e6) end end f()`, "there is no room for"},
		"what a closure has": {`local t = {} local function fill() while true do t[#t+1] = ("x"):rep(1e6) end end assert(not pcall(fill))`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			runtime.GC() // garbage of other tests is not this one's
			l := luatest.New(t, luabind.Config{Seed: 1, Limits: guard.Limits{Memory: 64 << 20}})
			_, err := l.Run("script", test.script)
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Fatalf("%v, want %q", err, test.want)
			}
			if _, err := l.Run("script", `local t = {} for i = 1, 6 do t[i] = ("x"):rep(5e6) end`); err != nil {
				t.Errorf("the next chunk: %v", err)
			}
		})
	}
}
