package luabind_test

import (
	"fmt"
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
				runExample(t, e)
			})
		}
	}
}

func runExample(t *testing.T, e luabind.Entry) {
	h := newHost(t, nil)
	v, err := h.RunExample(e)
	switch {
	case err != nil:
		t.Errorf("%s\n%s", e.Example, err)
	case v == nil && e.Wanted() != "" || v != nil && e.Wanted() == "":
		t.Errorf("%s gives %v", e.Example, v)
	case v != nil:
		if got := written(t, h, v); got != e.Wanted() {
			t.Errorf("%s\ngives %s\nwant  %s", e.Example, got, e.Wanted())
		}
	}
}

// written is a value as the examples write it: a board in one line.
func written(t *testing.T, h *luabind.Host, v lua.LValue) string {
	t.Helper()
	ud, ok := v.(*lua.LUserData)
	if !ok {
		return h.Show(v, luabind.Style{})
	}
	text, ok := ud.Value.(fmt.Stringer)
	if !ok {
		t.Fatalf("%v cannot be written", v)
	}
	return text.String()
}
