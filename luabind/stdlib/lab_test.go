package stdlib_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"taquin/luabind"
	"taquin/luabind/guard"
	"taquin/luabind/luatest"
	"taquin/luabind/show"
)

// newLab makes a lab whose output goes to out, which may be nil.
func newLab(t testing.TB, out io.Writer) luatest.Lab { return luatest.New(t, luabind.Config{Out: out}) }

// refused runs chunks that must fail with errors that contain a text.
func refused(t *testing.T, rows [][2]string) {
	t.Helper()
	luatest.Refused(t, "", "", rows)
}

// succeeds runs chunks that assert what they have to show, all in one lab.
func succeeds(t *testing.T, chunks ...string) {
	t.Helper()
	l := newLab(t, nil)
	for _, chunk := range chunks {
		l.Assert("chunk", chunk)
	}
}

// interrupted runs a chunk that would go on for ever in a new lab.
func interrupted(t *testing.T, chunk string) {
	t.Helper()
	newLab(t, nil).Interrupted(chunk)
}

func TestInterrupt(t *testing.T) {
	for name, chunk := range map[string]string{
		"loop":       `while true do end`,
		"for":        `for i = 1, 1e15 do end`,
		"pcall":      `while true do pcall(function() while true do end end) end`,
		"coroutine":  `coroutine.wrap(function() while true do end end)()`,
		"resume":     `while true do coroutine.resume(coroutine.create(function() while true do end end)) end`,
		"xpcall":     `xpcall(function() while true do end end, function() while true do end end)`,
		"recursion":  `local function f() return f() end f()`,
		"sort":       `table.sort({3, 1, 2, 5, 4}, function(x, y) while true do end end)`,
		"metamethod": `local t = setmetatable({}, {__index = function(t, k) return t[k + 1] end}) while true do pcall(function() return t[1] end) end`,
	} {
		t.Run(name, func(t *testing.T) { interrupted(t, chunk) })
	}
}

// An error's own text cannot keep a chunk from being stopped.
func TestInterruptErrorText(t *testing.T) {
	interrupted(t, `error(setmetatable({}, {__tostring = function() while true do end end}))`)
	refused(t, [][2]string{{`error(setmetatable({}, {__tostring = function(t) pcall(t) return 3 end}))`, `error value {}, whose __tostring fails`}}) // its own fault
}

// One state takes many interruptions.
func TestInterruptAgain(t *testing.T) {
	l := newLab(t, nil)
	for range 5 {
		l.Interrupted(`while true do pcall(function() while true do end end) end`)
	}
}

// A coroutine made in an earlier chunk goes on after an interruption.
func TestCoroutineOverInterruption(t *testing.T) {
	l := newLab(t, nil)
	if _, err := l.Run("make", `
co = coroutine.create(function() for i = 1, 3 do coroutine.yield(i) end end)
wrapped = coroutine.wrap(function() for i = 1, 3 do coroutine.yield(i) end end)
coroutine.resume(co) wrapped()`); err != nil {
		t.Fatal(err)
	}
	l.Interrupted(`while true do end`)
	values, err := l.Run("go on", `local ok, i = coroutine.resume(co) return ok, i, wrapped(), coroutine.status(co)`)
	if err != nil {
		t.Fatal(err)
	}
	if got := l.Shower().ShowAll(values, show.Style{}); got != "true\n2\n2\n\"suspended\"\n" {
		t.Errorf("the coroutines gave %q", got)
	}
}

// os.exit ends the chunk with its code, whatever stands around it.
func TestExit(t *testing.T) {
	for source, code := range map[string]int{
		`os.exit(3)`: 3, `os.exit()`: 0, `os.exit(true)`: 0, `os.exit(false)`: 1, `os.exit(-1)`: 255,
		`pcall(os.exit, 4) print("not reached")`:                             4,
		`while true do pcall(function() os.exit(5) end) end`:                 5,
		`coroutine.wrap(function() os.exit(6) end)() print("not reached")`:   6,
		`xpcall(os.exit, function() return 1 end) print("not reached")`:      0,
		`xpcall(function() os.exit("14") end, print)`:                        14,
		`coroutine.resume(coroutine.create(os.exit), 8) print "not reached"`: 8,
	} {
		var out strings.Builder
		_, err := newLab(t, &out).Run("exit", source)
		var exit *guard.ExitError
		if !errors.As(err, &exit) || exit.Code != code {
			t.Errorf("%s ends with %v, want code %d", source, err, code)
		}
		if out.Len() > 0 {
			t.Errorf("%s went on and printed %q", source, out.String())
		}
	}
	refused(t, [][2]string{{`os.exit("x")`, "code must be a whole number"}, {`os.exit(256)`, "code must be in -128..255"}})
}
