package pattern

import (
	"errors"
	"strings"
	"testing"
)

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
			p, err := Compile(test.pattern)
			if err != nil {
				t.Fatal(err)
			}
			polls := 0
			m := p.In(test.subject, 0, func() error {
				if polls++; polls == test.polls {
					return enough
				}
				return nil
			})
			if ok, err := m.Next(); ok || err != enough || polls != test.polls {
				t.Errorf("%v, %v after %d polls", ok, err, polls)
			}
			test.polls *= 2
			if ok, err := m.Next(); ok || err != enough || polls != test.polls {
				t.Errorf("the second time %v, %v after %d polls", ok, err, polls)
			}
		})
	}
}

// Without a poll a search goes to its end.
func TestNoPoll(t *testing.T) {
	subject := strings.Repeat("a", 3*pollEvery) + "b"
	for _, pattern := range []string{"^.-b$", "a*b", "b", "[b]", "(a+)b"} {
		p, err := Compile(pattern)
		if err != nil {
			t.Fatal(err)
		}
		m := p.In(subject, 0, nil)
		if ok, err := m.Next(); !ok || err != nil {
			t.Errorf("%s: %v, %v", pattern, ok, err)
		}
	}
}

// Pieces between two polls leave no byte out and see none twice.
func TestPieces(t *testing.T) {
	for _, n := range []int{0, 1, pollEvery - 2, pollEvery - 1, pollEvery, pollEvery + 1, 2*pollEvery - 1, 2 * pollEvery, 2*pollEvery + 1} {
		middle := strings.Repeat("a", n)
		for _, pattern := range []string{"^xa*y$", "xa-y", "x[^y]*y", "%bxy", "[x]a*y", "%f[x]x.*y"} {
			p, err := Compile(pattern)
			if err != nil {
				t.Fatal(err)
			}
			m := p.In("x"+middle+"y", 0, nil)
			ok, err := m.Next()
			if start, end := m.Span(); !ok || err != nil || start != 0 || end != n+2 {
				t.Errorf("%s with %d in between: %v, %v, %d..%d", pattern, n, ok, err, start, end)
			}
		}
		p, err := Compile("[x]")
		if err != nil {
			t.Fatal(err)
		}
		m := p.In(middle+"x", 0, nil)
		if ok, _ := m.Next(); !ok || m.start != n {
			t.Errorf("x after %d: %v at %d", n, ok, m.start)
		}
	}
}

// The memory is the pattern's, whatever the subject is.
func TestNoMemory(t *testing.T) {
	subject := strings.Repeat("ab", 100_000)
	for _, pattern := range []string{"(a-)(b-)c", ".-.-c$", "(.-)%1%1$", "[^c]*d"} {
		p, err := Compile(pattern)
		if err != nil {
			t.Fatal(err)
		}
		stop := errors.New("stop")
		if n := testing.AllocsPerRun(2, func() {
			polls := 0
			m := p.In(subject, 0, func() error {
				if polls++; polls > 200 {
					return stop
				}
				return nil
			})
			for ok := true; ok; ok, _ = m.Next() {
			}
		}); n > 3 {
			t.Errorf("%s makes %.0f allocations", pattern, n)
		}
	}
}

// A pattern without items polls as well.
func TestPollEmpty(t *testing.T) {
	p, err := Compile("")
	if err != nil {
		t.Fatal(err)
	}
	polls, matches := 0, 0
	m := p.In(strings.Repeat("a", 10*pollEvery), 0, func() error { polls++; return nil })
	for ok := true; ok; ok, _ = m.Next() {
		matches++
	}
	if polls != 10 || matches != 10*pollEvery+2 { // one of them before the first byte, one turn of the loop more
		t.Errorf("%d polls in %d matches", polls, matches)
	}
}
