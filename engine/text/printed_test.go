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
)

// printed are the folders of all texts that can reach a user's terminal.
var printed = []string{"../../engine", "../../luabind", "../../scripts", "../../cmd/taquin/lesson"}

// Every character in the texts of the program and its scripts has a transliteration.
func TestAllThatIsPrinted(t *testing.T) {
	seen := map[rune]string{}
	for _, folder := range printed {
		err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			for _, text := range textsOf(t, name) {
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
func textsOf(t *testing.T, name string) []string {
	t.Helper()
	switch {
	case strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "_test.lua") || filepath.Base(name) == "ascii.go":
		return nil
	case strings.HasSuffix(name, ".lua"):
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return []string{string(text)}
	case !strings.HasSuffix(name, ".go"):
		return nil
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	ast.Inspect(file, func(n ast.Node) bool {
		if literal, ok := n.(*ast.BasicLit); ok && (literal.Kind == token.STRING || literal.Kind == token.CHAR) {
			text, err := strconv.Unquote(literal.Value)
			if err != nil {
				t.Fatal(err)
			}
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
