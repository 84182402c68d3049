package pattern

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// found writes the matches of a pattern: "ab" for a match without captures, and
// with them ab(a,2) where 2 is a place.
func found(t *testing.T, pattern, subject string, from, limit int) string {
	t.Helper()
	p, err := Compile(pattern)
	if err != nil {
		t.Errorf("%q: %v", pattern, err)
		return ""
	}
	var out []string
	m := p.In(subject, from, nil)
	for len(out) < limit {
		ok, err := m.Next()
		if err != nil {
			t.Fatalf("%q: %v", pattern, err)
		}
		if !ok {
			break
		}
		out = append(out, written(&m))
	}
	return strings.Join(out, " ")
}

func written(m *Matcher) string {
	var captures []string
	for i := range m.Captures() {
		text, place := m.Capture(i)
		if place > 0 {
			text = fmt.Sprint(place)
		}
		captures = append(captures, text)
	}
	if len(captures) == 0 {
		return fmt.Sprintf("%q", m.Text())
	}
	return fmt.Sprintf("%q(%s)", m.Text(), strings.Join(captures, ","))
}

// What the manual of Lua 5.1 (5.4.1) and Programming in Lua (chapter 20) say.
func TestMatches(t *testing.T) {
	for _, test := range []struct{ pattern, subject, want string }{
		// single characters
		{"", "ab", `"" "" ""`},
		{"ab", "abcab", `"ab" "ab"`},
		{"a.c", "abc a\x00c ac", `"abc" "a\x00c"`},
		{"%a", "a1Z_\xe9", `"a" "Z"`},
		{"%d%d", "12345", `"12" "34"`},
		{"%A", "a1_", `"1" "_"`},
		{"%c", "a\n\x7f ", `"\n" "\x7f"`},
		{"%l%u", "aBcd", `"aB"`},
		{"%p", "a,b!c_\xff", `"," "!" "_"`},
		{"%s", "a \t\v\x00", `" " "\t" "\v"`},
		{"%w", "a_1-", `"a" "1"`},
		{"%x+", "xFf09g", `"Ff09"`},
		{"%z", "a\x00b", `"\x00"`},
		{"%Z", "\x00b", `"b"`},
		{"%.%%%[%]", ".%[]", `".%[]"`},
		{"%q", "Qq", `"q"`},
		{"\x00\xff", "a\x00\xff", `"\x00\xff"`},
		{"a\x00*b", "a\x00\x00b", `"a\x00\x00b"`},

		// sets
		{"[abc]", "xbc", `"b" "c"`},
		{"[^abc]", "xbc", `"x"`},
		{"[a-c]", "abcd-", `"a" "b" "c"`},
		{"[a-]", "ab-", `"a" "-"`},
		{"[-a]", "ab-", `"a" "-"`},
		{"[]]", "[]", `"]"`},
		{"[^]]", "[]", `"["`},
		{"[]-a]", "]^_`ab", `"]" "^" "_" "` + "`" + `" "a"`},
		{"[%]a]", "]a", `"]" "a"`},
		{"[%w_]+", "to_be 2", `"to_be" "2"`},
		{"[%a-z]", "a-z", `"a" "-" "z"`},
		{"[^%s]+", "to be", `"to" "be"`},
		{"[a^]", "^a", `"^" "a"`},
		{"[.$*]", ".a$*", `"." "$" "*"`},
		{"[z-a]", "az-", ``},
		{"[a-%%]", "a-%]", `"]"`}, // the range a-% is empty, and the second % goes with the bracket
		{"[\x80-\xff]+", "a\xc3\xa9b", `"é"`},
		{"]", "a]", `"]"`},

		// repetitions
		{"a*", "aab", `"aa" "" ""`},
		{"a+", "aabca", `"aa" "a"`},
		{"ab?c", "abcac", `"abc" "ac"`},
		{"<.->", "<a><b>", `"<a>" "<b>"`},
		{"<.*>", "<a><b>", `"<a><b>"`},
		{"a-", "aa", `"" "" ""`},
		{"a-b", "aaab", `"aaab"`},
		{"[0-9]+%.?[0-9]*", "3 3.14 .5", `"3" "3.14" "5"`},
		{"*a", "*a", `"*a"`},
		{"a**", "aa*", `"aa*"`},
		{"a+-b", "aab aa-b", `"aa-b"`},
		{"a?a?a?aaa", "aaa", `"aaa"`},
		{"-", "a-b", `"-"`},
		{".-.-.-b", "aaab", `"aaab"`},
		{"a$*", "a$$", `"a$$"`},
		{"^*", "**", `"*"`},

		// anchors
		{"^a", "aaba", `"a"`},
		{"^a", "ba", ``},
		{"a$", "aba", `"a"`},
		{"^$", "", `""`},
		{"^", "a", `""`},
		{"$", "ab", `""`},
		{"a^b", "a^b", `"a^b"`},
		{"a$b", "a$b", `"a$b"`},
		{"($)", "a$", `"$"($)`},
		{"a%$", "a$", `"a$"`},

		// captures
		{"(%w+)=(%w+)", "x=1, y=22", `"x=1"(x,1) "y=22"(y,22)`},
		{"()ll()", "hello", `"ll"(3,5)`},
		{"(a*(.)%w(%s*))", "aab c", `"aab "(aab ,a, )`},
		{"((a)(b))", "ab", `"ab"(ab,a,b)`},
		{"()", "ab", `""(1) ""(2) ""(3)`},
		{"(a-)b", "aab", `"aab"(aa)`},
		{"(.-)(a?)$", "ba", `"ba"(b,a) ""(,)`},
		{`(["'])(.-)%1`, `say "it's" 'x'`, `"\"it's\""(",it's) "'x'"(',x)`},
		{"(a+)%1", "aaaaa", `"aaaa"(aa)`},
		{"(a*)%1b", "aaab", `"aab"(a)`},
		{"()%1", "aa", ``}, // a place has no text
		{"(%w)(%w)%2%1", "xabba", `"abba"(a,b)`},
		{"(a)%1*", "aa*", `"aa*"(a)`},

		// %b and %f
		{"%b()", "f(a(b)c)d)", `"(a(b)c)"`},
		{"%b()", "((a)", `"(a)"`},
		{"%bxx", "axbxcx", `"xbx"`},
		{"%b()*", "()*", `"()*"`},
		{"%b\x00\x01", "\x00a\x01", `"\x00a\x01"`},
		{"%f[%w]%w+", "THE (quick) fox", `"THE" "quick" "fox"`},
		{"%f[%u]%u+%f[%U]", "THE (QUICK) foX", `"THE" "QUICK" "X"`},
		{"%f[a]", "aba", `"" ""`},
		{"%f[%z]", "ab", `""`},
		{"%f[^%z]", "ab", `""`},
		{"a%f[^a]", "aab", `"a"`},
		{"%f[%a]()", "ab cd", `""(1) ""(4)`},
	} {
		if got := found(t, test.pattern, test.subject, 0, 1000); got != test.want {
			t.Errorf("%q in %q finds\n%s\nwant\n%s", test.pattern, test.subject, got, test.want)
		}
	}
	for from, want := range []string{`"ab"(1,ab,3)`, `"ab"(4,ab,6)`, `"ab"(4,ab,6)`, `"ab"(4,ab,6)`, ``, ``, ``} {
		if got := found(t, "()(ab)()", "abcabc", from, 1); got != want {
			t.Errorf("from %d finds %s, want %s", from, got, want)
		}
	}
}

