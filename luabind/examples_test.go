package luabind_test

import (
	"io"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind"
)

// newHost makes a Host for a test; what it prints goes to out, which may be nil.
func newHost(t testing.TB, out io.Writer) *luabind.Host {
	t.Helper()
	if out == nil {
		out = io.Discard
	}
	h, err := luabind.New(luabind.Config{Out: out, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return h
}

// Every name has a signature, a text and an example that does what it says:
// what stands before "-->" is typed at the prompt, statements up to the last
// ";" and then an expression, and what stands after it is how that is written.
func TestExamples(t *testing.T) {
	for _, m := range newHost(t, nil).Modules() {
		if m.Title == "" || m.About == "" {
			t.Errorf("module %q%q has no title or no text", m.Name, m.Self)
		}
		for _, e := range m.Entries {
			t.Run(e.Name, func(t *testing.T) {
				if e.Signature == "" || e.Text == "" || e.Example == "" {
					t.Fatalf("a text is missing: %+v", e)
				}
				if !strings.HasSuffix(e.Text, ".") {
					t.Errorf("the text is no sentence: %s", e.Text)
				}
				runExample(t, e.Example)
			})
		}
	}
}

func runExample(t *testing.T, example string) {
	h := newHost(t, nil)
	source, want, compared := strings.Cut(example, "-->")
	source, want = strings.TrimSpace(source), strings.TrimSpace(want)
	if !compared {
		if _, err := h.Run("example", source); err != nil {
			t.Errorf("%s\n%s", source, err)
		}
		return
	}
	if i := strings.LastIndex(source, ";"); i >= 0 {
		if _, err := h.Run("example", source[:i]); err != nil {
			t.Fatalf("%s\n%s", source[:i], err)
		}
		source = source[i+1:]
	}
	c, err := h.Compile("example", source)
	if err != nil {
		t.Fatalf("%s\n%s", source, err)
	}
	values, err := h.Eval(c)
	if err != nil {
		t.Fatalf("%s\n%s", source, err)
	}
	if len(values) == 0 {
		t.Fatalf("%s\ngives no value, want %s", source, want)
	}
	if got := written(t, h, values[0]); got != want {
		t.Errorf("%s\ngives %s\nwant  %s", example, got, want)
	}
}

// written is a value as the examples write it: a board in one line.
func written(t *testing.T, h *luabind.Host, v lua.LValue) string {
	t.Helper()
	if v.Type() != lua.LTUserData {
		return h.Show(v, luabind.Style{})
	}
	c, err := h.Compile("tostring", "tostring(_)")
	if err != nil {
		t.Fatal(err)
	}
	values, err := h.Eval(c)
	if err != nil {
		t.Fatal(err)
	}
	return values[0].String()
}
