package heuristic_test

import (
	"fmt"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/must"
)

// The values of source 003's table T2, before and after a move east.
func Example() {
	b := must.Get(board.Parse("0 1 2 4 / 3 6 10 12 / 5 7 14 11 / 8 9 15 13", board.Agreg))
	for _, h := range heuristic.All() {
		r, err := h.Start(b)
		if err != nil {
			fmt.Println(err)
			continue
		}
		before := r.Value()
		b.Do(board.Right)
		r.Moved(board.Right)
		fmt.Printf("%s (admissible: %v) %d, then %d\n", h.Name(), h.Admissible(), before, r.Value())
		b.Do(board.Left)
	}
	// Output:
	// inversions (admissible: false) 18, then 19
	// misplaced (admissible: true) 12, then 13
	// misplaced-rows-columns (admissible: true) 17, then 18
	// gaschnig (admissible: true) 14, then 15
	// manhattan (admissible: true) 26, then 27
	// linear (admissible: true) 28, then 29
	// walking (admissible: true) 32, then 31
}
