package line

import (
	"bytes"
	"cmp"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"taquin/cmd/taquin/terminal/tty"
)

// filtered is what liner gets of what is typed, with a silence after each
// piece but the last.
func filtered(pieces ...string) string {
	var f filter
	for i, piece := range pieces {
		if i > 0 {
			f.lapse()
		}
		for _, b := range []byte(piece) {
			f.feed(b)
		}
	}
	return f.taken()
}

// taken is what liner makes of the keys that there are to take.
func (f *filter) taken() string {
	keys, tabs := f.take()
	var text strings.Builder
	for _, b := range keys {
		if b != tab {
			text.WriteByte(b)
			continue
		}
		text.WriteString(cmp.Or(tabs[0], "\t"))
		tabs = tabs[1:]
	}
	return text.String()
}

func TestFilter(t *testing.T) {
	const begin, end, newline = "\x1b[200~", "\x1b[201~", "⏎\u200b"
	for _, test := range []struct{ typed, want string }{ // … is a silence
		{"x = 'é⏎'\t\r", "x = 'é⏎'\t\r"},
		{"\u200b", "\u200b\u200b"},
		{"\x01\x05\x7f\x08\x12", "\x01\x05\x7f\x08\x12"}, // liner's keys
		{"a\xffb\xe2\x8fc\r", "a\ufffdb\ufffdc\r"},       // no UTF-8

		{"a\x1b\rb\x1b\nc", "a" + newline + "b" + newline + "c"}, // Alt-Enter
		{"\x1b[A\x1b[B\x1b[C\x1b[D\x1b[H\x1b[F\x1b[3~\x1b[1~", "\x1b[A\x1b[B\x1b[C\x1b[D\x1b[H\x1b[F\x1b[3~\x1b[1~"},
		{"\x1bOA\x1bOB\x1bOH\x1bOc", "\x1b[A\x1b[B\x1b[H\x1b[1;5C"},
		{"\x1b[1;5C\x1b[1;3D\x1b[1;2A\x1b[1;2C", "\x1b[1;5C\x1b[1;5D\x1b[A\x1b[C"},
		{"a\x1b[15~b\x1bOPc\x1b[[Ad\x1b[<0;3;4Me\x1b[5~\x1b[If", "abcdef"}, // F5, F1, the console's, a mouse, Page Up, focus
		{"\x1bb\x1bf\x1b\x7f", "\x1bb\x1bf\x1b\x7f"},                       // Alt with a key
		{"\x1b…a", "\x1ba"}, // Escape
		{"\x1b…\r", "\x1b\r"},
		{"\x1b\x1b[A", "\x1b\x1b[A"},
		{"\x1b[12…a", "a"},
		{"\x1b[" + strings.Repeat("0", 10000) + "Aa", "a"}, // as good as without end
		{"\x1b[" + strings.Repeat("0", 10000) + "…a", "a"},
		{"\x1b[1\rx", "\rx"},
		{"\x1b[1\x03", "\x03"},

		{begin + "a\n\tb\r\nc\rd" + end, "a" + newline + "\u3000\u200bb" + newline + "c" + newline + "d"},
		{begin + "a\n\n" + end + "\r", "a" + newline + newline + "\r"},
		{begin + "a\x03\x04\x00\x1b[Ab\x1bOc\x1b\x7f\u0085é" + end + "\x04", "abOcé\x04"}, // nothing copied is a key
		{begin + "\x1b" + end, ""},
		{begin + "\x1b" + begin + "x" + end + "\t", "x\t"},
		{begin + "a\xe2" + end + "b", "a\ufffdb"},
		{begin + "half…\x03", "half\x03"}, // the end is lost
		{begin + "half…\x1b[201~\r", "half\r"},
		{begin + "half…way" + end + "\x03", "halfway\x03"},
		{begin + "half\x03…way" + end, "halfway"},
		{end + "a", "a"},
	} {
		if got := filtered(strings.Split(test.typed, "…")...); got != test.want {
			t.Errorf("%q becomes %q, want %q", test.typed, got, test.want)
		}
	}
}

