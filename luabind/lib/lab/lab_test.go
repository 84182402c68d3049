package lab_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind"
	"taquin/luabind/guard"
	"taquin/luabind/luatest"
)

// Same seed, same session: in two Hosts, and with the numbers written here.
func TestSeed(t *testing.T) {
	const session = `
lab.seed(42)
local b, s = taquin.new(3, 3):shuffle(), taquin.new(3, 3):scramble(8)
return math.random(1000), lab.random(1000), tostring(perm.random(6)), tostring(perm.random_even(6)), tostring(b), s:history()`
	want := []string{"131", "790", "(0 2 3 5)(1 4)", "(0 5 3 4 1)", "2 0 6 / 3 1 5 / 4 7 .", "hghdbbghbd"}
	for range 2 {
		l := luatest.New(t, luabind.Config{})
		values, err := l.Run("session", session)
		if err != nil {
			t.Fatal(err)
		}
		got := make([]string, len(values))
		for i, v := range values {
			got[i] = v.String()
		}
		if !slices.Equal(got, want) {
			t.Errorf("got  %q\nwant %q", got, want)
		}
	}
}

// What can be called is a function to whoever calls it, in every place.
func TestCallableValues(t *testing.T) {
	l := luatest.New(t, luabind.Config{})
	for _, chunk := range []string{
		`local seconds, s = lab.time(solve, board:copy():up(), "bfs"); return seconds >= 0 and s.moves == "b"`,
		`return lab.sample(15, perm("(0 1)", 16)).mean == 119 / 15`,
		`local f = setmetatable({}, {__call = function(_, b) return b:manhattan() end}); return solve(board:copy():up():left(), "astar", {heuristic = f}).length == 2`,
		`local t, less = {1, 2, 3}, setmetatable({}, {__call = function(_, x, y) return x > y end}); table.sort(t, less); return table.concat(t) == "321"`,
		`local handler = setmetatable({}, {__call = function(_, e) return "handled" end}); return select(2, xpcall(solve, handler)) == "handled"`,
		`local n = 0; local count = setmetatable({}, {__call = function(_, p) n = p.nodes end}); solve(board:copy():up(), "bfs", {on_progress = count}); return n > 0`,
	} {
		if values, err := l.Run("callable", chunk); err != nil || len(values) != 1 || values[0] != lua.LTrue {
			t.Errorf("%s\ngives %v, %v", chunk, values, err)
		}
	}
}

// A seed of a call's own leaves the lab's source where it was.
func TestOwnSeed(t *testing.T) {
	l := luatest.New(t, luabind.Config{})
	values, err := l.Run("own", `
lab.seed(5)
local first = math.random(1e6)
lab.seed(5)
perm.random(100, 3) taquin.new(4, 4):shuffle(9):scramble(50, 9)
return first, math.random(1e6)`)
	if err != nil {
		t.Fatal(err)
	}
	if values[0] != values[1] {
		t.Errorf("the lab's source gave %s, then %s", values[0], values[1])
	}
}

func TestTable(t *testing.T) {
	for _, c := range []struct{ rows, want string }{
		{`{{"n", "odd", "x"}, {3, true, 1/3}, {100, false, "abc"}}`,
			"  n  odd    x\n  3  true   0.333333\n100  false  abc\n"},
		{`{{"a", 1.5}, {"b", 22}}`, "a  1.5\nb   22\n"},
		{`{{name="x", n=1}, {name="long", n=20}}`, "name   n\n────  ──\nx      1\nlong  20\n"},
		{`{{1, nil, 3}, {}, {10}}`, " 1    3\n\n10\n"},
		{`{{taquin.new(2, 1), {1, 2}}}`, "0 . /  {1, 2}\n"},
		{`{}`, ""},
	} {
		var out strings.Builder
		l := luatest.New(t, luabind.Config{Out: &out})
		if _, err := l.Run("table", "lab.table"+c.rows); err != nil {
			t.Errorf("%s\n%s", c.rows, err)
		}
		if out.String() != c.want {
			t.Errorf("%s gives\n%s\nwant\n%s", c.rows, out.String(), c.want)
		}
	}
}

