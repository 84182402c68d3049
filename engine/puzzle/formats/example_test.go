package formats_test

import (
	"context"
	"fmt"

	"taquin/engine/puzzle/formats"
)

func ExampleRead() {
	z, err := formats.Read(`
Name Three
Set BALL 3 1
Solved
BALL
1 2 2
End
Move A
BALL
2 1 3
End
Move B
BALL
1 3 2
End`, formats.KSolve)
	if err != nil {
		fmt.Println(err)
		return
	}
	states, _ := z.States(context.Background())
	fmt.Println(z, states)
	text, _ := formats.Write(context.Background(), z, formats.KPuzzle)
	fmt.Print(text)
	// Output:
	// Three: 3 cells, 2 moves 3
	// {
	//   "name": "Three",
	//   "orbits": [
	//     {"orbitName": "BALL", "numPieces": 3, "numOrientations": 1}
	//   ],
	//   "defaultPattern": {
	//     "BALL": {"pieces": [0, 1, 1], "orientation": [0, 0, 0]}
	//   },
	//   "moves": {
	//     "A": {
	//       "BALL": {"permutation": [1, 0, 2], "orientationDelta": [0, 0, 0]}
	//     },
	//     "B": {
	//       "BALL": {"permutation": [0, 2, 1], "orientationDelta": [0, 0, 0]}
	//     }
	//   }
	// }
}
