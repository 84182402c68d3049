package boards

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/board"
	"taquin/engine/draw"
)

// checkOutline shows that the lines around cells hold just those cells: they
// have their area, and go along each side of one that ends the set, once.
func checkOutline(t interface{ Fatalf(string, ...any) }, cells map[int]bool, cols, rows int) {
	sides := 0
	has := func(col, row int) bool { return col >= 0 && col < cols && cells[row*cols+col] }
	for c := range cells {
		col, row := c%cols, c/cols
		for _, there := range []bool{has(col-1, row), has(col+1, row), has(col, row-1), has(col, row+1)} {
			if !there {
				sides++
			}
		}
	}
	area, length := 0, 0
	for _, loop := range outline(cells, cols, rows) {
		for i, at := range loop {
			next, after := loop[(i+1)%len(loop)], loop[(i+2)%len(loop)]
			dx, dy := next.x-at.x, next.y-at.y
			if (dx == 0) == (dy == 0) || (dx == 0) == (after.x == next.x) {
				t.Fatalf("%v of %dx%d: %v, %v, %v do not turn in a loop of %v", cells, cols, rows, at, next, after, loop)
			}
			area += at.x*next.y - next.x*at.y
			length += max(dx, -dx) + max(dy, -dy)
		}
	}
	if area != 2*len(cells) || length != sides {
		t.Fatalf("%v of %dx%d: lines of length %d hold an area of %d/2, want %d and %d", cells, cols, rows, length, area, sides, len(cells))
	}
}

// All sets of cells of a small board, and drawn ones of larger boards.
func TestOutline(t *testing.T) {
	for _, s := range []board.Shape{{Cols: 3, Rows: 3}, {Cols: 4, Rows: 3}, {Cols: 1, Rows: 5}, {Cols: 6, Rows: 1}} {
		for set := range 1 << s.Size() {
			cells := map[int]bool{}
			for c := range s.Size() {
				if set>>c&1 == 1 {
					cells[c] = true
				}
			}
			checkOutline(t, cells, s.Cols, s.Rows)
		}
	}
	if loops := outline(map[int]bool{0: true, 3: true}, 2, 2); len(loops) != 2 {
		t.Errorf("two cells that only touch have %d lines around them", len(loops))
	}
	rapid.Check(t, func(t *rapid.T) {
		s := board.Shape{Cols: rapid.IntRange(1, 9).Draw(t, "cols"), Rows: rapid.IntRange(2, 9).Draw(t, "rows")}
		cells := map[int]bool{}
		for _, c := range rapid.SliceOf(rapid.IntRange(0, s.Size()-1)).Draw(t, "cells") {
			cells[c] = true
		}
		checkOutline(t, cells, s.Cols, s.Rows)
	})
}

// Zones that share a cell are drawn on different lines, and others on the first.
func TestLayers(t *testing.T) {
	chain := [][]int{{0, 1, 2}, {2, 3, 4}, {4, 5, 6}, {6, 7, 8}, {7, 8, 9}}
	for i, want := range []int{0, 1, 0, 1, 0} {
		if got := layers(chain)[i].layer; got != want {
			t.Errorf("zone %d is on line %d, want %d", i, got, want)
		}
	}
}

// weights is the arms of a character: up, right, down, left.
func weights(t *rapid.T, char string) [4]int {
	for up := range rules {
		for right := range rules[up] {
			for down := range rules[up][right] {
				for left, c := range rules[up][right][down] {
					if c == char {
						return [4]int{up, right, down, left}
					}
				}
			}
		}
	}
	t.Fatalf("%q is no line", char)
	return [4]int{}
}

// The lines of a grid in text go on from character to character as heavy as
// they were, whatever the zones.
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
