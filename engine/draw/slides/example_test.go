package slides_test

import (
	"fmt"

	"taquin/engine/draw"
	"taquin/engine/draw/slides"
	"taquin/engine/slide"
)

func ExampleNew() {
	z := puzzle(slide.Parse("ABBC / ABBC / DEEF / DGHF / I..J"))
	fmt.Print(slides.New(z.Start()).Text(draw.Style{}))
	// Output:
	// ┌───┬───────┬───┐
	// │ A │ B     │ C │
	// │   │       │   │
	// │   │       │   │
	// ├───┼───────┼───┤
	// │ D │ E     │ F │
	// │   ├───┬───┤   │
	// │   │ G │ H │   │
	// ├───┼───┴───┼───┤
	// │ I │ ·   · │ J │
	// └───┴───────┴───┘
}
