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
