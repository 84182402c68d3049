package source_test

import (
	"testing"

	"taquin/luabind/source"
)

// How deep the next line would be indented.
func TestOpenBlocks(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "for i = 1, 2 do": 1, "while x do": 1, "repeat": 1, "if x then": 1, "if x": 1, "function f(a,": 2, "function f(a)": 1,
		"if x then\n  if y then": 2, "if x then a() else": 1, "if x then a() elseif y then": 1, "if x then a() elseif y": 1, "repeat\nuntil x": 0,
		"for i = 1, 2 do\nprint(i)\nend": 0, "x = {": 1, "f({": 2, "f({\n{1, 2},": 2, "end end": 0, "t[": 1,
		"do -- end": 1, "do x = 'end'": 1, "do x = [[": 0, "do --[[": 0, "do x = 'a": 0, "do x = $": 0,
	} {
		if got := source.OpenBlocks(text); got != want {
			t.Errorf("%q leaves %d open, want %d", text, got, want)
		}
	}
}
