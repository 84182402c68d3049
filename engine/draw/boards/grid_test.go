package boards_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/draw/drawtest"
	"taquin/engine/must"
)

func lines(text ...string) string { return strings.Join(text, "\n") + "\n" }

func TestGridLooks(t *testing.T) {
	b := drawtest.Board("0 1 2 3 / 4 5 6 7 / 8 9 10 .")
	for name, test := range map[string]struct {
		look boards.Look
		want string
	}{
		"bare":         {boards.Look{Bare: true}, lines(" 0  1  2  3", " 4  5  6  7", " 8  9 10")},
		"corner":       {boards.Look{Bare: true, Cols: 2, Rows: 2}, lines(" 0  1 …", " 4  5 …", " ⋮")},
		"columns":      {boards.Look{Bare: true, Cols: 2}, lines(" 0  1 …", " 4  5 …", " 8  9 …")},
		"rows":         {boards.Look{Bare: true, Rows: 1}, lines(" 0  1  2  3", " ⋮")},
		"bare, paint":  {boards.Look{Bare: true, Paint: brackets}, lines("[ 0] [ 1] [ 2] [ 3]", "[ 4] [ 5] [ 6] [ 7]", "[ 8] [ 9] [10] [  ]")},
		"ruled, paint": {boards.Look{Paint: brackets}, lines("┌────┬────┬────┬────┐", "│[  0 ]│[  1 ]│[  2 ]│[  3 ]│", "├────┼────┼────┼────┤", "│[  4 ]│[  5 ]│[  6 ]│[  7 ]│", "├────┼────┼────┼────┤", "│[  8 ]│[  9 ]│[ 10 ]│[    ]│", "└────┴────┴────┴────┘")},
	} {
		if got := boards.Grid(b, board.Audibert, test.look).String(); got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, test.want)
		}
	}
}

func brackets(int) (before, after string) { return "[", "]" }

// On any page the grid fits, in the widest look, unless not even one cell fits.
func TestFit(t *testing.T) {
	widest := func(b *board.Board, n board.Notation, look boards.Look) int {
		most := 0
		for line := range strings.Lines(boards.Grid(b, n, look).String()) {
			most = max(most, utf8.RuneCountInString(line)-1)
		}
		return most
	}
	for _, s := range []board.Shape{{Cols: 1, Rows: 2}, {Cols: 2, Rows: 1}, {Cols: 4, Rows: 4}, {Cols: 20, Rows: 20}, {Cols: 33, Rows: 33}, {Cols: 256, Rows: 1}, {Cols: 1, Rows: 256}, {Cols: 256, Rows: 256}} {
		for _, n := range board.Notations() {
			b := must.Get(board.New(s, n.Home()))
			for width := range 150 {
				look := boards.Fit(b, n, width)
				got := widest(b, n, look)
				if block := boards.Grid(b, n, look); got > block.Width {
					t.Fatalf("%s %s at %d columns: %d columns in a block of %d", n, s, width, got, block.Width)
				}
				corner := look.Cols > 0
				if corner && look.Cols == s.Cols && look.Rows == s.Rows {
					t.Errorf("%s %s at %d columns: all of it is called a corner", n, s, width)
				}
				switch {
				case width == 0:
				case got > width && look.Cols != 1:
					t.Errorf("%s %s at %d columns: %d columns", n, s, width, got)
				case corner && look.Cols < s.Cols && look.Cols < 64 && boards.Grid(b, n, boards.Look{Bare: true, Cols: look.Cols + 1, Rows: 1}).Width <= width:
					t.Errorf("%s %s at %d columns: only %d of its columns are drawn", n, s, width, look.Cols)
				case look.Bare && !corner && widest(b, n, boards.Look{}) <= width:
					t.Errorf("%s %s at %d columns: the rules would fit", n, s, width)
				}
			}
		}
	}
}

// A blank line separates boards without rules.
func TestBesideBare(t *testing.T) {
	block := boards.Grid(drawtest.Board("0 1 / 2 ."), board.Audibert, boards.Look{Bare: true})
	if got, want := draw.Beside([]draw.Block{block, block, block}, 9), lines("0 1   0 1", "2     2", "", "0 1", "2"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got, want := draw.Beside([]draw.Block{block, block, block}, 0), lines("0 1   0 1   0 1", "2     2     2"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := draw.Beside(nil, 80); got != "" {
		t.Errorf("no blocks give %q", got)
	}
}

// All lines of a grid are equally wide in every notation, and each label occurs once.
func TestTextGrid(t *testing.T) {
	for _, n := range board.Notations() {
		for _, s := range []board.Shape{{Cols: 1, Rows: 2}, {Cols: 2, Rows: 1}, {Cols: 3, Rows: 3}, {Cols: 4, Rows: 4}, {Cols: 20, Rows: 20}} {
			b := must.Get(board.New(s, n.Home()))
			text := boards.Text(b, n)
			lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
			if len(lines) != 2*s.Rows+1 {
				t.Errorf("%s %s: %d lines", n, s, len(lines))
			}
			for _, line := range lines {
				if utf8.RuneCountInString(line) != utf8.RuneCountInString(lines[0]) {
					t.Errorf("%s %s: line %q is not as wide as %q", n, s, line, lines[0])
				}
			}
			if got := len(strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' })); got != s.Size()-1 {
				t.Errorf("%s %s: %d labels, want %d", n, s, got, s.Size()-1)
			}
		}
	}
}
