package cayley_test

import (
	"context"
	"fmt"

	"taquin/engine/draw"
	"taquin/engine/draw/cayley"
	"taquin/engine/perm/groups"
)

func ExampleNew() {
	g, _ := groups.Symmetric(context.Background(), 3)
	d, err := cayley.New(context.Background(), g)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(d.Text(draw.Style{}))
	fmt.Println(draw.Scene(d, draw.Style{}).Title)
	// Output:
	// generators: (0 1 2), (0 1)
	// () → (0 1 2), (0 1)
	// (1 2) → (0 1), (0 1 2)
	// (0 1) → (0 2), ()
	// (0 1 2) → (0 2 1), (1 2)
	// (0 2 1) → (), (0 2)
	// (0 2) → (1 2), (0 2 1)
	// Cayley’s graph of a group of 6 permutations
}