func TestMalformed(t *testing.T) {
	for pattern, want := range map[string]string{
		"%":                             "malformed pattern (ends with '%') at byte 1",
		"ab%":                           "malformed pattern (ends with '%') at byte 3",
		"a[":                            "malformed pattern (missing ']') at byte 2",
		"[]":                            "malformed pattern (missing ']') at byte 1",
		"[^]":                           "malformed pattern (missing ']') at byte 1",
		"[^":                            "malformed pattern (missing ']') at byte 1",
		"[a%]":                          "malformed pattern (missing ']') at byte 1",
		"[a%":                           "malformed pattern (missing ']') at byte 1",
		"%f":                            "missing '[' after '%f' in pattern at byte 1",
		"a%fx":                          "missing '[' after '%f' in pattern at byte 2",
		"%f[x":                          "malformed pattern (missing ']') at byte 3",
		"%b":                            "malformed pattern (missing arguments to '%b') at byte 1",
		"%b(":                           "malformed pattern (missing arguments to '%b') at byte 1",
		"%0":                            "invalid capture index %0 at byte 1",
		"%1":                            "invalid capture index %1 at byte 1",
		"(a)%2":                         "invalid capture index %2 at byte 4",
		"(a%1)":                         "invalid capture index %1 at byte 3",
		"(a":                            "unfinished capture at byte 1",
		"((a)":                          "unfinished capture at byte 1",
		"(a)(":                          "unfinished capture at byte 4",
		"(()":                           "unfinished capture at byte 1",
		"a)":                            "invalid pattern capture (')' without '(') at byte 2",
		"())":                           "invalid pattern capture (')' without '(') at byte 3",
		"(a%(":                          "unfinished capture at byte 1",
		"^(^a)(b":                       "unfinished capture at byte 6",
		strings.Repeat("()", 33):        "too many captures (more than 32) at byte 65",
		strings.Repeat("(", 33):         "too many captures (more than 32) at byte 33",
		strings.Repeat("a?", 1_000_000): "pattern too complex (more than 65536 items) at byte 131073",
		strings.Repeat("(", 1_000_000):  "too many captures (more than 32) at byte 33",
		strings.Repeat("[a", 1_000_000): "malformed pattern (missing ']') at byte 1",
	} {
		p, err := Compile(pattern)
		var malformed *Error
		if p != nil || !errors.As(err, &malformed) || err.Error() != want {
			t.Errorf("%.20q gives %v, %v, want %s", pattern, p, err, want)
		}
	}
}

// The bounds themselves are within.
func TestLargestPatterns(t *testing.T) {
	if got := found(t, strings.Repeat("()", MaxCaptures), "", 0, 1); got != `""(1`+strings.Repeat(",1", MaxCaptures-1)+`)` {
		t.Errorf("32 places: %s", got)
	}
	if got := found(t, strings.Repeat("a?", maxItems), "aaa", 0, 1); got != `"aaa"` {
		t.Errorf("most items: %s", got)
	}
	long := strings.Repeat("ab", maxItems) // one item
	if got := found(t, long, long, 0, 1); len(got) != len(long)+2 {
		t.Errorf("a long literal: %d bytes", len(got))
	}
}

func ExamplePattern_In() {
	p, err := Compile("(%a+)=(%d+)()")
	if err != nil {
		fmt.Println(err)
		return
	}
	stop := func() error { return nil } // an error from it would end the search
	for m := p.In("x=1, yy=22", 0, stop); ; {
		if ok, err := m.Next(); !ok {
			fmt.Println(err)
			return
		}
		name, _ := m.Capture(0)
		value, _ := m.Capture(1)
		_, place := m.Capture(2)
		fmt.Println(name, value, place)
	}
	// Output:
	// x 1 4
	// yy 22 11
	// <nil>
}
