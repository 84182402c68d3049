package luabind_test

import (
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"taquin/luabind"
	"taquin/luabind/guard"
	"taquin/luabind/lib/taquin"
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

// A script that catches the errors of the memory limit and tries again gets no more memory: it
// continues with its memory, or is cancelled.
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

// The memory of a chunk is free for the next one, including its last locals and functions.
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

// A trace requires one order of the moves, so that a sample runs on one thread.
func TestSampleTrace(t *testing.T) {
	traced := func(options string) string {
		var out strings.Builder
		trace := taquin.NewTrace(&out)
		h, err := luabind.New(luabind.Config{Out: io.Discard, Trace: trace})
		if err != nil {
			t.Fatal(err)
		}
		defer h.Close()
		if _, err := h.Run("c", `lab.sample(30, function(i) board:reset() board:up() return i end, `+options+`)`); err != nil {
			t.Fatal(err)
		}
		if err := trace.Flush(); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	one := traced("nil")
	for _, options := range []string{"{threads = 2}", "{cluster = true}"} {
		if got := traced(options); got != one || one == "" {
			t.Errorf("the trace is\n%s\nand with %s\n%s", one, options, got)
		}
	}
}

// A function that includes a script finds it from where its own script lies, and
// that finds the globals; a check that fails on a thread fails the test.
func TestSampleIncludes(t *testing.T) {
	scripts := fstest.MapFS{
		"sub/main.lua": {Data: []byte(`base = 7; local r = lab.sample(9, function(i) return include("part") + i end, {threads = 2}); assert(r.mean == 12)`)},
		"sub/part.lua": {Data: []byte(`return base`)},
		"t_test.lua":   {Data: []byte(`test("caught", function() lab.sample(9, function(i) pcall(check.equal, i, 10) return i end, {threads = 2}) end)`)},
	}
	h, err := luabind.New(luabind.Config{Out: io.Discard, Scripts: scripts})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	if err := h.RunScript("sub/main"); err != nil {
		t.Error(err)
	}
	tests, err := h.LoadTests("t_test.lua")
	if err != nil || len(tests) != 1 {
		t.Fatal(tests, err)
	}
	if err := h.RunTest(tests[0]); err == nil || !strings.Contains(err.Error(), "10") {
		t.Errorf("the test ends with %v", err)
	}
}

// breakouts are attempts to leave the sandbox; package stdlib tests those with Lua's own library.
// Each chunk must return nil or false, or fail.
var breakouts = []string{
	// Libraries are read-only, in every way there is to write.
	`taquin.new = nil`, `perm.random = nil`, `solve.methods = nil`, `cards.dogs = nil`, `draw.text = nil`, `lab.seed = nil`, `lab.mine = 1`,
	`rawset(lab, "x", 1)`, `table.remove(lab)`,
	`setmetatable(lab, {__index = {}})`,
	`getmetatable(select(3, solve(taquin.parse("1 0 / 2 ."), "ida"))).__tostring = nil`, `setmetatable(select(3, solve(taquin.parse("1 0 / 2 ."), "ida")), {})`,
	`getmetatable(board).__index = {}`, `setmetatable(board, {})`, `board.up = print`, `getmetatable(perm{0}).__mul = nil`, `getmetatable(solve(board, "lines")).__index = nil`,
	// Writing files.
	`lab.csv("x.csv", {{1}})`, `lab.csv("/dev/null", {{1}})`, `taquin.space(2, 2):dot("x.dot")`,
	// Reading others.
	`include("/etc/passwd")`, `include("../outside")`, `include("../outside.lua")`, `include("sub/../../outside.lua")`, `include("link")`, `include("link.lua")`, `include("linked/outside.lua")`, `include("./../outside.lua")`, `include("/dev/zero")`, `include("sub")`, `include("")`, `include("a\0b")`,
}

func TestSandboxHolds(t *testing.T) {
	dir := t.TempDir()
	inside := filepath.Join(dir, "inside")
	for name, text := range map[string]string{
		"outside.lua": `return "out"`, "inside/mine.lua": `return "in"`, "inside/sub/deeper.lua": `return include("../mine"), include("sibling")`, "inside/sub/sibling.lua": `return "by its side"`,
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, target := range map[string]string{"link.lua": "../outside.lua", "linked": ".."} {
		if err := os.Symlink(target, filepath.Join(inside, name)); err != nil {
			t.Fatal(err)
		}
	}
	run := func(source string) (string, error) {
		t.Helper()
		path := filepath.Join(inside, "main.lua")
		if err := os.WriteFile(path, []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		h, err := luabind.New(luabind.Config{Out: &out, Limits: guard.Limits{Sandbox: true}, Scripts: fstest.MapFS{"lib/five.lua": {Data: []byte("return 5")}}})
		if err != nil {
			t.Fatal(err)
		}
		defer h.Close()
		err = h.RunScript(path)
		return out.String(), err
	}
	for _, source := range breakouts {
		out, err := run(`print((function() ` + source + ` end)())`)
		if got := strings.TrimSpace(out); err == nil && got != "" && got != "nil" && got != "false" {
			t.Errorf("%s\ngives %s", source, got)
		}
		if err != nil && strings.Contains(err.Error(), "internal error") {
			t.Errorf("%s: %v", source, err)
		}
		// A breakout must not succeed without output.
		if err == nil && out == "\n" {
			t.Errorf("%s\nis not refused", source)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(inside, "x.*")); len(left) > 0 {
		t.Errorf("files were written: %v", left)
	}

	// The rest of the lab works in it.
	for source, want := range map[string]string{
		`print(include("mine"), include("sub/deeper"))`:                                                             "in\tin\tby its side",
		`print(include("lib/five"), os.time() > 0, os.clock() >= 0, type(os.date()))`:                               "5\ttrue\ttrue\tstring",
		`board = taquin.new(3, 3) board:shuffle(1) print(solve(board, "ida").length, board:distance())`:             "24\t24",
		`x = 5 print(_G.x, N, poscv, load("return x")(), collectgarbage("count") > 0, collectgarbage())`:            "5\t4\t15\t5\ttrue\t0",
		`print(pcall(function() return lab.sed end))`:                                                               "did you mean lab.seed?",
		`print(lab.sample(10, function(i) return i end).mean, perm.random(5):order() > 0, #cards.dogs():classes())`: "5.5\ttrue\t2",
		`help("string.rep") help(string.rep) print(tostring(lab):sub(1, 5))`:                                        "table",
	} {
		out, err := run(source)
		if err != nil || !strings.Contains(out, want) {
			t.Errorf("%s\ngives %s, %v; want %s", source, out, err, want)
		}
	}
}

// A chunk that is typed or piped has no folder to include from.
func TestSandboxWithoutScript(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("near.lua", []byte("return 1"), 0o644); err != nil {
		t.Fatal(err)
	}
	h, err := luabind.New(luabind.Config{Out: io.Discard, Limits: guard.Limits{Sandbox: true}})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	if _, err := h.Run("typed", `include("near")`); err == nil || !strings.Contains(err.Error(), "neither a file in the folder of the script nor a built-in script") {
		t.Errorf("include gives %v", err)
	}
}
