package show_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
	lua "github.com/yuin/gopher-lua"
	"pgregory.net/rapid"

	"taquin/luabind/show"
)

// drawValue makes a number, a string, a boolean or a table of such in at most so
// many levels. Strings have any bytes, and so few that all of them are shown.
func drawValue(t *rapid.T, levels int) lua.LValue {
	kind := rapid.IntRange(0, 3).Draw(t, "kind")
	if levels > 0 && kind == 3 {
		table := &lua.LTable{Metatable: lua.LNil}
		for range rapid.IntRange(0, 5).Draw(t, "list") {
			table.Append(drawValue(t, levels-1))
		}
		if rapid.IntRange(0, 4).Draw(t, "long") == 0 {
			for _, n := range rapid.SliceOfN(rapid.IntRange(-10000, 10000), 0, 40).Draw(t, "numbers") {
				table.Append(lua.LNumber(n))
			}
		}
		for range rapid.IntRange(0, 5).Draw(t, "keys") {
			table.RawSet(drawValue(t, 0), drawValue(t, levels-1))
		}
		return table
	}
	switch kind {
	case 0:
		return lua.LBool(rapid.Bool().Draw(t, "boolean"))
	case 1:
		return lua.LNumber(rapid.IntRange(-4, 12).Draw(t, "whole")) / 4
	case 2:
		return lua.LNumber(rapid.Float64().Draw(t, "number"))
	}
	if rapid.Bool().Draw(t, "bytes") {
		return lua.LString(rapid.SliceOfN(rapid.SampledFrom([]byte("\x00\x07\x1b\n\r\t\"\\'019n\x7f\xc3\xa9\xff")), 0, 4).Draw(t, "string"))
	}
	return lua.LString(rapid.StringN(0, 4, -1).Draw(t, "string"))
}

// equal compares values, and tables by what is in them.
func equal(a, b lua.LValue) bool {
	s, ok := a.(*lua.LTable)
	if !ok {
		return a == b
	}
	t, ok := b.(*lua.LTable)
	if !ok {
		return false
	}
	same := true
	s.ForEach(func(k, v lua.LValue) { same = same && equal(v, t.RawGet(k)) })
	t.ForEach(func(k, _ lua.LValue) { same = same && s.RawGet(k) != lua.LNil })
	return same
}

// What is shown of plain values is Lua that gives them back, at every width. No
// line is longer than the width, which is enough for every number and string;
// and colours change nothing else.
func TestShowRoundTrip(t *testing.T) {
	l := newLab(t)
	rapid.Check(t, func(t *rapid.T) {
		v := drawValue(t, 4)
		width := rapid.SampledFrom([]int{0, 1, 20, 64, 65, 80, 100, 200}).Draw(t, "width")
		text := l.Show(v, show.Style{Width: width})
		values, err := l.Run("show", "return "+text)
		if err != nil || len(values) != 1 || !equal(v, values[0]) {
			t.Fatalf("%s\ncannot be read back: %v", text, err)
		}
		if strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }) || !utf8.ValidString(text) {
			t.Fatalf("%q\nhas characters that do not print", text)
		}
		if width >= 64 { // 8 of indentation, a key and a value of 24 and what stands around them
			for line := range strings.Lines(text) {
				if got := runewidth.StringWidth(strings.TrimSuffix(line, "\n")); got > width {
					t.Fatalf("%d columns, not %d: %s", got, width, line)
				}
			}
		}
		if got := sgr.ReplaceAllString(l.Show(v, show.Style{Width: width, Colour: true}), ""); got != text {
			t.Fatalf("with colours left out\n%s\nplain\n%s", got, text)
		}
		if got := l.Show(v, show.Style{}); strings.Contains(got, "\n") {
			t.Fatalf("several lines without a width: %s", got)
		}
	})
}
