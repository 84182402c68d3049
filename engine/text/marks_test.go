package text

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestLines(t *testing.T) {
	marked := LabelOn + "Label:" + LabelOff + " some " + CodeOn + "code " + EmphasisOn + "that goes" + EmphasisOff + " on" + CodeOff + "."
	want := []string{"Label: some `code", "that goes on`."}
	if got := Lines(marked, 17, false); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	want = []string{"\x1b[1mLabel:\x1b[22m some \x1b[36mcode\x1b[39m", "\x1b[36m\x1b[1mthat goes\x1b[22m on\x1b[39m."}
	if got := Lines(marked, 17, true); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := Lines(CodeOff+"x", 10, true); len(got) != 1 { // an unmatched mark is harmless
		t.Errorf("%q", got)
	}
	if got := Bold("x"); LineWidth(got) != 1 {
		t.Errorf("%q", got)
	}
}

// Nothing is lost with or without colour, and each line closes its marks.
func TestLinesProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[a-z]{1,12}`), 1, 20).Draw(t, "words")
		marked := strings.Join(words, " ")
		for range rapid.IntRange(0, 4).Draw(t, "marks") {
			on := rapid.SampledFrom([]string{CodeOn, EmphasisOn, LabelOn}).Draw(t, "mark")
			marked = on + marked + string(on[0]+1)
		}
		columns := rapid.IntRange(12, 60).Draw(t, "columns")
		lines := Lines(marked, columns, true)
		for _, line := range lines {
			if LineWidth(line) > columns {
				t.Errorf("%q is too long", line)
			}
			for on, off := range map[string]string{boldOn: boldOff, cyanOn: cyanOff} {
				if strings.Count(line, on) != strings.Count(line, off) {
					t.Errorf("%q does not end what it begins", line)
				}
			}
		}
		if got := uncoloured.Replace(strings.Join(lines, " ")); got != strings.Join(words, " ") {
			t.Errorf("%q became %q", words, got)
		}
		if plain := Lines(marked, columns, false); MarkedWidth(marked, false) <= columns && len(plain) != 1 {
			t.Errorf("%q is broken", plain)
		}
	})
}
