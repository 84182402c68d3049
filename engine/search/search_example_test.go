package search_test

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/search"
	"taquin/engine/solver"
)

func ExampleMethods() {
	b, err := board.Parse("2 3 5 / 1 4 0 / 7 8 6", board.TD)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range search.Methods() {
		s, err := m.Solve(context.Background(), b, solver.Options{Order: board.TD.Moves()})
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(m.Name, board.TD.Word(s.Moves), s.Optimal)
	}
	// Output:
	// bfs SEENWWN true
	// ucs SEENWWN true
	// bidirectional SEENWWN true
	// mm SEENWWN true
	// nbs SEENWWN true
	// dfs NEESSWNNESSWNNESSWNNESSWNNESSWNNWSESWNESWNESENWWN false
	// deepening SEENWWN true
	// ida SEENWWN true
	// rbfs SEENWWN true
	// astar SEENWWN true
	// arastar SEENWWN true
	// ees SEENWWN true
	// gbfs SEENWWN true
	// sma SEENWWN true
	// stuck: no neighbour is better after 1 moves, at manhattan 6 (the best has 7); the option escape leads on
	// lrta NEESWNWEESWNWEESWNWSSEENWWN false
}
