package graphs_test

import (
	"fmt"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/graphs"
)

func ExampleNewSpace() {
	b, err := board.Parse("0 1 / 2 .", board.Audibert)
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := graphs.NewSpace(b, board.Audibert)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Boards())
	fmt.Println(draw.Scene(g, draw.Style{}).Title)
	// Output:
	// [1 2 2 2 2 2 1]
	// The 12 boards of 2x2 that can be solved, and the moves between them
}
