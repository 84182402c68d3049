package source_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

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
		if got, _ := source.OpenBlocks(text); len(got) != want {
			t.Errorf("%q leaves %q open, want %d", text, got, want)
		}
	}
}

// What a text leaves open is known line by line from what the lines before do, as long as
// no string or comment goes on.
func TestOpenBlocksLineByLine(t *testing.T) {
	words := []string{"for i = 1, 2", "while x", "do", "end", "if x then", "else", "function f(", ")", "{", "}", "repeat", "until x", "t[", "]", "x = 1", "\n", "\n", "-- end", "'do'", "[[\nend\n]]"}
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOf(rapid.SampledFrom(words)).Draw(t, "words"), " ")
		var openers []string
		before := ""
		for line := range strings.Lines(text) {
			before += line
			want, known := source.OpenBlocks(before)
			if !known {
				return
			}
			openers, _ = source.OpenBlocks(strings.Join(openers, " ") + "\n" + line)
			if !slices.Equal(openers, want) {
				t.Fatalf("%q leaves %q open, line by line %q", before, want, openers)
			}
		}
	})
}
