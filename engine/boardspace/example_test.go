package boardspace_test

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/boardspace"
)

func ExampleEnumerate() {
	from, _ := board.New(board.Shape{Cols: 3, Rows: 3}, board.BottomRight)
	space, err := boardspace.Enumerate(context.Background(), from, boardspace.Options{})
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
