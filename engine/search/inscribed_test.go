package search_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/engine/search"
	"taquin/engine/solver"
)

// Whatever is written on the tiles of a small board, with as many alike as one likes, every
// arrangement is solved in as few moves as breadth first search over what is seen needs.
func TestInscribed(t *testing.T) {
	for _, shape := range []board.Shape{{Cols: 2, Rows: 2}, {Cols: 3, Rows: 2}, {Cols: 2, Rows: 3}, {Cols: 4, Rows: 1}} {
		for i, word := range words(shape.Size() - 1) {
			solved, err := board.New(shape, []board.Home{board.BottomRight, board.TopLeft}[i%2])
			if err == nil {
				err = solved.Inscribe(strings.Split(word, ""))
			}
			if err != nil {
				t.Fatal(err)
			}
			least := seenDistances(solved)
			m, err := search.Methods().Find([]string{"ida", "bidirectional", "bfs", "astar"}[i%4])
			if err != nil {
				t.Fatal(err)
			}
			tried := map[string]bool{}
			eachBoard(shape, func(order *board.Board) {
				b := solved.Copy()
				if err := b.SetCells(order.Cells()); err != nil {
					t.Fatal(err)
				}
				seen := board.TD.Format(b)
				if tried[seen] {
					return
				}
				tried[seen] = true
				want, solvable := least[seen]
				s, err := m.Solve(t.Context(), b, solver.Options{})
				if !solvable {
					if !errors.Is(err, solver.ErrUnsolvable) || b.Solvable() {
						t.Fatalf("%s solves %s toward %s: %v", m.Name, seen, word, err)
					}
					return
				}
				if err != nil || b.Play(s.Moves) != nil || !b.LooksSolved() || len(s.Moves) != want || !s.Optimal {
					t.Fatalf("%s on %s toward %s: %d moves to %s, want %d (%v)", m.Name, seen, word, len(s.Moves), board.TD.Format(b), want, err)
				}
			})
		}
	}
}

// words are all ways in which n tiles may look alike, as words of n letters.
func words(n int) []string {
	if n == 0 {
		return []string{""}
	}
	var all []string
	for _, word := range words(n - 1) {
		last := byte('A')
		if word != "" {
			last = slices.Max([]byte(word)) + 1
		}
		for letter := byte('A'); letter <= last; letter++ {
			all = append(all, word+string(letter))
		}
	}
	return all
}

// seenDistances are the distances of all that can be seen from the solved board.
func seenDistances(solved *board.Board) map[string]int {
	least, queue := map[string]int{board.TD.Format(solved): 0}, []*board.Board{solved}
	for ; len(queue) > 0; queue = queue[1:] {
		for m := board.Up; m <= board.Right; m++ {
			b := queue[0].Copy()
			if !b.Do(m) {
				continue
			}
			if _, known := least[board.TD.Format(b)]; !known {
				least[board.TD.Format(b)] = least[board.TD.Format(queue[0])] + 1
				queue = append(queue, b)
			}
		}
	}
	return least
}
