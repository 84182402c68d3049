package multitile_test

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/multitile"
	"taquin/engine/must"
	"taquin/engine/solver"
)

func Example() {
	b := must.Get(board.Parse("1 2 5 / 0 4 . / 3 6 7", board.Audibert))
	var o multitile.Solver
	found, err := o.Solve(context.Background(), b, solver.Options{Metric: solver.Slides})
	fmt.Println(board.Audibert.Word(found.Moves), found.Moves.Slides(), err)
	// Output: hggbbdd 4 <nil>
}