func TestCSV(t *testing.T) {
	t.Chdir(t.TempDir())
	l := luatest.New(t, luabind.Config{})
	if _, err := l.Run("csv", `
lab.csv("plain.csv", {{"seed", "moves"}, {1, 22}, {2, 0.1}, {"a,b", 'say "x"'}, {true, nil, 3}})
lab.csv("keyed.csv", {{seed = 1}, {seed = 2}})`); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"plain.csv": "seed,moves\n1,22\n2,0.1\n\"a,b\",\"say \"\"x\"\"\"\ntrue,,3\n",
		"keyed.csv": "seed\n1\n2\n",
	} {
		got, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("%s holds\n%s\nwant\n%s", name, got, want)
		}
	}
	// What cannot be written leaves the file as it was.
	if _, err := l.Run("csv", `lab.csv("plain.csv", {{1}, {{}}})`); err == nil {
		t.Error("a table was written")
	}
	if got, _ := os.ReadFile("plain.csv"); !strings.HasPrefix(string(got), "seed,moves") {
		t.Errorf("the file was touched: %s", got)
	}
	// A link is followed, a folder refused, and a device stays one.
	if err := os.Symlink("plain.csv", "link.csv"); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Run("csv", `lab.csv("link.csv", {{7}}) lab.csv("/dev/null", {{7}})`); err != nil {
		t.Error(err)
	}
	if info, err := os.Lstat("link.csv"); err != nil || info.Mode().IsRegular() {
		t.Errorf("the link has been replaced: %v, %v", info, err)
	}
	if got, _ := os.ReadFile("plain.csv"); string(got) != "7\n" {
		t.Errorf("the link's file holds %q", got)
	}
	if info, err := os.Stat("/dev/null"); err != nil || info.Mode().IsRegular() {
		t.Errorf("the device has been replaced: %v, %v", info, err)
	}
	if _, err := l.Run("csv", `lab.csv(".", {{7}})`); err == nil || !strings.Contains(err.Error(), "it is a folder") {
		t.Errorf("a folder gives %v", err)
	}
	_, err := l.Run("csv", `lab.csv("none/x.csv", {{1}})`)
	if err == nil || !strings.Contains(err.Error(), `cannot write "none/x.csv": no such file`) {
		t.Errorf("a missing folder gives %v", err)
	}
}

func TestProgress(t *testing.T) {
	var shown []string
	l := luatest.New(t, luabind.Config{Progress: func(text message.Text) { shown = append(shown, text.String()) }})
	if _, err := l.Run("progress", `local far = lab.progress(4, "counting") far(1)`); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(shown, "|"); got != "counting: 25%|" {
		t.Errorf("shown %q", got)
	}
}

// However often it is told, a line of progress is shown ten times a second, and
// not again right after it was removed.
func TestProgressIsThrottled(t *testing.T) {
	var shown []string
	now := time.Unix(0, 0)
	l := luatest.New(t, luabind.Config{Progress: func(text message.Text) { shown = append(shown, text.String()) },
		Now: func() time.Time { now = now.Add(20 * time.Millisecond); return now }})
	if _, err := l.Run("progress", `local far = lab.progress(10) for i = 1, 9 do far(i) end print() far(10)`); err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(shown, "|"), "working: 10%|working: 60%||"; got != want {
		t.Errorf("shown %q, want %q", got, want)
	}
}

