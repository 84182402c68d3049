package main

import (
	"strings"
	"testing"

	"github.com/mattn/go-runewidth"

	"taquin/engine/board"
	"taquin/engine/draw"
)

func TestNarrow(t *testing.T) {
	b, err := board.New(board.Shape{Cols: 4, Rows: 3}, board.BottomRight)
	if err != nil {
		t.Fatal(err)
	}
	grid := strings.TrimSuffix(draw.Text(b, board.Audibert), "\n")
	width := runewidth.StringWidth(strings.Split(grid, "\n")[0])
	if got := narrow(grid, width); got != grid {
		t.Errorf("a grid that fits is changed to\n%s", got)
	}
	const want = " 0  1  2  3\n 4  5  6  7\n 8  9 10   "
	if got := narrow(grid, width-1); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	long := strings.Repeat("x", 100)
	if got := narrow(long, 10); got != long {
		t.Errorf("what is no grid is changed to %q", got)
	}
}
