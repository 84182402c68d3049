package draw_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/perm"
)

func ExampleText() {
	b, err := board.Parse("4 6 2 3 / 0 5 1 .", board.Audibert) // figure 1 of source 000
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(draw.Text(b, board.Audibert))
	fmt.Print(draw.Text(b, board.English))
	// Output:
	// ┌───┬───┬───┬───┐
	// │ 4 │ 6 │ 2 │ 3 │
	// ├───┼───┼───┼───┤
	// │ 0 │ 5 │ 1 │   │
	// └───┴───┴───┴───┘
	// ┌───┬───┬───┬───┐
	// │ 5 │ 7 │ 3 │ 4 │
	// ├───┼───┼───┼───┤
	// │ 1 │ 6 │ 2 │   │
	// └───┴───┴───┴───┘
}

func ExampleTextPerm() {
	fmt.Print(draw.TextPerm(perm.Perm{2, 0, 1}))
	// Output:
	// ⎛0 1 2⎞
	// ⎝2 0 1⎠
}

// Every line of a grid is equally wide, in every notation, and every label but
// the blank's stands in it once.
func TestTextGrid(t *testing.T) {
	for _, n := range board.Notations() {
		for _, s := range []board.Shape{{Cols: 1, Rows: 2}, {Cols: 2, Rows: 1}, {Cols: 3, Rows: 3}, {Cols: 4, Rows: 4}, {Cols: 20, Rows: 20}} {
			b, err := board.New(s, n.Home())
			if err != nil {
				t.Fatal(err)
			}
			text := draw.Text(b, n)
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
