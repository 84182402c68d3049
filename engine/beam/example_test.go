package beam_test

import (
	"context"
	"fmt"

	"taquin/engine/beam"
	"taquin/engine/board"
	"taquin/engine/must"
	"taquin/engine/solver"
)

func Example() {
	b := must.Get(board.Parse("1 2 3 4 / 5 6 7 8 / 10 9 11 12 / 14 13 15 0", board.TD))
	s, err := beam.Beam{}.Solve(context.Background(), b, solver.Options{MaxNodes: 1_000_000})
	fmt.Println(len(s.Moves), "moves; no solution below", s.Bound, err)
	// Output: 16 moves; no solution below 8 <nil>
}
