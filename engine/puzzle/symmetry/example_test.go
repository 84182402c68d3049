package symmetry_test

import (
	"context"
	"fmt"

	"taquin/engine/puzzle"
	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/symmetry"
)

func ExampleFind() {
	z, _ := known.Cube(3)
	turns := z.Elements(z.Turns(puzzle.Half))
	all, _ := symmetry.Find(context.Background(), turns, z.Colours())
	fmt.Println(len(all), "rotations and reflections")
	// Output: 48 rotations and reflections
}
