package luabind_test

import (
	"fmt"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind"
	"taquin/luabind/bind"
	"taquin/luabind/prompt"
	"taquin/luabind/show"
)

// Every name has a signature, a text and an example that does what it says:
// what stands before "-->" is typed at the prompt, statements up to the last
// ";" and then an expression, and what stands after it is how that is written.
func TestExamples(t *testing.T) {
	for _, m := range newHost(t, nil).State().Modules() {
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
				checkExample(t, e)
			})
		}
	}
}

func checkExample(t *testing.T, e bind.Entry) {
	h := newHost(t, nil)
	v, err := runExample(h, e)
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

// runExample gives what an entry's example gives.
func runExample(h *luabind.Host, e bind.Entry) (lua.LValue, error) {
	return prompt.RunExample(func(text string) ([]lua.LValue, error) { return h.Run("example", text) }, e)
}

// written is a value as the examples write it: a board in one line.
func written(t *testing.T, h *luabind.Host, v lua.LValue) string {
	t.Helper()
	ud, ok := v.(*lua.LUserData)
	if !ok {
		return h.Shower().Show(v, show.Style{})
	}
	text, ok := ud.Value.(fmt.Stringer)
	if !ok {
		t.Fatalf("%v cannot be written", v)
	}
	return text.String()
}
