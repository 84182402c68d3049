package stdlib

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/gopher-lua/pm"
	"pgregory.net/rapid"
)

// The reference matches a pattern as it reads it, by recursion, with sets read
// anew for each byte: Lua's own way, for short subjects. It shares no code with
// the package, and is as lazy as Lua about malformed patterns.

var errMalformed = errors.New("malformed")

type reference struct {
	pattern, subject string
	captures         []span
}

// span is a capture; to is unfinished or place if it is no text.
type span struct{ from, to int }

const (
	unfinished = -1
	place      = -2
)

// referenceFind is the first match from an offset on; start is -1 if there is
// none. Malformed patterns panic with errMalformed.
func referenceFind(pattern, subject string, from int) (start, end int, captures []span) {
	anchored := strings.HasPrefix(pattern, "^")
	if anchored {
		pattern = pattern[1:]
	}
	for ; from <= len(subject); from++ {
		r := &reference{pattern: pattern, subject: subject}
		if end := r.match(from, 0); end >= 0 {
			return from, end, r.captures
		}
		if anchored {
			break
		}
	}
	return -1, -1, nil
}

func (r *reference) match(s, p int) int {
	if p == len(r.pattern) {
		return s
	}
	rest := r.pattern[p:]
	switch {
	case strings.HasPrefix(rest, "()"):
		return r.capturing(span{s, place}, s, p+2)
	case rest[0] == '(':
		return r.capturing(span{s, unfinished}, s, p+1)
	case rest[0] == ')':
		return r.finish(s, p+1)
	case rest == "$":
		if s == len(r.subject) {
			return s
		}
		return -1
	case strings.HasPrefix(rest, "%b"):
		if len(rest) < 4 {
			panic(errMalformed)
		}
		if s = r.balanced(s, rest[2], rest[3]); s < 0 {
			return -1
		}
		return r.match(s, p+4)
	case strings.HasPrefix(rest, "%f"):
		if len(rest) < 3 || rest[2] != '[' {
			panic(errMalformed)
		}
		edged := "\x00" + r.subject + "\x00"
		next := r.after(p + 2)
		if r.single(edged[s], p+2, next) || !r.single(edged[s+1], p+2, next) {
			return -1
		}
		return r.match(s, next)
	case rest[0] == '%' && len(rest) > 1 && '0' <= rest[1] && rest[1] <= '9':
		n := int(rest[1]) - '1'
		if n < 0 || n >= len(r.captures) || r.captures[n].to == unfinished {
			panic(errMalformed)
		}
		c := r.captures[n]
		if c.to == place || !strings.HasPrefix(r.subject[s:], r.subject[c.from:c.to]) {
			return -1
		}
		return r.match(s+c.to-c.from, p+2)
	}
	return r.repeated(s, p)
}

func (r *reference) repeated(s, p int) int {
	next := r.after(p)
	fits := func(s int) bool { return s < len(r.subject) && r.single(r.subject[s], p, next) }
	suffix := byte(0)
	if next < len(r.pattern) {
		suffix = r.pattern[next]
	}
	switch suffix {
	case '?':
		if fits(s) {
			if end := r.match(s+1, next+1); end >= 0 {
				return end
			}
		}
		return r.match(s, next+1)
	case '*', '+':
		n := 0
		for fits(s + n) {
			n++
		}
		for least := strings.IndexByte("*+", suffix); n >= least; n-- {
			if end := r.match(s+n, next+1); end >= 0 {
				return end
			}
		}
		return -1
	case '-':
		for {
			if end := r.match(s, next+1); end >= 0 {
				return end
			}
			if !fits(s) {
				return -1
			}
			s++
		}
	}
	if !fits(s) {
		return -1
	}
	return r.match(s+1, next)
}

func (r *reference) capturing(c span, s, p int) int {
	r.captures = append(r.captures, c)
	end := r.match(s, p)
	if end < 0 {
		r.captures = r.captures[:len(r.captures)-1]
	}
	return end
}

