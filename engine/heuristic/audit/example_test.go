package audit_test

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/heuristic/audit"
)

// Twice the Manhattan distance is too much one move from the solved board.
func Example() {
	solved, err := board.New(board.Shape{Cols: 3, Rows: 2}, board.BottomRight)
	if err != nil {
		fmt.Println(err)
		return
	}
	boards, err := audit.Near(context.Background(), solved, func(found int) {})
	if err != nil {
		fmt.Println(err)
		return
	}
	found, err := boards.Admissible(func(b *board.Board) (int, error) { return 2 * b.Manhattan(), nil })
	fmt.Printf("%d of %d boards, the nearest %v: %d, %d move\n", found.Count, boards.Count(), board.TD.Format(found.Board), found.Value, found.Distance)
	fmt.Println(err)
	// Output:
	// 206 of 360 boards, the nearest 1 2 0 / 4 5 3: 2, 1 move
	// <nil>
}
