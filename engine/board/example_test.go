package board_test

import (
	"errors"
	"fmt"

	"taquin/engine/board"
)

func ExampleNew() {
	b, err := board.New(board.Shape{Cols: 4, Rows: 2}, board.BottomRight)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(b.Do(board.Right)) // the blank stands in the last column
	b.Do(board.Up)
	fmt.Println(b.Cells(), b.Solved())
	fmt.Println(board.Audibert.Format(b))
	// Output:
	// false
	// [0 1 2 7 4 5 6 3] false
	// 0 1 2 . / 4 5 6 3
}

func ExampleBoard_Play() {
	b, _ := board.Parse("1 2 3 / 4 0 5 / 6 7 8", board.TD)
	err := b.Play(board.Path{board.Left, board.Up, board.Up})
	fmt.Println(err)
	fmt.Println(board.TD.Format(b)) // all or nothing
	fmt.Println(b.Play(board.Path{board.Left, board.Up}))
	fmt.Println(board.TD.Format(b))
	// Output:
	// board: blank is on the top row: cannot move up (move 3)
	// 1 2 3 / 4 0 5 / 6 7 8
	// <nil>
	// 0 2 3 / 1 4 5 / 6 7 8
}

func ExampleBoard_CheckSolvable() {
	b, _ := board.Parse("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0", board.English)
	err := b.CheckSolvable()
	fmt.Println(err)
	fmt.Println(errors.Is(err, board.ErrUnsolvable))
	// Output:
	// unsolvable: the permutation is odd, but the blank is an even number of moves (0) from home; every move changes both, so they always agree on a solvable board
	// true
}
