package perm_test

import (
	"context"
	"fmt"

	"taquin/engine/perm"
)

func ExampleNewGroup() {
	p, _ := perm.Parse("(0 1 2)", 5)
	q, _ := perm.Parse("(2 3 4)", 5)
	g, _ := perm.NewGroup(context.Background(), 5, []perm.Perm{p, q})
	r, _ := perm.Parse("(0 1)(3 4)", 5)
	fmt.Println(g, g.IsAlternating(), g.Contains(r))
	word, _ := g.Word(context.Background(), q.Inverse(), perm.WordOptions{})
	fmt.Println(word)
	// Output:
	// group of degree 5, order 60 true true
	// [-2]
}
