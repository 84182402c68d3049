package draw_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"taquin/engine/board"
	"taquin/engine/draw"
)

// parse makes a board from text, in the default notation.
func parse(t *testing.T, text string) *board.Board {
	t.Helper()
	b, err := board.Parse(text, board.Audibert)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func lines(text ...string) string { return strings.Join(text, "\n") + "\n" }

func TestGridLooks(t *testing.T) {
	b := parse(t, "0 1 2 3 / 4 5 6 7 / 8 9 10 .")
	for name, test := range map[string]struct {
		look draw.Look
		want string
	}{
		"bare":         {draw.Look{Bare: true}, lines(" 0  1  2  3", " 4  5  6  7", " 8  9 10")},
		"corner":       {draw.Look{Bare: true, Cols: 2, Rows: 2}, lines(" 0  1 …", " 4  5 …", " ⋮")},
		"columns":      {draw.Look{Bare: true, Cols: 2}, lines(" 0  1 …", " 4  5 …", " 8  9 …")},
		"rows":         {draw.Look{Bare: true, Rows: 1}, lines(" 0  1  2  3", " ⋮")},
		"bare, paint":  {draw.Look{Bare: true, Paint: brackets}, lines("[ 0] [ 1] [ 2] [ 3]", "[ 4] [ 5] [ 6] [ 7]", "[ 8] [ 9] [10] [  ]")},
		"ruled, paint": {draw.Look{Paint: brackets}, lines("┌────┬────┬────┬────┐", "│[  0 ]│[  1 ]│[  2 ]│[  3 ]│", "├────┼────┼────┼────┤", "│[  4 ]│[  5 ]│[  6 ]│[  7 ]│", "├────┼────┼────┼────┤", "│[  8 ]│[  9 ]│[ 10 ]│[    ]│", "└────┴────┴────┴────┘")},
	} {
		if got := draw.Grid(b, board.Audibert, test.look).String(); got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, test.want)
		}
	}
}

func brackets(int) (before, after string) { return "[", "]" }

// Whatever the page, a board fits it unless not even one cell does, and is drawn
// in the best look that fits.
func TestFit(t *testing.T) {
	widest := func(b *board.Board, n board.Notation, look draw.Look) int {
		most := 0
		for line := range strings.Lines(draw.Grid(b, n, look).String()) {
			most = max(most, utf8.RuneCountInString(line)-1)
		}
		return most
	}
	for _, s := range []board.Shape{{Cols: 1, Rows: 2}, {Cols: 2, Rows: 1}, {Cols: 4, Rows: 4}, {Cols: 20, Rows: 20}, {Cols: 33, Rows: 33}, {Cols: 256, Rows: 1}, {Cols: 1, Rows: 256}, {Cols: 256, Rows: 256}} {
		for _, n := range board.Notations() {
			b, err := board.New(s, n.Home())
			if err != nil {
				t.Fatal(err)
			}
			for width := range 150 {
				look := draw.Fit(s, n, width)
				got := widest(b, n, look)
				if block := draw.Grid(b, n, look); got > block.Width {
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
				case corner && look.Cols < s.Cols && look.Cols < 64 && draw.Grid(b, n, draw.Look{Bare: true, Cols: look.Cols + 1, Rows: 1}).Width <= width:
					t.Errorf("%s %s at %d columns: only %d of its columns are drawn", n, s, width, look.Cols)
				case look.Bare && !corner && widest(b, n, draw.Look{}) <= width:
					t.Errorf("%s %s at %d columns: the rules would fit", n, s, width)
				}
			}
		}
	}
}

func ExampleBeside() {
	var blocks []draw.Block
	for _, text := range []string{"0 1 / 2 .", "0 1 .", "1 0 / . 2"} {
		b, err := board.Parse(text, board.Audibert)
		if err != nil {
			fmt.Println(err)
			return
		}
		blocks = append(blocks, draw.Grid(b, board.Audibert, draw.Look{}))
	}
	fmt.Print(draw.Beside(blocks, 30))
	// Output:
	// ┌───┬───┐   ┌───┬───┬───┐
	// │ 0 │ 1 │   │ 0 │ 1 │   │
	// ├───┼───┤   └───┴───┴───┘
	// │ 2 │   │
	// └───┴───┘
	// ┌───┬───┐
	// │ 1 │ 0 │
	// ├───┼───┤
	// │   │ 2 │
	// └───┴───┘
}

// Boards without rules are kept apart by a blank line.
func TestBesideBare(t *testing.T) {
	block := draw.Grid(parse(t, "0 1 / 2 ."), board.Audibert, draw.Look{Bare: true})
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

func BenchmarkText(b *testing.B) {
	solved, err := board.New(board.Shape{Cols: 4, Rows: 4}, board.BottomRight)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		draw.Text(solved, board.Audibert)
	}
}
