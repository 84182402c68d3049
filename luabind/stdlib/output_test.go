package stdlib_test

import (
	"errors"
	"strings"
	"testing"

	"taquin/luabind"
	"taquin/luabind/guard"
	"taquin/luabind/luatest"
)

func TestPrint(t *testing.T) {
	var out strings.Builder
	l := newLab(t, &out)
	if _, err := l.Run("print", `print(1, "a", nil, setmetatable({}, {__tostring = function() return "mine" end}), io.stderr) io.write("x", 2, "\n") print()`); err != nil {
		t.Fatal(err)
	}
	if want := "1\ta\tnil\tmine\tio.stderr\nx2\n\n"; out.String() != want {
		t.Errorf("printed %q, want %q", out.String(), want)
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestBrokenOutput(t *testing.T) {
	l := newLab(t, brokenPipe{})
	if _, err := l.Run("print", `print(1)`); err == nil || !strings.Contains(err.Error(), "cannot write the output: broken pipe") {
		t.Errorf("print to a broken pipe gives %v", err)
	}
}

// io.stderr and io.stdout write where they should, within the limit of output.
func TestStreams(t *testing.T) {
	var out, errs strings.Builder
	l := luatest.New(t, luabind.Config{Out: &out, Err: &errs, Limits: guard.Limits{Output: 20}})
	if _, err := l.Run("streams", `io.stderr:write("no", 1) io.stdout:write("yes", 2, "\n") print(io.stderr)`); err != nil {
		t.Fatal(err)
	}
	if out.String() != "yes2\nio.stderr\n" || errs.String() != "no1" {
		t.Errorf("written %q and %q", out.String(), errs.String())
	}
	if _, err := l.Run("more", `io.stderr:write("abcd")`); err == nil || !strings.Contains(err.Error(), "more:1: output limit reached") || errs.String() != "no1ab" {
		t.Errorf("over the limit: %v, written %q", err, errs.String())
	}
	refused(t, [][2]string{
		{`io.write({})`, "argument 1 must be a string or a number, not a table"},
		{`io.stderr:write({})`, "io.stderr:write: argument 1 must be a string or a number, not a table"},
		{`io.stdout:write(1, nil)`, "io.stdout:write: argument 2 must be"},
		{`io.stderr.write("x")`, "the stream must be a stream, not the string \"x\"; a method is called with a colon, as in io.stderr:write()"},
		{`io.stderr.x = 1`, "a stream has no field to write"}, {`io.stderr:close()`, `a stream has no method "close"`},
		{`getmetatable(io.stderr).__index = {}`, "attempt to"},
	})
}

// Output is cut at its limit, and no pcall goes on behind it.
func TestMaxOutput(t *testing.T) {
	var out strings.Builder
	l := luatest.New(t, luabind.Config{Out: &out, Limits: guard.Limits{Output: 10}})
	_, err := l.Run("long", `while true do pcall(print, "abc") end`)
	if err == nil || !strings.Contains(err.Error(), "output limit reached") || out.String() != "abc\nabc\nab" {
		t.Errorf("printed %q, then %v", out.String(), err)
	}
}
