package pattern

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/gopher-lua/pm"
	"pgregory.net/rapid"
)

// agrees checks the first match of a pattern, whatever it is, against the
// reference.
func agrees(t interface{ Fatalf(string, ...any) }, pattern, subject string, from int) {
	start, end, captures, malformed := -1, -1, []span(nil), false
	func() {
		defer func() {
			if e := recover(); e != nil && e != any(errMalformed) {
				panic(e)
			} else if e != nil {
				malformed = true
			}
		}()
		start, end, captures = referenceFind(pattern, subject, from)
	}()
	p, err := Compile(pattern)
	if err != nil {
		complete := !slices.ContainsFunc(captures, func(c span) bool { return c.to == unfinished })
		if start >= 0 && complete {
			t.Fatalf("%q is refused, %v, but matches %q", pattern, err, subject[start:end])
		}
		return
	}
	if malformed {
		t.Fatalf("%q is taken, but malformed", pattern)
	}
	m := p.In(subject, from, nil)
	ok, err := m.Next()
	switch s, e := m.Span(); {
	case err != nil:
		t.Fatalf("%q in %q: %v", pattern, subject, err)
	case ok != (start >= 0), ok && (s != start || e != end):
		t.Fatalf("%q in %q from %d: %v %d..%d, want %d..%d", pattern, subject, from, ok, s, e, start, end)
	case ok && p.captures != len(captures):
		t.Fatalf("%q in %q: %d captures, want %d", pattern, subject, p.captures, len(captures))
	}
	for i, c := range captures {
		text, at := m.Capture(i)
		if c.to == place && at != c.from+1 || c.to != place && (at != 0 || text != subject[c.from:c.to]) {
			t.Fatalf("%q in %q: capture %d is %q, %d, want %v", pattern, subject, i, text, at, c)
		}
	}
}

// Every pattern of four bytes at most from those that mean something, in every
// subject of three a and b at most.
func TestShortPatterns(t *testing.T) {
	subjects := words("ab", 3)
	for _, pattern := range words("ab1f.*+-?()%^$[]", 4) {
		for _, subject := range subjects {
			agrees(t, pattern, subject, 0)
		}
	}
}

// words are all those of n letters at most.
func words(letters string, n int) []string {
	all := []string{""}
	for begin := 0; n > 0; n-- {
		begun := all[begin:]
		begin = len(all)
		for _, word := range begun {
			for _, letter := range letters {
				all = append(all, word+string(letter))
			}
		}
	}
	return all
}

// Any bytes as a pattern, most of them special.
func TestReference(t *testing.T) {
	piece := rapid.SampledFrom(strings.Split("a a b b c . * + - ? ^ $ ( ( ) ) () % %% [ ] [^ [a- %a %A %w %W %d %z %f[ %b() %bab %1 %2 %] a-c \x00 \xff .- .* (a (.-) [ab] [^b] a- b?", " "))
	subject := rapid.StringOfN(rapid.RuneFrom([]rune("aaabbc()-]%^$A1 \x00")), 0, 12, -1)
	rapid.Check(t, func(t *rapid.T) {
		pattern := strings.Join(rapid.SliceOfN(piece, 0, 7).Draw(t, "pattern"), "")
		subject := subject.Draw(t, "subject")
		agrees(t, pattern, subject, rapid.IntRange(0, len(subject)).Draw(t, "from"))
	})
}

// FuzzReference is the same from bytes.
func FuzzReference(f *testing.F) {
	for _, seed := range [][2]string{{"(a*(.)%w(%s*))", "aab c"}, {"%f[%w]%w+", "a (b)"}, {"%b()", "(()"}, {`(["'])(.-)%1`, `"'a'`}, {"[]-a%]^]", "]"}, {"^a-$", "aa"}} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, pattern, subject string) {
		if len(pattern) > 12 || len(subject) > 20 { // the reference takes exponential time
			return
		}
		agrees(t, pattern, subject, 0)
	})
}

// Against gopher-lua's matcher, on all matches of well-formed patterns. Left out
// is what it gets wrong: it reads %f as the letter f, and in sets it takes - after
// a class for a range and % before a bracket for the end.
func TestGopherLua(t *testing.T) {
	set := rapid.SampledFrom(strings.Split("a b c . %a %d %w %S %U %. [ab] [^a] [a-c] [%d] [^%a] [bc%d]", " "))
	suffix := rapid.SampledFrom([]string{"", "", "", "*", "+", "-", "?"})
	text := rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string { return set.Draw(t, "set") + suffix.Draw(t, "suffix") }), 1, 3).Draw(t, "sets"), "")
	})
	rapid.Check(t, func(t *rapid.T) {
		var pattern strings.Builder
		if rapid.IntRange(0, 5).Draw(t, "anchored") == 0 {
			pattern.WriteString("^")
		}
		for i := 1; i <= rapid.IntRange(1, 4).Draw(t, "parts"); i++ { // each has one capture
			switch rapid.IntRange(0, 4).Draw(t, "part") {
			case 0:
				fmt.Fprintf(&pattern, "()%s", text.Draw(t, "text"))
			case 1:
				fmt.Fprintf(&pattern, "(%s)", text.Draw(t, "text"))
			case 2:
				fmt.Fprintf(&pattern, "%s(%s)", text.Draw(t, "text"), text.Draw(t, "text"))
			case 3:
				fmt.Fprintf(&pattern, "(%s)%%%d", text.Draw(t, "text"), i)
			case 4:
				fmt.Fprintf(&pattern, "(%%b%s)", rapid.SampledFrom([]string{"ab", "aa", "b1"}).Draw(t, "brackets"))
			}
		}
		if rapid.IntRange(0, 5).Draw(t, "to the end") == 0 {
			pattern.WriteString("$")
		}
		subject := rapid.StringOfN(rapid.RuneFrom([]rune("aaabbc1.A ")), 0, 20, -1).Draw(t, "subject")
		from := rapid.IntRange(0, len(subject)).Draw(t, "from")
		want, err := pm.Find(pattern.String(), []byte(subject), from, -1)
		if err != nil {
			t.Fatalf("%q: %v", pattern.String(), err)
		}
		p, err := Compile(pattern.String())
		if err != nil {
			t.Fatal(err)
		}
		m := p.In(subject, from, nil)
		for i := 0; ; i++ {
			ok, err := m.Next()
			if err != nil || ok != (i < len(want)) {
				t.Fatalf("%q in %q from %d: match %d is %v, %v, want %v", pattern.String(), subject, from, i, ok, err, i < len(want))
			}
			if !ok {
				return
			}
			if got, want := written(&m), writtenBy(want[i], subject); got != want {
				t.Fatalf("%q in %q from %d: match %d is %s, want %s", pattern.String(), subject, from, i, got, want)
			}
		}
	})
}

func writtenBy(md *pm.MatchData, subject string) string {
	var captures []string
	for i := 2; i < md.CaptureLength(); i += 2 {
		if md.IsPosCapture(i) {
			captures = append(captures, fmt.Sprint(md.Capture(i)))
		} else {
			captures = append(captures, subject[md.Capture(i):md.Capture(i+1)])
		}
	}
	return fmt.Sprintf("%q(%s)", subject[md.Capture(0):md.Capture(1)], strings.Join(captures, ","))
}
