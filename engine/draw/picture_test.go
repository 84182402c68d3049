package draw_test

import (
	"image"
	"image/color"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"taquin/engine/board"
	"taquin/engine/cards"
	"taquin/engine/draw"
	"taquin/engine/draw/scene/scenetest"
	"taquin/engine/perm"
)

// must returns a value that cannot fail to be made.
func must[V any](v V, err error) V {
	if err != nil {
		panic(err)
	}
	return v
}

// boardOf reads a board and gives its drawing options.
func boardOf(text string, o draw.BoardOptions) *draw.Board {
	b := must(board.Parse(text, board.Audibert))
	return must(draw.NewBoard(b, board.Audibert).With(o))
}

func word(letters string) board.Path { return must(board.Audibert.ParseWord(letters)) }

// squares is an image of squares of different colours.
func squares(cols, rows, side int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, cols*side, rows*side))
	for y := range rows * side {
		for x := range cols * side {
			img.Set(x, y, color.RGBA{byte(x / side * 255 / cols), byte(y / side * 255 / rows), byte(255 * (x % side) / side), 255})
		}
	}
	return img
}

// pictures is one of each kind, by a name that can be a file's.
func pictures() map[string]draw.Drawing {
	const nine = "0 1 2 / 3 4 5 / 6 7 ."
	solved := cards.Dogs()
	if err := solved.Place(cards.Solution{Cards: []int{2, 1, 9, 3, 5, 8, 6, 7, 4}, Turns: []int{3, 3, 3, 0, 0, 0, 0, 0, 0}}); err != nil {
		panic(err)
	}
	many := must(cards.New(2, 1, []cards.Card{{North: 5, East: 6, South: -7, West: 8}, {North: -123, East: 5, South: 9, West: -6}}))
	p := must(perm.Parse("(0 3 5)(1 2)(7 9 10 11 8 12)", 15))
	long := perm.Perm{}
	for i := range 90 {
		long = append(long, (i+7)%90)
	}
	around := strings.Repeat("hgbd", 8)
	before := boardOf("4 6 2 3 / 0 5 1 .", draw.BoardOptions{})
	all := map[string]draw.Drawing{
		"board":       before,
		"marks":       boardOf("0 1 2 / 4 3 5 / 7 6 .", draw.BoardOptions{Marks: [][]int{{0}, {1, 2}, {3}, {4}, {8}}, Positions: true}),
		"zones":       boardOf("0 1 2 3 4 / 5 6 7 8 9 / 10 11 12 13 .", draw.BoardOptions{Zones: [][]int{{0, 1, 2}, {2, 3, 4}, {4, 5, 6}, {8, 12, 13}}}),
		"labels":      boardOf(nine, draw.BoardOptions{Labels: map[int]string{3: "a", 4: "b", 5: "éà", 7: "a long label", 8: "8"}}),
		"names":       boardOf("0 1 2 / 4 3 5 / 7 6 .", draw.BoardOptions{Names: map[int]string{3: "a", 4: "b"}, Plain: true, Solid: true}),
		"hidden":      boardOf(nine, draw.BoardOptions{Hidden: []int{0, 1, 2, 8}, Solid: true, Arrows: [][2]int{{7, 0}, {2, 5}}}),
		"path":        boardOf(nine, draw.BoardOptions{Path: word("hggbdhdbgghddb")}),
		"there-back":  boardOf("0 1 2 .", draw.BoardOptions{Path: word("ggddgg")}),
		"traffic":     boardOf(nine, draw.BoardOptions{Path: word(around + "hhgg")}),
		"picture":     boardOf("0 2 1 / 3 4 5 / 6 7 .", draw.BoardOptions{Image: squares(3, 3, 20), Numbers: true, Marks: [][]int{{1, 2}}}),
		"picture-all": boardOf(nine, draw.BoardOptions{Image: squares(3, 3, 20)}),
		"walk":        must(draw.NewWalk(must(board.Parse(nine, board.Audibert)), board.Audibert, word("hggbd"))),
		"no-walk":     must(draw.NewWalk(must(board.Parse(nine, board.Audibert)), board.Audibert, nil)),
		"cycles":      must(draw.NewCycles(p, 0)),
		"long-cycle":  must(draw.NewCycles(long, 1)),
		"no-cycles":   must(draw.NewCycles(perm.Perm{0, 1, 2}, 0)),
		"nothing":     must(draw.NewCycles(perm.Perm{}, 0)),
		"arrows":      must(draw.NewArrows(p, 1)),
		"long-arrows": must(draw.NewArrows(long, 1)),
		"no-arrows":   must(draw.NewArrows(perm.Perm{}, 1)),
		"two-lines":   must(draw.NewTwoLines(p, 0)),
		"four-lines":  must(draw.NewTwoLines(must(perm.Identity(40)), 1)),
		"dogs":        draw.NewCards(solved),
		"crossed":     draw.NewCards(cards.Dogs()).Crossed(),
		"many-dogs":   draw.NewCards(many),
	}
	all["row"] = must(draw.NewRow([]draw.Drawing{before, all["walk"], all["arrows"]}, "→"))
	all["text"] = must(draw.NewRow([]draw.Drawing{must(draw.NewWords("σ₁ =")), all["two-lines"], must(draw.NewWords("even\nand solvable"))}, ""))
	all["words"] = must(draw.NewRow([]draw.Drawing{before, before}, "puis"))
	all["graphs"] = must(draw.NewRow([]draw.Drawing{must(draw.NewSpaceGraph(must(board.Parse("0 1 / 2 .", board.Audibert)), board.Audibert)), boardOf("0 1 / 2 .", draw.BoardOptions{})}, "→"))
	all["column"] = must(draw.NewColumn([]draw.Drawing{before, all["cycles"]}))
	all["caption"] = draw.NewCaption(before, "Figure 1", "A gauche, les positions numérotées des cases, de gauche à droite et de haut en bas ; à droite une configuration.\n« désordre »")
	return all
}

