package draw_test

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/perm"
)

func ExampleBoard_With() {
	b, err := board.Parse("0 1 2 3 / 4 6 . 7 / 8 5 9 10", board.Audibert)
	if err != nil {
		fmt.Println(err)
		return
	}
	d, err := draw.NewBoard(b, board.Audibert).With(draw.BoardOptions{
		Zones: [][]int{{0, 1, 2, 3, 4}},
		Marks: [][]int{{5}, {9}},
		Path:  board.Path{board.Right, board.Down, board.Left, board.Left},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(d.Text(0))
	s := d.Scene(draw.Themes()[0])
	fmt.Println(s.Title)
	fmt.Println(s.Desc)
	// Output:
	// ┏━━━━┯━━━━┯━━━━┯━━━━┓
	// ┃  0 │  1 │  2 │  3 ┃
	// ┠────╆━━━━┿━━━━┿━━━━┩
	// ┃  4 ┃[ 6]│    →  7 │
	// ┡━━━━╃────┼────┼─↓──┤
	// │  8 │( 5)←  9 ← 10 │
	// └────┴────┴────┴────┘
	// A 4x3 board, 7 of its 11 tiles at home
	// Row by row: 0 1 2 3, 4 6 blank 7, 8 5 9 10. Marked: cell 5. Marked: cell 9. A line goes around: cells 0 1 2 3 4. The blank goes dbgg.
}

func ExampleNewWalk() {
	b, err := board.Parse("0 1 2 / 3 4 .", board.Audibert)
	if err != nil {
		fmt.Println(err)
		return
	}
	w, err := draw.NewWalk(b, board.Audibert, board.Path{board.Left, board.Up, board.Right, board.Left})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(w.Text(80))
	_, err = draw.NewWalk(b, board.Audibert, board.Path{board.Right})
	fmt.Println(err)
	// Output:
	// 4 moves: ghdg
	// ┌───┬───┬───┐       ┌───┬───┬───┐
	// │ 0 │ 1 ↔ 2 │       │ 0 │   │ 2 │
	// ├───┼─↑─┼───┤   →   ├───┼───┼───┤
	// │ 3 │ 4 ←   │       │ 3 │ 1 │ 4 │
	// └───┴───┴───┘       └───┴───┴───┘
	// board: blank is in the last column: cannot move right (move 1)
}

func ExampleNewCycles() {
	d, err := draw.NewCycles(perm.Perm{2, 0, 1, 4, 3, 5}, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(d.Text(0))
	fmt.Println(d.Scene(draw.Themes()[0]).Title)
	// Output:
	// 1 → 3 → 2 → 1
	// 4 → 5 → 4
	// fixed: 6
	// An odd permutation of 6 elements: cycles of 3 and 2
}

func ExampleNewArrows() {
	d, err := draw.NewArrows(perm.Perm{2, 0, 1, 4, 3}, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(d.Text(0))
	fmt.Println(d.Scene(draw.Themes()[0]).Title)
	// Output:
	// ⎛0 1 2 3 4⎞
	// ⎝2 0 1 4 3⎠
	// 3 inversions: odd
	// An odd permutation of 5 elements with 3 inversions: as many pairs of arrows cross
}

func ExampleNewRow() {
	b, err := board.Parse("1 0 / . 2", board.Audibert)
	if err != nil {
		fmt.Println(err)
		return
	}
	before := draw.NewCaption(draw.NewBoard(b, board.Audibert), "", "before")
	b.Do(board.Right)
	after := draw.NewCaption(draw.NewBoard(b, board.Audibert), "", "after")
	row, err := draw.NewRow([]draw.Drawing{before, after}, "→")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(row.Text(0))
	// Output:
	// ┌───┬───┐       ┌───┬───┐
	// │ 1 │ 0 │       │ 1 │ 0 │
	// ├───┼───┤   →   ├───┼───┤
	// │   │ 2 │       │ 2 │   │
	// └───┴───┘       └───┴───┘
	// before          after
}

// What cannot be drawn is refused with its place.
func TestRefused(t *testing.T) {
	b := must(board.Parse("0 1 2 / 3 4 .", board.Audibert))
	with := func(o draw.BoardOptions) error {
		d, err := draw.NewBoard(b, board.Audibert).With(o)
		if (d == nil) != (err != nil) {
			t.Errorf("%v comes with %v", d, err)
		}
		return err
	}
	long := must(perm.Identity(401))
	_, cycles := draw.NewCycles(long, 0)
	_, arrows := draw.NewArrows(long, 0)
	_, lines := draw.NewTwoLines(long, 0)
	_, walk := draw.NewWalk(b, board.Audibert, word("hg"+"h"))
	_, row := draw.NewRow(nil, "")
	_, column := draw.NewColumn(nil)
	_, words := draw.NewWords(" \n")
	const tooLong = "draw: a permutation of 401 elements is too large to draw; 400 are the most"
	for _, test := range []struct {
		err  error
		want string
	}{
		{with(draw.BoardOptions{Marks: [][]int{{0}, {5, 6}}}), "draw: no such cell 6 (group 2 of the marks); a 3x2 board has 0..5"},
		{with(draw.BoardOptions{Zones: [][]int{{-1}}}), "draw: no such cell -1 (zone 1); a 3x2 board has 0..5"},
		{with(draw.BoardOptions{Labels: map[int]string{7: "a", 9: "b"}}), "draw: no such cell 7 (a label); a 3x2 board has 0..5"},
		{with(draw.BoardOptions{Names: map[int]string{8: "a"}}), "draw: no such cell 8 (a name); a 3x2 board has 0..5"},
		{with(draw.BoardOptions{Hidden: []int{100}}), "draw: no such cell 100 (hidden); a 3x2 board has 0..5"},
		{with(draw.BoardOptions{Arrows: [][2]int{{0, 6}}}), "draw: no such cell 6 (arrow 1); a 3x2 board has 0..5"},
		{with(draw.BoardOptions{Arrows: [][2]int{{0, 1}, {3, 3}}}), "draw: arrow 2 goes from cell 3 to itself"},
		{with(draw.BoardOptions{Labels: map[int]string{2: "thirteen éàüç"}}), `draw: the label "thirteen éàüç" of cell 2 has 13 characters; 12 fit`},
		{with(draw.BoardOptions{Image: image.NewGray(image.Rect(0, 0, 10, 10))}), "draw: an image of 10x10 pixels is not made of 3x2 squares"},
		{with(draw.BoardOptions{Image: image.NewGray(image.Rect(0, 0, 2, 1))}), "draw: an image of 2x1 pixels is not made of 3x2 squares"},
		{cycles, tooLong},
		{arrows, tooLong},
		{lines, tooLong},
		{walk, "board: blank is on the top row: cannot move up (move 3)"},
		{row, "draw: there is nothing to put together"},
		{column, "draw: there is nothing to put together"},
		{words, "draw: there are no words to draw"},
	} {
		if test.err == nil || test.err.Error() != test.want {
			t.Errorf("got error %v, want %s", test.err, test.want)
		}
	}
	if err := with(draw.BoardOptions{Marks: [][]int{{6}}}); !errors.Is(err, draw.ErrCell) {
		t.Errorf("%v is not ErrCell", err)
	}
	var edge *board.EdgeError
	if !errors.As(walk, &edge) {
		t.Errorf("%v is not the board's error", walk)
	}
}

// Whatever a board shows, it stays on its page, and its text is as wide as any.
func TestAnyBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := board.Shape{Cols: rapid.IntRange(1, 6).Draw(t, "cols"), Rows: rapid.IntRange(2, 6).Draw(t, "rows")}
		b := must(board.New(s, board.BottomRight))
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		if err := b.Shuffle(rng); err != nil {
			t.Fatal(err)
		}
		cell := rapid.IntRange(0, s.Size()-1)
		cells := rapid.SliceOfN(cell, 0, 8)
		label := rapid.StringMatching(`[a-z0-9 é]{0,12}`)
		o := draw.BoardOptions{
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
		d := must(draw.NewBoard(b, board.Audibert).With(o))
		if x, y, off := offPage(d); off {
			t.Errorf("something is drawn at %d, %d", x, y)
		}
		widths := map[int]bool{}
		for line := range strings.Lines(d.Text(0)) {
			widths[utf8.RuneCountInString(line)] = true
		}
		if len(widths) != 1 {
			t.Errorf("lines of %d widths:\n%s", len(widths), d.Text(0))
		}
	})
}

// The tiles of a picture puzzle show the parts of their homes, the blank
// nothing, and the whole image is seen when it is solved.
func TestPicturePuzzle(t *testing.T) {
	s := board.Shape{Cols: 5, Rows: 4}
	img := image.NewRGBA(image.Rect(3, 2, 3+10*s.Cols, 2+10*s.Rows)) // an image need not begin at 0, 0
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
		b := must(board.New(s, board.BottomRight))
		if round > 0 {
			if err := b.Shuffle(rng); err != nil {
				t.Fatal(err)
			}
		}
		got := must(draw.NewBoard(b, board.Audibert).With(draw.BoardOptions{Image: img})).Scene(theme("light")).Raster(0)
		for cell := range s.Size() {
			want := colour(b.At(cell))
			if cell == b.Blank() && !b.Solved() {
				frame := theme("light").Frame
				want = color.RGBA{frame.R, frame.G, frame.B, 255}
			}
			at := image.Pt(8+3+40*(cell%s.Cols)+20, 8+3+40*(cell/s.Cols)+20)
			if here := got.RGBAAt(at.X, at.Y); here != want {
				t.Errorf("board %s: cell %d is %v, want %v", board.Audibert.Format(b), cell, here, want)
			}
		}
	}
}

func BenchmarkLargestBoard(b *testing.B) {
	largest := must(board.New(board.Shape{Cols: board.MaxSide, Rows: board.MaxSide}, board.BottomRight))
	b.ReportAllocs()
	for b.Loop() {
		draw.NewBoard(largest, board.Audibert).Scene(theme("light")).Raster(4096)
	}
}
