package tui

import (
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/engine/must"
)

// The arguments are a board or a size; the notation is the beginners' unless the labels or a flag
// select another.
func TestCommandLineBoards(t *testing.T) {
	for _, test := range []struct {
		args, notation, labels string
		want                   string // the board and its notation
		dealt                  bool
	}{
		{"", "", "", "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0, english", false},
		{"3 2", "", "", "1 2 3 / 4 5 0, english", false},
		{"3x2", "audibert", "", "0 1 2 / 3 4 ., audibert", false},
		{"3x2", "", "BANAL", "B A N / A L ., english", false},
		{"1 2 3 / 4 0 5 / 7 8 6", "", "", "1 2 3 / 4 0 5 / 7 8 6, english", true},
		{"3 1 / 2 .", "", "", "3 1 / 2 0, english", true},
		{"2 1 / 0 .", "", "", "2 1 / 0 ., audibert", true},
		{"0 1 / 2 3", "agreg", "", "0 1 / 2 3, agreg", true},
		{"(1, 2, 3, 4, 0, 5, 7, 8, 6)", "", "", "1 2 3 / 4 0 5 / 7 8 6, english", true},
		{"BAN / LA.", "", "BANAL", "B A N / L A ., english", true},
	} {
		c := command{Board: strings.Fields(test.args), Notation: test.notation, Labels: test.labels}
		t.Setenv("LC_ALL", "C.UTF-8")
		g, dealt, err := c.game()
		if err != nil {
			t.Errorf("%s: %v", test.args, err)
			continue
		}
		if got := g.String() + ", " + g.Notation.String(); got != test.want || dealt != test.dealt {
			t.Errorf("%q gives %s (%v), want %s (%v)", test.args, got, dealt, test.want, test.dealt)
		}
	}
}

// Pieces with the same pixels, here the sky, are interchangeable.
func TestLookalikes(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 30, 30))
	for i := 20 * 30; i < 30*30; i++ {
		img.SetRGBA(i%30, i/30, color.RGBA{uint8(i % 30), 0, 0, 255})
	}
	for notation, want := range map[board.Notation]string{board.English: "1 1 1 1 1 1 7 8", board.Audibert: "0 0 0 0 0 0 6 7", board.Agreg: "1 1 1 1 1 6 7 8"} {
		b := must.Get(board.New(board.Shape{Cols: 3, Rows: 3}, notation.Home()))
		g := must.Get(board.NewGame(b, notation))
		labels := lookalikes(g, img)
		if got := strings.Join(labels, " "); got != want {
			t.Errorf("%s: %s, want %s", notation, got, want)
		}
		must.Do(b.Inscribe(labels))
		cells := b.Cells()
		cells[slices.Index(cells, 1)], cells[slices.Index(cells, 2)] = 2, 1
		if must.Do(b.SetCells(cells)); !b.LooksSolved() || !b.Solvable() {
			t.Errorf("%s: the pieces of the sky cannot change places", notation)
		}
	}
}
