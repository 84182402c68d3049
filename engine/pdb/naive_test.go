package pdb

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"taquin/engine/board"
)

// naive finds the value of every state of a pattern breadth first over the
// cells of its tiles and of the blank, kept in a map: moves of the blank alone
// cost nothing.
func naive(s board.Shape, tiles []int) map[string]int {
	type node struct {
		cells []int // of the tiles, then of the blank
		cost  int
	}
	key := func(cells []int) string { return fmt.Sprint(cells) }
	values := map[string]int{}
	first := append(slices.Clone(tiles), s.Size()-1)
	deque := []node{{first, 0}}
	for len(deque) > 0 {
		n := deque[0]
		deque = deque[1:]
		if _, ok := values[key(n.cells)]; ok {
			continue
		}
		values[key(n.cells)] = n.cost
		blank := n.cells[len(tiles)]
		for _, to := range s.Neighbors(nil, blank) {
			child := node{slices.Clone(n.cells), n.cost}
			child.cells[len(tiles)] = to
			if i := slices.Index(n.cells[:len(tiles)], to); i >= 0 {
				child.cells[i] = blank
				child.cost++
				deque = append(deque, child)
			} else {
				deque = slices.Insert(deque, 0, child)
			}
		}
	}
	return values
}

// everyPattern calls f with patterns of a shape: every set of tiles.
func everyPattern(s board.Shape, f func(tiles []int)) {
	for set := uint32(1); set < 1<<(s.Size()-1); set++ {
		if len(members(set)) <= MaxTiles {
			f(members(set))
		}
	}
}

// Every entry of every table of small shapes, and of samples of larger ones,
// is what plain breadth first finds.
func TestEveryEntry(t *testing.T) {
	for _, s := range []board.Shape{{Cols: 2, Rows: 2}, {Cols: 3, Rows: 1}, {Cols: 2, Rows: 3}, {Cols: 3, Rows: 2}, {Cols: 1, Rows: 6}} {
		everyPattern(s, func(tiles []int) { checkEntries(t, s, tiles) })
	}
	for _, c := range []struct {
		shape board.Shape
		tiles []int
	}{
		{board.Shape{Cols: 3, Rows: 3}, []int{0}},
		{board.Shape{Cols: 3, Rows: 3}, []int{0, 1, 2, 3}},
		{board.Shape{Cols: 3, Rows: 3}, []int{1, 4, 6, 7}},
		{board.Shape{Cols: 3, Rows: 3}, []int{0, 3, 4, 6, 7}},
		{board.Shape{Cols: 2, Rows: 4}, []int{0, 1, 2, 3}},
		{board.Shape{Cols: 4, Rows: 2}, []int{0, 4, 5}},
		{board.Shape{Cols: 4, Rows: 2}, []int{0, 1, 2, 4, 5, 6}},
		{board.Shape{Cols: 2, Rows: 4}, []int{0, 1, 2, 3, 4, 5, 6}},
		{board.Shape{Cols: 4, Rows: 4}, []int{0, 6, 13}},
		{board.Shape{Cols: 5, Rows: 5}, []int{7, 12}},
		{board.Shape{Cols: 12, Rows: 2}, []int{3, 20}},
	} {
		checkEntries(t, c.shape, c.tiles)
	}
}

func checkEntries(t *testing.T, s board.Shape, tiles []int) {
	t.Helper()
	table, err := NewTable(context.Background(), s, tiles, BuildOptions{Threads: 2})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range naive(s, tiles) {
		var at patternState
		cells := parseInts(t, text)
		for _, c := range cells[:len(tiles)] {
			at.cells |= 1 << c
		}
		at.blank = cells[len(tiles)]
		at.permutation = orderOf(cells[:len(tiles)])
		if got := table.value(at); got != want {
			t.Fatalf("%s, tiles %v in cells %v with the blank in %d: %d, want %d", s, tiles, cells[:len(tiles)], at.blank, got, want)
		}
	}
}

func parseInts(t *testing.T, text string) []int {
	var list []int
	var n int
	for _, r := range text {
		switch {
		case r >= '0' && r <= '9':
			n = 10*n + int(r-'0')
		case r == ' ' || r == ']':
			list = append(list, n)
			n = 0
		}
	}
	return list
}

// orderOf numbers the order in which tiles lie among all permutations.
func orderOf(cells []int) int {
	sequence := make([]int, len(cells)) // tiles by place
	sorted := slices.Sorted(slices.Values(cells))
	for tile, c := range cells {
		sequence[slices.Index(sorted, c)] = tile
	}
	order := 0
	for i, tile := range sequence {
		smaller := 0
		for _, later := range sequence[i+1:] {
			if later < tile {
				smaller++
			}
		}
		order = order*(len(cells)-i) + smaller
	}
	return order
}
