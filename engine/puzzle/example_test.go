package puzzle_test

import (
	"context"
	"fmt"

	"taquin/engine/must"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
)

// Two rings of three cells that share one.
func ExampleNew() {
	a, _ := perm.Parse("(0 1 2)", 5)
	b, _ := perm.Parse("(2 3 4)", 5)
	z := must.Get(puzzle.New(puzzle.Definition{Name: "eight", Moves: []puzzle.Move{{Name: "A", Perm: a}, {Name: "B", Perm: b}}}))
	states, _ := z.States(context.Background())
	fmt.Println(z, states)

	x := z.Start()
	fmt.Println(x.PlayText("[A, B] A4"), x, z.Format(x.History()))
	fmt.Println(x.PlayText("A C"), x)
	_, err := z.At(context.Background(), perm.Perm{1, 0, 2, 3, 4})
	fmt.Println(err)
	// Output:
	// eight: 5 cells, 2 moves 60
	// <nil> (0 1)(2 4) A B A' B' A
	// puzzle: no move is called "C"; the moves are A, B (column 3) (0 1)(2 4)
	// puzzle: unreachable state: the piece parity is 1, not 0 (modulo 2)
}