// each calls f as a subtest for every kind of picture.
func each(t *testing.T, f func(t *testing.T, name string, d draw.Drawing)) {
	all := pictures()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		t.Run(name, func(t *testing.T) { f(t, name, all[name]) })
	}
}

func theme(name string) draw.Theme { return must(draw.ParseTheme(name)) }

func TestPicturesLookAsTheyDid(t *testing.T) {
	each(t, func(t *testing.T, name string, d draw.Drawing) {
		scenetest.Golden(t, name, d.Scene(theme("light")).Raster(240))
	})
	all := pictures()
	every := must(draw.NewColumn([]draw.Drawing{all["row"], all["marks"], all["path"], all["crossed"], all["cycles"]}))
	for _, name := range []string{"dark", "print", "safe"} {
		scenetest.Golden(t, "theme-"+name, every.Scene(theme(name)).Raster(480))
	}
}

// SVG says in words what is seen.
func TestPicturesAsSVG(t *testing.T) {
	each(t, func(t *testing.T, _ string, d draw.Drawing) {
		s := d.Scene(theme("safe"))
		if s.Title == "" || !strings.HasSuffix(s.Desc, ".") {
			t.Errorf("it is called %q and told as %q", s.Title, s.Desc)
		}
		scenetest.WellFormed(t, s.SVG(0))
	})
}

// offPage finds what is drawn on the margin of the page.
func offPage(d draw.Drawing) (x, y int, off bool) {
	img := d.Scene(theme("print")).Raster(0) // the theme without a page
	inside := img.Rect.Inset(7)
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			if img.RGBAAt(x, y).A > 0 && !image.Pt(x, y).In(inside) {
				return x, y, true
			}
		}
	}
	return 0, 0, false
}

func TestPicturesStayOnTheirPage(t *testing.T) {
	each(t, func(t *testing.T, _ string, d draw.Drawing) {
		if x, y, off := offPage(d); off {
			t.Errorf("something is drawn at %d, %d", x, y)
		}
	})
}

// Text keeps to a page of 80 columns, ends its lines, and leaves no blanks there.
func TestPicturesAsText(t *testing.T) {
	each(t, func(t *testing.T, _ string, d draw.Drawing) {
		for _, width := range []int{0, 80, 40} {
			text := d.Text(width)
			if !strings.HasSuffix(text, "\n") {
				t.Errorf("the last line has no end:\n%s", text)
			}
			for line := range strings.Lines(text) {
				line = strings.TrimSuffix(line, "\n")
				if n := utf8.RuneCountInString(line); width > 0 && n > width || strings.TrimRight(line, " ") != line && !strings.ContainsAny(line, "│") {
					t.Errorf("a page of %d columns has a line of %d: %q", width, n, line)
				}
			}
		}
	})
}
