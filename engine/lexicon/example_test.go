package lexicon_test

import (
	"fmt"
	"slices"

	"taquin/engine/lexicon"
)

func ExampleWithout() {
	const a, b = 0, 1
	next := lexicon.Without(slices.Values([][]uint16{{a, b, a}, {b, b}}), 2)
	state := int32(0)
	for _, letter := range []int32{a, b, a} {
		state = next[2*state+letter]
		fmt.Println(state)
	}
	// Output:
	// 1
	// 2
	// -1
}
