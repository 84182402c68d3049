package line

import (
	"slices"
	"strings"
	"testing"

	"taquin/cmd/taquin/transcript"
)

func TestIndentation(t *testing.T) {
	for _, test := range []struct{ line, suggestion, want string }{
		{"  end", "  ", "end"}, {"    end)", "    ", "  end)"}, {"  until x", "  ", "until x"}, {"  }", "  ", "}"}, {"  else", "  ", "else"},
		{"  print(1)", "  ", "  print(1)"}, {"end", "  ", "end"}, {"    end", "  ", "    end"}, {"end", "", "end"},
	} {
		if got := dedented(test.line, test.suggestion); got != test.want {
			t.Errorf("%q after %q becomes %q, want %q", test.line, test.suggestion, got, test.want)
		}
	}
	e := entryOfBlocks()
	e.Add("for i = 1, 2 do")
	e.Add("  f({")
	if prompt, got := e.Next(); got != "      " || prompt != transcript.NextPrompt {
		t.Errorf("three open blocks suggest %q after %q", got, prompt)
	}
}

// entryOfBlocks is an entry of a language whose blocks begin with do, ( and {, and
// where a line that ends with "then" wants only a last word.
func entryOfBlocks() *Entry {
	depth := func(entry string) int {
		return strings.Count(entry, "do") + strings.Count(entry, "(") + strings.Count(entry, "{") -
			strings.Count(entry, "end") - strings.Count(entry, ")") - strings.Count(entry, "}")
	}
	blocks := func(entry string) (openers []string, known bool) {
		return slices.Repeat([]string{"do"}, max(0, depth(entry))), true
	}
	dangling := func(entry string) bool { return strings.HasSuffix(strings.TrimSpace(entry), "then") }
	return &Entry{Blocks: blocks, Dangling: dangling, Unfinished: func(entry string) bool { return depth(entry) > 0 || dangling(entry) }}
}

// Lines make an entry when it is whole, when an empty one says that a last word
// will not come, or when two empty ones give up.
func TestEntry(t *testing.T) {
	for _, test := range []struct {
		lines []string
		want  string // the entry that the last line makes
	}{
		{[]string{"x"}, "x"}, {[]string{""}, ""}, {[]string{"  "}, ""},
		{[]string{"do", "  f()", "  end"}, "do\n  f()\nend"},
		{[]string{"do", "", "  end"}, "do\n\nend"},
		{[]string{"do", " ", ""}, "do\n\n"},
		{[]string{"if x then", ""}, "if x then\n"},
		{[]string{"do", "  if x then", ""}, "do\n  if x then\n"},
	} {
		e := entryOfBlocks()
		for i, line := range test.lines {
			e.Next()
			entry, whole := e.Add(line)
			if last := i == len(test.lines)-1; whole != last || last && entry != test.want {
				t.Errorf("%q: line %d makes %q, %v", test.lines, i, entry, whole)
			}
		}
		if e.Begun() {
			t.Errorf("%q: there is more", test.lines)
		}
	}
	e := entryOfBlocks()
	e.Add("do")
	e.Drop()
	if prompt, _ := e.Next(); prompt != transcript.FirstPrompt {
		t.Errorf("what is given up goes on with %q", prompt)
	}
}

// A string of many lines is looked at as a whole only while it is short, and where a line
// may end it.
func TestEntryOfALongString(t *testing.T) {
	looks := 0
	open := func(entry string) bool { return strings.Count(entry, "[[") > strings.Count(entry, "]]") }
	e := &Entry{
		Blocks:     func(text string) ([]string, bool) { return nil, !open(text) },
		Dangling:   func(string) bool { return false },
		Unfinished: func(entry string) bool { looks++; return open(entry) },
	}
	e.Add("s = [[")
	for range 10_000 {
		if _, whole := e.Add("a line of text"); whole {
			t.Fatal("a string is whole before its end")
		}
	}
	e.Add("no end]")
	want := strings.Join(e.lines, "\n") + "\n]]"
	if entry, whole := e.Add("]]"); !whole || entry != want {
		t.Errorf("the end of a string makes an entry of %d bytes, %t; want %d", len(entry), whole, len(want))
	}
	if most := muchTyped/len("a line of text") + 10; looks > most {
		t.Errorf("it was looked at %d times, more than %d", looks, most)
	}
}
