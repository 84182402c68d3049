package scene_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/draw/scene"
)

// checkAround verifies that the outlines have the cells' area, and pass once along each side
// between a cell of the set and one outside.
func checkAround(t interface{ Fatalf(string, ...any) }, cells map[int]bool, cols, rows int) {
	sides := 0.0
	has := func(col, row int) bool { return col >= 0 && col < cols && cells[row*cols+col] }
	for c := range cells {
		col, row := c%cols, c/cols
		for _, there := range []bool{has(col-1, row), has(col+1, row), has(col, row-1), has(col, row+1)} {
			if !there {
				sides++
			}
		}
	}
	area, length := 0.0, 0.0
	for _, loop := range scene.Contours(cells, cols, rows, 1, 0) {
		for i, at := range loop {
			next, after := loop[(i+1)%len(loop)], loop[(i+2)%len(loop)]
			dx, dy := next.X-at.X, next.Y-at.Y
			if (dx == 0) == (dy == 0) || (dx == 0) == (after.X == next.X) {
				t.Fatalf("%v of %dx%d: %v, %v, %v do not turn in a loop of %v", cells, cols, rows, at, next, after, loop)
			}
			area += at.X*next.Y - next.X*at.Y
			length += math.Abs(dx) + math.Abs(dy)
		}
	}
	if area != float64(2*len(cells)) || length != sides {
		t.Fatalf("%v of %dx%d: lines of length %v hold an area of %v/2, want %v and %d", cells, cols, rows, length, area, sides, len(cells))
	}
}

// All sets of cells of small grids, and random ones of larger grids.
func TestAroundCells(t *testing.T) {
	for _, s := range [][2]int{{3, 3}, {4, 3}, {1, 5}, {6, 1}} {
		for set := range 1 << (s[0] * s[1]) {
			cells := map[int]bool{}
			for c := range s[0] * s[1] {
				if set>>c&1 == 1 {
					cells[c] = true
				}
			}
			checkAround(t, cells, s[0], s[1])
		}
	}
	if loops := scene.Contours(map[int]bool{0: true, 3: true}, 2, 2, 1, 0); len(loops) != 2 {
		t.Errorf("two cells that only touch have %d lines around them", len(loops))
	}
	if loop := scene.Contours(map[int]bool{0: true}, 1, 1, 10, 2)[0]; loop[0] != (scene.Point{X: 2, Y: 2}) || loop[2] != (scene.Point{X: 8, Y: 8}) {
		t.Errorf("the line inside a cell: %v", loop)
	}
	rapid.Check(t, func(t *rapid.T) {
		cols, rows := rapid.IntRange(1, 9).Draw(t, "cols"), rapid.IntRange(2, 9).Draw(t, "rows")
		cells := map[int]bool{}
		for _, c := range rapid.SliceOf(rapid.IntRange(0, cols*rows-1)).Draw(t, "cells") {
			cells[c] = true
		}
		checkAround(t, cells, cols, rows)
	})
}
