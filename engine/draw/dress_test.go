package draw_test

import (
	"testing"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/perm"
)

// What a drawing in text shows on pages of several widths.
func TestBoardText(t *testing.T) {
	const eight = "0 1 2 3 / 4 5 6 ."
	for name, test := range map[string]struct {
		d     draw.Drawing
		width int
		want  string
	}{
		"marks, no room for rules": {boardOf(eight, draw.BoardOptions{Marks: [][]int{{1}, {6}, {2}, {3}, {4}}}), 16,
			lines(" 0 [1]{2}<3>", "[4] 5 (6)")},
		"marks, a corner": {boardOf(eight, draw.BoardOptions{Marks: [][]int{{1}, {6}}}), 9,
			lines(" 0 [1] …", " 4  5  …")},
		"marks, ruled": {boardOf("0 1 / 2 .", draw.BoardOptions{Marks: [][]int{{0, 3}}}), 9,
			lines("┌───┬───┐", "│[0]│ 1 │", "├───┼───┤", "│ 2 │[ ]│", "└───┴───┘")},
		"a path, no room for rules": {boardOf(eight, draw.BoardOptions{Path: word("hgg"), Arrows: [][2]int{{0, 5}, {1, 2}}}), 16,
			lines("0 1 2 3", "4 5 6", "path: hgg", "arrows: 0 → 5, 1 → 2")},
		"labels": {boardOf("0 1 / 2 .", draw.BoardOptions{Labels: map[int]string{1: "été", 3: "x"}, Names: map[int]string{2: "b"}}), 0,
			lines("┌─────┬─────┐", "│   0 │ été │", "├─────┼─────┤", "│   b │   x │", "└─────┴─────┘")},
		"hidden, solid": {boardOf("1 0 / 2 .", draw.BoardOptions{Hidden: []int{0}, Solid: true}), 0,
			lines("┌───┬───┐", "│   │ 0 │", "├───┼───┤", "│ 2 │ ■ │", "└───┴───┘")},
		"plain": {boardOf("1 0 / 2 .", draw.BoardOptions{Plain: true, Names: map[int]string{1: "a"}}), 0,
			lines("┌───┬───┐", "│ a │   │", "├───┼───┤", "│   │   │", "└───┴───┘")},
		"zones that touch": {boardOf("0 1 / 2 .", draw.BoardOptions{Zones: [][]int{{0, 3}}}), 0,
			lines("┏━━━┱───┐", "┃ 0 ┃ 1 │", "┡━━━╋━━━┪", "│ 2 ┃   ┃", "└───┺━━━┛")},
		"a path there and back": {boardOf("0 1 / 2 .", draw.BoardOptions{Path: word("hbg")}), 0,
			lines("┌───┬───┐", "│ 0 │ 1 │", "├───┼─↕─┤", "│ 2 ←   │", "└───┴───┘")},
		"a picture puzzle has its numbers": {boardOf("1 0 / 2 .", draw.BoardOptions{Image: squares(2, 2, 1)}), 0,
			lines("┌───┬───┐", "│ 1 │ 0 │", "├───┼───┤", "│ 2 │   │", "└───┴───┘")},
		"a cycle, folded":     {must(draw.NewCycles(perm.Perm{1, 2, 3, 4, 0}, 8)), 12, lines("8 → 9 → 10", "  → 11 → 12", "  → 8")},
		"two lines, folded":   {must(draw.NewTwoLines(perm.Perm{1, 2, 0, 4, 3}, 7)), 10, lines("⎛ 7  8  9⎞", "⎝ 8  9  7⎠", "⎛10 11⎞", "⎝11 10⎠")},
		"the empty":           {must(draw.NewCycles(perm.Perm{}, 0)), 0, "()\n"},
		"a caption, folded":   {draw.NewCaption(boardOf("0 .", draw.BoardOptions{}), "Figure 1", "un deux trois"), 9, lines("Figure 1", "┌───┬───┐", "│ 0 │   │", "└───┴───┘", "un deux", "trois")},
		"a column":            {must(draw.NewColumn([]draw.Drawing{must(draw.NewWords("a\nb")), must(draw.NewWords("c"))})), 0, lines("a", "b", "", "c")},
		"words in between":    {must(draw.NewRow([]draw.Drawing{must(draw.NewWords("a\nb\nc")), must(draw.NewWords("d"))}, "or")), 0, lines("a        d", "b   or", "c")},
		"no moves":            {must(draw.NewWalk(must(board.Parse("0 .", board.Audibert)), board.Audibert, nil)), 0, lines("no moves", "┌───┬───┐       ┌───┬───┐", "│ 0 │   │   →   │ 0 │   │", "└───┴───┘       └───┴───┘")},
		"a walk with options": {must(must(draw.NewWalk(must(board.Parse("0 .", board.Audibert)), board.Audibert, word("g"))).With(draw.BoardOptions{Names: map[int]string{0: "a"}, Solid: true})), 0, lines("1 move: g", "┌───┬───┐       ┌───┬───┐", "│ a ← ■ │   →   │ ■ │ a │", "└───┴───┘       └───┴───┘")},
	} {
		if got := test.d.Text(test.width); got != test.want {
			t.Errorf("%s:\n%swant\n%s", name, got, test.want)
		}
	}
}
