package terminal

import (
	"strings"
	"testing"

	"github.com/mattn/go-runewidth"
	"pgregory.net/rapid"
)

func TestWrap(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"short\n", "short\n"},
		{"ten columns", "ten\ncolumns"},
		{"ten column\n", "ten column\n"},
		{"  an indent stays", "  an\n  indent\n  stays"},
		{"a  b   c  d  e\n", "a  b   c\nd  e\n"},
		{"/a/path/that/is/long and so on\n\nx", "/a/path/that/is/long\nand so on\n\nx"},
		{"/a/path/that/is/long", "/a/path/that/is/long"},
		{"ééééé ééééé", "ééééé\nééééé"},
		{"trailing      ", "trailing      "},
	} {
		if got := Wrap(test.text, 10); got != test.want {
			t.Errorf("%q becomes %q, want %q", test.text, got, test.want)
		}
	}
}

// No word is lost or broken, and no line is longer than a word makes it.
func TestWrapProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`([ a-cé]{0,30}\n){0,3}[ a-cé]{0,30}`).Draw(t, "text")
		columns := rapid.IntRange(1, 40).Draw(t, "columns")
		got := Wrap(text, columns)
		if strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(text), " ") {
			t.Fatalf("%q becomes %q", text, got)
		}
		for line := range strings.Lines(got) {
			line = strings.TrimRight(line, " \n")
			if runewidth.StringWidth(line) > columns && len(strings.Fields(line)) > 1 {
				t.Fatalf("%q, %d columns: the line %q is too long", text, columns, line)
			}
		}
	})
}
