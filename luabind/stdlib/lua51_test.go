package stdlib_test

import (
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

//go:embed testdata/lua51.lua
var lua51 string

// called are the functions that are called with all tuples of some values. Those whose
// results are errors, times or random are called in golden.
const called = `assert error ipairs next pairs rawequal rawget rawset select setmetatable tonumber tostring type unpack
string.byte string.char string.find string.format string.gmatch string.gsub string.len string.lower string.match string.rep string.reverse string.sub string.upper
table.concat table.getn table.insert table.maxn table.remove table.sort
math.abs math.acos math.asin math.atan math.atan2 math.ceil math.cos math.cosh math.deg math.exp math.floor math.fmod math.frexp math.ldexp math.log math.log10 math.max math.min math.mod math.modf math.pow math.rad math.sin math.sinh math.sqrt math.tan math.tanh
os.difftime coroutine.create coroutine.resume coroutine.running coroutine.status coroutine.wrap coroutine.yield`

// golden are programs and their results in Lua 5.1.
var golden = [][2]string{
	{`return 'a` + "\x00" + `b'`, `"a\0b"`}, {`return #loadstring("return 'a\0b'")()`, `3`}, {`return {1,2,;}`, `SYNTAX`}, {`return {1,,2}`, `SYNTAX`}, {`local x = 1;; return x`, `SYNTAX`}, {"return f\n(1)", `SYNTAX`},
	{`return table.insert({}, 1, 2, 3)`, `ERROR`}, {`return table.insert({})`, `ERROR`}, {`local t = {1, 2, 3} t[3] = nil return table.remove(t), #t`, `2 1`}, {`return math.random(1, 2, 3)`, `ERROR`}, {`return math.random(0)`, `ERROR`},
	{`return (load(function() return {} end))`, `nil`}, {`return (load(function() error("x") end))`, `nil`}, {`local n = 0 return load(function() n = n + 1 return ({"return ", 4, 2})[n] end)()`, `42`},
	{`return (loadstring(5))`, `nil`}, {`return loadstring({})`, `ERROR`}, {`return loadstring("return ...", 1)(7)`, `7`},
	{`return "010" + 1, -"0x10", "10" * " 2 ", "7" % -3, 2 ^ "3", "1e1" / 4`, `11 -16 20 -2 8 2.5`}, {`return "1_0" + 1`, `ERROR`}, {`return "0b1" + 1`, `ERROR`}, {`return -"x"`, `ERROR`}, {`return 1 + nil`, `ERROR`},
	{`local m = {__add = function(x, y) return type(x) .. type(y) end} local t = setmetatable({}, m) return t + "1", "1" + t, "x" + t`, `"tablestring" "stringtable" "stringtable"`},
	{`local n = 0 for i = "1", " 0x3 " do n = n + i end return n`, `6`}, {`for i = 1, "x" do end`, `ERROR`}, {`return tonumber("10", "16"), tonumber(" ff ", 16), tonumber("1e1"), tonumber("0x"), tonumber("8", 8)`, `16 255 10 nil nil`},
	{`return os.date("!%a %A %b %B %c %d %H %I %j %m %M %p %S %U %w %W %x %X %y %Y %Z %%", 1.7e9)`, `"Tue Tuesday Nov November Tue Nov 14 22:13:20 2023 14 22 10 318 11 13 PM 20 46 2 46 11/14/23 22:13:20 23 2023 GMT %"`},
	{`return os.date("!%C %D %e %F %g %G %h %n %r %R %t %T %u %V %z", 1.7e9)`, `"20 11/14/23 14 2023-11-14 23 2023 Nov \10 10:13:20 PM 22:13 \9 22:13:20 2 46 +0000"`}, {`return os.date("!%e|%G-%V", 1704067200 - 86400), os.date("100%", 0), os.date(5, 0)`, `"31|2023-52" "100%" "5"`},
	{`return os.date("!*t", 1.7e9)`, `{"day"=14,"hour"=22,"isdst"=false,"min"=13,"month"=11,"sec"=20,"wday"=3,"yday"=318,"year"=2023}`}, {`return os.time{year = 2023, month = "11", day = 14} - os.time{year = 2023, month = 10, day = 45}`, `0`}, {`return os.time{}`, `ERROR`},
	{`return type(os.time()), type(os.clock()), type(os.date()), os.time(5)`, `ERROR`}, {`return type(os.time()), type(os.clock()), type(os.date())`, `"number" "number" "string"`},
	{`return collectgarbage(), collectgarbage("stop"), collectgarbage("restart"), type(collectgarbage("count"))`, `0 0 0 "number"`}, {`return collectgarbage("all")`, `ERROR`}, {`return io.write("")`, `true`}, {`return io.stdout:write("")`, `true`},
	{`return tostring(setmetatable({}, {__tostring = function() end}))`, `nil`}, {`print(setmetatable({}, {__tostring = function() end}))`, `ERROR`}, {`return getmetatable("").__index == string, getmetatable({}), getmetatable(5), getmetatable(setmetatable({}, {__metatable = 5}))`, `true nil nil 5`},
	{`return pcall(error, "x"), pcall(error), xpcall(5, type), xpcall(error, function() return 7 end)`, `false false false false 7`}, {`return pcall()`, `ERROR`}, {`return xpcall(error)`, `ERROR`},
	{`return ("abcdef"):sub(2.7, "4"), ("x"):rep("2")`, `"bcd" "xx"`}, {`local co = coroutine.create(function() coroutine.yield(1, 2) error("x") end) return coroutine.resume(co), coroutine.status(co), (coroutine.resume(co)), coroutine.status(co), (coroutine.resume(co))`, `true "suspended" false "dead" false`},
}

// golden holds in the lab.
func TestLua51Golden(t *testing.T) {
	lines := inLab(t, "")
	for i, row := range golden {
		if _, got, _ := strings.Cut(lines[i], "\t"); got != row[1] {
			t.Errorf("%q gives %s, want %s", row[0], got, row[1])
		}
	}
}

// TestLua51 compares the lab's library and its reading of programs with those of PUC-Lua
// 5.1, with more than 100,000 calls.
func TestLua51(t *testing.T) {
	lua, err := exec.LookPath("lua5.1")
	if err != nil {
		if os.Getenv("TAQUIN_LUA51") == "must" {
			t.Fatal("lua5.1 is not installed, and TAQUIN_LUA51=must")
		}
		t.Skip("the library is not compared with that of PUC-Lua 5.1: lua5.1 is not installed")
	}
	file := filepath.Join(t.TempDir(), "calls.lua")
	if err := os.WriteFile(file, []byte(script(called)), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(lua, file).CombinedOutput()
	if err != nil {
		t.Fatalf("lua5.1: %v\n%s", err, out[max(0, len(out)-1000):])
	}
	official, lab := strings.Split(string(out), "\n"), inLab(t, called)
	if len(official) != len(lab) {
		t.Fatalf("Lua 5.1 prints %d lines, and the lab %d", len(official), len(lab))
	}
	used := map[string]bool{}
	failures := 0
	for i, line := range official {
		if line == lab[i] {
			continue
		}
		call, want, _ := strings.Cut(line, "\t")
		_, got, _ := strings.Cut(lab[i], "\t")
		if why := deliberate(call, want, got); why != "" {
			used[why] = true
		} else if failures++; failures <= 50 {
			t.Errorf("%s\nLua 5.1: %s\nthe lab: %s", call, want, got)
		}
	}
	if failures > 50 {
		t.Errorf("and %d other calls differ", failures-50)
	}
	for _, d := range differences {
		if !used[d.why] {
			t.Errorf("nothing differs any more because %s", d.why)
		}
	}
}

// differences are those that the lab makes on purpose.
var differences = []struct {
	why     string
	applies func(call, want, got string) bool
}{
	{"the lab writes numbers in another form", func(call, want, got string) bool {
		return has(call, "1/0", "0/0", "1e+15", "1e+100") && want != "ERROR" && got != "ERROR"
	}},
	{"C does not define which whole number infinity is", func(call, _, _ string) bool { return has(call, "1/0", "0/0") && !has(call, "math.") }},
	{"the lab does not round numbers", func(call, _, got string) bool {
		return got == "ERROR" && has(call, "2.5", "0/0", "1/0", ", 3.5)", ", -2.75)", ", 0.1)", ", 1e-05)", ", 1e+100)", ", 1e+15)")
	}},
	{"string.rep takes a separator", func(call, _, _ string) bool {
		return strings.HasPrefix(call, "string.rep(") && strings.Count(call, ", ") >= 2
	}},
	{"a comparator contradicts itself", func(call, _, _ string) bool {
		return strings.HasPrefix(call, "table.sort(") && has(call, "tostring", "function")
	}},
	{"tonumber(\"-1\", 8) is negative", func(call, _, got string) bool { return strings.HasPrefix(call, "tonumber(-1, ") && got == "-1" }},
	{"functions written in Go can be coroutines", func(call, want, _ string) bool {
		return strings.HasPrefix(call, "coroutine.") && has(call, "tostring") && want == "ERROR"
	}},
	{"C ends a string at a zero byte", func(call, _, _ string) bool {
		return strings.HasPrefix(call, "string.format(") && has(call, `"a\0b"`, `c", 0)`, `c", 1e+15)`)
	}},
	{"C and Go differ in 0 without digits and in #", func(call, _, _ string) bool {
		return has(call, `("%+.0`, `("% .0`, `("%+0.0`, `("%#02`, `("%#.0o`, `("%-#.0o`)
	}},
	{"a malformed pattern is refused wherever its fault is", func(call, _, got string) bool {
		return got == "ERROR" && (strings.HasPrefix(call, "string.find(") || strings.HasPrefix(call, "string.match(") || strings.HasPrefix(call, "string.gsub("))
	}},
	{"the directive %s takes any value", func(call, want, got string) bool {
		return strings.HasPrefix(call, "string.format(") && has(call, "%s") && want == "ERROR"
	}},
}

// deliberate says why the lab differs in a call; "" if it must not.
func deliberate(call, want, got string) string {
	for _, d := range differences {
		if d.applies(call, want, got) {
			return d.why
		}
	}
	return ""
}

func has(text string, pieces ...string) bool {
	for _, piece := range pieces {
		if strings.Contains(text, piece) {
			return true
		}
	}
	return false
}

// script is the program that both run; names are the functions to call. Without names it
// ends after the golden programs.
func script(names string) string {
	var s strings.Builder
	s.WriteString("names, programs = {}, {}\n")
	for _, name := range strings.Fields(names) {
		fmt.Fprintf(&s, "names[#names + 1] = %q\n", name)
	}
	for _, row := range golden {
		s.WriteString("programs[#programs + 1] = \"")
		for _, c := range []byte(row[0]) {
			fmt.Fprintf(&s, "\\%03d", c)
		}
		s.WriteString("\"\n")
	}
	body := lua51
	if names == "" {
		body, _, _ = strings.Cut(body, "-- Tuples of arguments.")
	}
	return s.String() + body
}

// inLab runs the program in the lab and returns its lines.
func inLab(t *testing.T, names string) []string {
	t.Helper()
	var out strings.Builder
	l := newLab(t, &out)
	if _, err := l.Run("calls.lua", script(names)); err != nil {
		t.Fatal(err)
	}
	return strings.Split(out.String(), "\n")
}
