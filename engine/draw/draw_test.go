package draw_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/engine/cards"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	drawcards "taquin/engine/draw/cards"
	"taquin/engine/draw/drawtest"
	"taquin/engine/draw/graphs"
	"taquin/engine/draw/perms"
	"taquin/engine/must"
	"taquin/engine/perm"
)

func boardOf(cells string) draw.Drawing { return boards.New(drawtest.Board(cells), board.Audibert) }

func row(between string, items ...draw.Drawing) draw.Drawing {
	return must.Get(draw.NewRow(items, between))
}

// Drawings of every kind render in rows and columns in every theme.
func TestDrawings(t *testing.T) {
	before, corner := boardOf("4 6 2 3 / 0 5 1 ."), drawtest.Board("0 1 / 2 .")
	walk := must.Get(boards.NewWalk(drawtest.Board("0 1 2 / 3 4 5 / 6 7 ."), board.Audibert, drawtest.Word("hggbd")))
	p := must.Get(perm.Parse("(0 3 5)(1 2)(7 9 10 11 8 12)", 15))
	cycles := must.Get(perms.NewCycles(p, 0))
	first := row("→", before, walk, must.Get(perms.NewArrows(p, 1)))
	drawtest.Check(t, map[string]draw.Drawing{
		"row":     first,
		"words":   row("puis", before, before),
		"graphs":  row("→", must.Get(graphs.NewSpace(corner, board.Audibert)), boardOf("0 1 / 2 .")),
		"column":  must.Get(draw.NewColumn([]draw.Drawing{before, cycles})),
		"caption": draw.NewCaption(before, "Figure 1", "A gauche, les positions numérotées des cases, de gauche à droite et de haut en bas ; à droite une configuration.\n« désordre »"),
	})
	marks := must.Get(boards.New(drawtest.Board("0 1 2 / 4 3 5 / 7 6 ."), board.Audibert).With(boards.Options{Marks: [][]int{{0}, {1, 2}, {3}, {4}, {8}}, Positions: true}))
	path := must.Get(boards.New(drawtest.Board("0 1 2 / 3 4 5 / 6 7 ."), board.Audibert).With(boards.Options{Path: drawtest.Word("hggbdhdbgghddb")}))
	every := must.Get(draw.NewColumn([]draw.Drawing{first, marks, path, drawcards.New(cards.Dogs()), cycles}))
	for _, theme := range []string{"dark", "print", "safe"} {
		drawtest.Golden(t, "theme-"+theme, draw.Scene(every, drawtest.In(theme)).Raster(480))
	}
}

func TestFrench(t *testing.T) {
	p := perm.Perm{1, 2, 0, 4, 3, 5, 6}
	cycles, lines := must.Get(perms.NewCycles(p, 0)), must.Get(perms.NewTwoLines(p, 0))
	drawtest.French(t, []drawtest.Told{{Drawing: must.Get(draw.NewColumn([]draw.Drawing{row("→", draw.NewCaption(cycles, "", "Voilà"), lines)})),
		Title: "Une permutation impaire de 7 éléments~: des cycles de longueur 3 et 2; Une permutation de 7 éléments sur deux lignes",
		Desc:  "Voilà. 0 → 1 → 2 → 0; 3 → 4 → 3; fixes~: 5 6. C’est (0 1 2)(3 4)."}})
}

func TestText(t *testing.T) {
	two := boardOf("0 .")
	for name, test := range map[string]struct {
		d     draw.Drawing
		width int
		want  string
	}{
		"a caption, folded": {draw.NewCaption(two, "Figure 1", "un deux trois"), 9, "Figure 1\n┌───┬───┐\n│ 0 │   │\n└───┴───┘\nun deux\ntrois\n"},
		"a column":          {must.Get(draw.NewColumn([]draw.Drawing{two, two})), 0, "┌───┬───┐\n│ 0 │   │\n└───┴───┘\n\n┌───┬───┐\n│ 0 │   │\n└───┴───┘\n"},
		"words in between":  {row("or", two, two), 0, "┌───┬───┐        ┌───┬───┐\n│ 0 │   │   or   │ 0 │   │\n└───┴───┘        └───┴───┘\n"},
	} {
		if got := test.d.Text(draw.Style{Width: test.width}); got != test.want {
			t.Errorf("%s:\n%swant\n%s", name, got, test.want)
		}
	}
}

func TestNothingToPutTogether(t *testing.T) {
	_, row := draw.NewRow(nil, "")
	_, column := draw.NewColumn(nil)
	for _, err := range []error{row, column} {
		if err == nil || err.Error() != "draw: there is nothing to put together" {
			t.Errorf("got error %v", err)
		}
	}
}

// Both languages of every Phrase below this package have the same verbs in the same order.
func TestPhrasesAreAlike(t *testing.T) {
	verb := regexp.MustCompile(`%[+]?[a-z]`)
	phrases := 0
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok || len(lit.Elts) != 2 {
				return true
			}
			english, ok := lit.Elts[0].(*ast.BasicLit)
			french, also := lit.Elts[1].(*ast.BasicLit)
			if sel, named := lit.Type.(*ast.SelectorExpr); !ok || !also || !named || sel.Sel.Name != "Phrase" {
				return true
			}
			phrases++
			if french.Value == `""` || !slices.Equal(verb.FindAllString(english.Value, -1), verb.FindAllString(french.Value, -1)) {
				t.Errorf("%s: %s and %s", name, english.Value, french.Value)
			}
			return true
		})
		return nil
	})
	if err != nil || phrases < 60 {
		t.Errorf("%d phrases are read: %v", phrases, err)
	}
}

func TestCheckEnding(t *testing.T) {
	for _, c := range []struct {
		file    string
		endings []string
		want    string
	}{
		{"x.svg", []string{".svg"}, ""},
		{"folder.d/X.PNG", []string{".svg", ".png"}, ""},
		{"x.jpg", []string{".svg"}, `the file name must end in .svg, which sets the format; "x.jpg" does not`},
		{"x", []string{".svg", ".png"}, `the file name must end in .svg or .png, which sets the format; "x" does not`},
		{"x.svg.", []string{".svg", ".png", ".gif"}, `the file name must end in .svg, .png or .gif, which sets the format; "x.svg." does not`},
	} {
		got := ""
		if err := draw.CheckExtension(c.file, c.endings...); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.file, got, c.want)
		}
	}
}
