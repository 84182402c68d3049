package optimal_test

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/optimal"
	"taquin/engine/pdb"
	"taquin/engine/solver"
)

func ExampleSolver() {
	b, err := board.Parse("8 6 7 / 2 5 4 / 3 0 1", board.English)
	if err != nil {
		fmt.Println(err)
		return
	}
	tables := pdb.NewLibrary(pdb.LibraryOptions{}) // in memory; Dir names a folder to keep them in
	s, err := optimal.New(tables).Solve(context.Background(), b, solver.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(s.Moves), "moves, optimal:", s.Optimal)
	// Output: 31 moves, optimal: true
}

func ExampleWalk() {
	from, _ := board.New(board.Shape{Cols: 3, Rows: 3}, board.BottomRight)
	space, err := optimal.Walk(context.Background(), from, optimal.SpaceOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(space)
	fmt.Println(space.Histogram[:5])
	for _, b := range space.Farthest {
		fmt.Println(board.English.Format(b))
	}
	// Output:
	// space 3x3: 181440 states, 483840 arcs, diameter 31
	// [1 2 4 8 16]
	// 6 4 7 / 8 5 0 / 3 2 1
	// 8 6 7 / 2 5 4 / 3 0 1
}
