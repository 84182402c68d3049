package search_test

import (
	"slices"
	"testing"

	"taquin/engine/board"
	"taquin/engine/search"
	"taquin/engine/solver"
)

// looks is a board in which the tiles of a group are written alike.
func looks(b *board.Board, alike [][]int) string {
	text := make([]byte, b.Size())
	for i := range text {
		text[i] = byte(b.At(i))
		for _, group := range alike {
			if slices.Contains(group, b.At(i)) {
				text[i] = byte(group[0])
			}
		}
	}
	return string(text)
}

// lookDistances are the distances of all that boards can look like, in moves or
// slides, from the solved board.
func lookDistances(solved *board.Board, alike [][]int, metric solver.Metric) map[string]int {
	least, queue := map[string]int{looks(solved, alike): 0}, []*board.Board{solved}
	for ; len(queue) > 0; queue = queue[1:] {
		for m := board.Up; m <= board.Right; m++ {
			for b := queue[0].Copy(); b.Do(m); b = b.Copy() {
				if key := looks(b, alike); least[key] == 0 && key != looks(solved, alike) {
					least[key] = least[looks(queue[0], alike)] + 1
					queue = append(queue, b)
				}
				if metric != solver.Slides {
					break
				}
			}
		}
	}
	return least
}

// With tiles that look alike every board, solvable or not, needs as many moves as
// a search that cannot tell them apart.
func TestAlike(t *testing.T) {
	for _, c := range []struct {
		shape  board.Shape
		alike  [][]int
		metric solver.Metric
		every  int
	}{
		{board.Shape{Cols: 3, Rows: 2}, [][]int{{0, 4}}, solver.Moves, 1},
		{board.Shape{Cols: 3, Rows: 2}, [][]int{{0, 1}, {2, 3, 4}}, solver.Moves, 37},
		{board.Shape{Cols: 2, Rows: 3}, [][]int{{1, 2, 3}, {4}}, solver.Slides, 5},
		{board.Shape{Cols: 4, Rows: 1}, [][]int{{0, 2}}, solver.Moves, 1},
		{board.Shape{Cols: 3, Rows: 3}, [][]int{{0, 1}, {5, 7}}, solver.Moves, 29989},
	} {
		solved, err := board.New(c.shape, board.BottomRight)
		if err != nil {
			t.Fatal(err)
		}
		least := lookDistances(solved, c.alike, c.metric)
		for _, m := range search.Methods() {
			if !m.Optimal || c.metric == solver.Slides && !slices.Contains(m.Reads, "metric") || c.shape.Size() == 9 && m.Name == "deepening" {
				continue
			}
			i := 0
			eachBoard(c.shape, func(b *board.Board) {
				if i++; i%c.every != 0 {
					return
				}
				want, solvable := least[looks(b, c.alike)]
				s, err := m.Solve(t.Context(), b, readBy(m, solver.Options{Alike: c.alike, Metric: c.metric}))
				if !solvable {
					if err == nil {
						t.Fatalf("%s solves %v", m.Name, b.Cells())
					}
					return
				}
				after := b.Copy()
				if err != nil || after.Play(s.Moves) != nil || looks(after, c.alike) != looks(solved, c.alike) || s.Length() != want || !s.Optimal || s.Bound != want {
					t.Fatalf("%s on %v: %d moves to %v, bound %d, want %d (%v)", m.Name, b.Cells(), s.Length(), after.Cells(), s.Bound, want, err)
				}
			})
		}
	}
}

// eachBoard calls try with every order of a shape's pieces.
func eachBoard(s board.Shape, try func(*board.Board)) {
	cells := make([]int, s.Size())
	for i := range cells {
		cells[i] = i
	}
	var place func(k int)
	place = func(k int) {
		if k == len(cells) {
			b, err := board.FromCells(s, board.BottomRight, cells)
			if err != nil {
				panic(err)
			}
			try(b)
			return
		}
		for i := k; i < len(cells); i++ {
			cells[k], cells[i] = cells[i], cells[k]
			place(k + 1)
			cells[k], cells[i] = cells[i], cells[k]
		}
	}
	place(0)
}
