package instances_test

import (
	"fmt"

	"taquin/engine/board"
	"taquin/engine/instances"
)

func ExampleKorf100() {
	set := instances.Korf100()
	in := set.Instances[0]
	fmt.Println(set.Name, len(set.Instances))
	fmt.Println(in.Name, board.Agreg.Format(in.Board), in.Length)
	// Output:
	// korf100 100
	// 1 14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3 57
}

func ExampleHard() {
	for _, in := range instances.Hard().Instances {
		fmt.Println(in.Name, board.TD.Format(in.Board))
	}
	// Output:
	// 70 0 15 8 3 / 12 11 7 4 / 14 10 6 5 / 9 13 2 1
	// 72 15 12 9 13 / 3 11 10 14 / 4 2 6 5 / 8 7 1 0
	// 74 15 12 9 13 / 3 11 10 14 / 4 2 0 5 / 8 7 6 1
	// 76 15 12 9 13 / 3 11 10 14 / 4 7 2 5 / 8 0 6 1
	// 78 15 12 9 13 / 3 11 10 14 / 0 7 2 5 / 4 8 6 1
	// 80 0 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1
}
