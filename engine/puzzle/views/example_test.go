package views_test

import (
	"context"
	"fmt"

	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/solving"
	"taquin/engine/puzzle/symmetry"
	"taquin/engine/puzzle/views"
)

func ExamplePlans() {
	ctx := context.Background()
	z, _ := known.Cube(2)
	task, _ := solving.Begin(ctx, z.Start(), solving.Options{})
	symmetries, _ := symmetry.Find(ctx, task.Elements(), task.Colours)
	plans, _ := views.Plans(ctx, task, symmetries, 10_000)
	for _, p := range plans {
		fmt.Println(p, p.Size())
	}
	// Output:
	// 729x7*6 5103
	// 7x729/2*3 3645
	// 7x7*6 49
	// 7x7/2*3 35
	// 7x7*3 49
}
