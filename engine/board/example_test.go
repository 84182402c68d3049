package board_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"taquin/engine/board"
	"taquin/engine/must"
)

func ExampleNew() {
	b := must.Get(board.New(board.Shape{Cols: 4, Rows: 2}, board.BottomRight))
	fmt.Println(b.Do(board.Right)) // the blank stands in the last column
	b.Do(board.Up)
	fmt.Println(b.Cells(), b.Solved())
	fmt.Println(board.Audibert.Format(b))
	// Output:
	// false
	// [0 1 2 7 4 5 6 3] false
	// 0 1 2 . / 4 5 6 3
}

func ExampleParse() {
	b := must.Get(board.Parse("3 5 1 / 7 6 2 / 4 0 8", board.TD))
	fmt.Println(b.Shape(), "blank in cell", b.Blank())

	_, err := board.Parse("3 5 1 / 7 6 2 / 4 0 9", board.TD)
	fmt.Println(err)
	// Output:
	// 3x3 blank in cell 7
	// board: label 9 is not in 0..8 (row 3, column 3)
}

func ExampleDecode() {
	b := must.Get(board.Decode(370182465, board.Shape{Cols: 3, Rows: 3}, board.BottomRight))
	fmt.Println(board.TD.Format(b))
	// Output: 5 6 4 / 2 8 1 / 0 7 3
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

func ExampleBoard_Scramble() {
	b, _ := board.New(board.Shape{Cols: 4, Rows: 4}, board.BottomRight)
	path := must.Get(b.Scramble(context.Background(), 30000, rand.New(rand.NewPCG(1, 2))))
	fmt.Println(b.Solved(), b.Blank() == b.Home())
	fmt.Println(b.Play(path.Inverse()), b.Solved())
	// Output:
	// false true
	// <nil> true
}

func ExampleNotation_Word() {
	path := board.Path{board.Up, board.Up, board.Left, board.Down, board.Right}
	for _, n := range board.Notations() {
		fmt.Println(n, n.Word(path))
	}
	// Output:
	// audibert hhgbd
	// td SSENW
	// agreg NNOSE
	// english UULDR
}

func ExampleNotation_ParseWord() {
	path, err := board.Audibert.ParseWord("hh gbd")
	fmt.Println(path, err)
	_, err = board.Audibert.ParseWord("hhN")
	fmt.Println(err)
	// Output:
	// [up up left down right] <nil>
	// board: 'N' is not a letter of notation audibert, which has h g b d (letter 3 of "hhN")
}

func ExamplePath_Simplify() {
	path, _ := board.Audibert.ParseWord("hgdbg")
	fmt.Println(board.Audibert.Word(path.Simplify()))
	// Output: g
}

func ExampleGame() {
	b, _ := board.New(board.Shape{Cols: 3, Rows: 3}, board.BottomRight)
	g := must.Get(board.NewGame(b, board.Audibert))
	fmt.Println(g.PlayWord("hhgg"), g)
	fmt.Println(g.PlayWord("bgh"))
	fmt.Println(g.Undo(3), g)

	td, err := g.As(board.TD)
	fmt.Println(td, err)
	// Output:
	// <nil> . 0 1 / 3 4 2 / 6 7 5
	// board: blank is in the first column: cannot move left (move 2 of "bgh")
	// <nil> 0 1 2 / 3 4 . / 6 7 5
	// 1 2 3 / 4 5 0 / 7 8 6 <nil>
}
