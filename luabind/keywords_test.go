package luabind

import (
	"testing"

	"taquin/luabind/source"
)

// Each keyword has its text: those of Lua 5.1, and goto.
func TestKeywords(t *testing.T) {
	told := map[string]bool{}
	for _, k := range luaKeywords {
		if !source.IsKeyword(k.Text) {
			t.Errorf("%s is no keyword", k.Text)
		}
		told[k.Text] = true
	}
	if len(told) != 22 {
		t.Errorf("%d keywords have a text", len(told))
	}
}
