package scripts_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The cycles of a board lead from a place to the tile on it, those of a puzzle from cell to
// cell: each chapter and each lesson that shows cycles says how to read them, in each
// language.
func TestCyclesSayTheirConvention(t *testing.T) {
	shown := regexp.MustCompile(`\(\d+( \d+)+\)`)
	conventions := map[string]*regexp.Regexp{
		"English": regexp.MustCompile(`each element goes to the next|cycles of .b:perm\(\). lead from a place|whose cycles lead from a place|position 0 holds tile 1|place 0 now holds the tile of place 1|lead from cell to cell|(takes|puts) (the card|the sticker|3) (of|where)|from each place to (its|the) tile|arrow leads from the place`),
		"French":  regexp.MustCompile(`chaque élément va sur le suivant|les cycles de .b:perm\(\). mènent d’une place|dont les cycles mènent d’une place|la position 0 porte la pièce 1|la place 0 porte maintenant|mènent d’une case à l’autre|(mène|met) (la carte|la gommette|3) (de|à)|de chaque place à (sa|la) pièce|chaque flèche va de la place`),
	}
	found := 0
	for pattern, languages := range map[string][]string{"../README.md": {"English"}, "guide/*.md": {"English"}, "guide/fr/*.md": {"French"}, "lessons/*.lua": {"English", "French"}} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatal(pattern, err)
		}
		for _, name := range names {
			content, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			said := strings.Join(strings.Fields(string(content)), " ")
			if !shown.MatchString(said) {
				continue
			}
			found++
			for _, language := range languages {
				if !conventions[language].MatchString(said) {
					t.Errorf("%s shows %s and does not say in %s how to read it", name, shown.FindString(said), language)
				}
			}
		}
	}
	if found < 10 {
		t.Errorf("only %d texts show cycles", found)
	}
}
