package draw

import (
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/draw/puzzles"
	"taquin/engine/draw/slides"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/known"
	"taquin/engine/slide"
	"taquin/engine/text"
	"taquin/luabind/values"
)

// A reel is at the position that it is asked for, in whatever order, and what it plays from
// stays as it is.
func TestReels(t *testing.T) {
	b, err := board.New(board.Shape{Cols: 3, Rows: 3}, board.BottomRight)
	if err != nil {
		t.Fatal(err)
	}
	path, err := board.Audibert.ParseWord("hgbdhhggbbdd")
	if err != nil {
		t.Fatal(err)
	}
	z, err := known.Cube(2)
	if err != nil {
		t.Fatal(err)
	}
	word, err := z.Parse("R U2 F' R R'")
	if err != nil {
		t.Fatal(err)
	}
	d, err := slide.Parse("AAB / C..")
	if err != nil {
		t.Fatal(err)
	}
	k, err := slide.New(d)
	if err != nil {
		t.Fatal(err)
	}
	moves, err := k.Start().Parse("Crr Ad Bll Br")
	if err != nil {
		t.Fatal(err)
	}
	onSlides := newReel(values.Slides, k.Start(), moves, func(x *slide.State) draw.Drawing { return slides.New(x) })
	onBoard, onPuzzle := NewReel(b, board.Audibert, path), newReel(values.States, z.Start(), word, func(x *puzzle.State) draw.Drawing { return puzzles.New(x) })
	rapid.Check(t, func(t *rapid.T) {
		at := rapid.IntRange(0, len(path)).Draw(t, "at")
		want := b.Copy()
		if err := want.Play(path[:at]); err != nil {
			t.Fatal(err)
		}
		style := draw.Style{}
		if got := onBoard.Drawing(at).Text(style); got != boards.New(want, board.Audibert).Text(style) {
			t.Fatalf("after %d moves:\n%s", at, got)
		}
		if cell := moved(onBoard.(*boardReel)); at > 0 && (cell == want.Blank() || cell < 0) || at == 0 && cell != -1 {
			t.Fatalf("after %d moves cell %d has moved", at, cell)
		}
		at = rapid.IntRange(0, len(word)).Draw(t, "at")
		x := z.Start()
		x.Play(word[:at])
		if got := onPuzzle.to(at); !got.Equal(x) {
			t.Fatalf("after %d moves %v, want %v", at, got, x)
		}
		at = rapid.IntRange(0, len(moves)).Draw(t, "at")
		y := k.Start()
		if err := y.Play(moves[:at]); err != nil {
			t.Fatal(err)
		}
		if got := onSlides.Drawing(at).Text(style); got != slides.New(y).Text(style) {
			t.Fatalf("after %d moves:\n%s", at, got)
		}
	})
	if onSlides.Moves() != 4 || onSlides.Word() != "Crr Ad Bll Br" || onSlides.Letters(2) != "Ad" {
		t.Errorf("%d moves, %q, the second is %q", onSlides.Moves(), onSlides.Word(), onSlides.Letters(2))
	}
	if onPuzzle.Moves() != 5 || onPuzzle.Word() != "R U2 F' R R'" || onPuzzle.Letters(3) != "F'" {
		t.Errorf("%d moves, %q, the third is %q", onPuzzle.Moves(), onPuzzle.Word(), onPuzzle.Letters(3))
	}
}

// A film that is printed has a caption above each position, and both ends.
func TestPrintedFilm(t *testing.T) {
	b, err := board.Parse("0 .", board.Audibert)
	if err != nil {
		t.Fatal(err)
	}
	f := Film{Reel: NewReel(b, board.Audibert, board.Path{board.Left, board.Right}), Language: text.French}
	const want = `coup 0 sur 2
┌───┬───┐
│ 0 │   │
└───┴───┘
coup 1 sur 2 : g
┌───┬───┐
│   │ 0 │
└───┴───┘
coup 2 sur 2 : d
┌───┬───┐
│ 0 │   │
└───┴───┘
`
	if got := f.printed(80); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	long := Film{Reel: NewReel(b, board.Audibert, make(board.Path, 0))}
	if got := long.printed(80); got != "move 0 of 0\n┌───┬───┐\n│ 0 │   │\n└───┴───┘\n" {
		t.Errorf("nothing is played: %q", got)
	}
}
