package luabind_test

import (
	"io"
	"strings"
	"testing"
	"testing/fstest"

	"taquin/luabind"
	"taquin/luabind/lib/taquin"
)

// With a trace, which tells of moves in their order, there is one thread and one machine.
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
