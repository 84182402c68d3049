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

func ExampleSet_SolveByExchange() {
	found := must.Get(cards.Dogs().SolveByExchange(context.Background(), cards.Options{}))
	for i, sol := range found.Solutions[:3] {
		fmt.Printf("Solution %d - Cartes : %s\n", i+1, sol.Order())
	}
	// Output:
	// Solution 1 - Cartes : 219358674
	// Solution 2 - Cartes : 236751489
	// Solution 3 - Cartes : 294176853
}

func ExampleSet_Classes() {
	classes, _, err := cards.Dogs().Classes(context.Background(), cards.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, class := range classes {
		fmt.Println(class.First.Order(), "and", class.Count-1, "more like it")
	}
	// Output:
	// 236751489 and 7 more like it
	// 294176853 and 7 more like it
}
