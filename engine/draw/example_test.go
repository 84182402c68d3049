package draw_test

import (
	"fmt"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
)

func ExampleNewRow() {
	b, err := board.Parse("1 0 / . 2", board.Audibert)
	if err != nil {
		fmt.Println(err)
		return
	}
	before := draw.NewCaption(boards.New(b, board.Audibert), "", "before")
	b.Do(board.Right)
	after := draw.NewCaption(boards.New(b, board.Audibert), "", "after")
	row, err := draw.NewRow([]draw.Drawing{before, after}, "→")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(row.Text(draw.Style{}))
	// Output:
	// ┌───┬───┐       ┌───┬───┐
	// │ 1 │ 0 │       │ 1 │ 0 │
	// ├───┼───┤   →   ├───┼───┤
	// │   │ 2 │       │ 2 │   │
	// └───┴───┘       └───┴───┘
	// before          after
}
