package tablefile_test

import (
	"fmt"

	"taquin/engine/board"
	"taquin/engine/pdb/tablefile"
)

func ExampleDecode() {
	h := tablefile.Header{Shape: board.Shape{Cols: 2, Rows: 2}, Home: 3, Tiles: []int{0}, Words: 2}
	payload, err := tablefile.Decode(tablefile.Encode(h, []uint64{7, 8}), h)
	fmt.Println(h, payload, err)
	// Output: 2x2, blank's home 3, tiles [0] [7 8] <nil>
}
