package stdlib

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/yuin/gopher-lua/pm"
)

// found writes the matches of a pattern: "ab" for a match without captures, and
// with them ab(a,2) where 2 is a place.
func found(t *testing.T, pattern, subject string, from, limit int) string {
	t.Helper()
	p, err := compilePattern(pattern)
	if err != nil {
		t.Errorf("%q: %v", pattern, err)
		return ""
	}
	var out []string
	m := p.in(subject, from, nil)
	for len(out) < limit {
		ok, err := m.find()
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

func written(m *matcher) string {
	var captures []string
	for i := range m.pattern.captures {
		text, place := m.capture(i)
		if place > 0 {
			text = fmt.Sprint(place)
		}
		captures = append(captures, text)
	}
	if len(captures) == 0 {
		return fmt.Sprintf("%q", m.text())
	}
	return fmt.Sprintf("%q(%s)", m.text(), strings.Join(captures, ","))
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
		p, err := compilePattern(pattern)
		var malformed *patternError
		if p != nil || !errors.As(err, &malformed) || err.Error() != want {
			t.Errorf("%.20q gives %v, %v, want %s", pattern, p, err, want)
		}
	}
}

// The bounds themselves are within.
func TestLargestPatterns(t *testing.T) {
	if got := found(t, strings.Repeat("()", maxCaptures), "", 0, 1); got != `""(1`+strings.Repeat(",1", maxCaptures-1)+`)` {
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

// Searches that would take very long, or just long, stop at the poll that says
// so, having polled before.
func TestPollStops(t *testing.T) {
	enough := errors.New("enough")
	as := strings.Repeat("a", 4000)
	many := strings.Repeat("a", 30_000_000)
	for name, test := range map[string]struct {
		pattern, subject string
		polls            int
	}{
		"lazy without end":     {strings.Repeat("a-", 60) + "b", as, 200},
		"lazy to the end":      {".-.-.-.-b$", as, 200},
		"greedy":               {"a*a*a*a*b", as, 200},
		"optional":             {strings.Repeat("a?", 40) + "aaaab", strings.Repeat("a", 41), 200},
		"lazy in a large text": {".-b", many, 200},
		"greedy in one":        {"a*b", many, 200},
		"one span":             {"^a*$", many, 200},
		"no candidate":         {"%d", many, 200},
		"brackets":             {"%b((", "(" + many, 200},
		"brackets again":       {"%b()", strings.Repeat("(", 100_000), 200},
		"back reference":       {"^(a*)%1b", many, 200},
		"literals":             {strings.Repeat("a", 1000) + ".b", many, 200},
		"frontier":             {"%f[b]", many, 200},
		"places":               {"()()()()()b?c", many, 200},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := compilePattern(test.pattern)
			if err != nil {
				t.Fatal(err)
			}
			polls := 0
			m := p.in(test.subject, 0, func() error {
				if polls++; polls == test.polls {
					return enough
				}
				return nil
			})
			if ok, err := m.find(); ok || err != enough || polls != test.polls {
				t.Errorf("%v, %v after %d polls", ok, err, polls)
			}
			test.polls *= 2
			if ok, err := m.find(); ok || err != enough || polls != test.polls {
				t.Errorf("the second time %v, %v after %d polls", ok, err, polls)
			}
		})
	}
}

// Without a poll a search goes to its end.
func TestNoPoll(t *testing.T) {
	subject := strings.Repeat("a", 3*stepsPerPoll) + "b"
	for _, pattern := range []string{"^.-b$", "a*b", "b", "[b]", "(a+)b"} {
		p, err := compilePattern(pattern)
		if err != nil {
			t.Fatal(err)
		}
		m := p.in(subject, 0, nil)
		if ok, err := m.find(); !ok || err != nil {
			t.Errorf("%s: %v, %v", pattern, ok, err)
		}
	}
}

// Pieces between two polls leave no byte out and see none twice.
func TestPieces(t *testing.T) {
	for _, n := range []int{0, 1, stepsPerPoll - 2, stepsPerPoll - 1, stepsPerPoll, stepsPerPoll + 1, 2*stepsPerPoll - 1, 2 * stepsPerPoll, 2*stepsPerPoll + 1} {
		middle := strings.Repeat("a", n)
		for _, pattern := range []string{"^xa*y$", "xa-y", "x[^y]*y", "%bxy", "[x]a*y", "%f[x]x.*y"} {
			p, err := compilePattern(pattern)
			if err != nil {
				t.Fatal(err)
			}
			m := p.in("x"+middle+"y", 0, nil)
			ok, err := m.find()
			if start, end := m.start, m.end; !ok || err != nil || start != 0 || end != n+2 {
				t.Errorf("%s with %d in between: %v, %v, %d..%d", pattern, n, ok, err, start, end)
			}
		}
		p, err := compilePattern("[x]")
		if err != nil {
			t.Fatal(err)
		}
		m := p.in(middle+"x", 0, nil)
		if ok, _ := m.find(); !ok || m.start != n {
			t.Errorf("x after %d: %v at %d", n, ok, m.start)
		}
	}
}

// The memory is the pattern's, whatever the subject is.
func TestNoMemory(t *testing.T) {
	subject := strings.Repeat("ab", 100_000)
	for _, pattern := range []string{"(a-)(b-)c", ".-.-c$", "(.-)%1%1$", "[^c]*d"} {
		p, err := compilePattern(pattern)
		if err != nil {
			t.Fatal(err)
		}
		stop := errors.New("stop")
		if n := testing.AllocsPerRun(2, func() {
			polls := 0
			m := p.in(subject, 0, func() error {
				if polls++; polls > 200 {
					return stop
				}
				return nil
			})
			for ok := true; ok; ok, _ = m.find() {
			}
		}); n > 3 {
			t.Errorf("%s makes %.0f allocations", pattern, n)
		}
	}
}

// A pattern without items polls as well.
func TestPollEmpty(t *testing.T) {
	p, err := compilePattern("")
	if err != nil {
		t.Fatal(err)
	}
	polls, matches := 0, 0
	m := p.in(strings.Repeat("a", 10*stepsPerPoll), 0, func() error { polls++; return nil })
	for ok := true; ok; ok, _ = m.find() {
		matches++
	}
	if polls != 10 || matches != 10*stepsPerPoll+2 { // one of them before the first byte, one turn of the loop more
		t.Errorf("%d polls in %d matches", polls, matches)
	}
}

// Small finds, the pattern compiled before, beside gopher-lua's, which compiles
// it each time.
func BenchmarkFind(b *testing.B) {
	for _, test := range []struct{ name, pattern, subject string }{
		{"literal", "lazy", "the quick brown fox jumps over the lazy dog"},
		{"captures", "(%w+)=(%w+)", "a key=value pair"},
		{"trim", "^%s*(.-)%s*$", "   some words here   "},
		{"digits", "%d+", "the quick brown fox jumps over 13 dogs"},
	} {
		b.Run(test.name+"/compiled", func(b *testing.B) {
			p, err := compilePattern(test.pattern)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				m := p.in(test.subject, 0, nil)
				if ok, _ := m.find(); !ok {
					b.Fatal("no match")
				}
			}
		})
		b.Run(test.name+"/compile", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := compilePattern(test.pattern); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(test.name+"/gopher-lua", func(b *testing.B) {
			subject := []byte(test.subject)
			b.ReportAllocs()
			for b.Loop() {
				if found, _ := pm.Find(test.pattern, subject, 0, 1); len(found) == 0 {
					b.Fatal("no match")
				}
			}
		})
	}
}

// One pass over a large subject.
func BenchmarkScan(b *testing.B) {
	subject := strings.Repeat("a", 1<<20)
	for _, text := range []string{"b", "[b]", "a*$", "^.-b", "(a)b"} {
		b.Run(text, func(b *testing.B) {
			p, err := compilePattern(text)
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(subject)))
			for b.Loop() {
				m := p.in(subject, 0, nil)
				if _, err := m.find(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
