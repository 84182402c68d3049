package packed_test

import (
	"context"
	"fmt"

	"taquin/engine/puzzle"
	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/packed"
)

func ExampleVectors() {
	z, _ := known.Oval(6, 3)
	turns := z.Turns(puzzle.Half)
	v, _ := packed.New(context.Background(), z, turns, z.Colours())
	next := make([]uint8, v.Size())
	v.After(0, v.Start(), next)
	fmt.Println(z.Format(turns[:1]), v.Start(), next, v.Perm(next))
	// Output: R [0 1 2 3 4 5] [5 0 1 2 3 4] (0 1 2 3 4 5)
}
