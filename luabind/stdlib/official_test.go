package stdlib_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"taquin/luabind"
	"taquin/luabind/luatest"
)

// TestOfficial runs the test files of Lua 5.1 and of gopher-lua, which are part of the
// module gopher-lua, but for the omissions. A file that fails and an omission that is not
// needed any more are both errors.
func TestOfficial(t *testing.T) {
	module, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/yuin/gopher-lua").Output()
	if err != nil {
		t.Skipf("the test files of Lua 5.1 are not run: the module gopher-lua is not found (%v)", err)
	}
	files, err := fs.Glob(os.DirFS(strings.TrimSpace(string(module))), "_*-tests/*.lua")
	if err != nil || len(files) < 30 {
		t.Fatalf("the module has the test files %v (%v)", files, err)
	}
	for name := range omissions {
		if !slices.Contains(files, "_"+name) {
			t.Errorf("the omissions name %s, which is no file", name)
		}
	}
	for _, file := range files {
		name := file[1:]
		t.Run(strings.TrimSuffix(filepath.Base(name), ".lua"), func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(module)), file))
			if err != nil {
				t.Fatal(err)
			}
			all := omissions[name]
			if err := official(t, name, without(t, name, string(text), all)); err != nil {
				t.Errorf("%s fails: %v", name, err)
			}
			for i, o := range all {
				if official(t, name, without(t, name, string(text), slices.Delete(slices.Clone(all), i, i+1))) == nil {
					t.Errorf("%s passes without the omission of %q (%s)", name, o.begin, o.why)
				}
			}
		})
	}
}

// omission is a part of a test file that is not run.
type omission struct {
	begin   string // how its text begins, after blanks; nothing else in the file does. "" for the whole file
	lines   int    // the number of lines omitted, 1 if 0
	instead string // the line that is run in place of the first one
	why     reason
}

// without is a test file without some parts. The numbers of the lines stay.
func without(t *testing.T, name, text string, omitted []omission) string {
	t.Helper()
	lines := strings.Split(text, "\n")
	for _, o := range omitted {
		if o.begin == "" {
			return ""
		}
		found := []int{}
		for i, line := range lines {
			rest := strings.Join(append([]string{strings.TrimLeft(line, " \t")}, lines[i+1:min(i+4, len(lines))]...), "\n")
			if line != "" && strings.HasPrefix(rest, o.begin) {
				found = append(found, i)
			}
		}
		if len(found) != 1 {
			t.Fatalf("%s: %d places begin with %q", name, len(found), o.begin)
		}
		for i := range max(o.lines, 1) {
			lines[found[0]+i] = ""
		}
		lines[found[0]] = o.instead
	}
	return strings.Join(lines, "\n")
}

// prepare is run before a test file. The globals lose their metatable, by which a name
// without a value is a variable of the sources' listings; and the files, which collect
// garbage thousands of times, would take long.
const prepare = `setmetatable(_G, nil)
local collect, calls = collectgarbage, 0
function collectgarbage(what)
  calls = calls + 1
  return what == nil and calls % 100 ~= 0 and 0 or collect(what)
end`

// official runs a test file in a new lab.
func official(t *testing.T, name, text string) error {
	t.Helper()
	l := luatest.New(t, luabind.Config{Seed: 1})
	l.Must(prepare)
	if strings.HasSuffix(name, "/gc.lua") {
		l.Must("_soft = true") // the suite's switch for shorter runs
	}
	stop := time.AfterFunc(time.Minute, func() { l.Interrupt(os.ErrDeadlineExceeded) })
	defer stop.Stop()
	_, err := l.Run(filepath.Base(name), text)
	return err
}

// reason says why a part of a test file is not run. The guide's chapter about the inside
// lists them.
type reason string

