package polish_test

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/must"
	"taquin/engine/polish"
	"taquin/engine/solver"
	"taquin/engine/strategy"
)

func Example() {
	lines := must.Get(strategy.Methods().Find("lines"))
	b := must.Get(board.Parse("14 15 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 0", board.TD))
	for _, asked := range []bool{false, true} {
		s, err := polish.Method(lines).Solve(context.Background(), b, solver.Options{Polish: asked})
		fmt.Println(len(s.Moves), err)
	}
	// Output:
	// 122 <nil>
	// 84 <nil>
}
