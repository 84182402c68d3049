package engine_test

import (
	"context"
	"fmt"

	"taquin/engine"
	"taquin/engine/board"
	"taquin/engine/pdb"
	"taquin/engine/solver"
)

func ExampleMethods() {
	b, err := board.Parse("1 2 3 / 4 0 5 / 7 8 6", board.English)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range engine.Methods(pdb.NewLibrary(pdb.LibraryOptions{})) {
		s, err := m.Solve(context.Background(), b, solver.Options{})
		if err != nil {
			fmt.Println(m.Name, err)
			continue
		}
		fmt.Println(m.Name, len(s.Moves))
	}
	// Output:
	// undo not applicable: undo goes back along the history, and this board's (0 moves) does not lead to the board to reach
	// lines 2
	// rows 2
	// cycles 60
	// bfs 2
	// ucs 2
	// bidirectional 2
	// mm 2
	// nbs 2
	// dfs 50
	// deepening 2
	// ida 2
	// rbfs 2
	// astar 2
	// arastar 2
	// ees 2
	// gbfs 2
	// sma 2
	// greedy 2
	// lrta 2
	// optimal 2
	// beam 2
}
