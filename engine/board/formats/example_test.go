package formats_test

import (
	"fmt"

	"taquin/engine/board"
	"taquin/engine/board/formats"
	"taquin/engine/must"
)

func Example() {
	from := must.Get(formats.Find("cos226"))
	to := must.Get(formats.Find("aima"))
	entries := must.Get(from.Read("3\n 0  1  3\n 4  2  5\n 7  8  6\n"))
	text, err := to.Write(entries...)
	fmt.Println(board.TD.Format(entries[0].Board))
	fmt.Print(text)
	fmt.Println(err)
	// Output:
	// 0 1 3 / 4 2 5 / 7 8 6
	// (0, 1, 3, 4, 2, 5, 7, 8, 6)
	// <nil>
}
