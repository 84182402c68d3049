package stabilizers_test

import (
	"context"
	"fmt"

	"taquin/engine/perm/stabilizers"
)

// The alternating group of five points, and whether it contains a transposition.
func ExampleNew() {
	c, err := stabilizers.New(context.Background(), 5, []stabilizers.Element{{1, 2, 0, 3, 4}, {0, 1, 3, 4, 2}})
	if err != nil {
		panic(err)
	}
	fmt.Println(c.Order(), c.Contains(stabilizers.Element{1, 0, 2, 3, 4}))
	// Output: 60 false
}
