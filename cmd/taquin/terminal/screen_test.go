package terminal

import (
	"io"
	"os"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/text"
)

// However a text is cut into pieces, within its letters too, what is written is ASCII, and
// as long as it is no picture the same as in one piece.
func TestScreenInASCII(t *testing.T) {
	f := noTerminal(t)
	rapid.Check(t, func(t *rapid.T) {
		whole := rapid.StringOf(rapid.SampledFrom([]rune("aé…→\n«x😀"))).Draw(t, "text")
		if err := f.Truncate(0); err != nil {
			t.Fatal(err)
		}
		if _, err := f.Seek(0, io.SeekStart); err != nil {
			t.Fatal(err)
		}
		s := &Screen{File: f, ASCII: true}
		for rest := whole; rest != ""; {
			n := rapid.IntRange(1, len(rest)).Draw(t, "bytes")
			if _, err := io.WriteString(s, rest[:n]); err != nil {
				t.Fatal(err)
			}
			rest = rest[n:]
		}
		written, err := os.ReadFile(f.Name())
		if want := text.ASCII(whole); err != nil || string(written) != want {
			t.Fatalf("%v: %q becomes %q, want %q", err, whole, written, want)
		}
	})
}
