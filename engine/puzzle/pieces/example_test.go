package pieces_test

import (
	"context"
	"fmt"

	"taquin/engine/perm"
	"taquin/engine/puzzle/pieces"
)

// Three corners of two cells in a ring: P flips two of them, Q moves each to the next place.
func ExampleFind() {
	p, _ := perm.Parse("(0 1)(2 3)", 6)
	q, _ := perm.Parse("(0 2 4)(1 3 5)", 6)
	g, _ := perm.NewGroup(context.Background(), 6, []perm.Perm{p, q})
	s, _ := pieces.Find(context.Background(), g, 0, []pieces.Name{{Text: "corner", Cells: []int{0}}})
	for _, k := range s.Kinds {
		fmt.Println(k.Name, k.Cells)
	}
	for _, l := range s.Laws {
		fmt.Println(l)
	}
	turned, _ := perm.Parse("(0 1)", 6)
	fmt.Println(s.Check(turned))
	// Output:
	// corner [[0 1] [2 3] [4 5]]
	// corner parity = 0 (mod 2)
	// corner twists = 0 (mod 2)
	// puzzle: unreachable state: the corner twists sum to 1, not 0 (modulo 2)
}
