package pruning_test

import (
	"context"
	"fmt"

	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/pruning"
	"taquin/engine/puzzle/solving"
)

func ExampleOptimal() {
	z, _ := known.Pyraminx()
	x := z.Start()
	_ = x.PlayText("U L R' B U' L")
	m := pruning.Optimal(pruning.NewLibrary(pruning.LibraryOptions{}))
	s, _ := m.Solve(context.Background(), x, solving.Options{})
	fmt.Println(z.Format(s.Moves), s.Length, s.Optimal)
	// Output: L' U B' R L' U' 6 true
}

func ExamplePhases() {
	z, _ := known.Cube(3)
	x := z.Start()
	_ = x.PlayText("R U F D2 L' B")
	m := pruning.Phases(pruning.NewLibrary(pruning.LibraryOptions{}))
	s, _ := m.Solve(context.Background(), x, solving.Options{Through: []string{"U D L2 R2 F2 B2"}})
	fmt.Println(z.Format(s.Moves))
	// Output: B' L D2 F' U' R'
}
