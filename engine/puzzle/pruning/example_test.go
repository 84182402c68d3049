package pruning_test

import (
	"context"
	"fmt"

	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/pruning"
	"taquin/engine/puzzle/solving"
)

func ExampleLibrary() {
	ctx := context.Background()
	z, _ := known.Cube(2)
	x := z.Start()
	_ = x.PlayText("U R2 F'")
	task, _ := solving.Begin(ctx, x, solving.Options{})
	guide, _ := pruning.NewLibrary(pruning.LibraryOptions{}).Guide(ctx, task, 1<<30, func(float64) {})
	word, whole := guide.Word(task.Element)
	fmt.Println(z.Format(task.Answer(solving.Solution{}, word).Word), whole)
	// Output: F R2 U' true
}
