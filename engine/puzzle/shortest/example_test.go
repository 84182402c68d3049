package shortest_test

import (
	"context"
	"fmt"

	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/pruning"
	"taquin/engine/puzzle/shortest"
	"taquin/engine/puzzle/solving"
)

func ExampleMethod() {
	z, _ := known.Pyraminx()
	x := z.Start()
	_ = x.PlayText("U L R' B U' L")
	m := shortest.Method(pruning.NewLibrary(pruning.LibraryOptions{}))
	s, _ := m.Solve(context.Background(), x, solving.Options{})
	fmt.Println(z.Format(s.Word), s.Length, s.Optimal)
	// Output: L' U B' R L' U' 6 true
}
