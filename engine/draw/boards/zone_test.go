package boards

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/board"
	"taquin/engine/draw"
)

// Zones that share a cell have different outlines; other zones have the first one.
func TestLayers(t *testing.T) {
	chain := [][]int{{0, 1, 2}, {2, 3, 4}, {4, 5, 6}, {6, 7, 8}, {7, 8, 9}}
	for i, want := range []int{0, 1, 0, 1, 0} {
		if got := layers(chain)[i].layer; got != want {
			t.Errorf("zone %d is on line %d, want %d", i, got, want)
		}
	}
}

// weights returns the arms of a box-drawing character: up, right, down, left.
func weights(t *rapid.T, char string) [4]int {
	for i := range 3 * 3 * 3 * 3 {
		if all := [4]int{i / 27, i / 9 % 3, i / 3 % 3, i % 3}; draw.Rule(all[0], all[1], all[2], all[3]) == char {
			return all
		}
	}
	t.Fatalf("%q is no line", char)
	return [4]int{}
}

// Adjacent box-drawing characters agree about the weight of the rule between them, whatever the
// zones are.
func TestHeavyLinesGoOn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := board.Shape{Cols: rapid.IntRange(1, 5).Draw(t, "cols"), Rows: rapid.IntRange(2, 5).Draw(t, "rows")}
		b, err := board.New(s, board.BottomRight)
		if err != nil {
			t.Fatal(err)
		}
		zones := rapid.SliceOfN(rapid.SliceOf(rapid.IntRange(0, s.Size()-1)), 0, 3).Draw(t, "zones")
		d, err := New(b, board.Audibert).With(Options{Zones: zones, Plain: true})
		if err != nil {
			t.Fatal(err)
		}
		var grid [][]string
		for line := range strings.Lines(d.Text(draw.Style{})) {
			grid = append(grid, strings.Split(strings.TrimSuffix(line, "\n"), ""))
		}
		get := func(row, col int) [4]int {
			if row < 0 || row >= len(grid) || col < 0 || col >= len(grid[row]) {
				return [4]int{}
			}
			return weights(t, grid[row][col])
		}
		for row := range grid {
			for col := range grid[row] {
				w := get(row, col)
				if right := get(row, col+1); w[1] != right[3] {
					t.Fatalf("row %d, column %d does not go on to the right:\n%s", row, col, d.Text(draw.Style{}))
				}
				if below := get(row+1, col); w[2] != below[0] {
					t.Fatalf("row %d, column %d does not go on below:\n%s", row, col, d.Text(draw.Style{}))
				}
			}
		}
	})
}
