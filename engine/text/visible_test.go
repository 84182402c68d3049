package text

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestVisible(t *testing.T) {
	for text, want := range map[string]string{
		"é \"q\" \\ → 日 😀\n\tx":       "é \"q\" \\ → 日 😀\n\tx",
		"\x1b]52;c;aGk=\a":            `\027]52;c;aGk=\007`,
		"\x1b[31mred":                 `\027[31mred`,
		"10%\r20%":                    `10%\01320%`,
		"a line\r\n":                  "a line\r\n",
		"\u009b2J\x9b2J":              `\194\1552J\1552J`,
		"\u202egnp\u2066":             `\226\128\174gnp\226\129\166`,
		"\x7f\x00\xff\xe2\x80":        `\127\000\255\226\128`,
		"c\u00a0d\u202fe":             "c\u00a0d\u202fe",             // French spaces
		"👩\u200d🔬 \u0645\u200c\u06cc": "👩\u200d🔬 \u0645\u200c\u06cc", // joiners of letters and emoji
	} {
		if got := Visible(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
	if got, want := Painted("\x1b[1;38;5;9mred\x1b[0m\x1b[2J\x1b[?25l\x1b[31").Shown(), "\x1b[1;38;5;9mred\x1b[0m\\027[2J\\027[?25l\\027[31"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := Painted("\x1b[1mbold\x1b[22m").Plain(); got != "bold" {
		t.Errorf("%q", got)
	}
}

// The result does not depend on how the text is split; it contains no control characters and loses
// nothing; visible text is unchanged.
func TestVisibleInPieces(t *testing.T) {
	parts := []string{"a", "é", "😀", "\x1b", "[", "3", ";", "m", "31m", "]52;", "\a", "\r", "\n", "\t", "\x7f", "\u009b", "\x9b", "\u202e", "\u2069", "\xff", "\xe2", "\x80", "\xf0\x9f", "\u200d"}
	rapid.Check(t, func(t *rapid.T) {
		whole := strings.Join(rapid.SliceOf(rapid.SampledFrom(parts)).Draw(t, "parts"), "")
		for _, keep := range []Keep{KeepNothing, KeepColours, KeepAll} {
			var at, once Viewer
			want := once.Next(whole, keep) + once.Rest()
			got := ""
			for rest := whole; rest != ""; {
				n := rapid.IntRange(1, len(rest)).Draw(t, "bytes")
				got += at.Next(rest[:n], keep)
				rest = rest[n:]
			}
			if got += at.Rest(); got != want {
				t.Fatalf("%q becomes %q in pieces, %q at once", whole, got, want)
			}
			if keep == KeepAll {
				continue
			}
			if keep == KeepColours {
				got = Painted(got).Plain()
			}
			if !utf8.ValidString(got) || strings.ContainsFunc(strings.ReplaceAll(got, "\r\n", "\n"), IsControl) {
				t.Fatalf("%q acts: %q", whole, got)
			}
			if again := Visible(got); again != got {
				t.Fatalf("%q becomes %q, then %q", whole, got, again)
			}
		}
	})
}

// A colour code is kept in pieces; where colours are not kept, it is shown at once.
func TestColourInPieces(t *testing.T) {
	for keep, want := range map[Keep]string{KeepColours: "|\x1b[31mx", KeepNothing: "\\027[3|1mx"} {
		var v Viewer
		if got := v.Next("\x1b[3", keep) + "|" + v.Next("1mx", keep); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The prefix fits, and no longer one does.
func TestVisibleHead(t *testing.T) {
	const s = "ab\x1b\r\né\u202e\xffz\r"
	for most := range len(Visible(s)) + 2 {
		head, shown := VisibleHead(s, int64(most))
		if got := len(Visible(head)); int64(got) != shown || got > most || head+s[len(head):] != s {
			t.Errorf("%d bytes: %q is shown in %d, said %d", most, head, got, shown)
		}
	}
	if head, _ := VisibleHead(s, int64(len(Visible(s)))); head != s {
		t.Errorf("%q is all that fits", head)
	}
}
