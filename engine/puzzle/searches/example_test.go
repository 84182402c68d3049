package searches_test

import (
	"context"
	"fmt"

	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/searches"
	"taquin/engine/puzzle/solving"
)

func ExampleMethods() {
	z, _ := known.Cube(3)
	x := z.Start()
	_ = x.PlayText("R U R' U'")
	m, _ := searches.Methods().Find("bidirectional")
	s, _ := m.Solve(context.Background(), x, solving.Options{})
	fmt.Println(z.Format(s.Moves), s.Length, s.Optimal)
	// Output: U R U' R' 4 true
}
