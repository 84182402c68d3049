package boards_test

import (
	"errors"
	"image"
	"image/color"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/draw/drawtest"
	"taquin/engine/must"
)

// boardOf parses a board and sets its drawing options.
func boardOf(cells string, o boards.Options) *boards.Board {
	return must.Get(boards.New(drawtest.Board(cells), board.Audibert).With(o))
}

// squares is an image of squares in different colours.
func squares(cols, rows, side int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, cols*side, rows*side))
	for y := range rows * side {
		for x := range cols * side {
			img.Set(x, y, color.RGBA{byte(x / side * 255 / cols), byte(y / side * 255 / rows), byte(255 * (x % side) / side), 255})
		}
	}
	return img
}

func TestDrawings(t *testing.T) {
	const nine = "0 1 2 / 3 4 5 / 6 7 ."
	drawtest.Check(t, map[string]draw.Drawing{
		"board":       boardOf("4 6 2 3 / 0 5 1 .", boards.Options{}),
		"marks":       boardOf("0 1 2 / 4 3 5 / 7 6 .", boards.Options{Marks: [][]int{{0}, {1, 2}, {3}, {4}, {8}}, Positions: true}),
		"zones":       boardOf("0 1 2 3 4 / 5 6 7 8 9 / 10 11 12 13 .", boards.Options{Zones: [][]int{{0, 1, 2}, {2, 3, 4}, {4, 5, 6}, {8, 12, 13}}}),
		"labels":      boardOf(nine, boards.Options{Labels: map[int]string{3: "a", 4: "b", 5: "éà", 7: "a long label", 8: "8"}}),
		"names":       boardOf("0 1 2 / 4 3 5 / 7 6 .", boards.Options{Names: map[int]string{3: "a", 4: "b"}, Plain: true, Solid: true}),
		"hidden":      boardOf(nine, boards.Options{Hidden: []int{0, 1, 2, 8}, Solid: true, Arrows: [][2]int{{7, 0}, {2, 5}}}),
		"path":        boardOf(nine, boards.Options{Path: drawtest.Word("hggbdhdbgghddb")}),
		"there-back":  boardOf("0 1 2 . /", boards.Options{Path: drawtest.Word("ggddgg")}),
		"traffic":     boardOf(nine, boards.Options{Path: drawtest.Word(strings.Repeat("hgbd", 8) + "hhgg")}),
		"picture":     boardOf("0 2 1 / 3 4 5 / 6 7 .", boards.Options{Image: squares(3, 3, 20), Numbers: true, Marks: [][]int{{1, 2}}}),
		"picture-all": boardOf(nine, boards.Options{Image: squares(3, 3, 20)}),
		"walk":        must.Get(boards.NewWalk(drawtest.Board(nine), board.Audibert, drawtest.Word("hggbd"))),
		"no-walk":     must.Get(boards.NewWalk(drawtest.Board(nine), board.Audibert, nil)),
	})
}

func TestFrench(t *testing.T) {
	b := drawtest.Board("0 1 2 / 3 4 5 / 6 7 .")
	walk := must.Get(boards.NewWalk(b, board.Audibert, drawtest.Word("hggbd")))
	still := must.Get(boards.NewWalk(b, board.Audibert, nil))
	drawtest.French(t, []drawtest.Told{
		{Drawing: boardOf("0 1 2 / 4 3 .", boards.Options{Marks: [][]int{{0}, {1, 2}}, Zones: [][]int{{3, 4}}, Arrows: [][2]int{{0, 4}}}),
			Title: "Un taquin 3x2, pièces en place~: 3 sur 5",
			Desc:  "Ligne par ligne~: 0 1 2, 4 3 vide. Case marquée~: 0. Cases marquées~: 1 2. Un trait entoure les cases 3 4. Une flèche va de la case 0 à la case 4.",
			Text:  "flèches~: 0 → 4\n"},
		{Drawing: boardOf("0 1 2 / 4 3 .", boards.Options{Plain: true, Zones: [][]int{{3}}}), Title: "Un taquin 3x2",
			Desc: "Ligne par ligne~: _ _ _, _ _ vide. Un trait entoure la case 3."},
		{Drawing: walk, Title: "Un chemin de la case vide sur un taquin 3x3, 5 coups",
			Desc: "Avant~: Ligne par ligne~: 0 1 2, 3 4 5, 6 7 vide. La case vide suit le chemin hggbd. Après~: Ligne par ligne~: 0 1 2, 6 3 4, 7 vide 5.",
			Text: "5 coups~: hggbd\n"},
		{Drawing: still, Title: "Un chemin de la case vide sur un taquin 3x3, 0 coup", Text: "aucun coup\n"},
	})
}

