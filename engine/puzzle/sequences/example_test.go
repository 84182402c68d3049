package sequences_test

import (
	"context"
	"fmt"

	"taquin/engine/puzzle"
	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/sequences"
)

func ExampleFind() {
	z, _ := known.Oval(9, 4)
	found, _ := sequences.Find(context.Background(), z, sequences.FindOptions{Length: 4, MovesAtMost: 5, Most: 3})
	for _, f := range found {
		fmt.Println(z.Format(f.Sequence), "moves", f.Moved)
	}
	s, _ := sequences.Shorten(context.Background(), z, puzzle.Half, puzzle.Sequence{{Move: 0, Times: 3}, {Move: 1, Times: 1}, {Move: 1, Times: 1}, {Move: 0, Times: 2}})
	fmt.Println(z.Format(s))
	// Output:
	// T moves 4
	// R' T R moves 4
	// R2' T R2 moves 4
	// R4'
}
