package text

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"taquin/engine/must"
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
		"日\u0080":                    "??",
		"─ →":                        "- >",
		"▟ →":                        "+ >",
		"\u2800\u28ff\u2900":         "**?",
		"\u0300\u036f\u02ff\u0370":   "??",
		"\x80":                       "?",
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

// printed are the folders of all texts that can reach a user's terminal.
var printed = []string{"../../engine", "../../luabind", "../../scripts", "../../cmd/taquin/docs/lesson", "../../cmd/taquin/docs/screen"}

// Every character in the texts of the program and its scripts has a transliteration.
func TestAllThatIsPrinted(t *testing.T) {
	seen := map[rune]string{}
	for _, folder := range printed {
		err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			for _, text := range textsOf(name) {
				for _, r := range text {
					if r >= utf8.RuneSelf && r != utf8.RuneError {
						seen[r] = name
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(seen) < 100 {
		t.Errorf("only %d letters are seen", len(seen))
	}
	for r, name := range seen {
		if strings.Contains(ASCII(string(r)), "?") {
			t.Errorf("nothing stands for %q (%U) of %s", r, r, name)
		}
	}
}

// textsOf returns the string literals of a Go file, or a whole script.
func textsOf(name string) []string {
	switch {
	case strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "_test.lua") || filepath.Base(name) == "ascii.go":
		return nil
	case strings.HasSuffix(name, ".lua"):
		text := must.Get(os.ReadFile(name))
		return []string{string(text)}
	case !strings.HasSuffix(name, ".go"):
		return nil
	}
	file := must.Get(parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution))
	var all []string
	ast.Inspect(file, func(n ast.Node) bool {
		if literal, ok := n.(*ast.BasicLit); ok && (literal.Kind == token.STRING || literal.Kind == token.CHAR) {
			text := must.Get(strconv.Unquote(literal.Value))
			all = append(all, text)
		}
		return true
	})
	return all
}

// Arrows within drawings take one column.
func TestArrowsInPictures(t *testing.T) {
	const picture = "┏━↓━┳─↕─┐   ┌───┐\n┃ 0 → 1 ↔   →   │ 5 │\n└───┴───┘   └───┘\n0 → 1 → 0\nfrom… █▏ 5\nand…\n"
	const want = "+=v=+-|-+   +---+\n# 0 > 1 =   >   | 5 |\n+---+---+   +---+\n0 -> 1 -> 0\nfrom. #| 5\nand...\n"
	if got := ASCII(picture); got != want {
		t.Errorf("%s\nwant:\n%s", got, want)
	}
}
func TestEnvironmentLanguage(t *testing.T) {
	for _, c := range []struct {
		set map[string]string
		in  Language
	}{
		{nil, English},
		{map[string]string{"LANG": "fr_FR.UTF-8"}, French},
		{map[string]string{"LANG": "fr"}, French},
		{map[string]string{"LANG": "fr_CA.utf8"}, French},
		{map[string]string{"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, English},
		{map[string]string{"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_BE.UTF-8"}, French},
		{map[string]string{"LANG": "fr_FR.UTF-8", "LC_MESSAGES": ""}, French},
		{map[string]string{"LANG": "de_DE.UTF-8"}, English},
		{map[string]string{"LANG": "fro.UTF-8"}, English},
		{map[string]string{"LANG": "fr_FR@euro"}, French},
	} {
		if in := EnvironmentLanguage(func(name string) string { return c.set[name] }); in != c.in {
			t.Errorf("%v: %s", c.set, in)
		}
	}
}
