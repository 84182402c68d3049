package source_test

import (
	"strings"
	"testing"

	"taquin/luabind/source"
)

// Locals that a prompt loses.
func TestLocals(t *testing.T) {
	for text, want := range map[string]string{
		"local x = 1": "x", "local x, y = 1": "x y", "local function f() local z end": "f", "  local x = 1; print(x) local y": "x y",
		"x = 1": "", "localx = 1": "", "do local x = 1 end": "", "print(1) local x": "", "local": "", "": "", "f = function() local x end": "",
	} {
		if got := strings.Join(source.Locals(text), " "); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