func TestFilterRefusesTheLargestPastes(t *testing.T) {
	fits := strings.Repeat("x", maxLine)
	if got := filtered("\x1b[200~" + fits + "\x1b[201~"); got != fits {
		t.Errorf("%d bytes become %d", len(fits), len(got))
	}
	got := filtered("\x1b[200~" + fits + strings.Repeat("é\n", 1<<17) + "\x1b[201~\r")
	const want = "--[[ a paste of 4587 kB is too much for the prompt: save it as a script and run that ]]\r"
	if got != want {
		t.Errorf("got %.100q, want %q", got, want)
	}
}

// A line may end only after a key that ends lines: those are what the terminal
// is read no further after.
func TestFilterEnds(t *testing.T) {
	for _, test := range []struct {
		typed string
		ends  bool
	}{{"a", false}, {"\t", false}, {"\r", true}, {"\n", true}, {"\x03", true}, {"\x04", true}, {"\x1b\r", false}, {"\x1b[200~\r", false}, {"\x1b[200~\r\x1b[201~\r", true}} {
		var f filter
		ends := false
		for _, b := range []byte(test.typed) {
			ends = f.feed(b)
		}
		if ends != test.ends {
			t.Errorf("%q ends a line: %t", test.typed, ends)
		}
	}
}

// Whatever is pasted arrives as it was, but for what has no business in a line.
func TestPasteArrives(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// An escape sequence would be left out with what belongs to it.
		text := strings.ReplaceAll(troublesome.Draw(t, "text"), "\x1b", "")
		kept := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
		kept = strings.Map(func(r rune) rune {
			if r != '\n' && r != '\t' && (r < ' ' || 0x7f <= r && r < 0xa0) {
				return -1
			}
			return r
		}, kept)
		if got := reveal(filtered("\x1b[200~" + text + "\x1b[201~")); got != kept {
			t.Fatalf("%q is pasted as %q, want %q", text, got, kept)
		}
	})
}

func FuzzFilter(f *testing.F) {
	for _, typed := range []string{"a\x1b[200~b\n\tc\x1b[201~\r", "\x1b[1;5C\x1bOA\x1b[15~é", "\x1b[200~…\x03", "\x1b[9999999999", "\u009a\u200b"} {
		f.Add([]byte(typed))
	}
	f.Fuzz(func(t *testing.T, typed []byte) {
		var f filter
		for _, b := range typed {
			f.feed(b)
			if len(f.sequence) > tty.MaxSequence || len(f.pasted) > len("⏎\u200b")*maxLine || len(f.character) > utf8.UTFMax {
				t.Fatalf("too much is kept: %d, %d, %d", len(f.sequence), len(f.pasted), len(f.character))
			}
		}
		for f.patience() >= 0 { // once all is silent, nothing is held back
			f.lapse()
		}
		if len(f.sequence) > 0 || len(f.pasted) > 0 {
			t.Fatalf("%q, %q are held back", f.sequence, f.pasted)
		}
		out := f.taken()
		if !utf8.ValidString(out) {
			t.Fatalf("%q becomes %q, which is no UTF-8", typed, out)
		}
		if !bytes.ContainsRune(typed, escape) { // then all of it are keys and text
			var want strings.Builder
			for _, r := range string(typed) {
				if r < utf8.RuneSelf { // keys
					want.WriteRune(r)
				} else {
					want.WriteString(concealed(r))
				}
			}
			if utf8.Valid(typed) && out != want.String() {
				t.Fatalf("%q becomes %q, want %q", typed, out, want.String())
			}
		}
		if ends := f.feed(ctrlC); !ends || !strings.HasSuffix(f.taken(), "\x03") { // which works even in a paste without end
			t.Fatalf("after %q and a silence Ctrl-C is lost", typed)
		}
	})
}
