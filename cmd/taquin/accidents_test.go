package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	"taquin/cmd/taquin/terminal"
)

// accident is a script that would harm a careless host, and how it must end:
// with an error that says so (one of several, with "|" between them), or in any
// orderly way if there is no text. Every one of them has 256 MB.
type accident struct{ source, want string }

const (
	outOfTime = "time limit reached"
	tooDeep   = "nested too deep|no room"
	overflow  = "stack overflow"
)

// limit is how much time a script has: little if its time must run out, or may,
// and else so much that no busy machine takes it for the script's.
func (a accident) limit() time.Duration {
	switch {
	case a.want == outOfTime, a.want == "":
		return 50 * time.Millisecond
	case strings.Contains(a.want, "reached"): // either limit, or a refusal before it
		return 500 * time.Millisecond
	}
	return 2 * time.Minute
}

// check wants an orderly end with the right error.
func (a accident) check(t *testing.T, code int, text string) {
	t.Helper()
	shown := strings.ToValidUTF8(text[:min(len(text), 500)], "?")
	switch {
	case a.want == "" && code != 0 && code != 1:
		t.Errorf("exit code %d\n%s", code, shown)
	case a.want != "" && code != 1:
		t.Errorf("exit code %d, want 1\n%s", code, shown)
	case !slices.ContainsFunc(strings.Split(a.want, "|"), func(want string) bool { return strings.Contains(text, want) }):
		t.Errorf("the error is not about %q\n%s", a.want, shown)
	}
	if len(text) > 100_000 || strings.ContainsRune(text, '\x1b') {
		t.Errorf("the error is %d bytes long, or steers the terminal", len(text))
	}
	for _, crash := range []string{"goroutine ", "fatal error", "internal error", "runtime error", "nil pointer"} {
		if strings.Contains(text, crash) {
			t.Errorf("it crashes:\n%s", shown)
		}
	}
}

// command writes the script and returns the command line that runs it.
func (a accident) command(t *testing.T) (dir string, args []string) {
	t.Helper()
	dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "accident.lua"), []byte(a.source), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir, []string{"run", "--timeout", a.limit().String(), "--memory", "256MB", "accident.lua"}
}

// eachAccident runs a test for each.
func eachAccident(t *testing.T, list []accident, test func(*testing.T, accident)) {
	for i, a := range list {
		t.Run(fmt.Sprintf("%d/%.40s", i, strings.ToValidUTF8(a.source, "?")), func(t *testing.T) { test(t, a) })
	}
}

// Accidents that only an interruption or an error ends, one after the other in
// one program.
func TestAccidents(t *testing.T) {
	eachAccident(t, accidents(), func(t *testing.T, a accident) {
		runtime.GC() // so that one does not answer for the memory of another
		dir, args := a.command(t)
		t.Chdir(dir)
		nothing, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer nothing.Close()
		errors := scratch(t)
		code := newApp(parts()).Run(args, terminal.Std{In: nothing, Out: &terminal.Output{File: nothing}, Err: &terminal.Output{File: errors}})
		a.check(t, code, content(t, errors))
	})
}

// Accidents that fill the memory or the stack, each in a program of its own, end
// within twice the memory that they were allowed.
func TestAccidentsWithMemory(t *testing.T) {
	eachAccident(t, accidentsWithMemory(), func(t *testing.T, a accident) {
		if runtime.NumCPU() > 1 {
			t.Parallel()
		}
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
		defer cancel()
		dir, args := a.command(t)
		cmd := exec.CommandContext(ctx, "taquin", args...)
		cmd.Dir = dir
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		code := exitCodeOf(cmd.Run())
		a.check(t, code, stderr.String())
		usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
		if !ok || runtime.GOOS != "linux" || raceDetector() { // elsewhere it is counted otherwise
			return
		}
		if took := usage.Maxrss * 1024 / 1_000_000; took > 512 {
			t.Errorf("it takes %d MB", took)
		}
	})
}

