package trees_test

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/trees"
	"taquin/engine/search"
	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// The tree of a search as text; draw.Scene makes a picture of it.
func Example() {
	b, err := board.Parse("1 . 2 / 4 5 3 / 7 8 6", board.TD)
	if err != nil {
		panic(err)
	}
	l := statespace.NewLog(1000)
	astar, err := search.Methods().Find("astar")
	if err != nil {
		panic(err)
	}
	if _, err := astar.Solve(context.Background(), b, solver.Options{Trace: l}); err != nil {
		panic(err)
	}
	d, err := trees.New(l, trees.Boards(board.TD, nil), trees.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Print(d.Text(draw.Style{}))
	// Output:
	// 7 boards
	// 0+3=3 expanded *
	//  E 1+4=5 open
	//  N 1+4=5 open
	//  W 1+2=3 expanded *
	//   N 2+1=3 expanded *
	//    E 3+2=5 open
	//    N 3+0=3 open *
}