// Invalid options give an error that names the place.
func TestRefused(t *testing.T) {
	b := must.Get(board.Parse("0 1 2 / 3 4 .", board.Audibert))
	with := func(o boards.Options) error {
		d, err := boards.New(b, board.Audibert).With(o)
		if (d == nil) != (err != nil) {
			t.Errorf("%v comes with %v", d, err)
		}
		return err
	}
	_, walk := boards.NewWalk(b, board.Audibert, drawtest.Word("hgh"))
	for _, test := range []struct {
		err  error
		want string
	}{
		{with(boards.Options{Marks: [][]int{{0}, {5, 6}}}), "draw: no such cell 6 (group 2 of the marks); a 3x2 board has 0..5"},
		{with(boards.Options{Zones: [][]int{{-1}}}), "draw: no such cell -1 (zone 1); a 3x2 board has 0..5"},
		{with(boards.Options{Labels: map[int]string{7: "a", 9: "b"}}), "draw: no such cell 7 (labels); a 3x2 board has 0..5"},
		{with(boards.Options{Names: map[int]string{8: "a"}}), "draw: no such cell 8 (names); a 3x2 board has 0..5"},
		{with(boards.Options{Hidden: []int{100}}), "draw: no such cell 100 (hidden); a 3x2 board has 0..5"},
		{with(boards.Options{Arrows: [][2]int{{0, 6}}}), "draw: no such cell 6 (arrow 1); a 3x2 board has 0..5"},
		{with(boards.Options{Arrows: [][2]int{{0, 1}, {3, 3}}}), "draw: arrow 2 goes from cell 3 to itself"},
		{with(boards.Options{Labels: map[int]string{2: "thirteen éàüç"}}), `draw: the label "thirteen éàüç" of cell 2 has 13 characters; 12 fit`},
		{with(boards.Options{Image: image.NewGray(image.Rect(0, 0, 10, 10))}), "draw: an image of 10x10 pixels is not made of 3x2 squares"},
		{with(boards.Options{Image: image.NewGray(image.Rect(0, 0, 2, 1))}), "draw: an image of 2x1 pixels is not made of 3x2 squares"},
		{walk, "board: blank is on the top row: cannot move up (move 3)"},
	} {
		if test.err == nil || test.err.Error() != test.want {
			t.Errorf("got error %v, want %s", test.err, test.want)
		}
	}
	if err := with(boards.Options{Marks: [][]int{{6}}}); !errors.Is(err, boards.ErrCell) {
		t.Errorf("%v is not ErrCell", err)
	}
	var edge *board.EdgeError
	if !errors.As(walk, &edge) {
		t.Errorf("%v is not the board's error", walk)
	}
}

// Any drawing stays on its page, and all lines of its text are equally wide.
func TestAnyBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := board.Shape{Cols: rapid.IntRange(1, 6).Draw(t, "cols"), Rows: rapid.IntRange(2, 6).Draw(t, "rows")}
		b := must.Get(board.New(s, board.BottomRight))
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		must.Do(b.Shuffle(rng))
		cell := rapid.IntRange(0, s.Size()-1)
		cells := rapid.SliceOfN(cell, 0, 8)
		label := rapid.StringMatching(`[a-z0-9 é]{0,12}`)
		o := boards.Options{
			Marks:     rapid.SliceOfN(cells, 0, 4).Draw(t, "marks"),
			Zones:     rapid.SliceOfN(cells, 0, 4).Draw(t, "zones"),
			Labels:    rapid.MapOfN(cell, label, 0, 4).Draw(t, "labels"),
			Names:     rapid.MapOfN(cell, label, 0, 4).Draw(t, "names"),
			Hidden:    cells.Draw(t, "hidden"),
			Plain:     rapid.Bool().Draw(t, "plain"),
			Positions: rapid.Bool().Draw(t, "positions"),
			Solid:     rapid.Bool().Draw(t, "solid"),
			Numbers:   rapid.Bool().Draw(t, "numbers"),
		}
		if rapid.Bool().Draw(t, "image") {
			o.Image = squares(s.Cols, s.Rows, 3)
		}
		after := b.Copy()
		for range rapid.IntRange(0, 60).Draw(t, "moves") {
			m := after.RandomMove(o.Path, rng)
			after.Do(m)
			o.Path = append(o.Path, m)
		}
		d := must.Get(boards.New(b, board.Audibert).With(o))
		if at, off := drawtest.OffPage(d); off {
			t.Errorf("something is drawn at %v", at)
		}
		widths := map[int]bool{}
		for line := range strings.Lines(d.Text(draw.Style{})) {
			widths[utf8.RuneCountInString(line)] = true
		}
		if len(widths) != 1 {
			t.Errorf("lines of %d widths:\n%s", len(widths), d.Text(draw.Style{}))
		}
	})
}

// The tiles of a picture puzzle show the parts of their home cells, the blank shows nothing, and a
// solved puzzle shows the whole image.
func TestPicturePuzzle(t *testing.T) {
	s := board.Shape{Cols: 5, Rows: 4}
	img := image.NewRGBA(image.Rect(3, 2, 3+10*s.Cols, 2+10*s.Rows)) // bounds need not start at 0, 0
	colour := func(cell int) color.RGBA {
		return color.RGBA{byte(cell * 10), byte(255 - 12*cell), byte(40 * (cell % 5)), 255}
	}
	for y := range 10 * s.Rows {
		for x := range 10 * s.Cols {
			img.Set(3+x, 2+y, colour(y/10*s.Cols+x/10))
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for round := range 20 {
		b := must.Get(board.New(s, board.BottomRight))
		if round > 0 {
			must.Do(b.Shuffle(rng))
		}
		got := draw.Scene(must.Get(boards.New(b, board.Audibert).With(boards.Options{Image: img})), draw.Style{}).Raster(0)
		for cell := range s.Size() {
			want := colour(b.At(cell))
			if cell == b.Blank() && !b.Solved() {
				frame := draw.Themes()[0].Frame
				want = color.RGBA{frame.R, frame.G, frame.B, 255}
			}
			at := image.Pt(8+3+40*(cell%s.Cols)+20, 8+3+40*(cell/s.Cols)+20)
			if here := got.RGBAAt(at.X, at.Y); here != want {
				t.Errorf("board %s: cell %d is %v, want %v", board.Audibert.Format(b), cell, here, want)
			}
		}
	}
}