// The same at a prompt: after every one of them the session lives, with its
// variables.
func TestAccidentsAtThePrompt(t *testing.T) {
	s := opened(t, "--memory", "256MB")
	enter := func(limit time.Duration, entry string) string {
		s.Timeout = limit
		printed, err := s.Enter(entry)
		if err != nil {
			t.Fatalf("%.200s: %v", entry, err)
		}
		return printed
	}
	enter(0, `alive = "so far"`)
	for i, a := range append(accidents(), accidentsWithMemory()...) {
		if !utf8.ValidString(a.source) || strings.ContainsAny(a.source, "\x00\n") || len(a.source) > 200 || a.source == "" {
			continue
		}
		enter(100*time.Millisecond, fmt.Sprintf("do local _ = (function() %s end)() end return alive .. %d", strings.TrimPrefix(a.source, "return "), i))
		enter(0, "t, f, g = nil")
		if got, want := enter(0, fmt.Sprintf("alive .. \", after %d\"", i)), fmt.Sprintf("\"so far, after %d\"\n", i); got != want {
			t.Fatalf("after %s it prints %.500q", a.source, got)
		}
	}
}

func accidents() []accident {
	return []accident{
		// Loops without end.
		{`while true do end`, outOfTime},
		{`repeat until false`, outOfTime},
		{`for i = 1, math.huge do end`, outOfTime},
		{`::again:: goto again`, outOfTime},
		{`while true do pcall(function() while true do end end) end`, outOfTime},
		{`while true do pcall(error) end`, outOfTime},
		{`coroutine.wrap(function() while true do end end)()`, outOfTime},
		{`local c = coroutine.wrap(function() while true do coroutine.yield() end end) while true do c() end`, outOfTime},
		{`function f() return f() end f()`, outOfTime},
		{`function f() return g() end function g() return f() end pcall(f)`, outOfTime},
		{`local function f() return f() end xpcall(f, debug.traceback)`, outOfTime},
		{`table.sort({3, 2, 1}, function() while true do end end)`, outOfTime},
		{`("x"):gsub("x", function() while true do end end)`, outOfTime},
		{`setmetatable({}, {__index = function() while true do end end}).x()`, outOfTime},
		{`print(setmetatable({}, {__tostring = function() while true do end end}))`, outOfTime},
		{`while true do collectgarbage() end`, outOfTime},
		{`while true do solve(taquin.new(64, 64):shuffle(1), "lines") end`, outOfTime},
		{`solve(taquin.new(4, 4):shuffle(1), "deepening")`, outOfTime},
		{`solve(taquin.new(3, 3):shuffle(1), "ida", {heuristic = function() while true do end end})`, outOfTime},
		{`lab.sample(1000, function() while true do end end)`, outOfTime},
		{`perm.group{perm.random(200, 1), perm.random(200, 2)}:word(perm.random_even(200, 3))`, outOfTime},
		// Patterns that try everything.
		{`("a"):rep(4000):find(("a-"):rep(60) .. "b")`, outOfTime},
		{`("a"):rep(4000):match(".-.-.-.-b$")`, outOfTime},
		{`("a"):rep(3e7):find(".-b")`, outOfTime},
		{`for w in ("a"):rep(4000):gmatch(("a*"):rep(30) .. "b") do end`, outOfTime},
		{`("a"):rep(4000):gsub((".-"):rep(20) .. "b", "")`, outOfTime},
		{`("x"):find(("x?"):rep(1e6))`, "pattern too complex"},
		{`("x"):find("%")`, "malformed pattern"},
		// Strings.
		{`("x"):rep(1e10)`, "longer than"},
		{`("x"):rep(1e18)`, "must be"},
		{`("x"):rep(2^53)`, "longer than"},
		{`("xy"):rep(1e7, ("z"):rep(1e7))`, "longer than"},
		{`local s = "x" while true do s = s .. s end`, "the string would take"},
		{`local s = "x" while true do s = s .. s .. s .. s .. s .. s end`, "the string would take"},
		{`local s = ("x"):rep(1e7) return table.concat({s, s, s, s, s})`, "longer than"},
		{`local s = ("x"):rep(1e7) return ("%s%s%s%s%s"):format(s, s, s, s, s)`, "longer than"},
		{`return ("%99999d"):format(1)`, "no directive"},
		{`return ("x"):rep(1e6):gsub("x", ("y"):rep(1e6))`, "longer than"},
		{`return ("x"):rep(1e6):gsub("", ("y"):rep(1e6))`, "longer than"},
		{`return ("x"):rep(1e7):byte(1, -1)`, "too many"},
		{`return ("%q"):format(("\0"):rep(3e7))`, "longer than"},
		{`local s, t = ("x"):rep(3e7), {} for i = 1, 60 do t[i] = s end print(unpack(t))`, ""},
		{`local s, t = ("x"):rep(3e7), {} for i = 1, 500 do t[i] = s end io.write(unpack(t))`, ""},
		{`local big = ("\1"):rep(3e7) pcall(solve, board, big) pcall(taquin.new, 4, 4, big) pcall(help, big) pcall(apropos, big) pcall(solve, board, "ida", {[big] = 1}) local x = board[big]`, "has no method"},
		{`local p = (" "):rep(7e6) assert(load(function() return p end))`, "longer than"},
		// Tables.
		{`local t = {} t[5e7] = 1 assert(t[5e7] == 1)`, ""},
		{`local t = {} table.insert(t, 6e7, 1)`, ""},
		{`local t = {} t[2^53] = 1 t[-1] = 2 t[0.5] = 3 assert(t[2^53] == 1)`, ""},
		{`local t = {} t[0/0] = 1`, "NaN"},
		{`local t = {} t[nil] = 1`, "nil"},
		{`return unpack({}, 1, 1e9)`, "too many"},
		{`return unpack({}, -1e15, 1e15)`, "too many"},
		{`return select(-1e9, 1)`, ""},
		{`local t = {} for i = 1, 1000 do t[i] = math.random() end table.sort(t, function() return true end)`, ""},
		{`local t = {} for i = 1, 1000 do t[i] = i end table.sort(t, function(a, b) return math.random() < 0.5 end)`, ""},
		{`table.sort({1, "x", {}})`, "compare"},
		{`setmetatable({}, {__index = function(t, k) return t[k] end}).x()`, overflow},
		{`local t = {} setmetatable(t, {__index = t}) return t.x.y`, "has no end"},
		{`local a, b = {}, {} setmetatable(a, {__index = b}) setmetatable(b, {__index = a}) return a.x`, "has no end"},
		{`local t = {} setmetatable(t, {__newindex = t}) t.x = 1`, "has no end"},
		{`local t = setmetatable({}, {__eq = function(a, b) return a == b end}) return t == setmetatable({}, getmetatable(t))`, overflow},
		{`local t = setmetatable({}, {}) getmetatable(t).__call = t t()`, "call"},
		{`local t = setmetatable({}, {__concat = function(a, b) return a .. b end}) return t .. t`, overflow},
		{`local t = setmetatable({}, {__tostring = tostring}) print(t)`, overflow},
		// Recursion.
		{`function f() error(setmetatable({}, {__tostring = f})) end f()`, "error"},
		{`local n = 0 function f() n = n + 1 include("accident") end f()`, "deep"},
		// Coroutines.
		{`function f() coroutine.wrap(f)() end f()`, "coroutines run in coroutines"},
		{`local c c = coroutine.wrap(function() c() end) c()`, "that runs"},
		{`local c = coroutine.wrap(error) pcall(c) c()`, "dead"},
		{`local c c = coroutine.wrap(function() local d = coroutine.wrap(function() c() end) d() end) c()`, "that runs"},
		{`function h(b) return solve(b, "ida", {heuristic = h}).length end h(taquin.new(3, 3):shuffle(1))`, "solvers call each other"},
		{`function h(b) return coroutine.wrap(function() return solve(b, "astar", {heuristic = h}).length end)() end h(taquin.new(3, 3):shuffle(1))`, "solvers call each other"},
		// Chunks.
		{`assert(loadstring("return " .. ("not "):rep(1e6) .. "1"))`, tooDeep},
		{`assert(loadstring("return " .. ("("):rep(1e6)))`, tooDeep},
		{`assert(loadstring("return " .. ("{"):rep(1e6)))`, tooDeep},
		{`assert(loadstring("return " .. ("- "):rep(1e6) .. "1"))`, tooDeep},
		{`assert(loadstring("return " .. ("a.."):rep(1e6) .. "a"))`, tooDeep},
		{`assert(loadstring("return " .. ("a+"):rep(2e4) .. "a"))`, tooDeep},
		{`assert(loadstring("return a" .. (".b"):rep(2e4)))`, tooDeep},
		{`assert(loadstring("a" .. ("()"):rep(2e4)))`, tooDeep},
		{`assert(loadstring(("do "):rep(1e6)))`, tooDeep},
		{`assert(loadstring(("function f() "):rep(1e6)))`, tooDeep},
		{`assert(loadstring("if x then " .. ("elseif x then "):rep(2e4) .. "end"))`, tooDeep},
		{`assert(loadstring("\27Lua"))`, "only source is loaded"},
		{`assert(loadstring("x = '\0\255\254'"))`, ""},
		{`local x = "` + strings.Repeat("x", 10_000_000) + `" assert(#x == 10000000)`, ""},
		{strings.Repeat("x=1 ", 2_500_000), ""},
		{"x = 1 \x00 y = 2", "not a text"},
		{"x = \xff\xfe", "near"},
		{"print('\xff\xfe \\0')", ""},
		{"", ""},
		// Errors that are no texts.
		{`error(nil)`, "nil"},
		{`error()`, "nil"},
		{`error({})`, "error value"},
		{`error(setmetatable({}, {__tostring = function() error("again") end}))`, "error"},
		{`error(setmetatable({}, {__tostring = function() return {} end}))`, "error"},
		{`error(setmetatable({}, {__tostring = function() while true do end end}))`, ""},
		{`error(("x"):rep(1e6))`, "xxx"},
		{`error(("x"):rep(3e7))`, "… (300000"},
		{`error("\27[2J")`, `\027[2J`},
		{`error({("\27[2J"):rep(1e6)})`, "error value"},
		{`error(setmetatable({}, {__tostring = function() return ("\27[2J"):rep(1e6) end}))`, `\027[2J`},
		{`loadstring("x = = 1", "\27[2J")() x.y = 1`, "nil"},
		{`assert(loadstring("error('x')", ("\27[2J"):rep(1e6)))()`, `\027[2J`},
		{`error(board)`, "error value, a board"},
		// The lab's own constructors.
		{`perm.random(1e9)`, "n must be in"},
		{`perm.identity(2^53)`, "n must be in"},
		{`perm.unrank(1e9, 0)`, "n must be in"},
		{`perm("(0 1)", 1e9)`, "too large"},
		{`perm{[1] = 0, [2] = 1e9}`, "image"},
		{`taquin.new(1e5, 1e5)`, "no such shape"},
		{`taquin.parse(("1 "):rep(1e6))`, "board"},
		{`board:scramble(1e12)`, "n must be in"},
		{`board:play(("x"):rep(1e7))`, "is not a letter"},
		{`lab.sample(1e16, print)`, "n must be at most 2^53"},
		{`cards.new{cols = 1e5, rows = 1e5, cards = {}}`, "256 places"},
		{`solve.dropped(1e9)`, "must be in"},
		{`taquin.space(12, 12)`, ""},
		{`perm(("(0 1)"):rep(6e6))`, "are read"},
		{`perm.random_even(1000000, 1):three_cycles()`, outOfTime},
		{`solve.reduce(("hgbd"):rep(7e6))`, "are reduced"},
		{`solve(board:shuffle(1), "optimal", {tables = ("6-6-3+"):rep(5e6) .. "6-6-3"})`, "at most 4096 bytes"},
		{`local names = {} for i = 1, 1e5 do names[i] = "manhattan" end solve(board:shuffle(1), "ida", {heuristic = names})`, "at most 16"},
		{`local row = {} for i = 1, 50 do row[i] = ("x"):rep(1e6) end lab.table{row}`, "longer than"},
		{`lab.table(setmetatable({}, {__index = function() return {} end}))`, ""},
	}
}

