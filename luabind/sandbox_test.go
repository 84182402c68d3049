package luabind_test

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"taquin/luabind"
)

// breakouts are the ways out that are tried, after what Redis and Luau forbid
// and what is known of gopher-lua. Each chunk must return nil or false, or fail.
var breakouts = []string{
	// Files, programs and packages.
	`return io`, `return os.execute`, `return os.exit`, `return os.getenv`, `return os.remove`, `return os.rename`, `return os.tmpname`, `return os.setlocale`, `return os.difftime`, `return os.setenv`,
	`return dofile`, `return loadfile`, `return require`, `return module`, `return package`, `return newproxy`, `return channel`, `return _printregs`,
	`return getfenv`, `return setfenv`, `return debug.getinfo`, `return debug.getupvalue`, `return debug.setupvalue`, `return debug.getregistry`, `return debug.sethook`, `return debug.setmetatable`, `return debug.getmetatable`, `return debug.getlocal`, `return debug.setfenv`,
	`return string.dump`, `string.dump(function() end)`,
	`return (load("\27Lua"))`, `return (loadstring("\27LuaQ\0\1\4\4\4\8\0"))`,
	// Libraries are read-only, in every way there is to write.
	`string.rep = nil`, `string.mine = 1`, `math.random = nil`, `table.insert = print`, `coroutine.wrap = nil`, `os.time = nil`, `os.execute = print`, `debug.traceback = nil`,
	`taquin.new = nil`, `perm.random = nil`, `solve.methods = nil`, `cards.dogs = nil`, `draw.text = nil`, `lab.seed = nil`, `lab.mine = 1`,
	`rawset(string, "rep", nil)`, `rawset(math, "pi", 3)`, `rawset(lab, "x", 1)`, `table.insert(math, 1)`, `table.insert(string, 1, 2)`, `table.remove(lab)`, `table.sort(string)`,
	`setmetatable(string, nil)`, `setmetatable(math, {})`, `setmetatable(lab, {__index = {}})`, `setmetatable(_G, nil)`, `setmetatable(_G, {__newindex = print})`,
	`getmetatable("").__index = {}`, `getmetatable("").__add = print`, `setmetatable("", {})`, `setmetatable(5, {__index = string})`, `setmetatable(print, {})`, `setmetatable(true, {})`, `setmetatable(coroutine.create(print), {})`, `getmetatable(select(3, solve(taquin.parse("1 0 / 2 ."), "ida"))).__tostring = nil`, `setmetatable(select(3, solve(taquin.parse("1 0 / 2 ."), "ida")), {})`,
	`getmetatable(string).__index.rep = nil`, `getmetatable(_G).__index = nil`,
	`for k, v in pairs(string) do if k == "rep" then string[k] = nil end end`,
	`local f, inside = pairs(string) inside.rep = nil`, `local f, inside = pairs(math) rawset(inside, "pi", 3)`,
	`getmetatable(board).__index = {}`, `setmetatable(board, {})`, `board.up = print`, `getmetatable(perm{0}).__mul = nil`, `getmetatable(solve(board, "lines")).__index = nil`,
	// Writing files.
	`lab.csv("x.csv", {{1}})`, `lab.csv("/dev/null", {{1}})`, `taquin.space(2, 2):dot("x.dot")`,
	// Reading others.
	`include("/etc/passwd")`, `include("../outside")`, `include("../outside.lua")`, `include("sub/../../outside.lua")`, `include("link")`, `include("link.lua")`, `include("linked/outside.lua")`, `include("./../outside.lua")`, `include("/dev/zero")`, `include("sub")`, `include("")`, `include("a\0b")`,
	// What is above a limit, in one go.
	`return #("x"):rep(1e9)`, `local s = ("x"):rep(1e6) return s:rep(1e6)`,
	// An interrupted script does not go on.
	`return concat`, `return _G["\0concat\0"]`, `return type("\0concat\0") ~= "string"`, `return ("\0concat\0")("a", "b") .. "c"`, `local x = "a" .. "b" return type("\0concat\0+") ~= "string"`,
	`return load("return x", "x", "t", {x = 1})`,
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
		h, err := luabind.New(luabind.Config{Out: &out, Sandbox: true, Memory: 256e6, Scripts: fstest.MapFS{"lib/five.lua": {Data: []byte("return 5")}}})
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
		// What must fail must not pass in silence.
		if err == nil && out == "\n" {
			t.Errorf("%s\nis not refused", source)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(inside, "x.*")); len(left) > 0 {
		t.Errorf("files were written: %v", left)
	}

	// The rest of the lab works in it.
	for source, want := range map[string]string{
		`print(("ab"):rep(2), ("x"):upper(), #"abc", math.floor(2.5), string.format("%d", 3))`:                           "abab\tX\t3\t2\t3",
		`local n = 0 for k in pairs(string) do n = n + 1 end for k in next, math do n = n + 1 end print(n > 30)`:         "true",
		`print(rawget(string, "rep") == string.rep, next({}), next({5}))`:                                                "true\tnil\t1\t5",
		`local t = {3, 1, 2} table.sort(t) table.insert(t, 4) rawset(t, 5, 5) print(table.concat(t, " "), #t)`:           "1 2 3 4 5\t5",
		`print(include("mine"), include("sub/deeper"))`:                                                                  "in\tin\tby its side",
		`print(include("lib/five"), os.time() > 0, os.clock() >= 0, type(os.date()))`:                                    "5\ttrue\ttrue\tstring",
		`board = taquin.new(3, 3) board:shuffle(1) print(solve(board, "ida").length, board:distance())`:                  "24\t24",
		`x = 5 print(_G.x, N, poscv, load("return x")(), collectgarbage("count") > 0, collectgarbage())`:                 "5\t4\t15\t5\ttrue\t0",
		`print(pcall(function() return lab.sed end))`:                                                                    "there is lab.seed",
		`print(lab.sample(10, function(i) return i end).mean, perm.random(5):order() > 0, #cards.dogs():classes())`:      "5.5\ttrue\t2",
		`local c = coroutine.wrap(function() coroutine.yield(1) end) print(c(), xpcall(error, function() return 7 end))`: "1\tfalse\t7",
		`help("string.rep") help(string.rep) print(tostring(lab):sub(1, 5))`:                                             "table",
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
	h, err := luabind.New(luabind.Config{Out: io.Discard, Sandbox: true})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	if _, err := h.Run("typed", `include("near")`); err == nil || !strings.Contains(err.Error(), "neither a file in the folder of the script nor a built-in script") {
		t.Errorf("include gives %v", err)
	}
}

// Output is cut at its limit, and no pcall goes on behind it.
func TestMaxOutput(t *testing.T) {
	var out strings.Builder
	h, err := luabind.New(luabind.Config{Out: &out, MaxOutput: 10})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	_, err = h.Run("long", `while true do pcall(print, "abc") end`)
	if err == nil || !strings.Contains(err.Error(), "output limit reached") || out.String() != "abc\nabc\nab" {
		t.Errorf("printed %q, then %v", out.String(), err)
	}
}
