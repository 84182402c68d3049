package space_test

import (
	"context"
	"fmt"

	"taquin/engine/puzzle"
	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/space"
)

func ExampleWalk() {
	z, _ := known.Cube(2)
	s, _ := space.Walk(context.Background(), z, space.Options{Metric: puzzle.Quarter})
	fmt.Println(s)
	fmt.Println(s.Histogram[:5])
	// Output:
	// space of cube(2): 24 cells, 3 moves: 3674160 states, 22044960 arcs, diameter 14
	// [1 6 27 120 534]
}
