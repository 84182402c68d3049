package draw_test

import (
	"regexp"
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/engine/draw"
)

// green paints the tiles at home.
func green(b *board.Board) draw.Paint {
	return func(cell int) (before, after string) {
		if b.At(cell) == cell && cell != b.Blank() {
			return "\x1b[32m", "\x1b[0m"
		}
		return "", ""
	}
}

var codes = regexp.MustCompile(`\x1b\[\d*m`)

// Paint changes nothing but the colours, in drawings of all kinds.
func TestPaintedIsTheSameText(t *testing.T) {
	painted := 0
	check := func(name string, d draw.Drawing) {
		for _, width := range []int{0, 78, 40, 12} {
			text := draw.Painted(d, green).Text(width)
			if strings.Contains(text, "\x1b") {
				painted++
			}
			got, want := codes.ReplaceAllString(text, ""), d.Text(width)
			if trimmed(got) != trimmed(want) {
				t.Errorf("%s, %d columns:\n%s\nwant:\n%s", name, width, got, want)
			}
		}
	}
	for _, s := range speakers(t) {
		check(s.name, s.drawing)
	}
	for name, d := range pictures() {
		check(name, d)
	}
	if painted < 40 {
		t.Errorf("only %d texts are painted", painted)
	}
}

// trimmed is a text without blanks at the ends of lines, which hide behind codes.
func trimmed(text string) string { return regexp.MustCompile(` +\n`).ReplaceAllString(text, "\n") }

func TestPaintedTiles(t *testing.T) {
	row := must(draw.NewRow([]draw.Drawing{
		boardOf("0 2 / 1 .", draw.BoardOptions{}),
		boardOf("0 1 / 2 .", draw.BoardOptions{Labels: map[int]string{1: "x"}, Hidden: []int{2}}),
		boardOf("0 1 / 2 .", draw.BoardOptions{Plain: true}),
	}, ""))
	const want = "┌───┬───┐   ┌───┬───┐   ┌───┬───┐\n" +
		"│( 0 )│ 2 │   │( 0 )│ x │   │   │   │\n" +
		"├───┼───┤   ├───┼───┤   ├───┼───┤\n" +
		"│ 1 │   │   │   │   │   │   │   │\n" +
		"└───┴───┘   └───┴───┘   └───┴───┘\n"
	got := strings.NewReplacer("\x1b[32m", "(", "\x1b[0m", ")").Replace(draw.Painted(row, green).Text(0))
	if got != want {
		t.Errorf("%s\nwant:\n%s", got, want)
	}
}
