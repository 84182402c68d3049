package perm_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"taquin/engine/must"
	"taquin/engine/perm"
)

// Beginning is a prefix of String of any length.
func TestBeginning(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for n := range 30 {
		p := must.Get(perm.Random(n, rng))
		text := p.String()
		for bytes := range len(text) + 3 {
			if got, all := p.Beginning(bytes); got != text[:min(bytes, len(text))] || all != (bytes >= len(text)) {
				t.Fatalf("the first %d bytes of %s: %q, %v", bytes, text, got, all)
			}
		}
	}
}

func TestTextRoundTrip(t *testing.T) {
	for p := range upTo(8) {
		if got, err := perm.Parse(p.String(), len(p)); err != nil || !got.Equal(p) {
			t.Fatalf("%v prints %s, which reads %v, %v", []int(p), p, got, err)
		}
	}
}

func TestParse(t *testing.T) {
	cases := []struct {
		text string
		n    int
		want []int
	}{
		{"", -1, []int{}},
		{"()", -1, []int{}},
		{" ( ) () ", 2, []int{0, 1}},
		{"(0 1 2)(3 4)", -1, []int{1, 2, 0, 4, 3}},
		{"(0 1 2)(3 4)", 6, []int{1, 2, 0, 4, 3, 5}},
		{"(0,1, 2) \t(3 ,4)\n", -1, []int{1, 2, 0, 4, 3}},
		{"(2 0 1)", -1, []int{1, 2, 0}},
		{"(3)", -1, []int{0, 1, 2, 3}},
		{"(0)(12)", 13, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}},
		{"(007 0)", 8, []int{7, 1, 2, 3, 4, 5, 6, 0}},
		{"(0 1)(1 2)", -1, []int{2, 0, 1}}, // first (0 1): 0 goes to 1, then to 2
		{"(0 1)(0 1)", -1, []int{0, 1}},
	}
	for _, c := range cases {
		got, err := perm.Parse(c.text, c.n)
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("Parse(%q, %d) = %v, %v, want %v", c.text, c.n, []int(got), err, c.want)
		}
	}
}

// Elements may count from a number other than 0.
func TestParseFrom(t *testing.T) {
	for _, c := range []struct {
		text     string
		first, n int
		want     string
	}{
		{"(1 2 3)(4 5)", 1, -1, "(0 1 2)(3 4)"},
		{"(1 2 3)", 1, 3, "(0 1 2)"},
		{"(10 12)", 10, 4, "(0 2)"},
		{"(123)", 1, -1, `perm: cycle (123) has one element (column 1); did you mean "(1 2 3)"?`},
		{"(12)", 1, -1, `perm: cycle (12) has one element (column 1); did you mean "(1 2)"?`},
		{"(10)", 1, -1, "perm: cycle (10) has one element, which it leaves in place (column 1); leave the cycle out, or give the size"},
		{"(0 1)", 1, 3, "perm: element 0 is not in 1..3 (column 2)"},
		{"(1 4)", 1, 3, "perm: element 4 is not in 1..3 (column 4)"},
		{"(1 2 1)", 1, 3, "perm: element 1 appears twice in a cycle (column 6)"},
		{"(1)", 1, 0, "perm: size 0 has no element 1 (column 2)"},
	} {
		p, err := perm.ParseFrom(c.text, c.first, c.n, 20)
		if got := p.String(); err == nil && got != c.want || err != nil && err.Error() != c.want {
			t.Errorf("%s from %d: %s, %v, want %s", c.text, c.first, got, err, c.want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	cases := []struct {
		text string
		n    int
		want string
	}{
		{"", 1<<20 + 1, "perm: too large: size 1048577 is not in 0..1048576"},
		{"0 1", -1, "perm: '0' where '(' is expected (column 1)"},
		{"(0 1), (2 3)", -1, "perm: ',' where '(' is expected (column 6)"},
		{"(0 1", -1, "perm: cycle is not closed (column 1)"},
		{"(0 1)(2,", -1, "perm: cycle is not closed (column 6)"},
		{"(0 (1))", -1, "perm: '(' where an element or ')' is expected (column 4)"},
		{"(0 -1)", -1, "perm: '-' where an element or ')' is expected (column 4)"},
		{"(,0)", -1, "perm: ',' where an element or ')' is expected (column 2)"},
		{"(0,,1)", -1, "perm: ',' where an element is expected (column 4)"},
		{"(0,)", -1, "perm: ')' where an element is expected (column 4)"},
		{"(é)", -1, "perm: 'é' where an element or ')' is expected (column 2)"},
		{"(é0)(", 5, "perm: 'é' where an element or ')' is expected (column 2)"},
		{"(0 1)é(", 5, "perm: 'é' where '(' is expected (column 6)"},
		{"(0 1\xff)", 5, "perm: '\ufffd' where an element or ')' is expected (column 5)"},
		{"(012)", -1, `perm: cycle (012) has one element (column 1); did you mean "(0 1 2)"?`},
		{"(0 1)( 23 )", -1, `perm: cycle (23) has one element (column 6); did you mean "(2 3)"?`},
		{"(10)", -1, `perm: cycle (10) has one element (column 1); did you mean "(1 0)"?`},
		{"(01)", -1, `perm: cycle (01) has one element (column 1); did you mean "(0 1)"?`},
		{"(012)", 20, `perm: cycle (012) has one element (column 1); did you mean "(0 1 2)"?`},
		{"( 012 )", 3, `perm: cycle (012) has one element (column 1); did you mean "(0 1 2)"?`},
		{"(012)", 2, "perm: element 012 is not in 0..1 (column 2)"},
		{"(11)", -1, `perm: cycle (11) has one element, which it leaves in place (column 1); leave the cycle out, or give the size`},
		{"(0 1)(2 1 2)", 3, "perm: element 2 appears twice in a cycle (column 11)"},
		{"(0 1)(2 3)", 3, "perm: element 3 is not in 0..2 (column 9)"},
		{"() (3)", 0, "perm: size 0 has no element 3 (column 5)"},
		{"(0 1048576)", -1, "perm: element 1048576 is not in 0..1048575 (column 4)"},
		{"(0 " + strings.Repeat("9", 99) + ")", -1,
			"perm: element 99999999999999999999… is not in 0..1048575 (column 4)"},
	}
	for _, c := range cases {
		if got, err := perm.Parse(c.text, c.n); err == nil || err.Error() != c.want {
			t.Errorf("Parse(%q, %d) = %v, %v\nwant %s", c.text, c.n, got, err, c.want)
		}
	}
}

// FuzzParse checks that no text panics, and that printing and parsing are inverse.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"", "()", "(0 1 2)(3 4)", "(0,1)(1,2)", "(0 0)", "(12 ,3", "(é)", "(99999)", "((1)"} {
		f.Add(text, -1)
		f.Add(text, 5)
	}
	f.Fuzz(func(t *testing.T, text string, n int) {
		n = min(n, 1000) // enough to be right or wrong about
		p, err := perm.Parse(text, n)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "perm: ") {
				t.Errorf("Parse(%q, %d): %v", text, n, err)
			}
			return
		}
		if n >= 0 && len(p) != n {
			t.Fatalf("Parse(%q, %d) has size %d", text, n, len(p))
		}
		if _, err := perm.FromImages(p); err != nil {
			t.Fatalf("Parse(%q, %d) = %v: %v", text, n, []int(p), err)
		}
		q, err := perm.Parse(p.String(), len(p))
		if err != nil || !q.Equal(p) || q.String() != p.String() {
			t.Fatalf("Parse(%q, %d) = %s, which reads %v, %v", text, n, p, q, err)
		}
	})
}
