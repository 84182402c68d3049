package line

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestConceal(t *testing.T) {
	for _, test := range []struct{ text, line string }{
		{"", ""},
		{`print("a\nb")`, `print("a\nb")`}, // a typed backslash is none of ours
		{"a\nb", "a⏎\u200bb"},
		{"a⏎b", "a⏎b"}, // nor is a typed symbol
		{"\tx\x1b[A\x7f", "\u3000\u200bx␛\u200b[A␡\u200b"},
		{"\u0080\u009f", "①\u200b\u247f\u200b"},
		{"⏎\u200b", "⏎\u200b\u200b"},
		{"\n\u200b\u200b", "⏎\u200b\u200b\u200b\u200b\u200b"},
	} {
		if got := conceal(test.text); got != test.line {
			t.Errorf("%q is shown as %q, want %q", test.text, got, test.line)
		}
		if got := reveal(test.line); got != test.text {
			t.Errorf("%q stands for %q, want %q", test.line, got, test.text)
		}
	}
}

// troublesome texts are made of what conceal treats in a way of its own.
var troublesome = rapid.StringOf(rapid.OneOf(
	rapid.RuneFrom([]rune{'\n', '\t', '\r', mark, lineEnd, tabStop, '␛', '␀', '①', escape, 0x7f, 0x85, '\\', 'n', 'a', ' '}),
	rapid.Rune(),
))

func TestConcealIsUndone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		checkConceal(t, troublesome.Draw(t, "text"))
	})
}

func FuzzConceal(f *testing.F) {
	f.Add("for i = 1, 2 do\n\tprint(i)\nend")
	f.Add("⏎\u200b\n\u200b\u200b␛\x1b")
	f.Fuzz(func(t *testing.T, text string) {
		if utf8.ValidString(text) {
			checkConceal(t, text)
		}
	})
}

func checkConceal(t interface{ Fatalf(string, ...any) }, text string) {
	line := conceal(text)
	if strings.ContainsFunc(line, unicode.IsControl) {
		t.Fatalf("%q is shown as %q, with control characters", text, line)
	}
	if got := reveal(line); got != text {
		t.Fatalf("%q is shown as %q, which stands for %q", text, line, got)
	}
}