func accidentsWithMemory() []accident {
	return []accident{
		// Strings.
		{`local s = ("x"):rep(1e6) while true do s = s .. "y" end`, "reached|no room"},
		{`local t = {} for i = 1, 1e5 do t[i] = ("x"):rep(1e4) end table.concat(t)`, "reached|no room"},
		// Tables.
		{`local t = {} for i = 1, 1e9 do t[{}] = i end`, "reached|no room"},
		{`t = {} for i = 1, 1e9 do t = {t} end`, "reached|no room"},
		{`t = {} for i = 1, 1e9 do t["k" .. i] = i end`, "reached|no room"},
		{`t = {} while true do table.insert(t, 1, t) end`, "reached|no room"},
		{`t = {} for i = 1, 1e9 do t[i % 1e6] = coroutine.create(function() end) end`, "reached|no room"},
		{`local t = {} for i = 1, 2e6 do t[i] = i % 7 end for i = 1, 100 do table.sort(t) end`, "reached|no room"},
		// Recursion.
		{`function f() return 1 + f() end f()`, overflow},
		{`function f() f() end f()`, overflow},
		{`function f() pcall(f) f() end f()`, ""},
		{`function f() pcall(f) pcall(f) end f()`, outOfTime},
		{`function f() return xpcall(f, f) end f()`, ""},
		{`function f() ("x"):gsub("x", f) end f()`, overflow},
		{`function f() table.sort({1, 2}, f) end f()`, overflow},
		{`function f() load(f) end f()`, ""}, // load returns the error
		{`function f() assert(load(f)) end f()`, overflow},
		// Coroutines.
		{`function f() return coroutine.resume(coroutine.create(f)) end print(f())`, ""},
		{`function f() pcall(coroutine.wrap(function() pcall(f) end)) end f()`, ""},
		{`function f(n) if n == 0 then return coroutine.wrap(function() f(3000) end)() end return pcall(f, n - 1) end f(3000)`, ""},
		{`while true do coroutine.wrap(function() coroutine.yield() end)() end`, "reached|no room"},
		{`pcall(coroutine.yield) coroutine.yield()`, ""},
		// Chunks.
		{`assert(loadstring("return {" .. ("1,"):rep(5e6) .. "}"))`, "reached|no room"},
		{`local t = {} for i = 1, 1e5 do t[i] = "x" .. i end assert(loadstring(table.concat(t, "=1 ") .. "=1"))`, "different names|reached"},
		{`assert(load(function() return "x = 1 " end))`, "reached|longer than"},
		// The lab's own constructors.
		{`while true do board:play_possible(("hb"):rep(1.5e7)) end`, "reached|no room"},
		{`local boards = {} while true do boards[#boards + 1] = board:copy() board:play_possible(("hb"):rep(1e6)) end`, "reached|no room"},
		{`local row, rows = {}, {} for i = 1, 1e4 do row[i] = i end for i = 1, 1e5 do rows[i] = row end lab.table(rows)`, "more than 4194304 cells|reached"},
		{`local rows = {} for i = 1, 2000 do rows[i] = {} for k = 1, 2000 do rows[i]["k" .. i .. "_" .. k] = k end end lab.table(rows)`, "too many different keys|reached"},
		{`local s, rows = ("x"):rep(1e6), {} for i = 1, 1e5 do rows[i] = {s} end lab.csv("x.csv", rows)`, "longer than|reached"},
		{`os.date(("%c"):rep(1.5e7))`, "longer than|reached"},
		{`local t, u = {}, {} for i = 1, 3e5 do t[i], u[i] = {i}, {i} end while true do check.equal(t, u) end`, "reached|no room"},
	}
}
