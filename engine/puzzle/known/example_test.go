package known_test

import (
	"context"
	"fmt"

	"taquin/engine/puzzle/known"
)

func ExampleCube() {
	z, _ := known.Cube(3)
	states, _ := z.States(context.Background())
	fmt.Println(z, states)
	s, _ := z.Pieces(context.Background())
	for _, l := range s.Laws {
		fmt.Println(l)
	}
	word, _ := z.Parse("[R, U]")
	fmt.Println(z.Short(word), z.OrderOf(word))
	// Output:
	// cube(3): 48 cells, 6 moves 43252003274489856000
	// corner parity + edge parity = 0 (mod 2)
	// edge twists = 0 (mod 2)
	// corner twists = 0 (mod 3)
	// R U R' U' 6
}