// What is refused, and with which words.
func TestRefused(t *testing.T) {
	l := luatest.New(t, luabind.Config{})
	if _, err := l.Run("c", `nan, inf = 0/0, 1/0`); err != nil {
		t.Fatal(err)
	}
	for _, row := range [][2]string{
		{`lab.seed(-1)`, "seed must be at least 0"}, {`lab.seed("x")`, "seed must be a whole number"}, {`lab.seed(0.5)`, "not 0.5"}, {`lab.seed(inf)`, "Inf"}, {`math.randomseed(nan)`, "NaN"},
		{`lab.random(0)`, "m must be at least 1"}, {`lab.random(-3)`, "m must be at least 1"}, {`lab.random(2.5)`, "whole number"}, {`lab.random(2^54)`, "not exact"}, {`lab.random("6")`, "whole number"},
		{`lab.lcg()`, "u0 must be a whole number, not nil"}, {`lab.lcg(-1)`, "u0 must be at least 0, not -1"}, {`lab.lcg(2^54)`, "u0 must be at most 2^53"}, {`lab.lcg(1)(2, 3)`, "u: 3 is an argument too many; the call is u(i)"}, {`lab.lcg(42)(-1)`, "u: i must be at least 0"}, {`lab.lcg(42)(0.5)`, "whole number"}, {`lab.lcg(42)()`, "not nil"},
		{`lab.sample(3, print, 2)`, "options must be a table, not 2"}, {`lab.sample(3, print, {threads = 0})`, "threads must be in 1..64, not 0"}, {`lab.sample(3, print, {threads = 65})`, "threads must be in 1..64, not 65"},
		{`lab.sample(3, print, {threads = 1.5})`, "threads must be a whole number, not 1.5"}, {`lab.sample(3, print, {threads = "2"})`, `threads must be a whole number, not the string "2"`}, {`lab.sample(3, print, {thread = 2})`, `there is no option "thread" (possible: threads, cluster)`},
		{`lab.sample()`, "n must be a whole number, not nil"}, {`lab.sample(0, print)`, "n must be at least 1"}, {`lab.sample(1e17, print)`, "n must be at most 2^53"}, {`lab.sample(3)`, "f must be a function, not nil"},
		{`lab.sample(3, function() end)`, "f must return a number, a boolean or a string, not nil (call 1)"}, {`lab.sample(3, function(i) return i < 3 and 1 or {} end)`, "not a table (call 3)"},
		{`lab.sample(3, function(i) return i < 3 and 1 or "x" end)`, `f must not mix strings with numbers; it gave the string "x" after 1 (call 3)`}, {`lab.sample(3, function(i) return i < 3 and "x" or 1 end)`, "must not mix"}, {`lab.sample(3, function() return 0/0 end)`, "NaN"},
		{`lab.sample(3, function() error("mine") end)`, "mine"}, {`lab.time()`, "f must be a function, not nil"}, {`lab.time(error, "mine")`, "mine"}, {`lab.time({})`, "f must be a function, not a table"}, {`lab.time(setmetatable({}, {__call = 5}))`, "f must be a function, not a table"}, {`lab.sample(2, solve)`, "solve: "},
		{`lab.table()`, "rows must be a table, not nil"}, {`lab.table{1, 2}`, "row 1 must be a table, not 1"}, {`lab.table{{a = 1}, {2}}`, "row 2 has values without a key"},
		{`lab.random(1, 6)`, "lab.random: 6 is an argument too many; the call is lab.random([m])"}, {`lab.csv()`, "file must be a string, not nil"}, {`lab.csv("x.csv")`, "rows must be a table, not nil"}, {`lab.csv("", {})`, `"" is not the name of a file`}, {`lab.csv("x\0.csv", {})`, "is not the name of a file"},
		{`lab.csv("x.csv", {{1, {}}})`, "a table cannot be written (row 1, column 2)"}, {`lab.csv("/", {{1}})`, `cannot write "/"`},
		{`lab.progress()`, "total must be a number, not nil"}, {`lab.progress(0)`, "total must be above 0"}, {`lab.progress(3, {})`, "text must be a string, not a table"}, {`lab.progress(3)()`, "how far it is must be a number"},
	} {
		if _, err := l.Run("c", row[0]); err == nil || !strings.Contains(err.Error(), row[1]) {
			t.Errorf("%s\ngives %v\nwant %s", row[0], err, row[1])
		}
	}
}

// What the functions give, asserted in Lua.
func TestLab(t *testing.T) { luatest.Scripts(t, "testdata/lab.lua") }

// Statistics, heaps and data files. The script writes into the current folder.
func TestStatistics(t *testing.T) {
	script, err := filepath.Abs("testdata/statistics.lua")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"quote.csv": "a,b\n1,\"x\n", "bare.csv": "a,b\n1,x\"y\n", "wide.csv": "a,b\n1,2,3\n", "fr.csv": "\ufeffnom;x\nun;1,5\ndeux;007\n",
		"bytes.csv": "a,b\n1,\xff\n", "tabs.tsv": "1\t2\n3\t\n", "empty.csv": "",
		"commas.json": `{"a": [1, 2,, 3]}`, "open.json": "{\"a\": [1,\n 2", "two.json": "1 2", "empty.json": "", "deep.json": strings.Repeat("[", 300),
		"good.json": `{"a": [1, {"b": "é"}], "n": 1.5e3, "big": 123456789012345678901, "t": true, "z": null, "s": "12"}`,
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	luatest.Scripts(t, script)
}

// A script finds its data in its folder, wherever it is run; in the sandbox, only there.
func TestReadBeside(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"here.csv": "x\n1\n", "scripts/data.csv": "x\n2\n", "scripts/s.lua": `return lab.read("data.csv")[1].x, pcall(lab.read, "here.csv")`} {
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, sandbox := range []bool{false, true} {
		h := luatest.New(t, luabind.Config{Limits: guard.Limits{Sandbox: sandbox}})
		values, err := h.Load("scripts/s")
		if err != nil || values[0].String() != "2" || values[1] != lua.LBool(!sandbox) {
			t.Errorf("sandbox %v: %v, %v", sandbox, values, err)
		}
	}
}

// A function of a sample in Go is stopped between its calls.
func TestSampleIsInterrupted(t *testing.T) {
	l := luatest.New(t, luabind.Config{})
	l.Interrupted(`while true do lab.sample(4000000, lab.random) end`)
	l.Interrupted(`lab.time(function() while true do end end)`)
	l.Interrupted(`lab.sample(400, function() while true do end end, {threads = 2})`)
}
