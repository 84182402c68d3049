package text

import (
	"slices"
	"strings"
	"testing"

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
		{"two words trail   \n", "two words\ntrail   \n"},
	} {
		if got := Wrap(test.text, 10); got != test.want {
			t.Errorf("%q becomes %q, want %q", test.text, got, test.want)
		}
	}
}

// What a reader copies stays in one line if it fits there.
func TestWrapKeepsWhole(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"the solved board is 1 2 3 / 4 5 6 / 7 8 0", "the solved board is\n1 2 3 / 4 5 6 / 7 8 0"},
		{"to read it: taquin.parse('1 0 / 2 3', 'td')", "to read it:\ntaquin.parse('1 0 / 2 3', 'td')"},
		{"write taquin solve --goal '1 2 / 3 0' or leave it", "write taquin solve --goal\n'1 2 / 3 0' or leave it"},
		{"the script's and the pupils' flags are not taquin's", "the script's and the pupils'\nflags are not taquin's"},
		{"row 2 has 3 labels, of 1.5 or 2 / 3 / 4 of 5", "row 2 has 3 labels, of 1.5 or\n2 / 3 / 4 of 5"},
		{"the board is 1 2 3 4 5 6 7 8 9 10 11 12 / 13 14", "the board is 1 2 3 4 5 6 7 8 9\n10 11 12 / 13 14"},
	} {
		if got := Wrap(test.text, 32); got != test.want {
			t.Errorf("%q becomes %q, want %q", test.text, got, test.want)
		}
	}
}

// No word is lost or broken, and only single words exceed the width.
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
			if Width(line) > columns && len(strings.Fields(line)) > 1 {
				t.Fatalf("%q, %d columns: the line %q is too long", text, columns, line)
			}
		}
	})
}

func TestFill(t *testing.T) {
	fits := func(line string) bool { return len(line) <= 10 }
	for _, test := range []struct {
		words       []string
		first, then string
		want        string
	}{
		{nil, "- ", "  ", "- "},
		{[]string{"one", "two", "three"}, "", "", "one two|three"},
		{[]string{"one", "two", "three"}, "- ", "    ", "- one two|    three"},
		{[]string{"(0 1 2)", "(3 4)", "(5 6)", "7"}, "", "  ", "(0 1 2)|  (3 4)|  (5 6) 7"},
		{[]string{"a-word-that-is-too-long", "x"}, "- ", "  ", "- a-word-that-is-too-long|  x"},
	} {
		if got := strings.Join(Fill(test.words, test.first, test.then, fits), "|"); got != test.want {
			t.Errorf("%q becomes %q, want %q", test.words, got, test.want)
		}
	}
}

// Fill equals greedy filling word by word.
func TestFillProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[a-c]{0,6}`), 0, 30).Draw(t, "words")
		columns := rapid.IntRange(1, 30).Draw(t, "columns")
		fits := func(line string) bool { return len(line) <= columns }
		want, line := []string{}, ""
		for _, word := range words {
			switch {
			case line == "":
				line = word
			case word != "" && !fits(line+" "+word):
				want, line = append(want, strings.TrimRight(line, " ")), word
			default:
				line += " " + word
			}
		}
		want = append(want, strings.TrimRight(line, " "))
		if got := Fill(words, "", "", fits); !slices.Equal(got, want) {
			t.Fatalf("%q in %d columns are %q, want %q", words, columns, got, want)
		}
	})
}

// The work is linear in the length of the text.
func TestFillLinear(t *testing.T) {
	for _, word := range []string{"", "a", strings.Repeat("a", 20)} {
		for _, columns := range []int{10, 1e6} {
			measured := 0
			fits := func(line string) bool {
				measured += len(line)
				return len(line) <= columns
			}
			const n = 1 << 15
			Fill(slices.Repeat([]string{word}, n), "", "", fits)
			if most := 64 * n * (len(word) + 1); measured > most {
				t.Errorf("words of %d letters in %d columns: %d letters were measured, more than %d", len(word), columns, measured, most)
			}
		}
	}
}

func TestSingleSpaced(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringMatching("[ a\t\né\u00a0]{0,20}").Draw(t, "text")
		if got, want := SingleSpaced(s), strings.Join(strings.Fields(s), " "); got != want {
			t.Fatalf("%q becomes %q, want %q", s, got, want)
		}
	})
}

func TestCut(t *testing.T) {
	for _, test := range []struct {
		what, got, want string
	}{
		{"Cut", Cut("ten column", 10), "ten column"},
		{"Cut", Cut("ten columns", 10), "ten colum…"},
		{"Cut", Cut("日本語", 5), "日本…"},
		{"CutLeft", CutLeft("ten columns", 10), "…n columns"},
		{"CutLeft", CutLeft("ten column", 10), "ten column"},
		{"Shorten", Shorten("été", 3), "été"},
		{"Shorten", Shorten("étés", 3), "été…"},
		{"Shorten", Shorten("x", 0), "…"},
		{"Quote", Quote("a\nbc", 3), `"a\nb…"`},
		{"Head", Head("été", 5), "été"},
		{"Head", Head("été", 4), "ét"},
		{"Head", Head("été", 2), "é"},
		{"Head", Head("été", 1), ""},
		{"Head", Head("abc\x80\x80\x80\x80\x80\x80", 6), "abc\x80\x80\x80"},
		{"Words", strings.Join(Words(" a b\u00a0c\td"), "|"), "a|b\u00a0c|d"},
		{"Head", Head("\x80\x80\x80\x80\x80\x80", 5), "\x80\x80\x80\x80\x80"},
		{"OneLine", OneLine("a\tb\x1b[31mc\n"), "a b [31mc "},
		{"CutToFit", CutToFit("one two", func(s string) bool { return Width(s) <= 5 }), "one…"},
		{"CutToFit", CutToFit("one two", func(s string) bool { return Width(s) <= 7 }), "one two"},
		{"CutToFit", CutToFit("one two", func(string) bool { return false }), ""},
	} {
		if test.got != test.want {
			t.Errorf("%s: %q, want %q", test.what, test.got, test.want)
		}
	}
}
