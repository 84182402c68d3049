package notation_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"taquin/engine/must"
	"taquin/engine/puzzle/notation"
)

func alphabet(orders map[string]int, names ...string) *notation.Alphabet {
	list := make([]int, len(names))
	for i, name := range names {
		if list[i] = orders[name]; list[i] == 0 {
			list[i] = 4
		}
	}
	return must.Get(notation.New(names, list))
}

func cube(t testing.TB) *notation.Alphabet {
	return alphabet(map[string]int{"T": 2, "r1": 5}, "U", "R", "F", "2R", "Rw", "T", "r1", "R_PLUS")
}

func TestParse(t *testing.T) {
	a := cube(t)
	for text, want := range map[string]string{
		"":                         "",
		" U  R\n\tF ":              "U R F",
		"URF":                      "U R F",
		"U2R":                      "U2 R",
		"U 2R":                     "U 2R",
		"RwR_PLUSR":                "Rw R_PLUS R",
		"U' U’ U′ U''":             "U' U' U' U",
		"U2' U'2 U^-3 U^2 U7":      "U2 U2 U U2 U'",
		"U4 U0 (R)0 T2":            "",
		"T' T3 T":                  "T T T",
		"r1 r1^2 r1' r1^-2 r1^6":   "r1 r1^2 r1' r1^2' r1",
		"(R U)2":                   "R U R U",
		"(R U)-":                   "!",
		"(R U)'":                   "U' R'",
		"(R U2)^-2":                "U2 R' U2 R'",
		"[U, R]":                   "U R U' R'",
		"[U: R]":                   "U R U'",
		"[ U F : [R,T] ]":          "U F R T R' T F' U'",
		"[[U: R], F]2'":            "F U R U' F' U R' U' F U R U' F' U R' U'",
		"[, R] [:R] [R:] ()":       "R R' R R R'",
		"((((((((U))))))))2 (U)'3": "U U U' U' U'",
	} {
		w, err := a.Parse(text)
		if want == "!" {
			if err == nil {
				t.Errorf("%q is read as %q", text, a.Format(w))
			}
			continue
		}
		if got := a.Format(w); err != nil || got != want {
			t.Errorf("%q is read as %q, %v, want %q", text, got, err, want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	a := cube(t)
	for text, want := range map[string]string{
		"U X R":                    `puzzle: no move is called "X"; the moves are U, R, F, 2R, Rw, T, r1, R_PLUS (column 3)`,
		"U′ R_PLSU":                `puzzle: no move is called "_PLSU"; the moves are U, R, F, 2R, Rw, T, r1, R_PLUS (column 5)`,
		"U ! R":                    `puzzle: '!' where a move is expected (column 3)`,
		"U (R F":                   `puzzle: '(' is not closed (column 3)`,
		"[U, R":                    `puzzle: '[' is not closed (column 1)`,
		"[U":                       `puzzle: '[' is not closed (column 1)`,
		"[U R]":                    `puzzle: ']' where the sign of [A, B] or [A: B] is expected (column 5)`,
		"[U, R)":                   `puzzle: ')' where ']' is expected (column 6)`,
		"(U R]":                    `puzzle: ']' where ')' is expected (column 5)`,
		"U R)":                     `puzzle: ')' closes no bracket (column 4)`,
		"[U, R, F]":                `puzzle: ',' where a move is expected (column 6)`,
		"U^ R":                     `puzzle: no number after '^' (column 2)`,
		"U^-R":                     `puzzle: no number after '^' (column 2)`,
		"U99999999999999999999999": "puzzle: the power 99999999999999999999… is above 999999999 (column 2)",
		"U\xff":                    "puzzle: '\ufffd' where a move is expected (column 2)",
		"((U R)99999 F)99999":      "puzzle: the word has more than 1048576 turns (column 1)",
		"F (U R)999999999":         "puzzle: the word has more than 1048576 turns (column 3)",
	} {
		if _, err := a.Parse(text); err == nil || !errors.As(err, new(*notation.ParseError)) || err.Error() != want {
			t.Errorf("%q:\n%v, want\n%s", text, err, want)
		}
	}
	for _, text := range []string{strings.Repeat("(", 1<<20), strings.Repeat("[U,", 1<<20), strings.Repeat("U", 1<<20+1), "[" + strings.Repeat("U", 1<<20) + ",R]"} {
		if _, err := a.Parse(text); err == nil {
			t.Errorf("%d bytes %.10s… are read", len(text), text)
		}
	}
}

func TestNames(t *testing.T) {
	for names, want := range map[string]string{
		"U U":                   `puzzle: two moves have the name "U"`,
		"U U2":                  `puzzle: the move "U2" has a name like a power of the move "U"`,
		"r r1x1":                ``,
		"R2 R3w":                ``,
		"(":                     `puzzle: a move cannot be called "(": it contains '(' (names have letters, digits and _ + -)`,
		"a,b":                   `puzzle: a move cannot be called "a,b": it contains ',' (names have letters, digits and _ + -)`,
		"U'":                    `puzzle: a move cannot be called "U'": it contains '\'' (names have letters, digits and _ + -)`,
		"+U":                    `puzzle: a move cannot be called "+U": it contains '+' (names have letters, digits and _ + -)`,
		"12":                    `puzzle: a move cannot be called "12": a name has a letter`,
		strings.Repeat("U", 41): `puzzle: the name "` + strings.Repeat("U", 40) + `…" of a move has more than 40 bytes`,
	} {
		list := strings.Fields(names)
		_, err := notation.New(list, make([]int, len(list)))
		if got := ""; err != nil && err.Error() != want || err == nil && got != want {
			t.Errorf("%s: %v, want %s", names, err, want)
		}
	}
}

// TestWrittenAndRead tests that Parse is the inverse of Format and of Short.
func TestWrittenAndRead(t *testing.T) {
	a, rng := cube(t), rand.New(rand.NewPCG(5, 17))
	for range 2000 {
		var w notation.Sequence
		for range rng.IntN(12) {
			if t := a.Reduced(notation.Turn{Move: rng.IntN(8), Times: rng.IntN(9) - 4}); t.Times != 0 {
				w = append(w, t)
			}
		}
		w = slices.Repeat(w, 1+rng.IntN(3))
		for _, text := range []string{a.Format(w), a.Short(w)} {
			got, err := a.Parse(text)
			if err != nil || !slices.Equal(got, w) {
				t.Fatalf("%q is read as %q: %v", text, a.Format(got), err)
			}
		}
		back, err := a.Parse("(" + a.Format(w) + ")'")
		inverse := a.Inverse(w)
		if err != nil || !slices.Equal(back, inverse) {
			t.Fatalf("the inverse of %q is %q: %v", a.Format(w), a.Format(back), err)
		}
	}
	if w, _ := a.Parse("F (R U)6 (R U2 F)3"); a.Short(w) != "F (R U)6 (R U2 F)3" {
		t.Errorf("in short: %s", a.Short(w))
	}
}

func TestCancel(t *testing.T) {
	a := cube(t)
	commute := func(i, j int) bool { return i+j == 1 || i == j } // U and R
	for text, want := range map[string]string{
		"U U": "U2", "U U'": "", "U R U": "U2 R", "U F U": "U F U", "U R U' R'": "", "F U U' F'": "", "U2 F T T F' U2": "", "R U F' U'": "R U F' U'", "U3 U3": "U2",
	} {
		w, err := a.Parse(text)
		if got := a.Format(a.Cancel(w, commute)); err != nil || got != want {
			t.Errorf("%q becomes %q, %v, want %q", text, got, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	a := cube(f)
	for _, text := range []string{"[U, R]2 (F T)^-3", "[U: [R, F]]'", "U2'R", "((("} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 200 {
			return
		}
		w, err := a.Parse(text)
		if err != nil || len(w) > 1000 {
			return
		}
		again, err := a.Parse(a.Short(w))
		if err != nil || !slices.Equal(again, w) {
			t.Errorf("%q is written %q, %v", text, a.Short(w), err)
		}
	})
}
