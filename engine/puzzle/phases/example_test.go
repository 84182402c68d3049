package phases_test

import (
	"context"
	"fmt"

	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/phases"
	"taquin/engine/puzzle/pruning"
	"taquin/engine/puzzle/solving"
)

func ExampleMethod() {
	z, _ := known.Cube(3)
	x := z.Start()
	_ = x.PlayText("R U F D2 L' B")
	m := phases.Method(pruning.NewLibrary(pruning.LibraryOptions{}))
	s, _ := m.Solve(context.Background(), x, solving.Options{Through: []string{"U D L2 R2 F2 B2"}})
	fmt.Println(z.Format(s.Word))
	// Output: B' L D2 F' U' R'
}
