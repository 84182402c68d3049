package audit_test

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/heuristic/audit"
	"taquin/engine/search"
	"taquin/engine/solver"
)

// Twice the Manhattan distance is too much one move from the solved board.
func Example() {
	solved, err := board.New(board.Shape{Cols: 3, Rows: 2}, board.BottomRight)
	if err != nil {
		fmt.Println(err)
		return
	}
	space, err := search.NewSpace(context.Background(), solved, solver.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	states, err := audit.Explore(context.Background(), space, audit.Limits{Near: 1000}, func(found int) {})
	if err != nil {
		fmt.Println(err)
		return
	}
	b := solved.Copy()
	found, err := states.Admissible(func(state []byte) (float64, error) {
		space.Lay(state, b)
		return 2 * float64(b.Manhattan()), nil
	})
	space.Lay(found.State, b)
	fmt.Printf("%d of %d boards, the nearest %v: %v, %v move\n", found.Count, states.Count(true), board.TD.Format(b), found.Value, found.Distance)
	fmt.Println(err)
	// Output:
	// 206 of 360 boards, the nearest 1 2 0 / 4 5 3: 2, 1 move
	// <nil>
}
