package stdlib_test

import (
	"strings"
	"testing"

	"taquin/luabind"
	"taquin/luabind/guard"
	"taquin/luabind/luatest"
)

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
	if _, err := l.Run("row", `io.open("x.txt", "w")`); err == nil || !strings.Contains(err.Error(), "lab.csv writes rows, draw.svg, draw.png and draw.gif write pictures") {
		t.Errorf("io.open says %v", err)
	}
	if _, err := l.Run("row", `os.exit = nil os.exit()`); err == nil || strings.Contains(err.Error(), "here:") {
		t.Errorf("what a script has removed itself is refused with %v", err)
	}
}
