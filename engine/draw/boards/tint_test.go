package boards_test

import (
	"strings"
	"testing"

	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/draw/drawtest"
)

func TestPaintedTiles(t *testing.T) {
	row := drawtest.Must(draw.NewRow([]draw.Drawing{
		boardOf("0 2 / 1 .", boards.Options{}),
		boardOf("0 1 / 2 .", boards.Options{Labels: map[int]string{1: "x"}, Hidden: []int{2}}),
		boardOf("0 1 / 2 .", boards.Options{Plain: true}),
	}, ""))
	const want = "┌───┬───┐   ┌───┬───┐   ┌───┬───┐\n" +
		"│( 0 )│ 2 │   │( 0 )│ x │   │   │   │\n" +
		"├───┼───┤   ├───┼───┤   ├───┼───┤\n" +
		"│ 1 │   │   │   │   │   │   │   │\n" +
		"└───┴───┘   └───┴───┘   └───┴───┘\n"
	got := strings.NewReplacer("\x1b[32m", "(", "\x1b[0m", ")").Replace(row.Text(draw.Style{Tint: drawtest.Green}))
	if got != want {
		t.Errorf("%s\nwant:\n%s", got, want)
	}
}
