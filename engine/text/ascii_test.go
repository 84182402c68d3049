package text

import (
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestText(t *testing.T) {
	for text, want := range map[string]string{
		"":                            "",
		"plain | text\n":              "plain | text\n",
		"« Élève »\u00a0: déjà, cœur": `" Eleve " : deja, coeur`,
		"n² + 10⁻¹² ≤ x₁ × 3 → y":     "n^2 + 10^-12 <= x_1 x 3 -> y",
		"┌─┬─┐\n│1│2│\n├─┼─┤\n└─┴─┘": "+-+-+\n|1|2|\n+-+-+\n+-+-+",
		"┏━┓\n┃1┃\n┡━┩":              "+=+\n#1#\n+=+", // bold lines stay distinct
		"╔═╗║╬":                      "+=+|+",
		"⎛0 1⎞\n⎝1 0⎠":               "/0 1\\\n\\1 0/",
		"█▌▏":                        "##|",
		"c’est l’un … l’autre":       "c'est l'un ... l'autre",
		"e\u0301":                    "e",
		"日":                          "?",
		"\xff":                       "?",
		"\x1b[1mé\x1b[22m":           "\x1b[1me\x1b[22m",
	} {
		if got := ASCII(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

// The result is always ASCII, and ASCII is unchanged.
func TestAnyText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		got := ASCII(text)
		for i := range len(got) {
			if got[i] >= utf8.RuneSelf {
				t.Fatalf("%q becomes %q", text, got)
			}
		}
		if again := ASCII(got); again != got {
			t.Fatalf("%q becomes %q, then %q", text, got, again)
		}
	})
}

// Box and block characters take one column, as before.
func TestPicturesKeepTheirWidth(t *testing.T) {
	for r := '─'; r <= '▟'; r++ {
		if got := ASCII(string(r)); len(got) != 1 {
			t.Errorf("%q becomes %q", r, got)
		}
	}
}

// POSIX uses LC_ALL, LC_CTYPE and LANG, in this order; empty values do not count.
func TestOnlyASCII(t *testing.T) {
	for _, c := range []struct {
		all, ctype, lang string
		want             bool
	}{
		{"", "", "", false},
		{"C", "", "", true}, {"POSIX", "", "", true}, {"", "C", "en_GB.UTF-8", true}, {"", "", "C", true},
		{"C.UTF-8", "", "", false}, {"", "", "C.utf8", false}, {"en_GB.UTF-8", "C", "C", false}, {"", "fr_FR.utf8", "C", false},
		{"", "", "fr_FR", false}, {"", "", "fr_FR@euro", false},
		{"", "", "fr_FR.ISO-8859-15@euro", true}, {"fr_FR.ISO-8859-1", "", "C.UTF-8", true}, {"C.ASCII", "", "", true},
	} {
		set := map[string]string{"LC_ALL": c.all, "LC_CTYPE": c.ctype, "LANG": c.lang}
		if got := OnlyASCII(func(name string) string { return set[name] }); got != c.want {
			t.Errorf("%v: %v", set, got)
		}
	}
}
