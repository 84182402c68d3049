package words_test

import (
	"context"
	"fmt"

	"taquin/engine/puzzle"
	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/words"
)

func ExampleFind() {
	z, _ := known.Oval(9, 4)
	found, _ := words.Find(context.Background(), z, words.FindOptions{Length: 4, MovesAtMost: 5, Most: 3})
	for _, f := range found {
		fmt.Println(z.Format(f.Word), "moves", f.Moved)
	}
	s, _ := words.Shorten(context.Background(), z, puzzle.Half, puzzle.Word{{Move: 0, Times: 3}, {Move: 1, Times: 1}, {Move: 1, Times: 1}, {Move: 0, Times: 2}})
	fmt.Println(z.Format(s))
	// Output:
	// T moves 4
	// R' T R moves 4
	// R2' T R2 moves 4
	// R4'
}
