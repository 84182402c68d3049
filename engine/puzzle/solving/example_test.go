package solving_test

import (
	"context"
	"fmt"

	"taquin/engine/puzzle"
	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/solving"
)

func ExampleBegin() {
	z, _ := known.Oval(6, 3)
	x := z.Start()
	x.Do(puzzle.Turn{Move: 0, Times: 1})
	task, _ := solving.Begin(context.Background(), x, solving.Options{Moves: "R"})
	fmt.Println(task.Element, z.Format(task.Turns))
	fmt.Println(z.Format(task.Answer(solving.Solution{}, []int{1}).Moves))
	// Output:
	// (0 1 2 3 4 5) R R' R2 R2' R3
	// R'
}
