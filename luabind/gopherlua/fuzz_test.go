package gopherlua

import (
	"context"
	"strings"
	"testing"

	"taquin/luabind/source"

	lua "github.com/yuin/gopher-lua"
)

// Any text compiles or has an error that is explained.
func FuzzCompile(f *testing.F) {
	for _, text := range []string{"0,A:0", "if x = 1 then", "b:c d", "f(", "x = {a:", "for i in 1..3", "else if", "'", "[[", "--[[", "a.b.c:", "x = 1e", "'\\400'", "local function", "goto x", "return ,", "until x", "end)", "\xff=", "!a", "x++", "a ? b : c"} {
		f.Add(text)
	}
	concat := lua.NewState(lua.Options{SkipOpenLibs: true}).NewFunction(func(*lua.LState) int { return 0 })
	f.Fuzz(func(t *testing.T, text string) {
		for _, lead := range []string{"", "return "} {
			_, err := Compile(context.Background(), Chunk{Name: "c", Lead: lead, Text: text, Tail: "\n"}, concat)
			if err != nil && strings.Contains(err.Error(), "internal error") {
				t.Errorf("%q after %q: %s", text, lead, err)
			}
		}
		source.OpenBlocks(text)
		source.EndsInSemicolon(text)
	})
}
