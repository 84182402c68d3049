package cards_test

import (
	"context"
	"fmt"

	"taquin/engine/cards"
	"taquin/engine/must"
)

func Example() {
	dogs := cards.Dogs()
	found := must.Get(dogs.Solve(context.Background(), cards.Options{}))
	fmt.Println(found.Count, "solutions in", found.Rotations, "rotations")
	if err := dogs.Place(found.Solutions[0]); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(dogs.Order(), dogs.Solved())
	fmt.Println(dogs)
	// Output:
	// 16 solutions in 73508 rotations
	// 236751489 true
	// +----------+----------+----------+
	// |    +3    |    +1    |    +2    |
	// | +1  2 +2 | -2  3 -3 | +3  6 +4 |
	// |    +4    |    +4    |    +1    |
	// +----------+----------+----------+
	// |    -4    |    -4    |    -1    |
	// | -2  7 -1 | +1  5 -3 | +3  1 +4 |
	// |    -3    |    +2    |    -2    |
	// +----------+----------+----------+
	// |    +3    |    -2    |    +2    |
	// | +1  4 -1 | +1  8 +4 | -4  9 -3 |
	// |    +4    |    -3    |    -2    |
	// +----------+----------+----------+
}
