package puzzles_test

import (
	"fmt"

	"taquin/engine/draw"
	"taquin/engine/draw/puzzles"
	"taquin/engine/puzzle/known"
)

func ExampleNew() {
	z, _ := known.Cube(2)
	x := z.Start()
	_ = x.PlayText("R U")
	d := puzzles.New(x)
	fmt.Print(d.Text(draw.Style{}))
	// Output:
	//       U U
	//       F F
	// F D   R R   U B   L L
	// L L   F D   R R   U B
	//       D B
	//       D B
}