func (r *reference) finish(s, p int) int {
	for i := len(r.captures) - 1; i >= 0; i-- {
		if r.captures[i].to == unfinished {
			r.captures[i].to = s
			end := r.match(s, p)
			if end < 0 {
				r.captures[i].to = unfinished
			}
			return end
		}
	}
	panic(errMalformed)
}

func (r *reference) balanced(s int, open, shut byte) int {
	if s == len(r.subject) || r.subject[s] != open {
		return -1
	}
	depth := 1
	for i := s + 1; i < len(r.subject); i++ {
		if r.subject[i] == shut {
			if depth--; depth == 0 {
				return i + 1
			}
		} else if r.subject[i] == open {
			depth++
		}
	}
	return -1
}

// after is where the set that begins at p ends.
func (r *reference) after(p int) int {
	at := func(p int) byte {
		if p >= len(r.pattern) {
			panic(errMalformed)
		}
		return r.pattern[p]
	}
	switch at(p) {
	case '%':
		at(p + 1)
		return p + 2
	case '[':
		p++
		if at(p) == '^' {
			p++
		}
		for first := true; first || at(p) != ']'; first = false {
			if at(p) == '%' {
				p++
				at(p)
			}
			p++
		}
	}
	return p + 1
}

// single reports whether a byte is in the set from p to next.
func (r *reference) single(b byte, p, next int) bool {
	switch r.pattern[p] {
	case '.':
		return true
	case '%':
		return inClass(b, r.pattern[p+1])
	case '[':
		members := r.pattern[p+1 : next] // with the last bracket
		complement := members[0] == '^'
		if complement {
			members = members[1:]
		}
		for len(members) > 1 {
			switch {
			case members[0] == '%':
				if inClass(b, members[1]) {
					return !complement
				}
				members = members[2:]
			case members[1] == '-' && len(members) > 3:
				if members[0] <= b && b <= members[2] {
					return !complement
				}
				members = members[3:]
			default:
				if members[0] == b {
					return !complement
				}
				members = members[1:]
			}
		}
		return complement
	}
	return r.pattern[p] == b
}

// inClass writes the classes out as the manual describes them.
func inClass(b, class byte) bool {
	lower, upper, digit := 'a' <= b && b <= 'z', 'A' <= b && b <= 'Z', '0' <= b && b <= '9'
	in := false
	switch strings.ToLower(string(rune(class))) {
	case "a":
		in = lower || upper
	case "c":
		in = b < ' ' || b == 0x7f
	case "d":
		in = digit
	case "l":
		in = lower
	case "p":
		in = '!' <= b && b <= '~' && !lower && !upper && !digit
	case "s":
		in = b != 0 && strings.IndexByte(" \t\n\v\f\r", b) >= 0
	case "u":
		in = upper
	case "w":
		in = lower || upper || digit
	case "x":
		in = strings.IndexByte("0123456789abcdefABCDEF", b) >= 0
	case "z":
		in = b == 0
	default:
		return b == class
	}
	return in != ('A' <= class && class <= 'Z')
}

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
	p, err := compilePattern(pattern)
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
	m := p.in(subject, from, nil)
	ok, err := m.find()
	switch s, e := m.start, m.end; {
	case err != nil:
		t.Fatalf("%q in %q: %v", pattern, subject, err)
	case ok != (start >= 0), ok && (s != start || e != end):
		t.Fatalf("%q in %q from %d: %v %d..%d, want %d..%d", pattern, subject, from, ok, s, e, start, end)
	case ok && p.captures != len(captures):
		t.Fatalf("%q in %q: %d captures, want %d", pattern, subject, p.captures, len(captures))
	}
	for i, c := range captures {
		text, at := m.capture(i)
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
		p, err := compilePattern(pattern.String())
		if err != nil {
			t.Fatal(err)
		}
		m := p.in(subject, from, nil)
		for i := 0; ; i++ {
			ok, err := m.find()
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
