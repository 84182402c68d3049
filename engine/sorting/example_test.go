package sorting_test

import (
	"cmp"
	"fmt"

	"taquin/engine/sorting"
)

func Example() {
	words := []string{"beam", "ida", "astar", "bfs"}
	sorting.StableBy(words, func(a, b string) int { return cmp.Compare(len(a), len(b)) })
	fmt.Println(words)
	sorting.By(words, func(a, b string) int { return cmp.Compare(a, b) })
	fmt.Println(words)
	// Output:
	// [ida bfs beam astar]
	// [astar beam bfs ida]
}