const (
	environments reason = "functions have the globals for their environment: there is no getfenv and no setfenv"
	debugging    reason = "of debug there is only traceback"
	tracebacks   reason = "tracebacks have another form and are shortened"
	files        reason = "scripts read no files, and write only by functions of the lab"
	programs     reason = "the file tests the options of the program lua"
	modules      reason = "there is no require, module, package or dofile"
	system       reason = "scripts see no environment, no programs and no locale"
	collector    reason = "the collector is Go's: no weak tables, no __gc, no gcinfo"
	old          reason = "names that Lua 5.1 itself calls obsolete: table.foreach, table.foreachi, string.gfind"
	separators   reason = "Lua 5.1 refuses a separator that follows no statement"
	handlers     reason = "xpcall returns the error of a handler that fails, not only that it has failed"
	limits       reason = "the limits of nested blocks and captured variables are higher"
	driver       reason = "the suite's all.lua runs this file in a coroutine"
	wrong        reason = "gopher-lua's own test expects what Lua 5.1 does not do"
	words        reason = "the lab's errors have other words or places"
)

// omissions are the parts that are not run, by file.
var omissions = map[string][]omission{
	"glua-tests/base.lua": {
		{begin: `assert(not ok and string.find(msg, ".*notexist.*"))`, why: files},
		{begin: `assert(ok)`, why: environments},
		{begin: `assert(not fn and string.find(string.lower(msg), "eof"))`, why: words},
	},
	"glua-tests/coroutine.lua": {
		{begin: `assert(not ok and string.find(msg, "can not resume a running`, why: words},
	},
	"glua-tests/db.lua": {
		{why: debugging},
	},
	"glua-tests/goto.lua": {
		{begin: `assert(not st and string.find(msg, m))`, instead: `  assert(not st)`, why: words},
		{begin: `::l1:: ;;;`, instead: `::l1::`, why: separators},
		{begin: `::l1:: ; ::l2:: ;;`, instead: `::l1:: ::l2::`, why: separators},
	},
	"glua-tests/issues.lua": {
		{begin: "assert(result == string.gsub([[msg\nstack traceback:\n@TAB@[G]: ?", lines: 3, why: tracebacks},
		{begin: "assert(result == string.gsub([[msg\nstack traceback:\n@TAB@[G]: in", lines: 12, why: tracebacks},
		{begin: "assert(result == string.gsub([[msg\nstack traceback:\n@TAB@issues", lines: 9, why: tracebacks},
		{begin: `assert(not ok and string.find(msg, "attempt to call a non-function`, why: words},
		{begin: `local fd, _, code = io.open`, lines: 4, why: files},
		{begin: "function test()\n  local a, b = io.popen", lines: 9, why: files},
		{begin: `assert(message == "attempt to call a nil value")`, why: words},
		{begin: `assert(message == "attempt to call a number value")`, why: words},
		{begin: `assert(not ok and string.find(message, "bad argument #1 to pcall"`, why: words},
	},
	"glua-tests/math.lua": {
		{begin: "assert(not ok and string.find(msg, \"wrong number of arguments\"))\n\nlocal ok", why: words},
		{begin: "math.min()\nend)\nassert", lines: 3, instead: `end)`, why: words},
	},
	"glua-tests/os.lua": {
		{why: system},
	},
	"glua-tests/strings.lua": {
		{begin: `assert(not ok and string.find(msg, "GopherLua does not`, why: words},
		{begin: `assert(string.gsub("hello world", "(%w+)", "%1 %1 %c")`, why: wrong},
	},
	"glua-tests/vm.lua": {
		{begin: `assert(not ok and string.find(msg, "__unm undefined"))`, why: words},
		{begin: `assert(not ok and string.find(msg, "for statement init`, why: words},
		{begin: `assert(not ok and string.find(msg, "for statement limit`, why: words},
		{begin: `assert(not ok and string.find(msg, "for statement step`, why: words},
		{begin: `assert(not ok and string.find(msg, "cannot perform add`, why: words},
		{begin: `assert(not ok and string.find(msg, "cannot perform concat`, why: words},
		{begin: `assert(not ok and string.find(msg, "register overflow`, why: words},
		{begin: `assert(not ok and string.find(msg, "cannot use '...`, why: words},
	},
	"lua5.1-tests/all.lua": {
		{why: modules},
	},
	"lua5.1-tests/attrib.lua": {
		{begin: `assert(require"string" == string)`, lines: 229, why: modules},
	},
	"lua5.1-tests/big.lua": {
		{begin: `assert(not a and string.find(b, "overflow"))`, why: words},
		{begin: `require "checktable"`, instead: `function stat() end`, why: modules},
		{begin: `assert(xxxx(10) == 309)`, why: driver},
	},
	"lua5.1-tests/calls.lua": {
		{begin: `assert(debug.getinfo(a).source`, why: debugging},
	},
	"lua5.1-tests/closure.lua": {
		{begin: `local function foo (a)`, lines: 13, why: environments},
		{begin: `assert(debug.getinfo(1).currentline`, lines: 2, why: debugging},
		{begin: `co = coroutine.create(function ()`, lines: 10, why: environments},
	},
	"lua5.1-tests/constructs.lua": {
		{begin: `assert(debug.getinfo(1, "n").name`, why: debugging},
	},
	"lua5.1-tests/db.lua": {
		{why: debugging},
	},
	"lua5.1-tests/errors.lua": {
		{begin: `assert(string.find(msg, pt))`, why: words},
		{begin: `local l = debug.getinfo(1, "l").currentline; function y`, instead: `function y () C=C+1; y() end`, why: debugging},
		{begin: `checkmessage("local a={}; a.bbbb(3)"`, why: words},
		{begin: `checkmessage("local aaa={bbb=1}; aaa.bbb:ddd`, why: words},
		{begin: "checkmessage([[\nlocal x,y = {},1", lines: 4, why: words},
		{begin: `checkmessage([[  -- tail call`, lines: 3, why: words},
		{begin: `checkmessage("getmetatable(io.stdin).__gc()"`, why: files},
		{begin: `assert(lineerror"\n\n for k,v in \n 3`, why: words},
		{begin: `while stack[i] ~= l1 do`, lines: 5, why: tracebacks},
		{begin: `assert(not res and type(msg) == 'string')`, why: handlers},
		{begin: `assert(not a and string.find(b, "syntax levels"))`, why: limits},
		{begin: `assert(string.find(b, "line 3"))`, why: limits},
	},
	"lua5.1-tests/events.lua": {
		{begin: `setfenv(1, setmetatable({}, {__index=_G}))`, lines: 10, why: environments},
		{begin: `assert(_G.X == 20)`, lines: 2, why: environments},
		{begin: `setfenv(1, setmetatable({}, {__index=function`, why: environments},
		{begin: `debug.setmetatable(10, mt)`, lines: 27, why: debugging},
	},
	"lua5.1-tests/files.lua": {
		{begin: `local file = os.tmpname()`, lines: 264, why: files},
		{begin: "io.output(io.stdout)\nlocal d", why: files},
	},
	"lua5.1-tests/gc.lua": {
		{begin: `local bytes = gcinfo()`, lines: 168, why: collector},
		{begin: `-- create a userdata to be`, lines: 25, why: collector},
	},
	"lua5.1-tests/literals.lua": {
		{begin: `return debug.getinfo(1).currentline`, instead: `return 11`, why: debugging},
		{begin: `if os.setlocale("pt_BR") or`, instead: `if false then`, why: system},
	},
	"lua5.1-tests/locals.lua": {
		{begin: `-- testing globals ;-)`, lines: 30, why: environments},
	},
	"lua5.1-tests/main.lua": {
		{why: programs},
	},
	"lua5.1-tests/math.lua": {
		{begin: `f = io.tmpfile()`, lines: 19, why: files},
		{begin: `require "checktable"`, lines: 2, why: modules},
	},
	"lua5.1-tests/nextvar.lua": {
		{begin: `assert(table.foreach(a, function(i,v) if i=='x'`, lines: 16, why: old},
		{begin: `foo()`, why: environments},
		{begin: `table.foreach(a, function (k,v) b[k]`, instead: `  for k, v in pairs(a) do b[k] = v end`, why: old},
	},
	"lua5.1-tests/pm.lua": {
		{begin: `for k=i, j do; table.insert(ret, k); end`, instead: `for k=i, j do table.insert(ret, k); end`, why: separators},
		{begin: `assert(string.gfind == string.gmatch)`, why: old},
	},
	"lua5.1-tests/strings.lua": {
		{begin: `if os.setlocale(l, w) then`, why: system},
	},
	"lua5.1-tests/verybig.lua": {
		{why: files},
	},
}
