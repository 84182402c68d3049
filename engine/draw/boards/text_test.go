package boards_test

import (
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/draw/drawtest"
	"taquin/engine/must"
)

// The text of a drawing on pages of several widths.
func TestBoardText(t *testing.T) {
	const eight = "0 1 2 3 / 4 5 6 ."
	for name, test := range map[string]struct {
		d     draw.Drawing
		width int
		want  string
	}{
		"marks, no room for rules": {boardOf(eight, boards.Options{Marks: [][]int{{1}, {6}, {2}, {3}, {4}}}), 16,
			lines(" 0 [1]{2}<3>", "[4] 5 (6)")},
		"marks, a corner": {boardOf(eight, boards.Options{Marks: [][]int{{1}, {6}}}), 9,
			lines(" 0 [1] …", " 4  5  …")},
		"marks, ruled": {boardOf("0 1 / 2 .", boards.Options{Marks: [][]int{{0, 3}}}), 9,
			lines("┌───┬───┐", "│[0]│ 1 │", "├───┼───┤", "│ 2 │[ ]│", "└───┴───┘")},
		"a path, no room for rules": {boardOf(eight, boards.Options{Path: drawtest.Word("hgg"), Arrows: [][2]int{{0, 5}, {1, 2}}}), 16,
			lines("0 1 2 3", "4 5 6", "path: hgg", "arrows: 0 → 5, 1 → 2")},
		"labels": {boardOf("0 1 / 2 .", boards.Options{Labels: map[int]string{1: "été", 3: "x"}, Names: map[int]string{2: "b"}}), 0,
			lines("┌─────┬─────┐", "│   0 │ été │", "├─────┼─────┤", "│   b │   x │", "└─────┴─────┘")},
		"hidden, solid": {boardOf("1 0 / 2 .", boards.Options{Hidden: []int{0}, Solid: true}), 0,
			lines("┌───┬───┐", "│   │ 0 │", "├───┼───┤", "│ 2 │ ■ │", "└───┴───┘")},
		"plain": {boardOf("1 0 / 2 .", boards.Options{Plain: true, Names: map[int]string{1: "a"}}), 0,
			lines("┌───┬───┐", "│ a │   │", "├───┼───┤", "│   │   │", "└───┴───┘")},
		"zones that touch": {boardOf("0 1 / 2 .", boards.Options{Zones: [][]int{{0, 3}}}), 0,
			lines("┏━━━┱───┐", "┃ 0 ┃ 1 │", "┡━━━╋━━━┪", "│ 2 ┃   ┃", "└───┺━━━┛")},
		"a path there and back": {boardOf("0 1 / 2 .", boards.Options{Path: drawtest.Word("hbg")}), 0,
			lines("┌───┬───┐", "│ 0 │ 1 │", "├───┼─↕─┤", "│ 2 ←   │", "└───┴───┘")},
		"a picture puzzle has its numbers": {boardOf("1 0 / 2 .", boards.Options{Image: squares(2, 2, 1)}), 0,
			lines("┌───┬───┐", "│ 1 │ 0 │", "├───┼───┤", "│ 2 │   │", "└───┴───┘")},
		"no moves": {must.Get(boards.NewWalk(must.Get(board.Parse("0 .", board.Audibert)), board.Audibert, nil)), 0, lines("no moves", "┌───┬───┐       ┌───┬───┐", "│ 0 │   │   →   │ 0 │   │", "└───┴───┘       └───┴───┘")},
	} {
		if got := test.d.Text(draw.Style{Width: test.width}); got != test.want {
			t.Errorf("%s:\n%swant\n%s", name, got, test.want)
		}
	}
}

func TestPaintedTiles(t *testing.T) {
	row := must.Get(draw.NewRow([]draw.Drawing{
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
