package stdlib_test

import (
	"strings"
	"testing"

	"taquin/luabind"
	"taquin/luabind/guard"
	"taquin/luabind/luatest"
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
	`rawset(string, "rep", nil)`, `rawset(math, "pi", 3)`, `table.insert(math, 1)`, `table.insert(string, 1, 2)`, `table.sort(string)`,
	`setmetatable(string, nil)`, `setmetatable(math, {})`, `setmetatable(_G, nil)`, `setmetatable(_G, {__newindex = print})`,
	`getmetatable("").__index = {}`, `getmetatable("").__add = print`, `setmetatable("", {})`, `setmetatable(5, {__index = string})`, `setmetatable(print, {})`, `setmetatable(true, {})`, `setmetatable(coroutine.create(print), {})`,
	`getmetatable(string).__index.rep = nil`, `getmetatable(_G).__index = nil`,
	`for k, v in pairs(string) do if k == "rep" then string[k] = nil end end`,
	`local f, inside = pairs(string) inside.rep = nil`, `local f, inside = pairs(math) rawset(inside, "pi", 3)`,
	// What is above a limit, in one go.
	`return #("x"):rep(1e9)`, `local s = ("x"):rep(1e6) return s:rep(1e6)`,
	`return concat`, `return _G["\0concat\0"]`, `return type("\0concat\0") ~= "string"`, `return ("\0concat\0")("a", "b") .. "c"`, `local x = "a" .. "b" return type("\0concat\0+") ~= "string"`,
	`return load("return x", "x", "t", {x = 1})`,
}

func TestSandboxHolds(t *testing.T) {
	run := func(chunk string) (string, error) {
		var out strings.Builder
		l := luatest.New(t, luabind.Config{Out: &out, Limits: guard.Limits{Sandbox: true, Memory: 256e6}})
		_, err := l.Run("main", chunk)
		return out.String(), err
	}
	for _, chunk := range breakouts {
		out, err := run(`print((function() ` + chunk + ` end)())`)
		if got := strings.TrimSpace(out); err == nil && got != "" && got != "nil" && got != "false" {
			t.Errorf("%s\ngives %s", chunk, got)
		}
		if err != nil && strings.Contains(err.Error(), "internal error") {
			t.Errorf("%s: %v", chunk, err)
		}
		// What must fail must not pass in silence.
		if err == nil && out == "\n" {
			t.Errorf("%s\nis not refused", chunk)
		}
	}

	// The rest of the library works in it.
	for chunk, want := range map[string]string{
		`print(("ab"):rep(2), ("x"):upper(), #"abc", math.floor(2.5), string.format("%d", 3))`:                           "abab\tX\t3\t2\t3",
		`local n = 0 for k in pairs(string) do n = n + 1 end for k in next, math do n = n + 1 end print(n > 30)`:         "true",
		`print(rawget(string, "rep") == string.rep, next({}), next({5}))`:                                                "true\tnil\t1\t5",
		`local t = {3, 1, 2} table.sort(t) table.insert(t, 4) rawset(t, 5, 5) print(table.concat(t, " "), #t)`:           "1 2 3 4 5\t5",
		`print(os.time() > 0, os.clock() >= 0, type(os.date()))`:                                                         "true\ttrue\tstring",
		`x = 5 print(_G.x, load("return x")(), collectgarbage("count") > 0, collectgarbage())`:                           "5\t5\ttrue\t0",
		`local c = coroutine.wrap(function() coroutine.yield(1) end) print(c(), xpcall(error, function() return 7 end))`: "1\tfalse\t7",
	} {
		out, err := run(chunk)
		if err != nil || !strings.Contains(out, want) {
			t.Errorf("%s\ngives %s, %v; want %s", chunk, out, err, want)
		}
	}
	for _, row := range [][2]string{
		{`table.insert(math, 1)`, "math is read-only in the sandbox"}, {`table.sort(string)`, "string is read-only in the sandbox"}, {`rawset(os, "exit", print)`, "os is read-only in the sandbox"},
		{`string.rep = nil`, "string is read-only in the sandbox"}, {`setmetatable(_G, nil)`, "cannot change a protected metatable"}, {`rawget(5, 1)`, "rawget: the table must be a table, not 5"},
	} {
		if _, err := run(row[0]); err == nil || !strings.Contains(err.Error(), row[1]) {
			t.Errorf("%s is refused with %v, want %s", row[0], err, row[1])
		}
	}
}

// What the lab leaves out of Lua's library is nil, and the error of a call says why and what
// there is instead, in help too.
func TestAbsent(t *testing.T) {
	everywhere := []string{"require", "dofile", "loadfile", "module", "io.open", "io.read", "io.lines", "io.popen", "io.input", "io.output", "io.close", "io.tmpfile", "io.type",
		"os.execute", "os.remove", "os.rename", "os.tmpname", "os.getenv", "os.setlocale", "getfenv", "setfenv", "newproxy", "debug.getinfo", "debug.sethook", "table.unpack"}
	for _, c := range []struct {
		sandbox bool
		names   []string
	}{
		{false, everywhere},
		{true, append(everywhere, "io.write", "io.stderr", "os.exit", "os.difftime", "string.dump")},
	} {
		var out strings.Builder
		l := luatest.New(t, luabind.Config{Out: &out, Limits: guard.Limits{Sandbox: c.sandbox}})
		for _, name := range c.names {
			_, err := l.Run("row", name+`("x")`)
			if err == nil || !strings.Contains(err.Error(), "; there is no "+name+" here: ") {
				t.Errorf("sandbox %v: %s is refused with %v", c.sandbox, name, err)
			}
			if c.sandbox && err != nil && (strings.Contains(err.Error(), "lab.csv") || strings.Contains(err.Error(), "draw.svg")) {
				t.Errorf("the sandbox, which writes no files, says of %s: %v", name, err)
			}
			out.Reset()
			l.Must(`help("` + name + `")`)
			if text := out.String(); !strings.HasPrefix(text, name+"\n    Lua has it, and the lab has not: ") {
				t.Errorf("sandbox %v: help about %s is %q", c.sandbox, name, text)
			}
		}
		l.Must(`assert(not require and not os.execute and not os.remove)`)
	}
	l := luatest.New(t, luabind.Config{})
	if _, err := l.Run("row", `io.open("x.txt", "w")`); err == nil || !strings.Contains(err.Error(), "use lab.csv for rows, draw.svg, draw.png and draw.gif for pictures") {
		t.Errorf("io.open says %v", err)
	}
	if _, err := l.Run("row", `os.exit = nil os.exit()`); err == nil || strings.Contains(err.Error(), "here:") {
		t.Errorf("what a script has removed itself is refused with %v", err)
	}
}
