package boards_test

import (
	"fmt"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
)

func ExampleBoard_With() {
	b, err := board.Parse("0 1 2 3 / 4 6 . 7 / 8 5 9 10", board.Audibert)
	if err != nil {
		fmt.Println(err)
		return
	}
	d, err := boards.New(b, board.Audibert).With(boards.Options{
		Zones: [][]int{{0, 1, 2, 3, 4}},
		Marks: [][]int{{5}, {9}},
		Path:  board.Path{board.Right, board.Down, board.Left, board.Left},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(d.Text(draw.Style{}))
	s := draw.Scene(d, draw.Style{})
	fmt.Println(s.Title)
	fmt.Println(s.Desc)
	// Output:
	// ┏━━━━┯━━━━┯━━━━┯━━━━┓
	// ┃  0 │  1 │  2 │  3 ┃
	// ┠────╆━━━━┿━━━━┿━━━━┩
	// ┃  4 ┃[ 6]│    →  7 │
	// ┡━━━━╃────┼────┼─↓──┤
	// │  8 │( 5)←  9 ← 10 │
	// └────┴────┴────┴────┘
	// A 4x3 board, 7 of its 11 tiles at home
	// Row by row: 0 1 2 3, 4 6 blank 7, 8 5 9 10. Marked: cell 5. Marked: cell 9. A line goes around: cells 0 1 2 3 4. The blank goes dbgg.
}
